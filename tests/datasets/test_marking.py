"""What `digsight eval` draws into the pictures that were read wrongly."""

import copy

import numpy as np
import pytest

from datasets import marking
from datasets.marking import READ, TRUE, marked

GREY = np.full((300, 400, 3), 128, np.uint8)
FOUND = {"face": "explored", "transport": 3, "value": 5, "bonus": "dig", "stations": {"red": 1}}
GRID = {
    "quad": [[40, 20], [360, 20], [360, 280], [40, 280]],
    "cells": [[copy.deepcopy(FOUND) for _ in range(4)] for _ in range(4)],
}
DIE = {"color": "red", "lying": "flat", "box": [100, 100, 140, 140]}


@pytest.fixture
def written(monkeypatch) -> list[str]:
    """All words that are drawn, in order."""
    words: list[str] = []
    put = marking.cv2.putText

    def write(canvas, line, *rest):
        words.append(line)
        return put(canvas, line, *rest)

    monkeypatch.setattr(marking.cv2, "putText", write)
    return words


def test_what_was_read_right_has_no_words(written):
    answer = {"dice": [DIE], "grid": GRID, "throw": {"readable": False, "colors": [], "because": "1 die"}}
    drawn = marked(GREY, answer, copy.deepcopy(answer), 400)
    assert written == []
    assert (drawn == TRUE).all(2).any()
    assert not (drawn == READ).all(2).any()


def test_of_a_grid_the_spaces_that_differ_say_what_differs(written):
    read = copy.deepcopy(GRID)
    read["cells"][1][2] |= {"value": 2}
    read["cells"][3][0] |= {"stations": {"red": 2, "blue": 1, "green": 0}}
    marked(GREY, {"grid": GRID}, {"grid": read}, 400)
    assert written == ["C2 t3 v5 dig", "C2 t3 v2 dig", "A4 1 red", "A4 1 blue 2 red"]


def test_a_space_says_what_differs_where_it_lies_in_the_picture():
    read = copy.deepcopy(GRID)
    read["cells"][3][3] = {"face": "unexplored", "dig": 2, "stations": {"red": 1}}
    changed = marked(GREY, {"grid": GRID}, {"grid": read}, 400) != marked(
        GREY, {"grid": GRID}, {"grid": GRID}, 400
    )
    y, x = np.nonzero(changed.any(2))
    assert (x.mean(), y.mean()) == pytest.approx((320, 247), abs=6)


def test_a_grid_that_was_not_read_is_told_once(written):
    marked(GREY, {"grid": GRID}, {"grid": None}, 400)
    assert written == ["a grid", "no grid"]


def test_things_missed_taken_for_another_or_not_there_are_named(written):
    true = {"dice": [DIE, {**DIE, "box": [200, 100, 240, 140]}]}
    read = {"dice": [{**DIE, "color": "blue"}, {**DIE, "color": "white", "box": [10, 10, 50, 50]}]}
    marked(GREY, true, read, 400)
    assert written == ["red", "red missed", "blue", "white"]


def test_words_at_the_edge_stay_within_the_picture():
    true = {"tokens": [{"color": "yellow", "count": 10, "box": [380, 0, 400, 12]}]}
    drawn = marked(GREY, true, {"tokens": []}, 800)
    assert drawn.shape == (600, 800, 3)
    assert (drawn[:30, 640:] == marking.GROUND).all(2).sum() > 500
