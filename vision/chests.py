"""Chest cards: which side is up, and how many tokens stand in each slot."""

from collections.abc import Sequence
from typing import Literal

import cv2
import numpy as np

from vision.detect import Found
from vision.pieces import worth_of
from vision.reading import COLORS, Chest, Point, Stack

SLOTS = ("yellow", "red", "green", "white")


def as_chest(card: Found, tokens: Sequence[Stack], bases: Sequence[Point]) -> Chest:
    """A card with the stacks whose base stands on it; a stack's colour says its slot.

    In a slot all tokens stand on one another: of two stacks of a colour one is a part of the other.
    """
    slots = dict.fromkeys(SLOTS, 0)
    sure = card.score
    outline = np.array(card.quad, np.float32)
    for stack, base in sorted(zip(tokens, bases, strict=True), key=lambda each: -worth_of(each[0])):
        on_card = cv2.pointPolygonTest(outline, base, False) >= 0
        if on_card and slots.get(stack.color) == 0:
            slots[stack.color] = stack.count
            sure *= stack.confidence
    white = card.hues[COLORS.index("white")] > card.hues[COLORS.index("black")]
    side: Literal["white", "black"] = "white" if white else "black"
    return Chest(side, card.quad, slots, sure)
