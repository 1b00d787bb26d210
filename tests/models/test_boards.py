"""What a clerk is asked of a space, and what not because nobody could know."""

from typing import Any

import pytest

from models.training.boards import _space

TILE = {"face": "explored", "transport": 2, "value": 4, "bonus": None, "stations": {"red": 1, "blue": 2}}
RED = {"color": "red", "visible": 1.0}
ALL = {"face", "transport", "value", "bonus", "blue", "yellow", "red", "green"}


def asked(**about: Any) -> dict[str, int]:
    return _space(TILE, {"signs": 1.0, "stations": [RED]} | about)


def test_of_a_space_in_full_sight_all_is_asked() -> None:
    answers = asked(covered=0.0)
    assert set(answers) == ALL | {"covered"}
    assert answers["covered"] == 0
    assert (answers["red"], answers["blue"], answers["green"]) == (1, 2, 0)


@pytest.mark.parametrize(
    ("covered", "questions"), [(0.9, {"covered"}), (0.4, {"covered", "face", "transport", "value", "bonus"})]
)
def test_under_a_hand_no_station_is_asked_and_under_the_whole_of_it_nothing(
    covered: float, questions: set[str]
) -> None:
    answers = asked(covered=covered)
    assert set(answers) == questions
    assert answers["covered"] == 1


def test_between_covered_and_open_nobody_is_asked_which() -> None:
    assert set(asked(covered=0.15)) == ALL


def test_pictures_that_do_not_tell_what_is_covered_ask_the_rest() -> None:
    assert set(asked()) == ALL


def test_of_a_tile_whose_signs_do_not_show_nothing_is_asked() -> None:
    assert not asked(covered=0.0, signs=0.1)


def test_the_stations_of_a_color_are_not_asked_where_one_hardly_shows() -> None:
    assert set(asked(covered=0.0, stations=[{"color": "red", "visible": 0.1}])) == (ALL | {"covered"}) - {
        "red"
    }
