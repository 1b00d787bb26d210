"""The Jury at work: what each thing is, its colour, how it lies: decided over the whole picture.

Where a throw is in doubt the appeal is heard as well, a larger jury that sees more of what may be dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.shapes import (
    DIE,
    FLAT,
    JURY_AXIS,
    JURY_BOX,
    JURY_COLOR,
    JURY_KIND,
    JURY_LYING,
    NOTHING,
    PANELS,
    PIECES,
    TOKEN,
)
from vision import crops
from vision.chances import Chances, chances
from vision.detect import Bgr, Found, each_once, held, overlaps, session
from vision.reading import Box, Point

_SURELY_NOTHING = 0.95
# What the Jury thinks less likely a die is not worth an appeal, unless all that is in view is.
_WORTH_AN_APPEAL = 0.02
# How much the appeal counts beside the Jury.
_WEIGHT = 0.8
# Two pieces that share more of their area are one that was found twice; so are two dice of which one holds so
# much of the other, for of dice beside one another neither does. A token may stand before a tall stack.
_SAME, _HELD = 0.5, 0.6


@dataclass(frozen=True, slots=True)
class Opinion:
    """How likely each kind (models.shapes.JURY_KINDS), colour (reading.COLORS) and way to lie
    (models.shapes.LYING) is, where exactly the thing is, and of a stack the middles of its base and crown.

    `agreed` is how likely the way to lie is, and of what lies flat the colour, to that jury which believes in
    it least.
    """

    kinds: Chances
    colors: Chances
    lying: Chances
    box: Box
    base: Point
    crown: Point
    agreed: float = 1.0

    @property
    def is_die(self) -> bool:
        """Whether it is a die rather than a token, if it is anything."""
        return bool(self.kinds[DIE] > self.kinds[TOKEN])


@dataclass(frozen=True, slots=True)
class Hearing:
    """Boxes in a picture, what is told of them beside what is seen, and what each jury said (logits)."""

    picture: Bgr
    boxes: Sequence[Box]
    told: NDArray[np.float32]
    voices: tuple[NDArray[np.float32], ...]


def hear(picture: Bgr, found: Sequence[Found], light: NDArray[np.float32]) -> Hearing:
    """What the Jury says of what may be dice and tokens; `light` is the tone of the picture."""
    boxes = [thing.box for thing in found]
    size = (picture.shape[1], picture.shape[0])
    told = crops.facts(size, boxes, [thing.heats[: len(PIECES)] for thing in found], light)
    return Hearing(picture, boxes, told, (said_by("jury", picture, boxes, told),))


def appealed(first: Hearing, about_all: bool) -> Hearing:
    """The hearing after the appeal, too, was asked about what may be a die, or `about_all` of it."""
    (jury,) = first.voices
    again = (chances(jury[:, JURY_KIND])[:, DIE] > _WORTH_AN_APPEAL) | about_all
    boxes = [box for box, asked in zip(first.boxes, again, strict=True) if asked]
    appeal = jury.copy()
    appeal[again] = said_by("appeal", first.picture, boxes, first.told[again])
    return replace(first, voices=(jury, appeal))


def opinions_of(hearing: Hearing) -> list[Opinion]:
    """Opinions of what was heard, each thing once, the surest first, without what is surely nothing."""
    size = (hearing.picture.shape[1], hearing.picture.shape[0])
    said = hearing.voices[0]
    if len(hearing.voices) > 1:
        said = (1 - _WEIGHT) * said + _WEIGHT * hearing.voices[1]
    kinds, colors, lying = (chances(said[:, where]) for where in (JURY_KIND, JURY_COLOR, JURY_LYING))
    # Of what leans nobody tells a colour.
    tops = np.where(lying.argmax(axis=1) == FLAT, _least(hearing, JURY_COLOR, colors), 1.0)
    agreed = np.minimum(tops, _least(hearing, JURY_LYING, lying))
    boxes = np.array(hearing.boxes).reshape(-1, 4)
    moved = _moved(boxes, said[:, JURY_BOX], size)
    bases, crowns = _ends(boxes, said[:, JURY_AXIS])
    each = zip(kinds, colors, lying, moved, bases, crowns, agreed.tolist(), strict=True)
    return of_something([Opinion(*of_one) for of_one in each])


def _least(hearing: Hearing, where: slice, together: Chances) -> NDArray[np.float32]:
    """How likely what all say together is to the jury that believes in it least."""
    rows, best = np.arange(len(together)), together.argmax(axis=1)
    return np.asarray(np.min([chances(said[:, where])[rows, best] for said in hearing.voices], axis=0))


def said_by(name: str, picture: Bgr, boxes: Sequence[Box], told: NDArray[np.float32]) -> NDArray[np.float32]:
    """What a jury answers about boxes in a picture (logits); `told` are the facts of each."""
    panel = PANELS[name]
    if not len(boxes):
        return np.empty((0, panel.out), np.float32)
    said: NDArray[np.float32]
    shown = {"crops": crops.cut(picture, boxes, panel), "facts": told}
    (said,) = session(name).run(None, shown)
    return said


def of_something(opinions: Sequence[Opinion]) -> list[Opinion]:
    """Those that are of something, the surest first, and of something else than all before them."""
    doubts = np.array([opinion.kinds[NOTHING] for opinion in opinions])
    boxes = np.array([opinion.box for opinion in opinions]).reshape(-1, 4)
    dice = np.array([opinion.is_die for opinion in opinions], bool)
    likely = [i for i in np.argsort(doubts) if doubts[i] < _SURELY_NOTHING]
    twice = (overlaps(boxes, boxes) > _SAME) | ((held(boxes) > _HELD) & dice[:, None] & dice)
    return [opinions[i] for i in each_once(likely, twice)]


def _ends(boxes: NDArray[np.float64], said: NDArray[np.float32]) -> tuple[list[Point], list[Point]]:
    """The middles of bases and crowns."""
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    longer = (boxes[:, 2:] - boxes[:, :2]).max(axis=1, keepdims=True)
    bases, crowns = (middles + part.clip(-1, 1) * longer for part in (said[:, :2], said[:, 2:]))
    return [(float(x), float(y)) for x, y in bases], [(float(x), float(y)) for x, y in crowns]


def _moved(boxes: NDArray[np.float64], off: NDArray[np.float32], size: tuple[int, int]) -> list[Box]:
    sizes = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    moved = np.clip(boxes + off.clip(-0.5, 0.5) * sizes, 0, size * 2)
    # A box that would turn inside out stays what it was.
    sound = (moved[:, 2:] - moved[:, :2]).min(axis=1) > 1
    return [(float(a), float(b), float(c), float(d)) for a, b, c, d in np.where(sound[:, None], moved, boxes)]
