"""Stations on a space: the clerk tells their colours, the surveyor how many there are."""

import numpy as np
import pytest

from models.shapes import MOST_STATIONS, STATIONS
from vision.detect import Found
from vision.patches import Answers
from vision.reading import COLORS, Box, Quad
from vision.stations import count, seen_on

HUES = np.zeros(len(COLORS), np.float32)
NOWHERE: Quad = ((0.0, 0.0),) * 4
SURE, DOUBTFUL, HARDLY = 0.9, 0.35, 0.1


def spaces() -> list[Quad]:
    """Sixteen spaces of 100 pixels, row by row."""
    corners = ((0, 0), (100, 0), (100, 100), (0, 100))
    return [
        tuple((float(100 * column + x), float(100 * row + y)) for x, y in corners)  # type: ignore[misc]
        for row in range(4)
        for column in range(4)
    ]


def station(box: Box, score: float = SURE) -> Found:
    return Found("station", score, (0.0,) * 4, box, HUES, NOWHERE)


def clerk(**chances: dict[int, float]) -> Answers:
    """What the clerk answers: no stations, but for the colours that are named with the chances of numbers."""
    answers = {}
    for color in STATIONS:
        answer = np.zeros(MOST_STATIONS + 1, np.float32)
        for number, chance in chances.get(color, {0: 1.0}).items():
            answer[number] = chance
        answers[color] = answer
    return answers


def test_a_station_stands_where_its_foot_is() -> None:
    tall = station((130.0, 80.0, 160.0, 190.0))
    on = seen_on(spaces(), [tall])
    assert [i for i, seen in enumerate(on) if seen] == [5]


def test_what_stands_beside_the_grid_stands_on_no_space() -> None:
    beside = [station((430.0, 20.0, 460.0, 60.0)), station((20.0, -90.0, 50.0, -60.0))]
    assert not any(seen_on(spaces(), beside))


@pytest.mark.parametrize(
    ("score", "least", "most"), [(SURE, 0.99, 1), (DOUBTFUL, 0.3, 0.7), (HARDLY, 0, 0.1)]
)
def test_the_surer_the_surveyor_the_likelier_is_a_station(score: float, least: float, most: float) -> None:
    (seen,) = seen_on(spaces(), [station((20.0, 20.0, 60.0, 60.0), score)])[0]
    assert least <= seen <= most


def test_a_station_that_the_clerk_hardly_sees_counts_if_it_is_seen_to_stand_there() -> None:
    answers = clerk(red={0: 0.7, 1: 0.3})
    assert count(answers, [0.99])[0] == {"red": 1}
    assert count(answers, [])[0] == {}


def test_a_shadow_is_no_second_station() -> None:
    assert count(clerk(blue={1: 0.4, 2: 0.6}), [0.99])[0] == {"blue": 1}


def test_what_is_seen_is_of_the_colours_that_the_clerk_tells() -> None:
    answers = clerk(red={0: 0.9, 1: 0.1}, green={1: 0.8, 2: 0.2})
    assert count(answers, [0.99, 0.99])[0] == {"green": 2}


def test_a_clerk_who_is_sure_is_believed_when_the_surveyor_is_not() -> None:
    counts, sure = count(clerk(yellow={1: 1.0}), [0.5])
    assert counts == {"yellow": 1}
    assert sure > 0.99


def test_where_they_differ_nobody_is_sure() -> None:
    agreed = count(clerk(blue={1: 0.99, 0: 0.01}), [0.99])[1]
    assert agreed > 0.99
    assert count(clerk(blue={1: 0.99, 0: 0.01}), [])[1] < 0.95
