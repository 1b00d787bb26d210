"""What the Jury learns from: the boxes that the Finder in models/ proposes, and what they hold."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.shapes import FINDER_SIDE, PIECES
from models.training.pictures import Picture
from models.training.things import Move, Thing
from vision import detect
from vision.reader import LEAST_FOR_THE_JURY
from vision.reading import Box

# Pictures in use are larger than those that are learnt from, so there the Finder sees less of a piece: it
# also proposes boxes on a smaller picture.
SIDES = (FINDER_SIDE, 448)
# Of a thing of which less shows nobody can say that it is nothing, nor what it is.
LEAST_VISIBLE = 0.1
# A box is a thing's if they share so much of their area. Of several the best placed one is the thing, those
# that share more than the second with it may be, and the others are nothing: who sees the thing and a part
# of it or its half and that of its neighbour is to count one.
SAME, AS_GOOD = 0.3, 0.55
# What the finder takes for a die more than this (a logit) may be one.
LIKE_A_DIE = -2.5
_DIE = PIECES.index("die")
# So many pieces of a picture are shown at once, and so many boxes with nothing; the rest another time.
MOST_PIECES, MOST_OTHERS = 14, 10
# How often all of them are shown together, as in use, and not only those that still teach something.
WHOLE = 0.3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A box with the finder's logits; `thing` is the piece that it holds, `share` what they share.

    `shown` says in what share of the views it is shown where not all are.
    """

    box: Box
    heats: tuple[float, ...]
    thing: Thing | None
    share: float = 0.0
    shown: float = 1.0

    def moved(self, move: Move) -> "Candidate":
        """The same box in the picture as it became."""
        return replace(self, box=move.box(self.box), thing=self.thing and self.thing.moved(move))


@dataclass(frozen=True, slots=True)
class Case:
    """A picture and all its candidates."""

    picture: Picture
    candidates: tuple[Candidate, ...]


def cases_of(picture: Picture) -> list[Case]:
    """The picture as the Finder sees it, and as it would if everything were farther away."""
    return [case_of(picture, side) for side in SIDES]


def case_of(picture: Picture, side: int = FINDER_SIDE) -> Case:
    """Everything that the Finder proposes, and the pieces that it overlooks."""
    pieces = [thing for thing in picture.things if thing.kind in PIECES]
    found = detect.find(picture.decode(), LEAST_FOR_THE_JURY, side=side)
    proposed = [each for each in found if each.kind in PIECES]
    boxes = (np.array([each.box for each in of]).reshape(-1, 4) for of in (proposed, pieces))
    shares = detect.overlaps(*boxes)
    whose = pieces_of(shares)
    candidates = [
        Candidate(
            each.box, each.heats[: len(PIECES)], None if of is None else pieces[of], float(row.max(initial=0))
        )
        for each, of, row in zip(proposed, whose, shares, strict=True)
    ]
    overlooked = [thing for i, thing in enumerate(pieces) if i not in whose]
    candidates += [Candidate(thing.box, (), thing, 1.0) for thing in overlooked]
    known = [c for c in candidates if c.thing is None or _can_be_judged(c.thing)]
    return Case(picture, tuple(known))


def pieces_of(shares: NDArray[np.float64]) -> list[int | None]:
    """Of which piece each box is, by what it shares with each (boxes, pieces).

    None of none, and of one that is held better already.
    """
    whose: list[int | None] = [None] * len(shares)
    best = shares.max(axis=1, initial=0)
    for i in np.argsort(-best).tolist():
        piece = int(shares[i].argmax()) if best[i] >= SAME else None
        if piece not in whose or best[i] >= AS_GOOD:
            whose[i] = piece
    return whose


def _can_be_judged(thing: Thing) -> bool:
    x0, y0, x1, y1 = thing.box
    return thing.visible >= LEAST_VISIBLE and min(x1 - x0, y1 - y0) >= 8


def may_be_dice(case: Case) -> Case:
    """What is a die, and what the finder takes for one; all of it, where nothing is."""
    likely = tuple(c for c in case.candidates if _is_like_a_die(c))
    return replace(case, candidates=likely) if likely else case


def _is_like_a_die(candidate: Candidate) -> bool:
    if candidate.thing is not None and candidate.thing.kind == "die":
        return True
    return bool(candidate.heats) and candidate.heats[_DIE] > LIKE_A_DIE


def some_of(case: Case, rng: np.random.Generator) -> Iterator[tuple[Candidate, float]]:
    """Some candidates, each with how many of its sort it stands for."""
    stands_for = dict.fromkeys(case.candidates, 1.0)
    if rng.random() >= WHOLE:
        drawn = {each: 1 / each.shown for each in case.candidates if rng.random() < each.shown}
        stands_for = drawn or stands_for
    pieces = [candidate for candidate in stands_for if candidate.thing is not None]
    others = [candidate for candidate in stands_for if candidate.thing is None]
    for sort, most in ((pieces, MOST_PIECES), (others, MOST_OTHERS)):
        for i in rng.permutation(len(sort))[:most]:
            yield sort[i], max(len(sort) / most, 1.0) * stands_for[sort[i]]
