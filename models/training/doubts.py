"""Which candidates still teach something: those of which the jury that ships is not sure.

Of most it has nothing left to learn. They are shown seldom, and their answers count for more when they are,
so that what a piece is called is learnt as if everything were shown. Where it lies counts as it is shown.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.shapes import JURY_COLOR, JURY_KIND, JURY_LYING, PANELS, PIECES
from models.training.candidates import Case, truth_of
from vision import crops
from vision.chances import chances
from vision.detect import session
from vision.jury import said_by

# What is as far from the truth as this (nats, over all questions) is always shown, and nothing less often
# than in so many views.
DOUBTFUL, SELDOM = 0.25, 0.2
# What the finder says of a piece that it overlooks.
OVERLOOKED = (-2.0,) * len(PIECES)
# In the order in which truths answer.
ASKED = (JURY_COLOR, JURY_LYING, JURY_KIND)


def in_doubt(case: Case, jury: str) -> Case:
    """The case, and how often each of its candidates is to be shown.

    All of them always, if the jury that ships is of another shape than the one that is to learn.
    """
    if not case.candidates or not _can_say(jury):
        return case
    picture = case.picture.decode()
    boxes = [candidate.box for candidate in case.candidates]
    heats = [candidate.heats or OVERLOOKED for candidate in case.candidates]
    told = crops.facts((picture.shape[1], picture.shape[0]), boxes, heats, crops.tone(picture))
    truths = np.array([truth_of(candidate) for candidate in case.candidates])
    often = how_often(said_by(jury, picture, boxes, told), truths)
    each = zip(case.candidates, often.tolist(), strict=True)
    return replace(case, candidates=tuple(replace(candidate, shown=share) for candidate, share in each))


def _can_say(jury: str) -> bool:
    panel = PANELS[jury]
    shape = session(jury).get_inputs()[0].shape
    return bool(shape[1:] == [panel.views * 3, panel.height, panel.width])


def how_often(said: NDArray[np.float32], truths: NDArray[np.int64]) -> NDArray[np.float64]:
    """In what share of the views each is shown of whom a jury `said` this (N, out).

    `truths` are the right answers, -1 where there is none.
    """
    rows = np.arange(len(truths))
    far = np.zeros(len(truths))
    for where, truth in zip(ASKED, truths.T, strict=True):
        far -= np.where(truth >= 0, np.log(chances(said[:, where])[rows, truth] + 1e-9), 0.0)
    return np.clip(far / DOUBTFUL, SELDOM, 1.0)
