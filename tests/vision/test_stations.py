"""Stations on a space: the clerk tells their colours, the surveyor how many there are."""

import numpy as np
import pytest

from models.shapes import MOST_STATIONS, STATIONS
from vision.detect import Found
from vision.patches import Answers
from vision.reading import COLORS, Box, Quad
from vision.stations import Seen, count, seen_on

HUES = np.zeros(len(COLORS), np.float32)
NOWHERE: Quad = ((0.0, 0.0),) * 4
SURE, DOUBTFUL, HARDLY = 0.9, 0.35, 0.1
TABLE = np.full((400, 400, 3), 90, np.uint8)
GREY = np.array([0.0, 0.0, -1.0])


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


def standing(*chances: float, paint: np.ndarray = GREY) -> list[Seen]:
    """Things on a space that are stations with these chances."""
    return [Seen(chance, paint) for chance in chances]


def on_one_space(answers: Answers, seen: list[Seen]) -> tuple[dict[str, int], float]:
    (counted,) = count([answers], [seen])
    return counted


def test_a_station_stands_where_its_foot_is() -> None:
    tall = station((130.0, 80.0, 160.0, 190.0))
    on = seen_on(TABLE, spaces(), [tall])
    assert [i for i, seen in enumerate(on) if seen] == [5]


def test_each_thing_has_its_own_paint() -> None:
    table = TABLE.copy()
    table[20:60, 20:60] = (0, 0, 200)
    red, grey = station((20.0, 20.0, 60.0, 60.0)), station((120.0, 20.0, 160.0, 60.0))
    on = seen_on(table, spaces(), [grey, red])
    (first,), (second,) = on[0], on[1]
    assert first.paint[0] > 1 > abs(second.paint[0])


def test_what_stands_beside_the_grid_stands_on_no_space() -> None:
    beside = [station((430.0, 20.0, 460.0, 60.0)), station((20.0, -90.0, 50.0, -60.0))]
    assert not any(seen_on(TABLE, spaces(), beside))


@pytest.mark.parametrize(
    ("score", "least", "most"), [(SURE, 0.99, 1), (DOUBTFUL, 0.3, 0.7), (HARDLY, 0, 0.1)]
)
def test_the_surer_the_surveyor_the_likelier_is_a_station(score: float, least: float, most: float) -> None:
    (seen,) = seen_on(TABLE, spaces(), [station((20.0, 20.0, 60.0, 60.0), score)])[0]
    assert least <= seen.chance <= most


def test_a_station_that_the_clerk_hardly_sees_counts_if_it_is_seen_to_stand_there() -> None:
    answers = clerk(red={0: 0.7, 1: 0.3})
    assert on_one_space(answers, standing(0.99))[0] == {"red": 1}
    assert on_one_space(answers, [])[0] == {}


def test_a_shadow_is_no_second_station() -> None:
    assert on_one_space(clerk(blue={1: 0.4, 2: 0.6}), standing(0.99))[0] == {"blue": 1}


def test_what_is_seen_is_of_the_colours_that_the_clerk_tells() -> None:
    answers = clerk(red={0: 0.9, 1: 0.1}, green={1: 0.8, 2: 0.2})
    assert on_one_space(answers, standing(0.99, 0.99))[0] == {"green": 2}


def test_a_clerk_who_is_sure_is_believed_when_the_surveyor_is_not() -> None:
    counts, sure = on_one_space(clerk(yellow={1: 1.0}), standing(0.5))
    assert counts == {"yellow": 1}
    assert sure > 0.99


def test_where_they_differ_nobody_is_sure() -> None:
    agreed = on_one_space(clerk(blue={1: 0.99, 0: 0.01}), standing(0.99))[1]
    assert agreed > 0.99
    assert on_one_space(clerk(blue={1: 0.99, 0: 0.01}), [])[1] < 0.95


BRICK, MOSS = np.array([1.5, 0.0, -1.0]), np.array([-1.5, -0.5, -1.0])
EITHER = clerk(red={0: 0.6, 1: 0.4}, green={0: 0.4, 1: 0.6})


def test_what_is_painted_like_a_red_station_is_red() -> None:
    known = clerk(red={1: 1.0})
    first, second = count([known, EITHER], [standing(0.99, paint=BRICK), standing(0.99, paint=BRICK + 0.05)])
    assert first[0] == second[0] == {"red": 1}
    assert on_one_space(EITHER, standing(0.99, paint=BRICK))[0] == {"green": 1}, (
        "nothing is known of any paint"
    )


def test_what_is_painted_unlike_all_red_stations_is_not_red() -> None:
    known, perhaps_red = clerk(red={1: 1.0}), clerk(red={0: 0.4, 1: 0.6}, green={0: 0.6, 1: 0.4})
    _, (counts, _) = count([known, perhaps_red], [standing(0.99, paint=BRICK), standing(0.99, paint=MOSS)])
    assert counts == {"green": 1}


def test_two_of_one_paint_are_of_one_colour() -> None:
    known = clerk(red={1: 1.0})
    mixed = clerk(red={1: 0.6, 2: 0.4}, green={0: 0.4, 1: 0.6})
    _, (counts, _) = count([known, mixed], [standing(0.99, paint=BRICK), standing(0.99, 0.99, paint=BRICK)])
    assert counts == {"red": 2}


def test_what_a_space_tells_is_no_evidence_for_itself() -> None:
    fairly_sure = clerk(red={0: 0.2, 1: 0.8}, green={0: 0.75, 1: 0.25})
    alone = on_one_space(fairly_sure, standing(0.99, paint=BRICK))
    (with_itself, _) = count([fairly_sure, clerk()], [standing(0.99, paint=BRICK), []])
    assert with_itself == alone


def test_a_misread_colour_gives_way_to_the_paint_of_others() -> None:
    red, misread = clerk(red={1: 1.0}), clerk(red={0: 0.8, 1: 0.2}, green={0: 0.25, 1: 0.75})
    seen = [standing(0.99, paint=BRICK)] * 4
    *_, (counts, sure) = count([red, red, red, misread], seen)
    assert counts == {"red": 1}
    assert sure < 0.95


def test_where_no_paint_is_known_nobody_is_less_sure() -> None:
    one_of_each = clerk(red={1: 1.0}, green={0: 0.12, 1: 0.88}, blue={0: 0.88, 1: 0.12})
    assert on_one_space(one_of_each, standing(0.99, 0.99))[1] > 0.97


def test_paint_does_not_tell_how_many_there_are() -> None:
    known, two = clerk(red={1: 1.0}), clerk(red={1: 0.7, 2: 0.3})
    _, (counts, _) = count([known, two], [standing(0.99, paint=BRICK), standing(0.99, 0.6, paint=BRICK)])
    assert counts == {"red": 1}


def test_more_things_than_stations_there_are_do_no_harm() -> None:
    crowd = standing(*[0.9] * 20)
    counts, sure = on_one_space(clerk(blue={1: 0.5, 2: 0.5}), crowd)
    assert set(counts) <= set(STATIONS)
    assert 0 < sure <= 1
