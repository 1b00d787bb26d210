"""The print of a mat, told from its large shapes where no marker shows."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import Bgr
from vision.kit.drawing import Box, Circle, Drawing, Placed, Text
from vision.kit.geometry import Rect
from vision.kit.mat import Mat
from vision.kit.mats import mat_sheet_of

Grey = NDArray[np.float32]
Points = NDArray[np.float64]

# Prints are compared at so many pixels per millimetre, without what changes over more than _WIDE of them.
_SCALE, _WIDE = 0.5, 10.0
_TO_SHEET = np.diag((_SCALE, _SCALE, 1.0))
_FINER = 4
_ALIGN_STEPS, _ALIGN_BLUR = 20, 3
# So long is the longer side of the picture that they are looked for in.
_LONGER_SIDE = 640
# Less of a mat than this share does not tell.
_LEAST_SEEN = 0.12
_NOTHING = -1.0


def small(picture: Bgr) -> tuple[Grey, float]:
    """The picture in grey as prints are looked for in, and how much smaller it has become."""
    scale = min(_LONGER_SIDE / max(picture.shape[:2]), 1.0)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return grey.astype(np.float32), scale


def likeness(grey: Grey, to_picture: Points, mat: Mat, covered: Rect) -> float:
    """How much the picture looks like the mat's print, -1 to 1, if a homography leads from millimetres to it.

    What lies on `covered` is left out of account.
    """
    wanted, counts = _print(mat, covered)
    flat, inside = _flattened(grey, to_picture, wanted.shape)
    use = inside & counts
    if use.sum() < _LEAST_SEEN * counts.sum():
        return _NOTHING
    a, b = flat[use], wanted[use]
    a, b = a - a.mean(), b - b.mean()
    return float(a @ b / max(float(np.linalg.norm(a) * np.linalg.norm(b)), 1e-6))


def aligned(grey: Grey, to_picture: Points, mat: Mat, covered: Rect) -> Points | None:
    """A homography near the given one that makes the picture look most like the print, if there is one."""
    wanted, counts = _print(mat, covered)
    flat, inside = _flattened(grey, to_picture, wanted.shape)
    use = (inside & counts).astype(np.uint8)
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, _ALIGN_STEPS, 1e-4)
    try:
        _, moved = cv2.findTransformECC(
            wanted, flat, np.eye(3, dtype=np.float32), cv2.MOTION_HOMOGRAPHY, stop, use, _ALIGN_BLUR
        )
    except cv2.error:  # nothing in the picture follows the print
        return None
    return np.asarray(to_picture @ np.linalg.inv(_TO_SHEET) @ moved @ _TO_SHEET, np.float64)


def _flattened(grey: Grey, to_picture: Points, shape: tuple[int, ...]) -> tuple[Grey, NDArray[np.bool_]]:
    """The picture's detail laid over the print, and where there is any."""
    across, size = np.linalg.inv(to_picture @ np.linalg.inv(_TO_SHEET)), (shape[1], shape[0])
    flat = cv2.warpPerspective(grey, across, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.ones(grey.shape, np.uint8), across, size, flags=cv2.INTER_NEAREST)
    return _detail(np.asarray(flat, np.float32)), inside > 0


def _detail(image: Grey) -> Grey:
    # Contrast is evened out: what lamps mirror and cast on a sheet is stronger than what is printed on it.
    detail = image - cv2.GaussianBlur(image, (0, 0), _WIDE)
    return np.asarray(np.tanh(detail / (1.5 * float(np.abs(detail).mean()) + 1e-3)), np.float32)


@cache
def _print(mat: Mat, covered: Rect) -> tuple[Grey, NDArray[np.bool_]]:
    """The print's detail, and where it counts."""
    drawing, scale = mat_sheet_of(mat), _SCALE * _FINER
    image = np.full((round(drawing.height * scale), round(drawing.width * scale)), 255, np.uint8)
    _draw(image, drawing, scale)
    size = (round(drawing.width * _SCALE), round(drawing.height * _SCALE))
    coarse = cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    counts = np.ones(coarse.shape, bool)
    x0, y0, x1, y1 = (round(v * _SCALE) for v in (covered.x, covered.y, covered.right, covered.bottom))
    counts[y0:y1, x0:x1] = False
    return _detail(np.asarray(cv2.GaussianBlur(coarse, (0, 0), 1.0), np.float32)), counts


def _draw(image: NDArray[np.uint8], drawing: Drawing, scale: float) -> None:
    """Boxes and discs as they are, signs as discs and words as grey bars: from afar they look so."""
    for shape in drawing.shapes:
        if isinstance(shape, Box):
            x0, y0, x1, y1 = (
                round(v * scale) for v in (shape.rect.x, shape.rect.y, shape.rect.right, shape.rect.bottom)
            )
            if shape.fill:
                cv2.rectangle(image, (x0, y0), (x1 - 1, y1 - 1), _grey(shape.fill), -1)
            if shape.stroke:
                cv2.rectangle(
                    image, (x0, y0), (x1, y1), _grey(shape.stroke), max(round(shape.width * scale), 1)
                )
        elif isinstance(shape, Circle) and shape.fill:
            x, y = (round(v * scale) for v in shape.centre)
            cv2.circle(image, (x, y), round(shape.radius * scale), _grey(shape.fill), -1)
        elif isinstance(shape, Placed):
            x, y = (round(v * scale) for v in shape.at)
            radius = round(min(shape.drawing.width, shape.drawing.height) / 2 * shape.scale * scale)
            cv2.circle(image, (x, y), radius, 96, -1)
        elif isinstance(shape, Text) and not shape.turn:
            half = 0.35 * shape.height * len(shape.text)
            middle = shape.at[0] + {"start": half, "middle": 0.0, "end": -half}[shape.anchor]
            x0, x1 = round((middle - half) * scale), round((middle + half) * scale)
            y0, y1 = (round((shape.at[1] + s * shape.height / 2) * scale) for s in (-1, 1))
            cv2.rectangle(image, (x0, y0), (x1, y1), 128, -1)


def _grey(colour: str) -> int:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return round(0.3 * red + 0.59 * green + 0.11 * blue)
