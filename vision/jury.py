"""The Jury at work: what colour, how a die lies, how many tokens, decided over all things of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.shapes import JURY_COLOR, JURY_COUNT, JURY_LYING
from vision import crops
from vision.detect import Bgr, Found, session

Chances = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Opinion:
    """How likely each colour (reading.COLORS), way to lie (models.shapes.LYING) and count from 1 is."""

    colors: Chances
    lying: Chances
    counts: Chances


def judge(picture: Bgr, found: Sequence[Found]) -> list[Opinion]:
    """One opinion for each die or stack that was found, in order."""
    if not found:
        return []
    boxes = [thing.box for thing in found]
    told = crops.facts(picture, boxes, [thing.kind for thing in found])
    logits = session("jury").run(None, {"crops": crops.cut(picture, boxes), "facts": told})[0]
    groups = (_chances(logits[:, where]) for where in (JURY_COLOR, JURY_LYING, JURY_COUNT))
    return [Opinion(*each) for each in zip(*groups, strict=True)]


def _chances(logits: NDArray[np.float32]) -> Chances:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances: Chances = powers / powers.sum(axis=1, keepdims=True)
    return chances
