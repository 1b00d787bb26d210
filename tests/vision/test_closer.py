"""Dice that are small before the finder are looked at once more, larger."""

from collections.abc import Sequence

import numpy as np
import pytest

from models.shapes import JURY_KINDS, LYING
from vision.closer import look_closer
from vision.detect import Found, find
from vision.jury import Opinion
from vision.reading import COLORS, Box

LEAST = 0.1
HUES = np.zeros(len(COLORS), np.float32)


def drawn(size: int, step: int, inks: int = 5) -> tuple[np.ndarray, list[Box]]:
    """A table of 1920x1440 with coloured squares in a row, near its upper right corner; and their boxes."""
    table = np.full((1440, 1920, 3), (150, 165, 170), np.uint8)
    boxes = [(1250.0 + i * step, 200.0, 1250.0 + i * step + size, 200.0 + size) for i in range(inks)]
    paints = [(30, 30, 200), (200, 80, 20), (40, 200, 230), (40, 150, 40), (20, 20, 20)]
    for (x0, y0, x1, y1), paint in zip(boxes, paints, strict=False):
        table[int(y0) : int(y1), int(x0) : int(x1)] = paint
    return table, boxes


def perhaps_dice(boxes: list[Box], die: float = 0.5) -> list[Opinion]:
    kinds = np.zeros(len(JURY_KINDS), np.float32)
    kinds[JURY_KINDS.index("die")], kinds[JURY_KINDS.index("nothing")] = die, 1 - die
    colors = np.full(len(COLORS), 1 / len(COLORS), np.float32)
    lying = np.eye(len(LYING), dtype=np.float32)[0]
    return [Opinion(kinds, colors, lying, box, (0.0, 0.0), (0.0, 0.0)) for box in boxes]


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def test_every_die_is_found_where_it_lies_in_the_whole_picture() -> None:
    table, boxes = drawn(size=30, step=70)
    closer = look_closer(table, [], perhaps_dice(boxes), LEAST)
    for box in boxes:
        assert any(middle(thing.box) == pytest.approx(middle(box), abs=8) for thing in closer)


def test_the_finder_is_surer_of_small_dice_when_it_sees_them_larger() -> None:
    table, boxes = drawn(size=22, step=70)
    closer = look_closer(table, [], perhaps_dice(boxes), LEAST)

    def sureness(found: Sequence[Found], box: Box) -> float:
        near = (thing.score for thing in found if middle(thing.box) == pytest.approx(middle(box), abs=10))
        return max(near, default=0.0)

    at_once = find(table, LEAST)
    gained = [sureness(closer, box) - sureness(at_once, box) for box in boxes]
    assert sum(gained) > 0


def test_what_lies_apart_from_the_dice_stays_as_it_was_found() -> None:
    table, boxes = drawn(size=30, step=70)
    apart = Found("token", 0.4, (-1.0, 1.0), (100.0, 1200.0, 140.0, 1240.0), HUES, ((0.0, 0.0),) * 4)
    closer = look_closer(table, [apart], perhaps_dice(boxes), LEAST)
    assert apart in closer


def test_what_the_first_look_found_among_the_dice_is_found_anew() -> None:
    table, boxes = drawn(size=30, step=70)
    among = Found("die", 0.99, (4.0, -4.0), (1300.0, 180.0, 1360.0, 260.0), HUES, ((0.0, 0.0),) * 4)
    closer = look_closer(table, [among], perhaps_dice(boxes), LEAST)
    assert among not in closer


@pytest.mark.parametrize(
    ("size", "step", "inks", "die", "why"),
    [
        (30, 70, 2, 0.5, "two dice are no throw"),
        (30, 70, 5, 0.1, "that is hardly a die"),
    ],
)
def test_without_dice_there_is_no_closer_look(size: int, step: int, inks: int, die: float, why: str) -> None:
    table, boxes = drawn(size, step, inks)
    first = find(table, LEAST)
    assert look_closer(table, first, perhaps_dice(boxes, die), LEAST) is first, why


def test_what_is_large_already_stays_as_it_was_found() -> None:
    table, boxes = drawn(size=220, step=300, inks=3)
    die = Found("die", 0.5, (0.0, -4.0), boxes[0], HUES, ((0.0, 0.0),) * 4)
    first = [die]
    assert look_closer(table, first, perhaps_dice(boxes), LEAST) is first
