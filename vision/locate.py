"""Where a printed mat lies in the picture: found by its markers."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import Bgr
from vision.kit.geometry import Point
from vision.kit.markers import DICTIONARY
from vision.kit.mat import Mat
from vision.kit.mats import mats_seen
from vision.reading import Quad

# Markers are looked for in a picture of this size: larger takes longer and finds no more.
_LONGER_SIDE = 1280
# What is dark is told from the pixels around it, so many on a side; what the first size misses the second
# may find.
_WINDOWS = (7, 23)
_LEAST_AREA = 1000.0


@dataclass(frozen=True, slots=True)
class Located:
    """A mat, the homography from its millimetres to pixels, and the corners of each marker that showed.

    `sheet` are the corners in millimetres, `seen` in pixels, (N, 4, 2) each.
    """

    mat: Mat
    to_picture: NDArray[np.float64]
    sheet: NDArray[np.float64]
    seen: NDArray[np.float64]

    def pixels(self, points: tuple[Point, ...]) -> NDArray[np.float64]:
        """Points of the mat in the picture, (N, 2)."""
        return project(self.to_picture, np.array(points, float))


def project(homography: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (N, 2) through a homography."""
    flat = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(flat[:, :2] / flat[:, 2:], np.float64)


def quad_of(points: NDArray[np.float64]) -> Quad:
    """Four points as a quad of plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return a, b, c, d


def is_outline(quad: Quad) -> bool:
    """Whether four corners go clockwise around an area worth looking at, none of them inside the others."""
    corners = np.array(quad, np.float32)
    # What goes clockwise where y points down has an area above zero, the other way round one below.
    return bool(cv2.isContourConvex(corners)) and cv2.contourArea(corners, oriented=True) > _LEAST_AREA


def locate(picture: Bgr, name: str) -> Located | None:
    """The mat called `name`, where two of its markers show, or one that is large enough."""
    height, width = picture.shape[:2]
    scale = min(_LONGER_SIDE / max(height, width), 1.0)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    seen: dict[int, NDArray[np.float64]] = {}
    for window in _WINDOWS:
        corners, ids, _ = _detector(window).detectMarkers(grey)
        if ids is not None:
            for number, quad in zip(ids.ravel(), corners, strict=True):
                # Counted from the corner of the first pixel, not from its middle.
                seen.setdefault(int(number), (quad.reshape(4, 2).astype(np.float64) + 0.5) / scale)
        if len(seen) > 1:
            break
    for mat in mats_seen(seen):
        if mat.name != name:
            continue
        shown = [marker for marker in mat.markers if marker.id in seen]
        sheet = np.array([marker.corners for marker in shown], np.float64)
        places = np.array([seen[marker.id] for marker in shown])
        homography, _ = cv2.findHomography(sheet.reshape(-1, 2), places.reshape(-1, 2), cv2.RANSAC, 4.0)
        if homography is not None:
            return Located(mat, np.asarray(homography, np.float64), sheet, places)
    return None


@cache
def _detector(window: int) -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = window
    # Small and slanted markers are told by the middles of their cells, not by blurred edges.
    parameters.perspectiveRemovePixelPerCell = 8
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.25
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)
