"""Dice and stacks of tokens: what Jury and Teller think of what the finder found, as one answer."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from models.shapes import DIE, FLAT, LYING, NOTHING, TOKEN
from vision.chances import Chances
from vision.detect import each_once, held
from vision.jury import Opinion
from vision.reading import COLORS, DICE_IN_A_THROW, Die, Point, Quad, Stack, Throw, judge_throw
from vision.strips import Pile

# What is nothing with more than this chance is not listed: of pieces such as it never saw the Jury thinks so
# too often. In the open a stack may be more doubtful: who is told of it with little confidence can look, and
# nobody looks for what is overlooked; on a chest card it would be counted ...
_MOST_DOUBT, _MOST_DOUBT_IN_THE_OPEN = 0.6, 0.8
# ... but what may be a die makes a throw uncertain.
_LEAST_DIE = 0.3
# Of two stacks of one colour, of which one holds so much of the other, one is a part of the other.
_IN_PART = 0.85
# Five dice are thrown: where just five seem to lie, each is so many times (odds) likelier one than it looks.
_FOR_FIVE = 3.0
# What one jury believes less of a die, the other cannot make certain.
_LEAST_AGREED = 0.5
# So sure of all five together the Jury has to be that nobody else is asked.
_CERTAIN_ALONE = 0.8
# What is more certain than this is not looked at again.
_SURELY = 0.98


@dataclass(frozen=True, slots=True)
class Pieces:
    """The dice and stacks of a picture; `bases` are where the stacks stand, one for each of `tokens`.

    `doubtful` counts what may be further dice.
    """

    dice: tuple[Die, ...] = ()
    tokens: tuple[Stack, ...] = ()
    bases: tuple[Point, ...] = ()
    doubtful: int = 0

    @property
    def throw(self) -> Throw | None:
        """What the dice are as a throw."""
        return judge_throw(self.dice, self.doubtful)

    def beside(self, grid: Quad) -> "Pieces":
        """Those that do not lie on a grid of Dig Mars: what lies there are tiles and stations."""
        outline = np.array(grid, np.float32)

        def off(piece: Die | Stack) -> bool:
            x0, y0, x1, y1 = piece.box
            return cv2.pointPolygonTest(outline, ((x0 + x1) / 2, (y0 + y1) / 2), False) < 0

        tokens = [(token, base) for token, base in zip(self.tokens, self.bases, strict=True) if off(token)]
        return replace(
            self,
            dice=tuple(die for die in self.dice if off(die)),
            tokens=tuple(token for token, _ in tokens),
            bases=tuple(base for _, base in tokens),
        )


def throw_at_first_sight(opinions: Sequence[Opinion]) -> Throw | None:
    """What the dice are as a throw to the Jury alone, before any stack is counted."""
    dice, doubtful = _dice(opinions)
    return judge_throw(_as_dice(dice, doubtful), doubtful, _CERTAIN_ALONE)


def is_none(opinions: Sequence[Opinion]) -> bool:
    """Whether it is no throw however often it is looked at: six dice for sure, or one of five that leans."""
    dice = [opinion for opinion in opinions if opinion.kinds[DIE] > _SURELY]
    askew = any(1 - opinion.lying[FLAT] > _SURELY for opinion in dice)
    return len(dice) > DICE_IN_A_THROW or (askew and len(dice) == DICE_IN_A_THROW)


def sort_out(
    opinions: Sequence[Opinion], count: Callable[[Sequence[Pile]], Chances], beside_chests: bool
) -> Pieces:
    """What is a die, what a stack and what nothing; `count` tells how high stacks are (vision.teller)."""
    dice, doubtful = _dice(opinions)
    most = _MOST_DOUBT if beside_chests else _MOST_DOUBT_IN_THE_OPEN
    tokens = [opinion for opinion in opinions if not opinion.is_die and opinion.kinds[NOTHING] < most]
    counts = count([Pile(o.box, o.base, o.crown) for o in tokens])
    stacks = [_as_stack(*each) for each in zip(tokens, counts, strict=True)]
    whole = _each_once(stacks)
    return Pieces(
        dice=_as_dice(dice, doubtful),
        tokens=tuple(stacks[i] for i in whole),
        bases=tuple(tokens[i].base for i in whole),
        doubtful=doubtful,
    )


def worth_of(stack: Stack) -> float:
    """Which of two that may be one stack counts: a part of one is sure of its own count, too, but smaller."""
    x0, y0, x1, y1 = stack.box
    return stack.confidence * math.sqrt((x1 - x0) * (y1 - y0))


def _each_once(stacks: Sequence[Stack]) -> list[int]:
    """Which of the stacks are counted: of one that was found both whole and in part the larger and surer."""
    boxes = np.array([stack.box for stack in stacks]).reshape(-1, 4)
    colors = np.array([stack.color for stack in stacks])
    worth = np.array([worth_of(stack) for stack in stacks])
    in_part = (held(boxes) > _IN_PART) & (colors[:, None] == colors)
    return sorted(each_once(np.argsort(-worth).tolist(), in_part))


def _dice(opinions: Sequence[Opinion]) -> tuple[list[Opinion], int]:
    """Dice, and how many of all else may be further ones."""
    dice = [opinion for opinion in opinions if opinion.is_die and opinion.kinds[NOTHING] < _MOST_DOUBT]
    others = [opinion for opinion in opinions if not any(opinion is die for die in dice)]
    return dice, sum(float(opinion.kinds[DIE]) >= _LEAST_DIE for opinion in others)


def _as_dice(opinions: Sequence[Opinion], doubtful: int) -> tuple[Die, ...]:
    odds = _FOR_FIVE if len(opinions) == DICE_IN_A_THROW and not doubtful else 1.0
    return tuple(_as_die(opinion, odds) for opinion in opinions)


def _as_die(opinion: Opinion, odds: float) -> Die:
    """A die; of one that does not lie flat the colour is the best guess."""
    color, lying = int(opinion.colors.argmax()), int(opinion.lying.argmax())
    die = odds * float(opinion.kinds[DIE])
    sure = die / (die + 1 - float(opinion.kinds[DIE])) * float(opinion.lying[lying])
    if LYING[lying] == "flat":
        sure *= float(opinion.colors[color])
    if opinion.agreed < _LEAST_AGREED:
        sure = min(sure, opinion.agreed)
    return Die(COLORS[color], sure, opinion.box, LYING[lying])


def _as_stack(opinion: Opinion, counts: Chances) -> Stack:
    """A stack, or a loose token."""
    color, high = int(opinion.colors.argmax()), int(counts.argmax())
    sure = float(opinion.kinds[TOKEN] * opinion.colors[color] * counts[high])
    return Stack(COLORS[color], high + 1, sure, opinion.box)
