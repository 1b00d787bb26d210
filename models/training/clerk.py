"""Trains a clerk: what tiles or cards say that were cut out and laid straight."""

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from models.shapes import CARDS, CLERKS
from models.training import augment, loop
from models.training.jury import SMOOTHING
from models.training.nets import Clerk
from models.training.pictures import Picture
from models.training.things import Sign
from vision import patches
from vision.reading import Quad

# Tiles of one picture resemble one another: more of them teach less than those of another picture.
MOST_OF_A_PICTURE = 8
# Of so many pictures what is bright is bleached: white cards and tiles are, on dark tables.
BLEACHED = 0.2


class Desks(loop.Endless):
    """The tiles or cards of pictures, with the right answers (-1 where there is none)."""

    def __init__(self, pictures: list[Picture], clerk: str, seed: int) -> None:
        super().__init__([p for p in pictures if any(s.clerk == clerk and s.answers for s in p.signs)], seed)
        self.clerk = clerk
        self.questions = CLERKS[clerk]

    def view(self, source: Picture, rng: np.random.Generator) -> tuple[Tensor, ...]:
        picture = source.decode()
        if rng.random() < BLEACHED:
            picture = augment.bleach(picture, rng)
        signs = [s for s in source.signs if s.clerk == self.clerk and s.answers]
        if self.clerk == "cards":
            signs += places_without_cards(signs, picture.shape, rng)
        signs = [signs[i] for i in rng.permutation(len(signs))[:MOST_OF_A_PICTURE]]
        quads = [_jitter(sign, rng) for sign in signs]
        answers = [[sign.answers.get(name, -1) for name, _ in self.questions.answers] for sign in signs]
        truth = torch.tensor(answers, dtype=torch.long).reshape(-1, len(self.questions.answers))
        return torch.from_numpy(_straight(picture, quads, self.questions.side, rng)), truth


def _straight(
    picture: NDArray[np.uint8], quads: list[Quad], side: int, rng: np.random.Generator
) -> NDArray[np.float32]:
    """Every quad laid straight, as another camera saw it: changed before it is cut out or, quicker, after."""
    if rng.random() < 0.4:
        return patches.straighten(augment.another_lamp(picture, rng), quads, side)
    cut = patches.straighten(picture, quads, side).transpose(0, 2, 3, 1)[:, None]
    views, _ = augment.another_camera(cut.astype(np.uint8), picture[:16, :16], rng)
    return np.ascontiguousarray(views[:, 0].transpose(0, 3, 1, 2), np.float32)


def places_without_cards(signs: list[Sign], shape: tuple[int, ...], rng: np.random.Generator) -> list[Sign]:
    """Places of the picture where no card lies, which the eyes may take for one."""
    corners = np.array([sign.quad for sign in signs])
    middles = corners.mean(1)
    sizes = np.linalg.norm(corners[:, 0] - corners[:, 2], axis=1)
    others = []
    for _ in range(2):
        k = int(rng.integers(len(signs)))
        middle = rng.uniform((0, 0), (shape[1], shape[0]))
        scale = float(np.exp(rng.normal(0.2, 0.4)))
        if (np.linalg.norm(middles - middle, axis=1) > 0.55 * (sizes + scale * sizes[k])).all():
            a, b, c, d = ((float(x), float(y)) for x, y in middle + scale * (corners[k] - middles[k]))
            others.append(Sign("cards", (a, b, c, d), {"card": CARDS.index("other")}))
    return others


def _jitter(sign: Sign, rng: np.random.Generator) -> Quad:
    """The quad as the eyes may find it: a little off, from any of its corners."""
    points = np.array(sign.quad)
    size = np.linalg.norm(points[0] - points[2])
    points = points + rng.normal(0, 0.015, points.shape) * size + rng.normal(0, 0.03, 2) * size
    middle = points.mean(0)
    points = middle + (points - middle) * np.exp(rng.normal(0, 0.05))
    points = np.roll(points, int(rng.integers(4)), 0)
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return a, b, c, d


def loss_of(logits: Tensor, truth: Tensor, clerk: str) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy of every question, over those that have an answer."""
    loss = logits.sum() * 0
    parts = {}
    for i, (name, where) in enumerate(CLERKS[clerk].slices().items()):
        known = truth[:, i] >= 0
        if known.any():
            said, want = logits[known, where], truth[known, i]
            loss = loss + F.cross_entropy(said, want, label_smoothing=SMOOTHING)
            parts[name] = float((said.argmax(1) == want).float().mean())
    return loss, parts


def train(
    net: Clerk, pictures: list[Picture], clerk: str, steps: int, seed: int, rate: float
) -> Iterator[tuple[int, dict[str, float]]]:
    """Trains a clerk; see models.training.loop."""

    def loss(batch: tuple[Tensor, Tensor]) -> tuple[Tensor, dict[str, float]]:
        cut, truth = batch
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(cut.contiguous(memory_format=torch.channels_last))
        return loss_of(logits.float(), truth, clerk)

    return loop.train(
        net, lambda done: Desks(pictures, clerk, seed + done), loop.joined, loss, steps, 16, 2e-3 * rate
    )
