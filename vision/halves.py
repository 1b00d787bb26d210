"""A picture, its half, its quarter ...: warps do not average what they shrink, so they get the right one."""

import cv2
import numpy as np

from vision.detect import Bgr

Halves = dict[int, Bgr]
# So many pixels beside a part decide what its own look like when they are halved, however often.
_BESIDE = 3


def halved(halves: Halves, times: float) -> tuple[int, Bgr]:
    """The picture halved until it is `times` smaller or more, and by how much it is.

    `halves` begins as {1: picture}, and keeps what has been made of it.
    """
    shrink = halvings(times)
    for each in (1 << k for k in range(1, shrink.bit_length())):
        if each not in halves:
            halves[each] = np.asarray(cv2.pyrDown(halves[each // 2]), np.uint8)
    return shrink, halves[shrink]


class Parts:
    """Parts of a picture, halved: each by itself, until the whole picture would have been halved as fast."""

    def __init__(self, picture: Bgr) -> None:
        self.size = picture.shape[:2]
        self._halves: Halves = {1: picture}
        self._pixels = 0

    def halved(self, bounds: tuple[int, int, int, int], shrink: int) -> Bgr:
        """The part within `bounds` (x0, y0, x1, y1 in the picture so much smaller)."""
        x0, y0, x1, y1 = bounds
        if shrink not in self._halves:
            self._pixels += (x1 - x0) * (y1 - y0) * shrink**2
            if self._pixels <= self.size[0] * self.size[1]:
                return part_halved(self._halves[1], bounds, shrink)
        return halved(self._halves, shrink)[1][y0:y1, x0:x1]


def part_halved(picture: Bgr, bounds: tuple[int, int, int, int], shrink: int) -> Bgr:
    """The part of a halved picture within `bounds` (x0, y0, x1, y1 in it), without halving the rest."""
    x0, y0, x1, y1 = bounds
    left, top = max(x0 - _BESIDE, 0), max(y0 - _BESIDE, 0)
    seen = picture[top * shrink : (y1 + _BESIDE) * shrink, left * shrink : (x1 + _BESIDE) * shrink]
    while shrink > 1:
        seen, shrink = np.asarray(cv2.pyrDown(seen), np.uint8), shrink // 2
    return seen[y0 - top : y1 - top, x0 - left : x1 - left]


def halvings(times: float) -> int:
    """How much smaller a picture is that was halved until it is `times` smaller or more."""
    shrink = 1
    while shrink < times:
        shrink *= 2
    return shrink
