"""The Finder at work: a picture in, the things on it out, each with its kind and box."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from models import store
from models.shapes import CORNER_SCALE, FINDER_SIDE, FINDER_STRIDE, FINDERS, Maps
from vision.reading import Box, Quad

Bgr = NDArray[np.uint8]
_GRAIN = 32
# Two things of one kind that share more of their area than this are one thing found twice; so are a die and
# a token, which never are in one place. A tile has stations on it, and a card tokens.
_SAME = 0.4
_SAME_PLACE = 0.55
_PIECES = {"die", "token"}
_MOST = 128


@dataclass(frozen=True, slots=True)
class Found:
    """Something on the table: `score`, how sure it is there; `hues`, the finder's opinion of its colour.

    `quad` means something for cards and tiles only: their corners.
    """

    kind: str
    score: float
    box: Box
    hues: NDArray[np.float32]
    quad: Quad


@cache
def session(name: str) -> onnxruntime.InferenceSession:
    """A model ready to run, on one thread: a second one only helps where nothing else runs."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(store.weights(name), options, providers=["CPUExecutionProvider"])


def find(picture: Bgr, least: float, finder: str = "finder", side: int = FINDER_SIDE) -> list[Found]:
    """Everything that a finder sees with a score of at least `least`, the surest first."""
    view, scale = frame(picture, side)
    maps = session(finder).run(None, {"picture": view})[0][0]
    return decode(maps, FINDERS[finder], scale, least, picture.shape[1], picture.shape[0])


def frame(picture: Bgr, side: int = FINDER_SIDE) -> tuple[NDArray[np.float32], float]:
    """The picture as the Finder takes it, (1, 3, H, W), and how much smaller it has become."""
    height, width = picture.shape[:2]
    scale = side / max(height, width)
    small = picture
    if scale != 1:
        size = (max(round(width * scale), 1), max(round(height * scale), 1))
        small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)  # type: ignore[assignment]
    h, w = small.shape[:2]
    view = np.full((1, 3, -(-h // _GRAIN) * _GRAIN, -(-w // _GRAIN) * _GRAIN), 114, np.float32)
    for channel in range(3):
        view[0, channel, :h, :w] = small[..., channel]
    return view, scale


def decode(
    maps: NDArray[np.float32], layout: Maps, scale: float, least: float, width: int, height: int
) -> list[Found]:
    """A finder's maps as things in a picture of width x height, each thing once."""
    heat = maps[layout.heat]
    threshold = np.log(least / (1 - least))
    kernel = np.ones((3, 3), np.uint8)
    spots = []
    for kind, level in zip(layout.kinds, heat, strict=True):
        peaks = (level >= cv2.dilate(level, kernel)) & (level > threshold)
        spots += [(float(level[y, x]), kind, y, x) for y, x in zip(*np.nonzero(peaks), strict=True)]
    found: list[Found] = []
    for logit, kind, y, x in sorted(spots, reverse=True)[: 2 * _MOST]:
        px, py = (x + 0.5) * FINDER_STRIDE, (y + 0.5) * FINDER_STRIDE
        left, top, right, bottom = np.exp(np.minimum(maps[layout.reach, y, x], 7.0))
        box = (
            max((px - left) / scale, 0.0),
            max((py - top) / scale, 0.0),
            min((px + right) / scale, float(width)),
            min((py + bottom) / scale, float(height)),
        )
        if any(_overlap(box, other.box) > _too_near(kind, other.kind) for other in found):
            continue
        offsets = maps[layout.corners, y, x].reshape(4, 2) * CORNER_SCALE
        corners = [((px + dx) / scale, (py + dy) / scale) for dx, dy in offsets.tolist()]
        quad = (corners[0], corners[1], corners[2], corners[3])
        hues = np.exp(maps[layout.hues, y, x] - maps[layout.hues, y, x].max())
        found.append(Found(kind, 1 / (1 + float(np.exp(-logit))), box, hues / hues.sum(), quad))
        if len(found) == _MOST:
            break
    return found


def _too_near(kind: str, other: str) -> float:
    if kind == other:
        return _SAME
    return _SAME_PLACE if {kind, other} == _PIECES else 1.0


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    if wide <= 0 or high <= 0:
        return 0.0
    both = wide * high
    return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both)
