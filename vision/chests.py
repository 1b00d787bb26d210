"""Chest cards: which side is up, and how many tokens stand in each slot."""

from collections.abc import Sequence
from typing import Literal

import cv2
import numpy as np

from vision.detect import Found
from vision.reading import COLORS, Chest, Quad, Stack

SLOTS = ("yellow", "red", "green", "white")


def as_chest(card: Found, tokens: Sequence[Stack]) -> Chest:
    """A card with the stacks whose foot stands on it; a stack's colour says its slot."""
    slots = dict.fromkeys(SLOTS, 0)
    sure = card.score
    for stack in tokens:
        if stack.color in slots and _stands_on(stack, card.quad):
            slots[stack.color] += stack.count
            sure *= stack.confidence
    white = card.hues[COLORS.index("white")] > card.hues[COLORS.index("black")]
    side: Literal["white", "black"] = "white" if white else "black"
    return Chest(side, card.quad, slots, sure)


def _stands_on(stack: Stack, quad: Quad) -> bool:
    x0, y0, x1, y1 = stack.box
    # A stack's foot is as high as the stack is wide, at the lower end of its box.
    foot = ((x0 + x1) / 2, max(y1 - (x1 - x0) * 0.4, (y0 + y1) / 2))
    return cv2.pointPolygonTest(np.array(quad, np.float32), foot, False) >= 0
