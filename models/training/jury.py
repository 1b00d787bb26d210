"""Trains the Jury."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import Dataset

from models.shapes import JURY_COLOR, JURY_COUNT, JURY_KINDS, JURY_LYING
from models.training import augment, loop
from models.training.nets import Jury
from models.training.pictures import Picture
from vision import crops

# Below this share even a careful person only guesses the colour; how it lies is still asked.
LEAST_FOR_COLOR = 0.3
# A little doubt in the targets keeps the confidences from all being 1.
SMOOTHING = 0.02


class Benches(Dataset):  # type: ignore[type-arg]
    """Endless views of pictures: crops and facts of all dice and tokens, and what the Jury should say."""

    def __init__(self, pictures: list[Picture], seed: int) -> None:
        self.pictures = [p for p in pictures if any(t.kind in JURY_KINDS for t in p.things)]
        self.seed = seed

    def __len__(self) -> int:
        return len(self.pictures)

    def __getitem__(self, index: int) -> tuple[Tensor, Tensor, Tensor]:
        rng = np.random.default_rng((self.seed, index, torch.initial_seed() % 2**32))
        source = self.pictures[index]
        picture = source.decode()
        width = picture.shape[1]
        mirrored = rng.random() < 0.5
        if mirrored:
            picture = np.ascontiguousarray(picture[:, ::-1])
        picture = augment.relight(picture, rng)
        if rng.random() < 0.3:
            picture = augment.shade(picture, rng)
        if rng.random() < 0.6:
            picture = augment.roughen(picture, rng)
        boxes, kinds, truths = [], [], []
        for thing in source.things:
            if thing.kind not in JURY_KINDS or thing.visible < 0.08:
                continue
            x0, y0, x1, y1 = thing.box
            if mirrored:
                x0, x1 = width - x1, width - x0
            if min(x1 - x0, y1 - y0) < 8:
                continue
            # The Finder's boxes are never quite those of the truth.
            shift = rng.normal(0, 0.05, 4) * [x1 - x0, y1 - y0, x1 - x0, y1 - y0]
            boxes.append(tuple(np.add((x0, y0, x1, y1), shift)))
            kinds.append(thing.kind)
            is_die = thing.kind == "die"
            knows_color = thing.lying == 0 and thing.visible >= LEAST_FOR_COLOR and thing.color >= 0
            truths.append(
                (
                    thing.color if knows_color else -1,
                    thing.lying if is_die else -1,
                    thing.count - 1 if not is_die and thing.visible >= 0.5 else -1,
                )
            )
        if not boxes:
            empty = torch.zeros(0, 3, crops.CROP, crops.CROP)
            return empty, torch.zeros(0, crops.JURY_FACTS), torch.zeros(0, 3, dtype=torch.long)
        return (
            torch.from_numpy(crops.cut(picture, boxes)),
            torch.from_numpy(crops.facts(picture, boxes, kinds)),
            torch.tensor(truths),
        )


def seat(benches: list[tuple[Tensor, Tensor, Tensor]]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Several pictures as one batch, with the matrix of who sits in the same picture."""
    sizes = torch.tensor([len(b[0]) for b in benches])
    room = torch.repeat_interleave(torch.arange(len(benches)), sizes)
    return (*(torch.cat([b[i] for b in benches]) for i in range(3)), room[:, None] == room[None])  # type: ignore[return-value]


def loss_of(logits: Tensor, truth: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross entropies of colour, lying and count, each over those of which the truth is known."""
    loss = logits.sum() * 0
    parts = {}
    for i, (name, where) in enumerate(
        (("color", JURY_COLOR), ("lying", JURY_LYING), ("count", JURY_COUNT)), start=0
    ):
        known = truth[:, i] >= 0
        if known.any():
            said, want = logits[known, where], truth[known, i]
            loss = loss + F.cross_entropy(said, want, label_smoothing=SMOOTHING)
            parts[name] = float((said.argmax(1) == want).float().mean())
    return loss, parts


def train(
    net: Jury, pictures: list[Picture], steps: int, seed: int
) -> Iterator[tuple[int, dict[str, float]]]:
    """Trains the Jury; see models.training.loop."""

    def loss(batch: tuple[Tensor, Tensor, Tensor, Tensor]) -> tuple[Tensor, dict[str, float]]:
        cut, told, truth, same = batch
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(cut.contiguous(memory_format=torch.channels_last), told, same)
        return loss_of(logits.float(), truth)

    return loop.train(net, lambda done: Benches(pictures, seed + done), seat, loss, steps, 24, 2e-3)
