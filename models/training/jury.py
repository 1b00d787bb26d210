"""Trains the Jury, on what the Finder that is in models/ takes for pieces."""

import math
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from models.shapes import (
    COLOR_COUNT,
    FLAT,
    JURY_AXIS,
    JURY_BOX,
    JURY_COLOR,
    JURY_KIND,
    JURY_LYING,
    JURY_MARGINS,
    PANELS,
    PIECES,
)
from models.training import augment, loop
from models.training.candidates import Case, cases_of, may_be_dice, some_of, truth_of
from models.training.doubts import in_doubt
from models.training.panels import Jury, top_grid
from models.training.pictures import Picture
from models.training.things import Thing
from vision import crops
from vision.reading import Box

# Of a stack of which less shows nobody asks where base and crown are.
LEAST_FOR_AXIS = 0.5
# How often all paint of a picture is pale that is shown as another camera has it.
PALE = 0.15
# How often a piece is shown by its own box.
WELL_PLACED = 0.35
# Of boxes smaller than this (pixels) little can be seen and learnt: they weigh so much.
SMALL, FAINT = 14.0, 0.4
# How much a box or an axis weighs that is wrong by its own size, beside an answer that is wrong.
PLACED = 3.0
# And where it looks for base and crown, which only leads to an axis.
ENDS = 0.2
# A leaning die taken for a flat one is a wrong verdict, and few dice lean: how they lie weighs more.
WEIGHT = {"color": 1.0, "lying": 2.0, "kind": 1.0}
# How often the appeal is shown only what may be dice while it learns, as in use; else tokens as well.
DICE_ALONE = 0.6
# A jury that has learnt from spoilt pictures to the end is unsure of good ones as well: so many are shown as
# they are when it ends, and evenly more until then.
AS_IT_IS_AT_LAST = 0.9
# How many pictures are seen in one step.
PICTURES = 28
# A little doubt in the targets keeps the confidences from all being 1.
SMOOTHING = 0.01
# Of so many pieces nobody can tell the colour: they mirror a lamp, are bleached, or lie in the dark.
UNTELLABLE = 0.03


class Benches(loop.Endless):
    """The candidates of cases, and what the Jury should say of them."""

    def __init__(self, cases: list[Case], seed: int, jury: str, as_it_is: float = augment.AS_IT_IS) -> None:
        super().__init__([case for case in cases if case.candidates], seed)
        self.as_it_is = as_it_is
        self.panel = PANELS[jury]
        self.alone = DICE_ALONE if jury == "appeal" else 0.0

    def view(self, source: Case, rng: np.random.Generator) -> tuple[Tensor, ...]:
        of_pieces = [c.box for c in source.candidates if c.thing is not None]
        picture, move = augment.seen_anew(source.picture.decode(), of_pieces, rng, self.as_it_is)
        boxes, heats, truths, offs, weights, tops = [], [], [], [], [], []
        shown = may_be_dice(source) if rng.random() < self.alone else source
        for drawn, weight in some_of(shown, rng):
            candidate = drawn.moved(move)
            weights.append(weight * (FAINT if _is_small(candidate.box) else 1.0))
            # Other finders, or this one another day, propose better boxes.
            well_placed = candidate.thing is not None and rng.random() < WELL_PLACED
            box = candidate.thing.box if candidate.thing and well_placed else candidate.box
            box = augment.jitter(box, rng)
            boxes.append(box)
            # Another lamp or lens would have given the finder other thoughts.
            heat = candidate.heats or tuple(rng.normal(-2, 1.5, len(PIECES)))
            heats.append(tuple(rng.normal(heat, 0.6)))
            truths.append(truth_of(candidate, well_placed))
            offs.append(_off(box, candidate.thing))
            tops.append(_top(box, candidate.thing, top_grid(self.panel)))
        cut = crops.views_of(picture, boxes, self.panel)
        views, around = augment.another_camera(cut, crops.sample(picture), rng, PALE, self.as_it_is)
        size = (picture.shape[1], picture.shape[0])
        return (
            torch.from_numpy(crops.channels(views)),
            torch.from_numpy(crops.facts(size, boxes, heats, crops.tone(around))),
            torch.tensor(truths),
            torch.tensor(np.array(offs, np.float32)),
            torch.tensor(weights, dtype=torch.float32),
            torch.from_numpy(np.array(tops)),
        )


def _is_small(box: Box) -> bool:
    return min(box[2] - box[0], box[3] - box[1]) < SMALL


def _off(box: Box, thing: Thing | None) -> tuple[float, ...]:
    """How far the sides of a box are from those of what it holds, and where base and crown of a stack are.

    As models.shapes.JURY_BOX and JURY_AXIS have it; what is not there is not a number.
    """
    if thing is None:
        return (np.nan,) * 8
    size = (box[2] - box[0], box[3] - box[1]) * 2
    sides = tuple((t - b) / max(s, 1.0) for t, b, s in zip(thing.box, box, size, strict=True))
    if not thing.axis or thing.visible < LEAST_FOR_AXIS:
        return sides + (np.nan,) * 4
    middle, longer = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), max(*size, 1.0)
    return sides + tuple((at - of) / longer for end in thing.axis for at, of in zip(end, middle, strict=True))


def _top(box: Box, thing: Thing | None, grid: int) -> NDArray[np.float32]:
    """How much of each field of the near view's grid is a die's top face; nan where nobody asks."""
    if thing is None or not thing.top or thing.lying != FLAT:
        return np.full((grid, grid), np.nan, np.float32)
    left, top, side = crops.square(box, JURY_MARGINS[0])
    fine = 16 * grid
    face = (np.array(thing.top) - (left, top)) * fine / side - 0.5
    drawn = np.zeros((fine, fine), np.float32)
    cv2.fillConvexPoly(drawn, np.round(face).astype(np.int32), 1.0)
    return np.asarray(cv2.resize(drawn, (grid, grid), interpolation=cv2.INTER_AREA), np.float32)


def together(benches: list[tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
    """Several pictures as one batch, with the matrix of who sits in the same picture."""
    room = torch.repeat_interleave(torch.arange(len(benches)), torch.tensor([len(b[0]) for b in benches]))
    return (*loop.joined(benches), room[:, None] == room[None])


def loss_of(said: Tensor, truth: Tensor, off: Tensor, weight: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross entropies of all questions, where the truth is known, and L1 on boxes and axes."""
    loss = said.sum() * 0
    parts = {}
    for i, (name, where) in enumerate((("color", JURY_COLOR), ("lying", JURY_LYING), ("kind", JURY_KIND))):
        known = truth[:, i] >= 0
        if known.any():
            answer, want = said[known, where], truth[known, i]
            far = F.cross_entropy(answer, want, label_smoothing=SMOOTHING, reduction="none")
            if name == "color":
                far = _bearable(far)
            loss = loss + WEIGHT[name] * (far * weight[known]).sum() / weight[known].sum()
            parts[name] = float((answer.argmax(1) == want).float().mean())
    for name, where in (("box", JURY_BOX), ("axis", JURY_AXIS)):
        true = off[:, where.start - JURY_BOX.start : where.stop - JURY_BOX.start]
        held = ~true.isnan().any(1)
        if held.any():
            aside = (said[held, where] - true[held]).abs().mean()
            loss = loss + PLACED * aside
            parts[name] = float(aside.detach())
    return loss, parts


def _bearable(far: Tensor) -> Tensor:
    """How far off colours are; pieces that nobody could tell are not to drown what can be learnt."""
    return -torch.log((1 - UNTELLABLE) * torch.exp(-far) + UNTELLABLE / COLOR_COUNT)


def train(
    net: Jury, pictures: list[Picture], steps: int, seed: int, rate: float
) -> Iterator[tuple[int, dict[str, float]]]:
    """Trains the Jury; see models.training.loop."""
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        doubted = pool.map(partial(_doubted, jury=net.name), pictures, chunksize=16)
        cases = [case for of_one in doubted for case in of_one]

    def loss(batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
        views, told, truth, off, weight, top, same = batch
        with torch.autocast("cpu", torch.bfloat16):
            said, looked, ends = net.look(views.bfloat16(), told, same)
        answers, parts = loss_of(said.float(), truth, off, weight)
        answers = answers + ENDS * elsewhere(ends, off[:, 4:], parts)
        return answers + beside(looked, top, parts, "top"), parts

    def views(done: int) -> Benches:
        as_it_is = np.interp(done, (0, steps), (augment.AS_IT_IS, AS_IT_IS_AT_LAST))
        return Benches(cases, seed + done, net.name, float(as_it_is))

    return loop.train(net, views, together, loss, steps, PICTURES, 2e-3 * rate)


def _doubted(picture: Picture, jury: str) -> list[Case]:
    return [in_doubt(case, jury) for case in cases_of(picture)]


def elsewhere(ends: Tensor, axis: Tensor, parts: dict[str, float]) -> Tensor:
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
