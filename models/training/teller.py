"""Trains the Teller: how many tokens stand on one another."""

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from models.shapes import TELLER_COUNT
from models.training import augment, loop
from models.training.jury import SMOOTHING, along, beside, together
from models.training.panels import HEIGHTS, Teller
from models.training.pictures import Picture
from models.training.things import Thing
from vision import crops, strips
from vision.strips import Pile

# Of what shows less, or has a smaller box (pixels), nobody can count the seams.
LEAST_VISIBLE = 0.6
LEAST_SIDE = 9.0
# So many stacks of a picture are shown at once, and so many loose tokens beside them.
MOST_STACKS, MOST_LOOSE = 14, 14
# So near to a joint (heights of the strip) is at it.
NEAR = 0.8
# How far base and crown are off, in lengths of the box: at the first look, and at the second.
ASIDE = (0.045, 0.012)
# How much it weighs where the side begins and ends, beside a wrong count.
ENDS = 0.5


class Shelves(loop.Endless):
    """The stacks of pictures, with how high they are."""

    def __init__(self, pictures: list[Picture], seed: int) -> None:
        super().__init__([picture for picture in pictures if _countable(picture)], seed)

    def view(self, source: Picture, rng: np.random.Generator) -> tuple[Tensor, ...]:
        stacks = list(_some_of(_countable(source), rng))
        picture, move = augment.seen_anew(source.decode(), [stack.box for stack in stacks], rng)
        stacks = [stack.moved(move) for stack in stacks]
        piles = [_pile(stack, rng) for stack in stacks]
        views, around = augment.another_camera(
            strips.strips_of(picture, piles)[:, None], crops.sample(picture), rng
        )
        size = (picture.shape[1], picture.shape[0])
        return (
            torch.from_numpy(crops.channels(views)),
            torch.from_numpy(strips.facts(size, piles, crops.tone(around))),
            torch.tensor([stack.count - 1 for stack in stacks]),
            torch.from_numpy(np.array([_joints(*each) for each in zip(stacks, piles, strict=True)])),
            torch.tensor([_ends(*each) for each in zip(stacks, piles, strict=True)]),
        )


def _pile(stack: Thing, rng: np.random.Generator) -> Pile:
    """A stack as the Jury may place it, a little off."""
    box = augment.jitter(stack.box, rng)
    off = rng.normal(0, rng.choice(ASIDE) * max(box[2] - box[0], box[3] - box[1]), 4)
    (bx, by), (cx, cy) = stack.axis
    return Pile(box, (bx + off[0], by + off[1]), (cx + off[2], cy + off[3]))


def _ends(stack: Thing, pile: Pile) -> tuple[float, float]:
    """Where in the strip of a pile the side of the stack truly ends and begins."""
    return strips.ends_of(pile, Pile(stack.box, *stack.axis))


def _joints(stack: Thing, pile: Pile) -> NDArray[np.float32]:
    """How near to a joint each height of the strip is; base and crown count as joints."""
    base, crown = (end * HEIGHTS for end in _ends(stack, pile))
    joints = base + (crown - base) * np.arange(stack.count + 1) / stack.count
    away = np.abs(np.arange(HEIGHTS)[:, None] + 0.5 - joints).min(axis=1)
    return np.exp(-0.5 * (away / NEAR) ** 2).astype(np.float32)


def _countable(picture: Picture) -> list[Thing]:
    return [
        thing
        for thing in picture.things
        if thing.kind == "token"
        and thing.axis
        and thing.visible >= LEAST_VISIBLE
        and _side(thing) >= LEAST_SIDE
    ]


def _side(thing: Thing) -> float:
    x0, y0, x1, y1 = thing.box
    return min(x1 - x0, y1 - y0)


def _some_of(things: list[Thing], rng: np.random.Generator) -> Iterator[Thing]:
    for sort, most in (
        ([thing for thing in things if thing.count > 1], MOST_STACKS),
        ([thing for thing in things if thing.count == 1], MOST_LOOSE),
    ):
        for i in rng.permutation(len(sort))[:most]:
            yield sort[i]


def train(
    net: Teller, pictures: list[Picture], steps: int, seed: int, rate: float
) -> Iterator[tuple[int, dict[str, float]]]:
    """Trains the Teller; see models.training.loop."""

    def loss(batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
        views, told, truth, joints, ends, same = batch
        with torch.autocast("cpu", torch.bfloat16):
            said, looked, looked_for_ends = net.look(
                views.bfloat16().contiguous(memory_format=torch.channels_last), told, same
            )
        said = said[:, TELLER_COUNT].float()
        off = (said.argmax(1) - truth).abs()
        parts = {"count": float((off == 0).float().mean()), "off": float(off.float().mean())}
        told_wrong = F.cross_entropy(said, truth, label_smoothing=SMOOTHING)
        misplaced = F.cross_entropy(looked_for_ends.float().flatten(0, 1), along(ends.flatten(), HEIGHTS))
        parts["ends"] = float(misplaced.detach())
        return told_wrong + 2 * beside(looked, joints, parts, "joints") + ENDS * misplaced, parts

    return loop.train(
        net, lambda done: Shelves(pictures, seed + done), together, loss, steps, 24, 2e-3 * rate
    )
