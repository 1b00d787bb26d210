"""What the Teller is shown and told: every stack laid upright, so that all of them stand alike."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.shapes import PANELS
from vision.detect import Bgr
from vision.halves import halved
from vision.reading import Box, Point

# A strip is so much wider than a token.
_WIDER = 1.2
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
    """Every pile upright, (N, height, width, 3).

    A strip goes from half a token above the crown to half a token below the base.
    """
    strips = np.empty((len(piles), _HEIGHT, _WIDTH, 3), np.uint8)
    halves = {1: picture}
    for strip, pile in zip(strips, piles, strict=True):
        shape = _shape(pile)
        right = np.array([-shape.up[1], shape.up[0]]) * shape.wide * _WIDER / 2
        top = np.array(pile.crown) + shape.up * shape.wide / 2
        bottom = np.array(pile.base) - shape.up * shape.wide / 2
        shrink, small = halved(
            halves, max((shape.tall + shape.wide) / _HEIGHT / _MOST_DOWN, shape.wide / _WIDTH / _MOST_ACROSS)
        )
        corners = np.array([top - right, top + right, bottom - right], np.float32) / shrink
        warp = cv2.getAffineTransform(_CORNERS, corners)
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cv2.warpAffine(small, warp, (_WIDTH, _HEIGHT), strip, flags=how, borderMode=cv2.BORDER_REPLICATE)
    return strips


def height_of(pile: Pile, point: Point) -> float:
    """How far down its strip a point of the picture is, from 0 at the top to 1 at the bottom."""
    shape = _shape(pile)
    below_crown = float(np.subtract(pile.crown, point) @ shape.up)
    return (below_crown + shape.wide / 2) / (shape.tall + shape.wide)


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
