"""The Jury at work: what each thing is, its colour, how it lies: decided over the whole picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.shapes import JURY_AXIS, JURY_BOX, JURY_COLOR, JURY_KIND, JURY_KINDS, JURY_LYING, PIECES
from vision import crops
from vision.detect import Bgr, Found, overlaps, session
from vision.reading import Box, Point

Chances = NDArray[np.float32]
_SURELY_NOTHING = 0.95
# Two pieces that share more of their area are one that was found twice.
_SAME = 0.5
# A box that shares more of its area with the mended one was good enough.
_WELL_PLACED = 0.8


@dataclass(frozen=True, slots=True)
class Opinion:
    """How likely each kind (models.shapes.JURY_KINDS), colour (reading.COLORS) and way to lie
    (models.shapes.LYING) is, where exactly the thing is, and of a stack the middles of its base and crown.
    """

    kinds: Chances
    colors: Chances
    lying: Chances
    box: Box
    base: Point
    crown: Point


def judge(picture: Bgr, found: Sequence[Found], light: NDArray[np.float32]) -> list[Opinion]:
    """Opinions of what may be dice and tokens, each once, the surest first, without what is surely nothing.

    `light` is the tone of the picture. What the Jury mends the box of, it is asked about again: then it sees
    better what it describes.
    """
    boxes = [thing.box for thing in found]
    heats = [thing.heats[: len(PIECES)] for thing in found]
    opinions = _ask(picture, boxes, heats, light)
    once = each_once(opinions)
    again = [i for i in once if _shared(boxes[i], opinions[i].box) < _WELL_PLACED]
    mended = _ask(picture, [opinions[i].box for i in again], [heats[i] for i in again], light)
    for i, opinion in zip(again, mended, strict=True):
        opinions[i] = opinion
    kept = [opinions[i] for i in once]
    return [kept[i] for i in each_once(kept)]


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


def _ask(
    picture: Bgr, boxes: Sequence[Box], heats: Sequence[Sequence[float]], light: NDArray[np.float32]
) -> list[Opinion]:
    if not boxes:
        return []
    size = (picture.shape[1], picture.shape[0])
    told = crops.facts(size, boxes, heats, light)
    said = session("jury").run(None, {"crops": crops.cut(picture, boxes), "facts": told})[0]
    groups = (chances(said[:, where]) for where in (JURY_KIND, JURY_COLOR, JURY_LYING))
    moved = _moved(np.array(boxes), said[:, JURY_BOX], size)
    bases, crowns = _ends(np.array(boxes), said[:, JURY_AXIS])
    return [Opinion(*each) for each in zip(*groups, moved, bases, crowns, strict=True)]


def _ends(boxes: NDArray[np.float64], said: NDArray[np.float32]) -> tuple[list[Point], list[Point]]:
    """The middles of bases and crowns."""
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    longer = (boxes[:, 2:] - boxes[:, :2]).max(axis=1, keepdims=True)
    bases, crowns = (middles + part.clip(-1, 1) * longer for part in (said[:, :2], said[:, 2:]))
    return [(float(x), float(y)) for x, y in bases], [(float(x), float(y)) for x, y in crowns]


def _shared(one: Box, other: Box) -> float:
    return float(overlaps(np.array([one]), np.array([other]))[0, 0])


def _moved(boxes: NDArray[np.float64], off: NDArray[np.float32], size: tuple[int, int]) -> list[Box]:
    sizes = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    moved = np.clip(boxes + off.clip(-0.5, 0.5) * sizes, 0, size * 2)
    # A box that would turn inside out stays what it was.
    sound = (moved[:, 2:] - moved[:, :2]).min(axis=1) > 1
    return [(float(a), float(b), float(c), float(d)) for a, b, c, d in np.where(sound[:, None], moved, boxes)]


def chances(logits: NDArray[np.float32]) -> Chances:
    """Logits (N, answers) as how likely each answer is."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Chances = powers / powers.sum(axis=1, keepdims=True)
    return shares
