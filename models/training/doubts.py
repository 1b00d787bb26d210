"""Which candidates still teach something: those of which the jury that ships is not sure.

Of nine in ten crops it has nothing left to learn. They are shown seldom, and count for more when they are,
so that what is learnt from all views together is what it would be if everything were shown.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.shapes import JURY_COLOR, JURY_KIND, JURY_LYING, PANELS, PIECES
from models.training.candidates import Case
from vision import crops
from vision.chances import chances
from vision.detect import session

# What is as far from the truth as this (nats, over all questions) is always shown, and nothing less often
# than in so many views.
DOUBTFUL, SELDOM = 0.25, 0.2
# What the finder says of a piece that it overlooks.
OVERLOOKED = (-2.0,) * len(PIECES)
# Colour, how it lies, what it is: in the order in which truths answer.
ASKED = (JURY_COLOR, JURY_LYING, JURY_KIND)


def in_doubt(case: Case, truths: Sequence[tuple[int, ...]], jury: str) -> Case:
    """The case, and how often each of its candidates is to be shown.

    `truths` are the right answers of each (ASKED), -1 where there is none.
    """
    if not case.candidates:
        return case
    picture = case.picture.decode()
    boxes = [candidate.box for candidate in case.candidates]
    heats = [candidate.heats or OVERLOOKED for candidate in case.candidates]
    told = crops.facts((picture.shape[1], picture.shape[0]), boxes, heats, crops.tone(picture))
    shown = {"crops": crops.cut(picture, boxes, PANELS[jury]), "facts": told}
    often = how_often(session(jury).run(None, shown)[0], np.array(truths))
    each = zip(case.candidates, often.tolist(), strict=True)
    return replace(case, candidates=tuple(replace(candidate, shown=share) for candidate, share in each))


def how_often(said: NDArray[np.float32], truths: NDArray[np.int64]) -> NDArray[np.float64]:
    """In what share of the views each is shown of whom a jury `said` this (N, out)."""
    rows = np.arange(len(truths))
    far = np.zeros(len(truths))
    for where, truth in zip(ASKED, truths.T, strict=True):
        far -= np.where(truth >= 0, np.log(chances(said[:, where])[rows, truth] + 1e-9), 0.0)
    return np.clip(far / DOUBTFUL, SELDOM, 1.0)
