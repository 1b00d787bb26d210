"""What the Jury is shown: every piece cut out of the picture, and the facts that go with it."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.shapes import JURY_MARGINS, PANELS, PIECES, Panel
from vision.halves import Halves, halved
from vision.reading import Box

Bgr = NDArray[np.uint8]
# The tone of a picture is taken from a grid of pixels: every fiftieth or so is enough for percentiles.
_TONE_SAMPLES = 64
_HOTTEST = 6.0
_HEATS = len(PIECES)
_LINEAR = (np.arange(256, dtype=np.float32) / 255) ** np.float32(2.2)


def cut(picture: Bgr, boxes: Sequence[Box], panel: Panel) -> NDArray[np.float32]:
    """The views of a jury: squares around every box, as (N, 3 * views, height, width) of 0..255."""
    return channels(views_of(picture, boxes, panel)).astype(np.float32)


def channels(views: Bgr) -> Bgr:
    """Views (N, views, height, width, 3), one behind the other as channels of one picture."""
    pieces, each, height, width, _ = views.shape
    return np.ascontiguousarray(views.transpose(0, 1, 4, 2, 3)).reshape(pieces, each * 3, height, width)


def views_of(picture: Bgr, boxes: Sequence[Box], panel: Panel) -> Bgr:
    """The squares around every box, (N, views, height, width, 3)."""
    views = np.empty((len(boxes), panel.views, panel.height, panel.width, 3), np.uint8)
    halves = {1: picture}
    for of_piece, box in zip(views, boxes, strict=True):
        for view, margin in zip(of_piece, JURY_MARGINS, strict=True):
            _cut_one(halves, box, margin, view)
    return views


def square(box: Box, margin: float) -> tuple[float, float, float]:
    """The square that a view shows of a box: its left, its top and its side."""
    longer = max(box[2] - box[0], box[3] - box[1], 4.0) * margin
    return (box[0] + box[2] - longer) / 2, (box[1] + box[3] - longer) / 2, longer


def _cut_one(halves: Halves, box: Box, margin: float, into: Bgr) -> None:
    left, top, longer = square(box, margin)
    shrink, picture = halved(halves, longer / (2 * len(into)))
    height, width = picture.shape[:2]
    side = max(round(longer / shrink), 4)
    x0, y0 = round(left / shrink), round(top / shrink)
    x1, y1 = x0 + side, y0 + side
    inside = picture[max(y0, 0) : max(min(y1, height), 1), max(x0, 0) : max(min(x1, width), 1)]
    if x0 < 0 or y0 < 0 or x1 > width or y1 > height:
        margins = (max(-y0, 0), max(y1 - height, 0), max(-x0, 0), max(x1 - width, 0))
        inside = cv2.copyMakeBorder(inside, *margins, cv2.BORDER_REPLICATE)  # type: ignore[assignment]
    cv2.resize(inside, into.shape[1::-1], dst=into, interpolation=cv2.INTER_LINEAR)


def facts(
    size: tuple[int, int],
    boxes: Sequence[Box],
    heats: Sequence[Sequence[float]],
    light: NDArray[np.float32],
) -> NDArray[np.float32]:
    """What the Jury is told of every piece beside its views (models.shapes).

    `size` is the picture's (width, height), `heats` the finder's logits for each of models.shapes.PIECES,
    `light` the picture's tone.
    """
    width, height = size
    longer = max(height, width)
    out = np.zeros((len(boxes), PANELS["jury"].facts), np.float32)
    out[:, _HEATS + 4 :] = light
    for row, (x0, y0, x1, y1), heat in zip(out, boxes, heats, strict=True):
        wide, high = max(x1 - x0, 1.0), max(y1 - y0, 1.0)
        row[:_HEATS] = np.clip(heat, -_HOTTEST, _HOTTEST) / (_HOTTEST / 2)
        row[_HEATS : _HEATS + 4] = (
            np.log(wide / longer) + 3,
            np.log(high / wide),
            (y0 + y1) / height - 1,
            (x0 + x1) / width - 1,
        )
    return out


def sample(picture: Bgr) -> Bgr:
    """As few pixels of a picture as show its tone."""
    step_y = max(picture.shape[0] // _TONE_SAMPLES, 1)
    step_x = max(picture.shape[1] // _TONE_SAMPLES, 1)
    return np.ascontiguousarray(picture[::step_y, ::step_x])


def tone(picture: Bgr) -> NDArray[np.float32]:
    """The dark, the middle and the light of each channel, as logs of linear light."""
    pixels = sample(picture).reshape(-1, 3)
    ranks = [int(len(pixels) * share) for share in (0.05, 0.5, 0.97)]
    levels = np.partition(pixels, ranks, axis=0)[ranks]
    return ((np.log(_LINEAR[levels] + 0.01).ravel() + 2) / 2).astype(np.float32)
