"""Several looks at one picture: what one overlooks, or takes for what it is not, the others seldom do."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.shapes import FINDER_SIDE
from vision import detect
from vision.detect import Bgr, Found
from vision.reading import Box

# What scores less is not told, and what a look does not tell is held to score half of it.
LEAST_TOLD = 0.08
_UNTOLD = LEAST_TOLD / 2
_LARGER = 1.2


def look_again(picture: Bgr, finder: str, kind: str) -> Iterator[list[Found]]:
    """Things of a kind, larger, in a mirror, and larger in a mirror; boxes as if there were no mirror."""
    width = picture.shape[1]
    mirrored = np.ascontiguousarray(picture[:, ::-1])
    larger = round(FINDER_SIDE * _LARGER)
    yield _all_of(kind, detect.find(picture, LEAST_TOLD, finder, larger))
    for side in (FINDER_SIDE, larger):
        seen = _all_of(kind, detect.find(mirrored, LEAST_TOLD, finder, side))
        yield [replace(thing, box=mirror(thing.box, width)) for thing in seen]


def agreed(looks: Sequence[Sequence[Found]]) -> list[Found]:
    """Everything once, as the surest look has it, with the mean of all scores; all is of one kind."""
    seen = [(thing, number) for number, look in enumerate(looks) for thing in look]
    seen.sort(key=lambda each: -each[0].score)
    boxes = np.array([thing.box for thing, _ in seen]).reshape(-1, 4)
    near = _in_one_place(boxes)
    told: dict[int, dict[int, float]] = {}
    for i, (thing, number) in enumerate(seen):
        same = next((first for first in told if near[i, first] and number not in told[first]), i)
        told.setdefault(same, {})[number] = thing.score
    return [
        replace(seen[first][0], score=_mean([scores.get(number, _UNTOLD) for number in range(len(looks))]))
        for first, scores in told.items()
    ]


def _all_of(kind: str, found: Sequence[Found]) -> list[Found]:
    return [thing for thing in found if thing.kind == kind]


def mirror(box: Box, width: int) -> Box:
    """A box in the mirrored picture."""
    left, top, right, bottom = box
    return width - right, top, width - left, bottom


def _in_one_place(boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Of each box with each other one, whether the middle of each lies within the other's reach."""
    middles, reach = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]).max(axis=1) / 2
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)
    return np.asarray(apart < np.minimum(reach[:, None], reach))


def _mean(scores: Sequence[float]) -> float:
    """The mean of chances, taken over their odds."""
    sure = np.minimum(scores, 0.999)
    return float(1 / (1 + np.exp(-np.log(sure / (1 - sure)).mean())))
