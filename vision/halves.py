"""A picture, its half, its quarter ...: warps do not average what they shrink, so they get the right one."""

import cv2
import numpy as np

from vision.detect import Bgr

Halves = dict[int, Bgr]


def halved(halves: Halves, times: float) -> tuple[int, Bgr]:
    """The picture halved until it is `times` smaller or more, and by how much it is.

    `halves` begins as {1: picture}, and keeps what has been made of it.
    """
    shrink = 1
    while shrink < times:
        shrink *= 2
        if shrink not in halves:
            halves[shrink] = np.asarray(cv2.pyrDown(halves[shrink // 2]), np.uint8)
    return shrink, halves[shrink]
