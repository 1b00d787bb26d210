"""What the Jury learns from: the boxes that the Finder in models/ proposes, and what they hold."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.shapes import FINDER_SIDE, FLAT, JURY_KINDS, NOTHING, PIECES
from models.training.pictures import Picture
from models.training.things import Move, Thing
from vision import detect
from vision.reader import LEAST_FOR_THE_JURY
from vision.reading import Box

# Pictures in use are larger than those that are learnt from, and before the Finder all are equally large: a
# piece that is cut out as sharp as here had fewer pixels there. So it also proposes boxes on smaller ones.
SIDES = (FINDER_SIDE, 448)
# Of a thing of which less shows nobody can say that it is nothing, nor what it is.
LEAST_VISIBLE = 0.1
# A box is a thing's if they share so much of their area. Of several the best placed one is, and those that
# share more than the second with the thing; the others are nothing: who sees the thing and a part of it, or
# its half and that of its neighbour, is to count one.
SAME, AS_GOOD = 0.3, 0.55
# What shares so much with a thing that cannot be judged cannot be judged either.
TOUCHES = 0.2
# Below this share even a careful person only guesses the colour; how it lies is still asked.
LEAST_FOR_COLOR = 0.3
# In a box that shares less of its area with a piece, its colour is not asked.
LEAST_TO_DESCRIBE = 0.5
# What the finder takes for a die more than this (a logit) may be one.
LIKE_A_DIE = -2.5
_DIE = PIECES.index("die")
# So many pieces of a picture are shown at once, and so many boxes with nothing; the rest another time.
MOST_PIECES, MOST_OTHERS = 14, 10
# How often they are drawn from all together, as in use, and not from those that still teach something.
WHOLE = 0.3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A box with the finder's logits; `thing` is the piece that it holds.

    `share` is what it shares with the piece that it shares most with.
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
        if not _hides_something(row, pieces)
    ]
    overlooked = [thing for i, thing in enumerate(pieces) if i not in whose and _can_be_judged(thing)]
    candidates += [Candidate(thing.box, (), thing, 1.0) for thing in overlooked]
    return Case(picture, tuple(candidates))


def pieces_of(shares: NDArray[np.float64]) -> list[int | None]:
    """Of which piece each box is, by what it shares with each (boxes, pieces).

    None of none, and of one that is held better already.
    """
    whose: list[int | None] = [None] * len(shares)
    for i in np.argsort(-shares.max(axis=1, initial=0)).tolist():
        for piece in np.argsort(-shares[i]).tolist():
            if shares[i, piece] >= (AS_GOOD if piece in whose else SAME):
                whose[i] = piece
                break
    return whose


def truth_of(candidate: Candidate, well_placed: bool = False) -> tuple[int, int, int]:
    """The right answers (-1 where there is none): colour, how it lies, what it is.

    In a loose box it is not clear which of two neighbours should be described.
    """
    thing = candidate.thing
    if thing is None:
        return -1, -1, NOTHING
    if not well_placed and candidate.share < LEAST_TO_DESCRIBE:
        return -1, -1, JURY_KINDS.index(thing.kind)
    is_die = thing.kind == "die"
    knows_color = thing.lying == FLAT and thing.visible >= LEAST_FOR_COLOR and thing.color >= 0
    return (
        thing.color if knows_color else -1,
        thing.lying if is_die else -1,
        JURY_KINDS.index(thing.kind),
    )


def _hides_something(shares: NDArray[np.float64], pieces: list[Thing]) -> bool:
    """Whether a box is on a piece, if on any, of which nobody can say what it is, nor that it is nothing."""
    if shares.max(initial=0) < TOUCHES:
        return False
    return not _can_be_judged(pieces[int(shares.argmax())])


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
        stands_for = _drawn(case.candidates, rng)
    pieces = [candidate for candidate in stands_for if candidate.thing is not None]
    others = [candidate for candidate in stands_for if candidate.thing is None]
    for sort, most in ((pieces, MOST_PIECES), (others, MOST_OTHERS)):
        for i in rng.permutation(len(sort))[:most]:
            yield sort[i], max(len(sort) / most, 1.0) * stands_for[sort[i]]


def _drawn(candidates: tuple[Candidate, ...], rng: np.random.Generator) -> dict[Candidate, float]:
    """Each candidate as often as it is to be shown, never none; and for how many it stands."""
    often = np.array([candidate.shown for candidate in candidates])
    some = 1 - float(np.prod(1 - often))
    drawn = rng.random(len(often)) < often
    while not drawn.any():
        drawn = rng.random(len(often)) < often
    return {candidates[i]: some / often[i] for i in np.flatnonzero(drawn).tolist()}
