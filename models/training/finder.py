"""Trains a finder: of the things of one table, where they lie."""

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from models.shapes import FINDER_SIDE, FINDER_STRIDE, FINDERS, Maps
from models.training import augment, loop
from models.training.nets import Finder
from models.training.pictures import Picture
from models.training.targets import target_of
from vision import detect, quads
from vision.reader import LEAST_FOR_THE_JURY

# The training looks at parts of pictures, for time.
SIZE = (416, 320)
# A picture of which the finder in models/ overlooks something is shown so often: something of which so much
# shows, that is so large (pixels as the finder sees it), and with which nothing it proposes shares so much.
AGAIN = 3
LEAST_VISIBLE, LEAST_SIDE, PLACED = 0.4, 9.0, 0.6


class Views(loop.Endless):
    """Parts of the pictures of a training set, each with its target maps."""

    def __init__(self, pictures: list[Picture], layout: Maps, seed: int) -> None:
        super().__init__(pictures, seed)
        self.layout = layout

    def view(self, source: Picture, rng: np.random.Generator) -> tuple[Tensor, ...]:
        size = SIZE if rng.random() < 0.7 else SIZE[::-1]
        seen, things = augment.window(source.decode(), source.things, size, rng)
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
    # Few places are asked, so only those are compared.
    reach_loss = _mean_distance(maps[:, layout.reaches], values[:, : -quads.NUMBERS], known[:, :-1])
    corner_loss = _mean_distance(maps[:, layout.corners], values[:, -quads.NUMBERS :], known[:, -1:])
    hues = maps[:, layout.hues]
    hue_loss = F.cross_entropy(hues, hue, ignore_index=-1) if (hue >= 0).any() else heat_loss * 0
    parts = {"heat": heat_loss, "reach": reach_loss, "corner": corner_loss, "hue": hue_loss}
    loss = heat_loss + 5.0 * reach_loss + 3.0 * corner_loss + 0.5 * hue_loss
    return loss, {name: float(part.detach()) for name, part in parts.items()}


def _mean_distance(said: Tensor, true: Tensor, known: Tensor) -> Tensor:
    """How far numbers are off at the places where they are known; each map of `known` speaks for several."""
    numbers = said.shape[1] // known.shape[1]
    picture, group, y, x = known.nonzero(as_tuple=True)
    if not len(picture):
        return said.sum() * 0
    group = group[:, None] * numbers + torch.arange(numbers)
    where = (picture[:, None], group, y[:, None], x[:, None])
    return (said[where] - true[where]).abs().mean()


def overlooks(picture: Picture, finder: str) -> bool:
    """Whether the finder in models/ overlooks something on a picture, or places it badly."""
    seen = picture.decode()
    scale = FINDER_SIDE / max(seen.shape[:2])
    things = [
        thing
        for thing in picture.things
        if thing.kind in FINDERS[finder].kinds
        and thing.visible >= LEAST_VISIBLE
        and min(thing.box[2] - thing.box[0], thing.box[3] - thing.box[1]) * scale >= LEAST_SIDE
    ]
    if not things:
        return False
    # Of dice and tokens only the place is asked: what they are the Jury says.
    found = np.array([each.box for each in detect.find(seen, LEAST_FOR_THE_JURY, finder)]).reshape(-1, 4)
    shared = detect.overlaps(np.array([thing.box for thing in things]), found)
    return bool((shared.max(axis=1, initial=0) < PLACED).any())


def train(
    net: Finder, pictures: list[Picture], finder: str, steps: int, seed: int, rate: float
) -> Iterator[tuple[int, dict[str, float]]]:
    """Trains a finder; see models.training.loop."""
    layout = FINDERS[finder]
    harder = [picture for picture in pictures if overlooks(picture, finder)]
    shown = pictures + harder * (AGAIN - 1)
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]

    def loss(views: list[Tensor]) -> tuple[Tensor, dict[str, float]]:
        frames = views[0].to(torch.bfloat16).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            maps = net(frames)
        return loss_of(maps.float(), views, layout)

    return loop.train(net, lambda done: Views(shown, layout, seed + done), None, loss, steps, 16, 3e-3 * rate)
