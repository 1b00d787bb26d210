"""The Reading: when a throw is readable, and what it looks like as JSON."""

import json
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading import (
    CERTAIN,
    CERTAIN_TOGETHER,
    COLORS,
    DICE_IN_A_THROW,
    Board,
    Card,
    Caution,
    Cell,
    Chest,
    Die,
    Grid,
    Reading,
    Stack,
    Throw,
    judge_throw,
)

BOX = (1.0, 2.06, 30.04, 40.0)
QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.04), (0.0, 9.0))


def dice(n: int = 5, **of_the_first: object) -> tuple[Die, ...]:
    first = {"color": "red", "confidence": 0.91, "box": BOX} | of_the_first
    return (Die(**first), *(Die("blue", 0.91, BOX) for _ in range(n - 1)))  # type: ignore[arg-type]


class TestThrow:
    def test_five_certain_flat_dice_are_readable(self) -> None:
        assert judge_throw(dice()) == Throw(True, ("red", "blue", "blue", "blue", "blue"))

    def test_without_dice_there_is_no_throw(self) -> None:
        assert judge_throw(()) is None
        assert judge_throw((), doubtful=1) is None

    @pytest.mark.parametrize(
        ("seen", "doubtful", "code", "said"),
        [
            (dice(1), 0, "dice-count", "1 die is in view, not 5"),
            (dice(4), 0, "dice-count", "4 dice are in view, not 5"),
            (dice(6), 0, "dice-count", "6 dice are in view, not 5"),
            (dice(lying="cocked"), 0, "cocked", "1 die does not lie flat: throw all five again"),
            (dice(lying="hidden"), 0, "hidden", "1 die does not show enough: take away"),
            (dice(), 1, "perhaps-more", "one more die: leave only the five"),
            (dice(confidence=0.79), 0, "uncertain", "perhaps red): more light, or closer"),
            (dice(confidence=0.81), 0, "uncertain", "perhaps red): more light, or closer"),
        ],
    )
    def test_otherwise_it_says_why_not_and_what_to_do(
        self, seen: tuple[Die, ...], doubtful: int, code: str, said: str
    ) -> None:
        throw = judge_throw(seen, doubtful)
        assert throw
        assert not throw.readable
        assert throw.colors == ()
        assert throw.code == code
        assert throw.because
        assert said in throw.because

    @given(
        st.lists(
            st.builds(
                Die,
                st.sampled_from(COLORS),
                st.floats(0, 1),
                st.just(BOX),
                st.sampled_from(["flat", "flat", "flat", "cocked", "hidden"]),
            ),
            min_size=1,
            max_size=7,
        ),
        st.integers(0, 1),
    )
    def test_what_is_readable_leaves_no_doubt(self, seen: list[Die], doubtful: int) -> None:
        throw = judge_throw(tuple(seen), doubtful)
        assert throw
        sure = all(die.lying == "flat" and die.confidence >= CERTAIN for die in seen)
        sure = sure and prod(die.confidence for die in seen) >= CERTAIN_TOGETHER
        assert throw.readable == (len(seen) == DICE_IN_A_THROW and sure and not doubtful)
        assert throw.readable == (throw.because is None) == (throw.code is None)
        assert throw.colors == (tuple(die.color for die in seen) if throw.readable else ())


class TestJson:
    def test_everything(self) -> None:
        cells = (
            Cell("unexplored", 0.98, {"blue": 1}, dig=2),
            Cell("explored", 0.9, {}, transport=3, value=2, bonus="relocate"),
            Cell("empty", 0.9, {"red": 1}),
            Cell("explored", 0.5, {}, transport=None, value=0),
        )
        reading = Reading(
            1280,
            720,
            14.2345,
            dice=(Die("red", 0.98765, BOX, "cocked"),),
            throw=Throw(False, because="why", code="cocked"),
            tokens=(Stack("yellow", 3, 0.97, BOX),),
            chests=(Chest("white", QUAD, {"yellow": 3, "red": 1, "green": 0, "white": 0}, 0.9),),
            grid=Grid(QUAD, (cells,) * 4),
            board=Board((BOX, BOX)),
            cards=(Card(3000, True, BOX, 0.9), Card(None, False, BOX, 0.8)),
            cautions=(Caution("blurred", "hold still"),),
        )
        box, quad = [1.0, 2.1, 30.0, 40.0], [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]]
        row = [
            {"face": "unexplored", "dig": 2, "confidence": 0.98, "stations": {"blue": 1}},
            {
                "face": "explored",
                "transport": 3,
                "value": 2,
                "bonus": "relocate",
                "confidence": 0.9,
                "stations": {},
            },
            {"face": "empty", "confidence": 0.9, "stations": {"red": 1}},
            {
                "face": "explored",
                "transport": None,
                "value": 0,
                "bonus": None,
                "confidence": 0.5,
                "stations": {},
            },
        ]
        assert reading.to_dict() == {
            "image": {"width": 1280, "height": 720},
            "took_ms": 14.23,
            "dice": [{"color": "red", "confidence": 0.9877, "box": box, "lying": "cocked"}],
            "throw": {"readable": False, "colors": [], "because": "why", "code": "cocked"},
            "tokens": [{"color": "yellow", "count": 3, "confidence": 0.97, "box": box}],
            "chests": [
                {
                    "side": "white",
                    "quad": quad,
                    "slots": {"yellow": 3, "red": 1, "green": 0, "white": 0},
                    "confidence": 0.9,
                }
            ],
            "grid": {"quad": quad, "cells": [row] * 4},
            "board": {"diamonds": 2, "boxes": [box, box]},
            "rings": [
                {"value": 3000, "set": True, "box": box, "confidence": 0.9},
                {"theft": True, "box": box, "confidence": 0.8},
            ],
            "warnings": [{"code": "blurred", "detail": "hold still"}],
        }
        json.dumps(reading.to_dict(), allow_nan=False)

    def test_what_is_not_there_is_empty_or_null(self) -> None:
        told = Reading(4, 3, 0.0).to_dict()
        assert {name: value for name, value in told.items() if name not in ("image", "took_ms")} == {
            "dice": [],
            "throw": None,
            "tokens": [],
            "chests": [],
            "grid": None,
            "board": None,
            "rings": [],
            "warnings": [],
        }
