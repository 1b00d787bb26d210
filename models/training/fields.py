"""Where nets look, and what they should see there: what can be checked field by field."""

import math

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from models.shapes import COLOR_COUNT, FLAT, JURY_MARGINS
from models.training.painted import Seen
from models.training.things import Quad, Thing
from vision import crops
from vision.reading import Box

# A field is drawn with so many points a side; it is a face's that has so much of it.
FINE = 16
A_FACE = 0.6
# Of a die of which less shows something else is seen where its faces would be.
LEAST_VISIBLE = 0.85
# How much it weighs where it looks for base and crown, which only leads to an axis.
ENDS = 0.2


def fields_of(box: Box, thing: Thing | None, grid: int) -> NDArray[np.float32]:
    """What a jury should see on the grid over the near view of a box, (2 + COLOR_COUNT, grid, grid).

    How much of each field is a die's top face, how much its body, and how much a face of each colour; nan
    where nobody asks.
    """
    wanted = np.full((2 + COLOR_COUNT, grid, grid), np.nan, np.float32)
    if thing is None or thing.kind != "die":
        return wanted
    left, top, side = crops.square(box, JURY_MARGINS[0])

    def share(quad: Quad) -> NDArray[np.float32]:
        corners = (np.array(quad) - (left, top)) * FINE * grid / side - 0.5
        drawn = np.zeros((FINE * grid, FINE * grid), np.float32)
        cv2.fillConvexPoly(drawn, np.round(corners).astype(np.int32), 1.0)
        return np.asarray(cv2.resize(drawn, (grid, grid), interpolation=cv2.INTER_AREA), np.float32)

    if thing.top and thing.lying == FLAT:
        wanted[0] = share(thing.top)
    if thing.faces and thing.visible >= LEAST_VISIBLE:
        shares = [share(face.quad) for face in thing.faces]
        wanted[1] = np.minimum(np.sum(shares, axis=0), 1)
        wanted[2:] = 0
        for face, its in zip(thing.faces, shares, strict=True):
            if face.color >= 0:
                wanted[2 + face.color] += its
    return wanted


def wrongly_seen(seen: Seen, wanted: Tensor, axis: Tensor, parts: dict[str, float]) -> Tensor:
    """How far off it is what a jury sees where, from what `fields_of` wants and by the true axis (N, 4)."""
    off = beside(seen.top, wanted[:, 0], parts, "top") + ENDS * _elsewhere(seen.ends, axis, parts)
    if seen.body is not None and seen.hues is not None:
        off = off + beside(seen.body, wanted[:, 1], parts, "body")
        off = off + _miscalled(seen.hues, wanted[:, 2:], parts)
    return off


def _miscalled(hues: Tensor, wanted: Tensor, parts: dict[str, float]) -> Tensor:
    """How far off it is what colour each field is called that shows a face."""
    most, which = wanted.nan_to_num(0).max(dim=1)
    asked = most >= A_FACE
    if not asked.any():
        return hues.sum() * 0
    said = hues.float().movedim(1, -1)[asked]
    off = F.cross_entropy(said, which[asked])
    parts["hue"] = float((said.argmax(1) == which[asked]).float().mean())
    return off


def _elsewhere(ends: Tensor, axis: Tensor, parts: dict[str, float]) -> Tensor:
    """How far off it is where the Jury looks for base and crown (N, 2, fields), by the true axis (N, 4)."""
    held = ~axis.isnan().any(1)
    if not held.any():
        return ends.sum() * 0
    shares = shares_of(axis[held].reshape(-1, 2), math.isqrt(ends.shape[2]))
    aside = F.cross_entropy(ends[held].float().flatten(0, 1), shares)
    parts["ends"] = float(aside.detach())
    return aside


def shares_of(places: Tensor, grid: int) -> Tensor:
    """Places (N, 2), as models.shapes.JURY_AXIS has them, on the grid of the near view: (N, grid * grid).

    A place lies between four fields, and each of them has a share of it.
    """
    across, down = (along(at, grid) for at in (places / JURY_MARGINS[0] + 0.5).unbind(1))
    return (down[:, :, None] * across[:, None, :]).flatten(1)


def along(places: Tensor, fields: int) -> Tensor:
    """Places between 0 and 1 (N) on a row of fields: (N, fields), each shared by the two beside it."""
    at = (places * fields - 0.5).clamp(0, fields - 1)
    return (1 - (at[:, None] - torch.arange(fields)).abs()).clamp(min=0)


def beside(looked: Tensor, true: Tensor, parts: dict[str, float], name: str) -> Tensor:
    """How far off it is where a net looks, cross entropy over the pieces of which that is asked."""
    asked = ~true.flatten(1).isnan().any(1)
    if not asked.any():
        return looked.sum() * 0
    aside = F.binary_cross_entropy_with_logits(looked[asked].float(), true[asked])
    parts[name] = float(aside.detach())
    return aside
