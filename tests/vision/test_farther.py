"""What fills much of the picture is looked for from farther away as well."""

from pathlib import Path

import numpy as np
import pytest

import datasets
import vision
from models.shapes import PIECES
from vision import farther
from vision.detect import Found, find, overlaps
from vision.farther import step_back
from vision.reading import COLORS, Box

LEAST = 0.1
HUES = np.zeros(len(COLORS), np.float32)
PAINTS = ((30, 30, 200), (200, 80, 20), (40, 200, 230))


def blocks(side: int) -> tuple[np.ndarray, list[Box]]:
    """A table of 1280x960 with three coloured squares in a row, and their boxes."""
    table = np.full((960, 1280, 3), (150, 165, 170), np.uint8)
    boxes = [(60.0 + i * 410, 300.0, 60.0 + i * 410 + side, 300.0 + side) for i in range(len(PAINTS))]
    for (x0, y0, x1, y1), paint in zip(boxes, PAINTS, strict=True):
        table[int(y0) : int(y1), int(x0) : int(x1)] = paint
    return table, boxes


def pieces_in(table: np.ndarray) -> list[Found]:
    return [thing for thing in find(table, LEAST) if thing.kind in PIECES]


def best_shared(found: list[Found], boxes: list[Box]) -> np.ndarray:
    """How much of its area each box shares with what fits it best."""
    seen = np.array([thing.box for thing in found]).reshape(-1, 4)
    return np.asarray(overlaps(np.array(boxes), seen).max(axis=1, initial=0))


@pytest.mark.parametrize("side", [320, 380])
def test_large_blocks_are_placed_better(side: int) -> None:
    table, boxes = blocks(side)
    first = pieces_in(table)
    both = step_back(table, first, LEAST)
    assert best_shared(both, boxes).mean() > best_shared(first, boxes).mean()
    assert best_shared(both, boxes).min() > 0.8


def test_what_was_found_stays_and_the_surest_come_first() -> None:
    table, _ = blocks(320)
    first = pieces_in(table)
    both = step_back(table, first, LEAST)
    assert len(both) > len(first)
    assert all(any(thing is one for one in both) for thing in first)
    assert [thing.score for thing in both] == sorted((thing.score for thing in both), reverse=True)


def test_dice_as_they_lie_on_a_table_are_looked_at_once() -> None:
    table, _ = blocks(70)
    first = pieces_in(table)
    assert first
    assert step_back(table, first, LEAST) == first


def test_what_is_hardly_a_piece_is_no_reason_to_step_back() -> None:
    table, boxes = blocks(320)
    doubtful = [Found("token", 0.15, (-1.7, -1.7), boxes[0], HUES, ((0.0, 0.0),) * 4)]
    assert step_back(table, doubtful, LEAST) == doubtful


def test_beside_a_chest_card_nobody_steps_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stacks on cards are found whole at first, and in parts from farther away."""
    asked: list[str] = []

    def note(picture: np.ndarray, found: list[Found], least: float) -> list[Found]:
        asked.append("farther")
        return found

    monkeypatch.setattr(farther, "step_back", note)
    table, _ = blocks(320)
    vision.read(table, ("tokens",))
    assert asked == ["farther"]
    with_cards = sorted((Path(datasets.__path__[0]) / "golden" / "chests").glob("*.jpg"))[:3]
    for picture in with_cards:
        asked.clear()
        assert vision.read(picture.read_bytes(), ("tokens", "chests")).chests
        assert asked == []
