"""The Jury at work: what each thing is, its colour, how it lies, how many: decided over the whole picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.shapes import JURY_BOX, JURY_COLOR, JURY_COUNT, JURY_KIND, JURY_KINDS, JURY_LYING, PIECES
from vision import crops
from vision.detect import Bgr, Found, overlaps, session
from vision.reading import Box

Chances = NDArray[np.float32]
_SURELY_NOTHING = 0.95
# Two pieces that share more of their area are one that was found twice.
_SAME = 0.5


@dataclass(frozen=True, slots=True)
class Opinion:
    """How likely each kind (models.shapes.JURY_KINDS), colour (reading.COLORS), way to lie
    (models.shapes.LYING) and count from 1 is, and where exactly the thing is.
    """

    kinds: Chances
    colors: Chances
    lying: Chances
    counts: Chances
    box: Box


def judge(picture: Bgr, found: Sequence[Found]) -> list[Opinion]:
    """Opinions of what may be dice and tokens, each once, the surest first, without what is surely nothing.

    The Jury is asked twice: the boxes that it mends at first show it better what it then describes.
    """
    heats = [thing.heats[: len(PIECES)] for thing in found]
    first = _ask(picture, [thing.box for thing in found], heats)
    once = each_once(first)
    second = _ask(picture, [first[i].box for i in once], [heats[i] for i in once])
    return [second[i] for i in each_once(second)]


def each_once(opinions: Sequence[Opinion]) -> list[int]:
    """Which opinions are of something, and of something else than all before them."""
    doubts = np.array([opinion.kinds[JURY_KINDS.index("nothing")] for opinion in opinions])
    boxes = np.array([opinion.box for opinion in opinions]).reshape(-1, 4)
    shared = overlaps(boxes, boxes)
    once: list[int] = []
    for i in np.argsort(doubts):
        if doubts[i] < _SURELY_NOTHING and (shared[i, once] <= _SAME).all():
            once.append(int(i))
    return once


def _ask(picture: Bgr, boxes: Sequence[Box], heats: Sequence[Sequence[float]]) -> list[Opinion]:
    if not boxes:
        return []
    told = crops.facts(picture, boxes, heats)
    said = session("jury").run(None, {"crops": crops.cut(picture, boxes), "facts": told})[0]
    groups = (_chances(said[:, where]) for where in (JURY_KIND, JURY_COLOR, JURY_LYING, JURY_COUNT))
    moved = _moved(np.array(boxes), said[:, JURY_BOX], picture.shape[1], picture.shape[0])
    return [Opinion(*each) for each in zip(*groups, moved, strict=True)]


def _moved(boxes: NDArray[np.float64], off: NDArray[np.float32], width: int, height: int) -> list[Box]:
    sizes = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    moved = np.clip(boxes + off.clip(-0.5, 0.5) * sizes, 0, (width, height, width, height))
    # A box that would turn inside out stays what it was.
    sound = (moved[:, 2:] - moved[:, :2]).min(axis=1) > 1
    return [(float(a), float(b), float(c), float(d)) for a, b, c, d in np.where(sound[:, None], moved, boxes)]


def _chances(logits: NDArray[np.float32]) -> Chances:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances: Chances = powers / powers.sum(axis=1, keepdims=True)
    return chances
