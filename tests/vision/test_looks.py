"""What several looks at one picture agree upon."""

import numpy as np
import pytest

from vision.detect import Found
from vision.looks import agreed
from vision.reading import Box


def seen(score: float, left: float = 0.0, size: float = 20.0) -> Found:
    box: Box = (left, 0.0, left + size, size)
    return Found("diamond", score, (), box, np.ones(6, np.float32) / 6, ((0, 0), (1, 0), (1, 1), (0, 1)))


def test_what_all_looks_see_is_one_thing() -> None:
    (thing,) = agreed([[seen(0.8)], [seen(0.8, left=3)], [seen(0.8, left=-2)]])
    assert thing.score == pytest.approx(0.8)


def test_it_lies_where_the_surest_look_has_it() -> None:
    (thing,) = agreed([[seen(0.5)], [seen(0.9, left=4)]])
    assert thing.box[0] == 4
    assert 0.5 < thing.score < 0.9


def test_what_one_look_alone_sees_is_believed_less() -> None:
    (thing,) = agreed([[seen(0.6)], [], [], []])
    assert thing.score < 0.15


def test_what_one_look_alone_overlooks_is_believed_still() -> None:
    (thing,) = agreed([[], [seen(0.9)], [seen(0.9)], [seen(0.9)]])
    assert thing.score > 0.6


def test_neighbours_stay_two() -> None:
    looks = [[seen(0.9), seen(0.7, left=12)], [seen(0.7), seen(0.9, left=12)]]
    assert sorted(thing.box[0] for thing in agreed(looks)) == [0, 12]


def test_where_nothing_was_seen_there_is_nothing() -> None:
    assert agreed([[], []]) == []
