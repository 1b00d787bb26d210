"""What was read, drawn into the picture."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.decode import BgrPicture
from vision.kit.palette import PAINT
from vision.overlay import draw
from vision.pen import Pen, ink
from vision.reading import (
    COLORS,
    Board,
    Box,
    Card,
    Caution,
    Cell,
    Chest,
    Die,
    Grid,
    Reading,
    Stack,
    Throw,
)

GROUND = 128
QUAD = ((100.0, 60.0), (540.0, 80.0), (600.0, 440.0), (40.0, 420.0))


def table(width: int = 640, height: int = 480) -> BgrPicture:
    return np.full((height, width, 3), GROUND, np.uint8)


def reading(**parts: Any) -> Reading:
    return Reading(640, 480, 1.0, **parts)


def dice(*colors: str, confidence: float = 0.99) -> tuple[Die, ...]:
    return tuple(
        Die(color, confidence, (60.0 + 110 * i, 200.0, 100.0 + 110 * i, 240.0))
        for i, color in enumerate(colors)
    )


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    texts: list[str] = []
    put: Callable[..., Any] = cv2.putText

    def note(picture: Any, text: str, *rest: Any) -> Any:
        texts.append(text)
        return put(picture, text, *rest)

    monkeypatch.setattr(cv2, "putText", note)
    return texts


def painted(picture: BgrPicture, color: str, box: Box) -> int:
    """How many pixels in and just around the box have the colour's paint."""
    x0, y0, x1, y1 = (round(v) for v in box)
    near = picture[max(0, y0 - 9) : y1 + 9, max(0, x0 - 9) : x1 + 9].astype(int)
    return int((np.abs(near - ink(PAINT[color])).max(axis=2) < 12).sum())


def test_the_picture_itself_stays_as_it_is() -> None:
    picture = table()
    drawn = draw(picture, reading(dice=dice("red")))
    assert (picture == GROUND).all()
    assert drawn.shape == picture.shape
    assert drawn.dtype == np.uint8
    assert (drawn != GROUND).any()


def test_a_picture_that_may_not_be_written() -> None:
    picture = table()
    picture.flags.writeable = False
    assert draw(picture, reading(dice=dice("red"))).flags.writeable


@pytest.mark.parametrize("color", COLORS)
def test_a_die_is_framed_in_its_color_and_named(color: str, written: list[str]) -> None:
    (die,) = dice(color)
    drawn = draw(table(), reading(dice=(die,)))
    assert painted(drawn, color, die.box) > 100
    assert color in written
    assert {"blue": "B", "black": "K"}.get(color, color[0].upper()) in written


def test_the_die_itself_stays_in_view() -> None:
    five = dice(*COLORS[:5])
    drawn = draw(table(), reading(dice=five))
    for die in five:
        x0, y0, x1, y1 = (round(v) for v in die.box)
        assert (drawn[y0 + 2 : y1 - 2, x0 + 2 : x1 - 2] == GROUND).all()


def test_what_is_not_certain_is_dashed_and_questioned(written: list[str]) -> None:
    (sure,), (unsure,) = dice("red"), dice("red", confidence=0.5)
    solid = painted(draw(table(), reading(dice=(sure,))), "red", sure.box)
    assert "red?" not in written
    dashed = painted(draw(table(), reading(dice=(unsure,))), "red", unsure.box)
    assert "red?" in written
    assert dashed < 0.8 * solid


@pytest.mark.parametrize(("lying", "word"), [("cocked", "leans"), ("hidden", "covered")])
def test_a_die_without_a_top_face_has_no_color(lying: Any, word: str, written: list[str]) -> None:
    draw(table(), reading(dice=tuple(replace(die, lying=lying) for die in dice("red"))))
    assert word in written
    assert "red" not in written


def test_the_throw_is_said(written: list[str]) -> None:
    throw = Throw(True, ("red", "red", "green", "green", "blue"))
    draw(table(), reading(dice=dice("red", "red", "green", "green", "blue"), throw=throw))
    said = written[: written.index("blue") + 1]
    assert said[0] == "Throw:"
    assert [word for word in said if word in COLORS] == ["red", "red", "green", "green", "blue"]


def test_why_a_throw_is_not_readable_is_said(written: list[str]) -> None:
    throw = Throw(False, because="4 dice are in view, not 5")
    draw(table(), reading(dice=dice("red", "red", "green", "green"), throw=throw))
    assert " ".join(written).startswith("Throw not readable: 4 dice are in view, not 5")


def test_many_dice_leave_no_room_for_words(written: list[str]) -> None:
    many = tuple(Die("red", 0.9, (20.0 * i, 50.0, 20.0 * i + 15, 65.0)) for i in range(12))
    draw(table(), reading(dice=many))
    assert written.count("R") == 12
    assert "red" not in written


def test_stacks_and_chests_have_their_counts(written: list[str]) -> None:
    stacks = (Stack("yellow", 3, 0.9, (90, 300, 120, 340)), Stack("blue", 10, 0.4, (300, 160, 330, 220)))
    chest = Chest("black", QUAD, {"yellow": 4, "red": 0, "green": 1, "white": 2}, 0.9)
    draw(table(), reading(tokens=stacks, chests=(chest,)))
    assert {"×3", "×10?"} <= set(written)
    after = written[written.index("black side") :]
    assert [word for word in after if word.isdigit()] == ["4", "0", "1", "2"]


def test_the_grid_says_every_space(written: list[str]) -> None:
    cells = [
        Cell("unexplored", 0.9, {"blue": 2}, dig=3),
        Cell("explored", 0.9, {}, transport=2, value=4, bonus="survey"),
        Cell("empty", 0.5, {}),
        Cell("explored", 0.9, {}, transport=None, value=0),
    ]
    draw(table(), reading(grid=Grid(QUAD, tuple(tuple(cells) for _ in range(4)))))
    assert {"A1 dig 3", "×2", "B1 move 2", "worth 4", "survey", "C4?", "D4 move ?", "worth 0"} <= set(written)


def test_every_diamond_has_its_number(written: list[str]) -> None:
    boxes = tuple((30.0 * i, 100.0, 30.0 * i + 12, 112.0) for i in range(1, 20))
    draw(table(), reading(board=Board(boxes)))
    said = " ".join(written)
    assert said == "19 diamonds on the board " + " ".join(str(i) for i in range(1, 20))


def test_cards_say_what_they_are(written: list[str]) -> None:
    places = [(20.0 + 200 * i, 200.0, 150.0 + 200 * i, 400.0) for i in range(3)]
    cards = (
        Card(3000, True, places[0], 0.9),
        Card(8000, False, places[1], 0.9),
        Card(None, False, places[2], 0.3),
    )
    draw(table(), reading(cards=cards))
    assert {"3000 set", "8000 not set", "theft?"} <= set(written)


def test_a_caution_is_said(written: list[str]) -> None:
    draw(table(), reading(cautions=(Caution("dark", "The picture is dark: more light."),)))
    assert "Note: The picture is dark: more light." in " ".join(written)


def test_an_empty_table_is_said_to_be_one(written: list[str]) -> None:
    draw(table(), reading())
    assert " ".join(written) == "Nothing of a game was found in this picture."


def test_plates_keep_out_of_each_others_way(monkeypatch: pytest.MonkeyPatch) -> None:
    plates: list[Box] = []
    plate = Pen._plate

    def note(pen: Pen, box: Box, words: Any, text: int) -> None:
        plates.append(box)
        plate(pen, box, words, text)

    monkeypatch.setattr(Pen, "_plate", note)
    draw(table(), reading(dice=dice("yellow", "white", "green", "black", "blue")))
    for one, other in pairwise(sorted(plates)):
        assert one[2] <= other[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("size", [(1, 1), (40, 30), (480, 640), (1280, 720), (3000, 2000)])
def test_a_picture_of_any_size(size: tuple[int, int]) -> None:
    width, height = size
    throw = Throw(False, because="this and that")
    drawn = draw(table(width, height), reading(dice=dice("red", "blue"), throw=throw))
    assert drawn.shape == (height, width, 3)


def test_lines_grow_with_the_picture() -> None:
    small = draw(table(), reading(dice=dice("red")))
    (die,) = dice("red")
    box = tuple(v * 4 for v in die.box)
    large = draw(table(2560, 1920), reading(dice=(replace(die, box=box),)))
    x0, y0, x1, y1 = die.box
    assert painted(large, "red", (4 * x0 - 30, 4 * y0 - 30, 4 * x1 + 30, 4 * y1 + 30)) > 8 * painted(
        small, "red", die.box
    )


_numbers = st.floats(-200, 900)
_boxes = st.tuples(_numbers, _numbers, _numbers, _numbers)
_points = st.tuples(_numbers, _numbers)


@settings(max_examples=40, deadline=None)
@given(box=_boxes, quad=st.tuples(_points, _points, _points, _points), confidence=st.floats(0, 1))
def test_no_reading_is_too_odd_to_draw(box: Any, quad: Any, confidence: float) -> None:
    cells = tuple(tuple(Cell("empty", confidence, {"red": 1}) for _ in range(4)) for _ in range(4))
    odd = reading(
        dice=(Die("red", confidence, box),),
        tokens=(Stack("blue", 3, confidence, box),),
        chests=(Chest("white", quad, {}, confidence),),
        grid=Grid(quad, cells),
        board=Board((box,)),
    )
    assert draw(table(320, 240), odd).shape == (240, 320, 3)
