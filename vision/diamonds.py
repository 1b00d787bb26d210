"""The diamonds on Diadingo's board, out of all that the surveyor takes for one."""

from collections.abc import Sequence

import numpy as np

from vision.detect import Found
from vision.reading import Board

# A board never has fewer than its sixteen fixed diamonds; half of them may be under a hand.
LEAST_DIAMONDS = 8
# Something less sure is no diamond; something surer than the second is one; between them the picture decides.
LEAST_SCORE = 0.3
SURE_SCORE = 0.6
# Places on the board have their neighbours: something so many times as far from all others lies elsewhere.
_APART = 3.5
# What the glints of a picture score that is none of the board's, where nothing tells.
_GLINT = 0.25


def read_board(found: Sequence[Found]) -> Board | None:
    """The board with its diamonds; None where there are too few."""
    diamonds = [thing for thing in found if thing.kind == "diamond" and thing.score >= LEAST_SCORE]
    if len(diamonds) < LEAST_DIAMONDS:
        return None
    together = _together(diamonds)
    sure = sorted(together, key=lambda thing: -thing.score)
    kept = sure[: _where_doubt_begins([thing.score for thing in sure])]
    return Board(tuple(thing.box for thing in kept)) if len(kept) >= LEAST_DIAMONDS else None


def _together(things: Sequence[Found]) -> list[Found]:
    boxes = np.array([thing.box for thing in things])
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)
    np.fill_diagonal(apart, np.inf)
    nearest = apart.min(axis=1)
    near = nearest < _APART * np.median(nearest)
    return [thing for thing, is_near in zip(things, near, strict=True) if is_near]


def _where_doubt_begins(scores: Sequence[float]) -> int:
    """How many of the scores, the surest first, stand before the widest step down among the doubted.

    In one light all diamonds look alike, so that what a picture's diamonds score lies well above what its
    other glints do, though not at the same height in every picture.
    """
    logits = np.log(np.array(scores) / (1 - np.array(scores)))
    ends = [i for i in range(1, len(scores)) if scores[i] < SURE_SCORE]
    steps = {i: logits[i - 1] - logits[i] for i in ends}
    steps[len(scores)] = logits[-1] - np.log(_GLINT / (1 - _GLINT))
    if scores[-1] >= SURE_SCORE:
        return len(scores)
    return max(steps, key=lambda i: steps[i])
