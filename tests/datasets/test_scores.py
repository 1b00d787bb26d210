"""How readings are scored."""

import pytest

from datasets.scores import Tally, matches


def die(x: float, color: str = "red", lying: str = "flat", size: float = 20.0) -> dict:
    return {"color": color, "box": [x, 0, x + size, size], "lying": lying}


def scored(true: dict, read: dict | None) -> dict:
    tally = Tally()
    tally.add(true, read)
    return tally.figures()


def throw(*colors: str) -> dict:
    return {"readable": bool(colors), "colors": list(colors)}


@pytest.mark.parametrize(("off", "found"), [(0, 1), (10, 1), (10.5, 0)])
def test_a_thing_is_found_within_half_its_longer_side(off, found):
    assert len(matches([die(0)], [die(off)])) == found


def test_a_tiny_thing_is_matched_as_if_it_were_six_pixels():
    assert len(matches([die(0, size=2)], [die(3, size=2)])) == 1


def test_the_nearest_pair_goes_first_and_each_thing_once():
    true, read = [die(0), die(8)], [die(7), die(9)]
    assert matches(true, read) == [(true[1], read[0])] or matches(true, read) == [
        (true[1], read[0]),
        (true[0], read[1]),
    ]


def test_dice_recall_precision_color_and_lying():
    true = {"dice": [die(0), die(100, "blue"), die(200, "green", "hidden"), die(300)]}
    read = {"dice": [die(0), die(100, "green"), die(200, "red", "flat"), die(500)]}
    figures = scored(true, read)["dice"]
    assert figures == {"n": 4, "recall": 0.75, "precision": 0.75, "color": 0.5, "lying": 0.6667}
    assert scored(true, read)["confusion"] == {"blue>green": 1}


@pytest.mark.parametrize(
    ("read", "part"),
    [
        (throw("red", "blue"), "exact"),
        (throw("blue", "red"), "exact"),
        (throw("red", "red"), "wrong"),
        (throw(), "declined"),
    ],
)
def test_a_readable_throw_is_exact_wrong_or_declined(read, part):
    figures = scored({"throw": throw("red", "blue")}, {"throw": read})["throws"]
    assert figures[part] == 1.0
    assert sum(figures[p] for p in ("exact", "wrong", "declined")) == 1.0


@pytest.mark.parametrize(("read", "refused"), [(throw(), 1.0), (throw("red"), 0.0), (None, 1.0)])
def test_an_unreadable_throw_is_to_be_refused(read, refused):
    assert scored({"throw": throw()}, {"throw": read})["throws"]["unreadable_refused"] == refused


def test_tokens_need_color_and_count():
    def token(x: float, color: str, count: int) -> dict:
        return {"color": color, "count": count, "box": [x, 0, x + 10, 10]}

    true = {"tokens": [token(0, "red", 3), token(50, "blue", 2), token(90, "blue", 1)]}
    read = {"tokens": [token(0, "red", 3), token(50, "blue", 4), token(91, "green", 1), token(300, "red", 1)]}
    assert scored(true, read)["tokens"] == {
        "n": 3,
        "exact": 0.3333,
        "color": 0.6667,
        "precision": 0.25,
        "mean_count_error": 0.6667,
    }


def test_chests_are_scored_by_slot_and_a_slot_left_out_is_empty():
    quad = [[0, 0], [88, 0], [88, 63], [0, 63]]
    true = {"chests": [{"quad": quad, "slots": {"yellow": 3, "red": 0, "green": 1, "white": 2}}]}
    read = {"chests": [{"quad": quad, "slots": {"yellow": 3, "green": 2, "white": 2}}]}
    assert scored(true, read)["chests"] == {"n": 1, "found": 1.0, "slots": 0.75, "exact": 0.0}


def test_a_grid_is_scored_by_faces_and_stations():
    empty = {"face": "empty", "stations": {}}
    true = {"grid": {"cells": [[empty] * 4 for _ in range(4)]}}
    true["grid"]["cells"][0] = [{"face": "unexplored", "dig": 2, "stations": {"red": 1}}, empty, empty, empty]
    read = {"grid": {"cells": [[{"face": "empty", "stations": {"red": 0}}] * 4 for _ in range(4)]}}
    assert scored(true, read)["grid"] == {
        "n": 1,
        "cells": 0.9375,
        "faces": 0.9375,
        "stations": 0.9375,
        "exact": 0.0,
    }
    assert scored(true, None)["grid"]["stations"] == 0.9375


def test_a_space_under_a_hand_should_be_uncertain_and_the_others_right():
    empty = {"face": "empty", "stations": {}, "confidence": 0.9}
    true = {"grid": {"cells": [[empty] * 4 for _ in range(4)]}}
    true["truth"] = {"grid": [{"covered": share} for share in (0.9, 0.5, 0.15, *[0.0] * 13)]}
    read = {"grid": {"cells": [[dict(empty) for _ in range(4)] for _ in range(4)]}}
    read["grid"]["cells"][0][0]["confidence"] = 0.3
    read["grid"]["cells"][3][3]["stations"] = {"red": 1}
    assert scored(true, read)["covered"] == {"n": 2, "uncertain": 0.5, "others_exact": round(12 / 13, 4)}


def test_boards_and_rings():
    ring = {"value": 3000, "set": True, "box": [0, 0, 10, 10]}
    theft = {"theft": True, "box": [50, 0, 60, 10]}
    true = {"board": {"diamonds": 40}, "rings": [ring, theft]}
    read = {"board": {"diamonds": 38}, "rings": [{**ring, "set": False}, theft]}
    figures = scored(true, read)
    assert figures["board"] == {"n": 1, "exact": 0.0, "mean_error": 2.0}
    assert figures["rings"] == {"n": 2, "exact": 0.5, "precision": 0.5}


def test_what_the_truth_leaves_out_is_not_scored_and_no_answer_is_an_empty_one():
    assert scored({}, {"dice": [die(0)]})["dice"]["precision"] is None
    figures = scored({"dice": [die(0)], "throw": throw("red")}, None)
    assert figures["answered"] == 0
    assert figures["dice"]["recall"] == 0.0
    assert figures["throws"]["declined"] == 1.0


def test_a_wrong_throw_is_the_worst_mistake():
    assert (
        Tally().add({"throw": throw("red")}, {"throw": throw("blue")})
        > Tally().add({"throw": throw()}, {"throw": throw("red")})
        > Tally().add({"throw": throw("red")}, {"throw": throw()})
    )
