"""A chest card and the stacks on it."""

import numpy as np
import pytest

from vision.chests import as_chest
from vision.detect import Found
from vision.reading import COLORS, Quad, Stack

CARD: Quad = ((100, 100), (300, 100), (300, 240), (100, 240))
ON_IT, BESIDE_IT = (150.0, 150.0), (50.0, 150.0)


def card(side: str = "white") -> Found:
    hues = np.zeros(len(COLORS), np.float32)
    hues[COLORS.index(side)] = 1
    return Found("chest", 0.9, (), (100, 100, 300, 240), hues, CARD)


def stack(color: str, count: int, confidence: float = 0.9) -> Stack:
    # Tall stacks lean out of their card in the picture: where they stand is told by their base alone.
    return Stack(color, count, confidence, (10, 10, 40, 60))


def test_a_stack_that_stands_on_the_card_fills_the_slot_of_its_color() -> None:
    chest = as_chest(card(), [stack("red", 4), stack("green", 2)], [ON_IT, BESIDE_IT])
    assert chest.slots == {"yellow": 0, "red": 4, "green": 0, "white": 0}


def test_in_a_slot_stands_one_stack() -> None:
    seen = [stack("red", 2, 0.5), stack("red", 6), stack("red", 1, 0.3)]
    assert as_chest(card(), seen, [ON_IT] * 3).slots["red"] == 6


def test_colors_without_a_slot_are_not_loot_of_the_chest() -> None:
    assert not any(as_chest(card(), [stack("blue", 3)], [ON_IT]).slots.values())


@pytest.mark.parametrize("side", ["white", "black"])
def test_the_card_tells_its_side(side: str) -> None:
    assert as_chest(card(side), [], []).side == side


def test_a_chest_is_as_sure_as_all_that_was_counted_on_it() -> None:
    chest = as_chest(card(), [stack("red", 4), stack("green", 2)], [ON_IT, BESIDE_IT])
    assert chest.confidence == pytest.approx(0.9 * 0.9)
