"""The Finder at work: a picture in, the things on it out, each with its kind and box."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from models import store
from models.shapes import FINDER_SIDE, FINDER_STRIDE, FINDERS, PIECES, Maps
from vision import quads
from vision.reading import Box, Quad

Bgr = NDArray[np.uint8]
_GRAIN = 32
# Two things of one kind that share more of their area than this are one thing found twice; so are a die and
# a token, which never are in one place. A tile has stations on it, and a card tokens.
_SAME = 0.4
_SAME_PLACE = 0.55
_NEXT_TO = np.ones((3, 3), np.uint8)
_GREY = (114, 114, 114)
_WITH_CORNERS = {"chest", "tile", "card"}
_MOST = 128


@dataclass(frozen=True, slots=True)
class Found:
    """Something on the table: `score`, how sure it is there; `hues`, of which colour a chest card is.

    `heats` are the logits of all kinds of its finder at this place.

    `quad` are the corners of a card or tile, and of all else those of its box.
    """

    kind: str
    score: float
    heats: tuple[float, ...]
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


def find_within(
    picture: Bgr, part: tuple[int, int, int, int], scale: float, least: float, finder: str = "finder"
) -> list[Found]:
    """What a finder sees in a part of the picture, drawn so much larger, where it lies in the whole."""
    x0, y0, x1, y1 = part
    side = max(round(max(x1 - x0, y1 - y0) * scale), 1)
    return [_moved(thing, x0, y0) for thing in find(picture[y0:y1, x0:x1], least, finder, side)]


def _moved(thing: Found, right: int, down: int) -> Found:
    x0, y0, x1, y1 = thing.box
    a, b, c, d = ((x + right, y + down) for x, y in thing.quad)
    return replace(thing, box=(x0 + right, y0 + down, x1 + right, y1 + down), quad=(a, b, c, d))


def frame(picture: Bgr, side: int = FINDER_SIDE) -> tuple[Bgr, float]:
    """The picture as a finder takes it, (1, H, W, 3), and how much smaller it has become."""
    scale = side / max(picture.shape[:2])
    small = _scaled(picture, scale)
    h, w = small.shape[:2]
    small = cv2.copyMakeBorder(small, 0, -h % _GRAIN, 0, -w % _GRAIN, cv2.BORDER_CONSTANT, value=_GREY)  # type: ignore[assignment]
    return np.ascontiguousarray(small)[None], scale


def _scaled(picture: Bgr, scale: float) -> Bgr:
    """The picture so much larger or smaller; halved first if far smaller, for that is fast."""
    height, width = picture.shape[:2]
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    small = picture
    while scale < 0.5 and min(small.shape[:2]) > 1:
        h, w = small.shape[0] // 2, small.shape[1] // 2
        small = cv2.resize(small[: 2 * h, : 2 * w], (w, h), interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
        scale *= 2
    how = cv2.INTER_AREA if small is picture and scale < 1 else cv2.INTER_LINEAR
    return small if scale == 1 else np.asarray(cv2.resize(small, size, interpolation=how), np.uint8)


def decode(
    maps: NDArray[np.float32], layout: Maps, scale: float, least: float, width: int, height: int
) -> list[Found]:
    """A finder's maps as things in a picture of width x height, each thing once."""
    heat = maps[layout.heat]
    highest = np.stack([cv2.dilate(level, _NEXT_TO) for level in heat])
    kinds, ys, xs = np.nonzero((heat >= highest) & (heat > np.log(least / (1 - least))))
    surest = np.argsort(-heat[kinds, ys, xs])[: 2 * _MOST]
    kinds, ys, xs = kinds[surest], ys[surest], xs[surest]
    at = (np.stack([xs, ys, xs, ys], 1) + 0.5) * FINDER_STRIDE
    reaches = maps[layout.reaches].reshape(len(layout.kinds), 4, *heat.shape[1:])
    reach = np.exp(np.minimum(reaches[kinds, :, ys, xs], 7.0))
    whole = (at + reach * (-1, -1, 1, 1)) / scale
    boxes = np.clip(whole, 0, (width, height, width, height))
    scores = 1 / (1 + np.exp(-heat[kinds, ys, xs]))
    hues = np.exp(maps[layout.hues, ys, xs].T)
    hues /= hues.sum(axis=1, keepdims=True)
    heats = highest[:, ys, xs].T.tolist()
    found = []
    for i in _apart(boxes, kinds, layout):
        kind = layout.kinds[kinds[i]]
        box = _box(boxes[i])
        quad = _corners_of(box)
        if kind in _WITH_CORNERS:
            quad = quads.decode(maps[layout.corners, ys[i], xs[i]], _box(whole[i]))
        found.append(Found(kind, float(scores[i]), tuple(heats[i]), box, hues[i], quad))
    return found


def _corners_of(box: Box) -> Quad:
    x0, y0, x1, y1 = box
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _box(sides: NDArray[np.float64]) -> Box:
    x0, y0, x1, y1 = sides.tolist()
    return x0, y0, x1, y1


def _apart(boxes: NDArray[np.float64], kinds: NDArray[np.int64], layout: Maps) -> list[int]:
    """Which of the boxes stay, the surest first, where those that share too much of their area are one."""
    shared = overlaps(boxes, boxes)
    pieces = np.isin(np.array(layout.kinds), PIECES)[kinds]
    most = np.where(kinds[:, None] == kinds, _SAME, 1.0)
    most = np.where((kinds[:, None] != kinds) & pieces[:, None] & pieces, _SAME_PLACE, most)
    return each_once(range(len(boxes)), shared > most)[:_MOST]


def each_once(ordered: Iterable[int], in_the_way: NDArray[np.bool_]) -> list[int]:
    """Those that stay, where each that stays sends away all that it is `in_the_way` of (N, N)."""
    stay: list[int] = []
    gone = np.zeros(len(in_the_way), bool)
    for i in ordered:
        if not gone[i]:
            stay.append(int(i))
            gone |= in_the_way[i]
    return stay


def overlaps(some: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of each box (N, 4) with each other one (M, 4): the area that both cover, over that of either."""
    both, areas, other_areas = _areas(some, others)
    return np.asarray(both / np.maximum(areas[:, None] + other_areas - both, 1e-9), np.float64)


def held(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of each two boxes (N, 4): how much of the smaller one lies in the other."""
    both, areas, _ = _areas(boxes, boxes)
    return np.asarray(both / np.maximum(np.minimum(areas[:, None], areas), 1e-9), np.float64)


def _areas(some: NDArray[np.float64], others: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
    """The areas that each two boxes both cover, and those of all boxes."""
    low = np.maximum(some[:, None, :2], others[None, :, :2])
    high = np.minimum(some[:, None, 2:], others[None, :, 2:])
    both = np.prod(np.maximum(high - low, 0), axis=2)
    return both, *(np.prod(each[:, 2:] - each[:, :2], axis=1) for each in (some, others))
