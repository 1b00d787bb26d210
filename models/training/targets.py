"""What the maps of a perfect finder would be."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.shapes import FINDER_STRIDE, Maps
from models.training.pictures import LEAST_VISIBLE
from models.training.things import Thing
from vision import quads

# Of something smaller nobody is asked, nor told that it is nothing (pixels).
SMALLEST = 7.0
# Of a card that is cut off by the frame the corners are not asked.
LEAST_FOR_CORNERS = 0.6


@dataclass(frozen=True, slots=True)
class Target:
    """What the maps should be: heat per kind, and at the middles of things their reach, corners and hue.

    `known` says where the reach of each kind, and last where the corners, are asked.
    """

    heat: NDArray[np.float32]
    weight: NDArray[np.float32]
    values: NDArray[np.float32]
    known: NDArray[np.float32]
    hue: NDArray[np.int64]


def target_of(things: list[Thing], size: tuple[int, int], layout: Maps) -> Target:
    """The maps that a perfect Finder would make of a picture of `size` (width, height)."""
    w, h = size[0] // FINDER_STRIDE, size[1] // FINDER_STRIDE
    heat = np.zeros((len(layout.kinds), h, w), np.float32)
    weight = np.ones((len(layout.kinds), h, w), np.float32)
    reaches = np.zeros((len(layout.kinds), 4, h, w), np.float32)
    corners = np.zeros((quads.NUMBERS, h, w), np.float32)
    known = np.zeros((len(layout.kinds) + 1, h, w), np.float32)
    hue = np.full((h, w), -1, np.int64)
    ys, xs = np.mgrid[:h, :w].astype(np.float32)
    px, py = (xs + 0.5) * FINDER_STRIDE, (ys + 0.5) * FINDER_STRIDE
    # Large things first, so that a die before a card keeps its own middle.
    for thing in sorted(things, key=lambda t: -(t.box[2] - t.box[0])):
        if thing.kind not in layout.kinds:
            continue
        x0, y0, x1, y1 = thing.box
        width, height = x1 - x0, y1 - y0
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        sx, sy = max(width * 0.16, 2.2), max(height * 0.16, 2.2)
        blob = np.exp(-((px - cx) ** 2 / (2 * sx * sx) + (py - cy) ** 2 / (2 * sy * sy)))
        kind = layout.kinds.index(thing.kind)
        if thing.visible < LEAST_VISIBLE or min(width, height) < SMALLEST:
            weight[kind][blob > 0.2] = 0
            continue
        ix = min(max(int(cx / FINDER_STRIDE), 0), w - 1)
        iy = min(max(int(cy / FINDER_STRIDE), 0), h - 1)
        blob[iy, ix] = 1
        heat[kind] = np.maximum(heat[kind], blob)
        near = blob > 0.72
        for i, reach in enumerate((px - x0, py - y0, x1 - px, y1 - py)):
            reaches[kind, i][near] = np.log(np.maximum(reach[near], 1.0))
        known[kind][near] = 1
        if thing.kind == "chest":
            hue[near] = thing.color
        if thing.quad and thing.visible >= LEAST_FOR_CORNERS:
            corners[:, near] = quads.encode(np.array(thing.quad), thing.box)[:, None]
            known[-1][near] = 1
    return Target(heat, weight, np.concatenate([*reaches, corners]), known, hue)
