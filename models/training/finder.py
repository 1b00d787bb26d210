"""Trains a finder: of the things of one table, where they lie."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import Dataset

from models.shapes import CORNER_SCALE, FINDER_STRIDE, Maps
from models.training import augment, loop
from models.training.nets import Finder
from models.training.pictures import LEAST_VISIBLE, Picture
from models.training.things import Thing

# The training looks at parts of pictures, for time.
SIZE = (416, 320)
SMALLEST = 7.0


@dataclass(frozen=True, slots=True)
class Target:
    """What the maps should be: heat per kind, and at the middles of things their reach, corners and hue."""

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
    values = np.zeros((layout.corners.stop - layout.reach.start, h, w), np.float32)
    known = np.zeros((2, h, w), np.float32)
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
            values[i][near] = np.log(np.maximum(reach[near], 1.0))
        known[0][near] = 1
        known[1][near] = 0
        hue[near] = thing.color if thing.lying == 0 else -1
        if thing.quad:
            for i, (qx, qy) in enumerate(thing.quad):
                values[4 + 2 * i][near] = (qx - px[near]) / CORNER_SCALE
                values[5 + 2 * i][near] = (qy - py[near]) / CORNER_SCALE
            known[1][near] = 1
    return Target(heat, weight, values, known, hue)


class Views(Dataset):  # type: ignore[type-arg]
    """Endless views of the pictures of a training set, each with its target maps."""

    def __init__(self, pictures: list[Picture], layout: Maps, seed: int) -> None:
        self.pictures = pictures
        self.layout = layout
        self.seed = seed

    def __len__(self) -> int:
        return len(self.pictures)

    def __getitem__(self, index: int) -> tuple[Tensor, ...]:
        rng = np.random.default_rng((self.seed, index, torch.initial_seed() % 2**32))
        picture = self.pictures[index]
        size = SIZE if rng.random() < 0.7 else SIZE[::-1]
        seen, things = augment.window(picture.decode(), picture.things, size, rng)
        seen = augment.relight(seen, rng)
        if rng.random() < 0.3:
            seen = augment.shade(seen, rng)
        seen = augment.roughen(seen, rng)
        target = target_of(things, size, self.layout)
        arrays = (
            seen.transpose(2, 0, 1),
            target.heat,
            target.weight,
            target.values,
            target.known,
            target.hue,
        )
        if size != SIZE:
            # One batch, one shape: an upright view is padded into the lying frame of the batch.
            arrays = tuple(_into_frame(a, i) for i, a in enumerate(arrays))
        return tuple(torch.from_numpy(np.ascontiguousarray(a)) for a in arrays)


def _into_frame(array: NDArray[np.generic], index: int) -> NDArray[np.generic]:
    """Cuts the upright view to the lying frame's height and fills the rest of its width with nothing."""
    stride = 1 if index == 0 else FINDER_STRIDE
    w, h = SIZE[0] // stride, SIZE[1] // stride
    cut = array[..., :h, :]
    fill = -1 if array.dtype == np.int64 else (114 if index == 0 else 0)
    padding = [(0, 0)] * (array.ndim - 1) + [(0, w - cut.shape[-1])]
    return np.pad(cut, padding, constant_values=fill)


def loss_of(maps: Tensor, batch: list[Tensor], layout: Maps) -> tuple[Tensor, dict[str, float]]:
    """Focal loss on the heat, L1 on the logs of reach and on corners, cross entropy on hue."""
    _, heat, weight, values, known, hue = batch
    p = torch.sigmoid(maps[:, layout.heat]).clamp(1e-4, 1 - 1e-4)
    middle = heat == 1
    found = -((1 - p) ** 2) * torch.log(p) * middle
    missed = -((1 - heat) ** 4) * p**2 * torch.log(1 - p) * ~middle
    things = middle.sum().clamp(min=1)
    heat_loss = ((found + missed) * weight).sum() / things
    far = (maps[:, layout.reach.start : layout.corners.stop] - values).abs()
    reach_loss = (far[:, :4] * known[:, :1]).sum() / (known[:, 0].sum() * 4).clamp(min=1)
    corner_loss = _corner_loss(maps[:, layout.corners], values[:, 4:], known[:, 1])
    hues = maps[:, layout.hues]
    hue_loss = F.cross_entropy(hues, hue, ignore_index=-1) if (hue >= 0).any() else heat_loss * 0
    parts = {"heat": heat_loss, "reach": reach_loss, "corner": corner_loss, "hue": hue_loss}
    loss = heat_loss + 2.0 * reach_loss + 1.0 * corner_loss + 0.5 * hue_loss
    return loss, {name: float(part.detach()) for name, part in parts.items()}


def _corner_loss(said: Tensor, want: Tensor, known: Tensor) -> Tensor:
    """Any corner may be called the first: most cards and tiles look the same when they are turned."""
    turned = [torch.roll(want, 2 * i, dims=1) for i in range(4)]
    far = torch.stack([(said - each).abs().mean(1) for each in turned], 1)
    return (far.min(1).values * known).sum() / known.sum().clamp(min=1)


def train(
    net: Finder, pictures: list[Picture], layout: Maps, steps: int, seed: int
) -> Iterator[tuple[int, dict[str, float]]]:
    """Trains a finder; see models.training.loop."""
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]

    def loss(views: list[Tensor]) -> tuple[Tensor, dict[str, float]]:
        frames = views[0].to(torch.float32).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            maps = net(frames)
        return loss_of(maps.float(), views, layout)

    return loop.train(net, lambda done: Views(pictures, layout, seed + done), None, loss, steps, 16, 3e-3)
