"""Trains the Jury, on what the Finder that is in models/ takes for pieces."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import Dataset

from models.shapes import JURY_BOX, JURY_COLOR, JURY_COUNT, JURY_KIND, JURY_KINDS, JURY_LYING, PIECES
from models.training import augment, loop
from models.training.candidates import Case, case_of, some_of
from models.training.nets import Jury
from models.training.pictures import Picture
from models.training.things import Thing
from vision import crops
from vision.reading import Box

# Below this share even a careful person only guesses the colour; how it lies is still asked.
LEAST_FOR_COLOR = 0.3
LEAST_FOR_COUNT = 0.5
# How often a piece is shown by its own box, as after the first asking.
AGAIN = 0.5
# In a box that shares less of its area with a piece, its colour is not asked.
LEAST_TO_DESCRIBE = 0.5
# A little doubt in the targets keeps the confidences from all being 1.
SMOOTHING = 0.01


class Benches(Dataset):  # type: ignore[type-arg]
    """Endless views of cases: crops and facts of candidates, and what the Jury should say."""

    def __init__(self, cases: list[Case], seed: int) -> None:
        self.cases = [case for case in cases if case.candidates]
        self.seed = seed

    def __len__(self) -> int:
        return len(self.cases)

    def __getitem__(self, index: int) -> tuple[Tensor, ...]:
        rng = np.random.default_rng((self.seed, index, torch.initial_seed() % 2**32))
        case = self.cases[index]
        picture = case.picture.decode()
        width = picture.shape[1]
        mirrored = rng.random() < 0.5
        if mirrored:
            picture = np.ascontiguousarray(picture[:, ::-1])
        if rng.random() < 0.25:
            of_pieces = [c.box for c in case.candidates if c.thing is not None]
            picture = augment.sheen(picture, [_mirror(b, width) if mirrored else b for b in of_pieces], rng)
        picture = augment.relight(picture, rng)
        if rng.random() < 0.3:
            picture = augment.shade(picture, rng)
        if rng.random() < 0.6:
            picture = augment.roughen(picture, rng)
        boxes, heats, truths, offs, weights = [], [], [], [], []
        for candidate, weight in some_of(case, rng):
            weights.append(weight)
            # It is asked twice: about what the finder proposes, and again about the boxes that it mended.
            again = candidate.thing is not None and rng.random() < AGAIN
            box = candidate.thing.box if again and candidate.thing else candidate.box
            box = _jitter(_mirror(box, width) if mirrored else box, rng)
            boxes.append(box)
            # Another lamp or lens would have given the finder other thoughts.
            heat = candidate.heats or tuple(rng.normal(-2, 1.5, len(PIECES)))
            heats.append(tuple(rng.normal(heat, 0.6)))
            loose = candidate.thing is not None and not again and candidate.share < LEAST_TO_DESCRIBE
            truths.append(_truth(candidate.thing, loose))
            offs.append(_off(box, candidate.thing, width if mirrored else None))
        return (
            torch.from_numpy(crops.cut(picture, boxes)),
            torch.from_numpy(crops.facts(picture, boxes, heats)),
            torch.tensor(truths),
            torch.tensor(np.array(offs, np.float32)),
            torch.tensor(weights),
        )


def _mirror(box: Box, width: int) -> Box:
    return width - box[2], box[1], width - box[0], box[3]


def _jitter(box: Box, rng: np.random.Generator) -> Box:
    x0, y0, x1, y1 = box
    shift = rng.normal(0, 0.05, 4) * [x1 - x0, y1 - y0, x1 - x0, y1 - y0]
    a, b, c, d = np.add(box, shift).tolist()
    return a, b, c, d


def _truth(thing: Thing | None, loose: bool) -> tuple[int, int, int, int]:
    """The right answers (-1 where there is none): colour, how it lies, how many less one, what it is.

    In a loose box it is not clear which of two neighbours should be described.
    """
    if thing is None:
        return -1, -1, -1, JURY_KINDS.index("nothing")
    if loose:
        return -1, -1, -1, JURY_KINDS.index(thing.kind)
    is_die = thing.kind == "die"
    knows_color = thing.lying == 0 and thing.visible >= LEAST_FOR_COLOR and thing.color >= 0
    return (
        thing.color if knows_color else -1,
        thing.lying if is_die else -1,
        thing.count - 1 if not is_die and thing.visible >= LEAST_FOR_COUNT else -1,
        JURY_KINDS.index(thing.kind),
    )


def _off(box: Box, thing: Thing | None, mirror: int | None) -> tuple[float, ...]:
    """How far the sides of a box are from those of what it holds; not a number where it holds nothing."""
    if thing is None:
        return (np.nan,) * 4
    true = thing.box if mirror is None else _mirror(thing.box, mirror)
    size = (box[2] - box[0], box[3] - box[1]) * 2
    return tuple((t - b) / max(s, 1.0) for t, b, s in zip(true, box, size, strict=True))


def seat(benches: list[tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
    """Several pictures as one batch, with the matrix of who sits in the same picture."""
    sizes = torch.tensor([len(b[0]) for b in benches])
    room = torch.repeat_interleave(torch.arange(len(benches)), sizes)
    return (*(torch.cat([b[i] for b in benches]) for i in range(5)), room[:, None] == room[None])


def loss_of(said: Tensor, truth: Tensor, off: Tensor, weight: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross entropies of all questions, each over those of which the truth is known, and L1 on the boxes."""
    loss = said.sum() * 0
    parts = {}
    for i, (name, where) in enumerate(
        (("color", JURY_COLOR), ("lying", JURY_LYING), ("count", JURY_COUNT), ("kind", JURY_KIND))
    ):
        known = truth[:, i] >= 0
        if known.any():
            answer, want = said[known, where], truth[known, i]
            far = F.cross_entropy(answer, want, label_smoothing=SMOOTHING, reduction="none")
            loss = loss + (far * weight[known]).sum() / weight[known].sum()
            parts[name] = float((answer.argmax(1) == want).float().mean())
    held = ~off.isnan().any(1)
    if held.any():
        aside = (said[held, JURY_BOX] - off[held]).abs().mean()
        loss = loss + 2 * aside
        parts["box"] = float(aside.detach())
    return loss, parts


def train(
    net: Jury, pictures: list[Picture], steps: int, seed: int, rate: float
) -> Iterator[tuple[int, dict[str, float]]]:
    """Trains the Jury; see models.training.loop."""
    cases = [case_of(picture) for picture in pictures]

    def loss(batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
        cut, told, truth, off, weight, same = batch
        with torch.autocast("cpu", torch.bfloat16):
            said = net(cut.contiguous(memory_format=torch.channels_last), told, same)
        return loss_of(said.float(), truth, off, weight)

    return loop.train(net, lambda done: Benches(cases, seed + done), seat, loss, steps, 24, 2e-3 * rate)
