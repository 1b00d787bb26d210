"""The paints of the stations on one table: what is painted like a station of a known colour has that colour.

One lamp lights them all, and stations of one colour are of one make: a red that a stranger takes for brown is
still the red of the one beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.shapes import STATIONS
from vision.chances import Chances
from vision.detect import Bgr
from vision.reading import Box

# How much redder and bluer than green, and how bright: logarithms of linear light. A shadow changes the last
# far more than the others, so it counts half.
Paint = NDArray[np.float64]
_LINEAR = np.log((np.arange(256) / 255) ** 2.2 + 0.01)
_BRIGHTNESS = 0.5
# Of a station's box the middle is looked at, without so much on either side.
_ASIDE = 0.25
# Paints of one colour differ by so much within a picture, now and then by far more; of a colour that nobody
# knows yet they are as far away as this.
_SPREAD, _STRANGE = 0.25, 1.0
# So often the middle of a box shows something else than the station's paint.
_ASTRAY = 0.05


@dataclass(frozen=True, slots=True)
class Palette:
    """What paints each colour (models.shapes.STATIONS) is known to have in this picture."""

    known: tuple[tuple[Paint, ...], ...]

    def colors_of(self, paint: Paint) -> Chances:
        """How likely a station that is painted so is of each colour."""
        near = [
            float(np.mean([_nearness(paint - each) for each in paints])) if paints else _nearness(_STRANGE)
            for paints in self.known
        ]
        likely = np.array(near) / sum(near)
        return np.asarray((1 - _ASTRAY) * likely + _ASTRAY / len(STATIONS), np.float32)


def _nearness(apart: Paint | float) -> float:
    """A bell with long tails."""
    return float((1 + np.square(apart).sum() / _SPREAD**2) ** -2)


def paint_of(picture: Bgr, box: Box) -> Paint:
    """What the middle of a box is painted."""
    x0, y0, x1, y1 = box
    height, width = picture.shape[:2]
    right, down = _ASIDE * (x1 - x0), _ASIDE * (y1 - y0)
    # Of a box at the very edge a pixel is left.
    left, top = min(int(x0 + right), width - 1), min(int(y0 + down), height - 1)
    middle = picture[top : int(y1 - down) + 1, left : int(x1 - right) + 1]
    blue, green, red = np.median(_LINEAR[middle.reshape(-1, 3)], axis=0)
    return np.array([red - green, blue - green, _BRIGHTNESS * (red + green + blue) / 3])


def palette_of(told: Sequence[tuple[str, Sequence[Paint]]]) -> Palette:
    """The paints of stations whose colour was told."""
    return Palette(
        tuple(
            tuple(paint for color, paints in told if color == name for paint in paints) for name in STATIONS
        )
    )
