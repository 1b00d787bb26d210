"""What the Teller is shown and told: every stack laid upright, so that all of them stand alike."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.shapes import PANELS, STRIP_SPARE
from vision.detect import Bgr
from vision.halves import halved
from vision.reading import Box, Point

# A strip is so much wider than a token.
_WIDER = 1.2
# A stack seen from above shows hardly any side: a strip is at least as high as this share of its width.
_LOWEST = 0.3
# A token is not narrower than this share of its box's shorter side, however wrong base and crown are.
_NARROWEST = 0.25
# By so much a strip may be smaller than what it shows: seams are close to one another, and nothing is across.
_MOST_DOWN, _MOST_ACROSS = 1.6, 3.2
_HEIGHT, _WIDTH = PANELS["teller"].height, PANELS["teller"].width
_CORNERS = np.array([(0, 0), (_WIDTH, 0), (0, _HEIGHT)], np.float32)


@dataclass(frozen=True, slots=True)
class Pile:
    """Where a stack stands in the picture: its box, and the middles of its base and of its crown."""

    box: Box
    base: Point
    crown: Point


@dataclass(frozen=True, slots=True)
class _Shape:
    """A pile by its measures: the way up, how tall it seems, how wide a token and how deep its top seem."""

    up: NDArray[np.float64]
    tall: float
    wide: float
    deep: float


def _shape(pile: Pile) -> _Shape:
    rise = np.subtract(pile.crown, pile.base)
    tall = float(np.hypot(*rise))
    up = rise / tall if tall > 1 else np.array([0.0, -1.0])
    sides = np.array([pile.box[2] - pile.box[0], pile.box[3] - pile.box[1]])
    # A box reaches as far as base and crown are apart, and a token's width or depth more.
    tops = np.maximum(sides - np.abs(rise), _NARROWEST * max(float(sides.min()), 4.0))
    return _Shape(up, tall, float(tops.max()), float(tops.min()))


def cut(picture: Bgr, piles: Sequence[Pile]) -> NDArray[np.float32]:
    """Every pile upright, as (N, 3, height, width) of 0..255."""
    return np.ascontiguousarray(strips_of(picture, piles).transpose(0, 3, 1, 2), np.float32)


def strips_of(picture: Bgr, piles: Sequence[Pile]) -> Bgr:
    """Every pile upright, (N, height, width, 3): the side of it that is seen, and a little above and below.

    However tall a stack is, its joints are at the same heights as those of all stacks of as many tokens.
    """
    strips = np.empty((len(piles), _HEIGHT, _WIDTH, 3), np.uint8)
    halves = {1: picture}
    for strip, pile in zip(strips, piles, strict=True):
        shape = _shape(pile)
        right = np.array([-shape.up[1], shape.up[0]]) * shape.wide * _WIDER / 2
        top, long = _reach(pile, shape)
        bottom = top - shape.up * long
        shrink, small = halved(halves, max(long / _HEIGHT / _MOST_DOWN, shape.wide / _WIDTH / _MOST_ACROSS))
        corners = np.array([top - right, top + right, bottom - right], np.float32) / shrink
        warp = cv2.getAffineTransform(_CORNERS, corners)
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cv2.warpAffine(small, warp, (_WIDTH, _HEIGHT), strip, flags=how, borderMode=cv2.BORDER_REPLICATE)
    return strips


def _reach(pile: Pile, shape: _Shape) -> tuple[NDArray[np.float64], float]:
    """The upper end of a strip, and how far down it reaches (pixels)."""
    side = max(shape.tall, _LOWEST * shape.wide)
    base, crown = _rims(pile, shape)
    long = (1 + 2 * STRIP_SPARE) * side
    return (base + crown + shape.up * long) / 2, long


def _rims(pile: Pile, shape: _Shape) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where the side begins and ends for who looks at it: half the depth of a token before the middles."""
    forward = shape.up * shape.deep / 2
    return np.subtract(pile.base, forward), np.subtract(pile.crown, forward)


def ends_of(pile: Pile, true: Pile) -> tuple[float, float]:
    """Where in the strip of a pile the side ends and begins that it truly has: 0 is the top, 1 the bottom.

    Base first.
    """
    shape = _shape(pile)
    top, long = _reach(pile, shape)
    base, crown = (float((top - rim) @ shape.up) / long for rim in _rims(true, _shape(true)))
    return base, crown


def mended(pile: Pile, ends: tuple[float, float]) -> Pile:
    """The pile with base and crown moved to where the side in its strip was seen to end and begin."""
    shape = _shape(pile)
    _, long = _reach(pile, shape)
    base, crown = (
        np.add(point, shape.up * (there - seen) * long)
        for point, there, seen in zip((pile.base, pile.crown), ends_of(pile, pile), ends, strict=True)
    )
    return replace(pile, base=(float(base[0]), float(base[1])), crown=(float(crown[0]), float(crown[1])))


def facts(size: tuple[int, int], piles: Sequence[Pile], light: NDArray[np.float32]) -> NDArray[np.float32]:
    """What is told of every pile beside its strip (models.shapes).

    `size` is the picture's (width, height), `light` its tone.
    """
    width, height = size
    out = np.zeros((len(piles), PANELS["teller"].facts), np.float32)
    out[:, 5:] = light
    for row, pile in zip(out, piles, strict=True):
        shape = _shape(pile)
        row[:5] = (
            np.log(shape.wide / max(size)) + 3,
            np.log1p(shape.tall / shape.wide),
            shape.deep / shape.wide,
            (pile.base[1] + pile.crown[1]) / height - 1,
            (pile.base[0] + pile.crown[0]) / width - 1,
        )
    return out
