"""Tiles and cards cut out and laid straight, and the clerks that read them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.shapes import CLERKS, PATCH, PATCH_MARGIN
from vision.chances import Chances, chances
from vision.detect import Bgr, session
from vision.halves import halved
from vision.reading import Quad

Answers = dict[str, Chances]

# A patch shows more than its quad: stations stand beyond a tile's edge, and quads are never quite right.
_FIRST = PATCH / 2 * (1 - 1 / PATCH_MARGIN)
_LAST = PATCH - _FIRST
_CORNERS = np.array([(_FIRST, _FIRST), (_LAST, _FIRST), (_LAST, _LAST), (_FIRST, _LAST)], np.float32)


def straighten(picture: Bgr, quads: Sequence[Quad]) -> NDArray[np.float32]:
    """Every quad as an upright square with a margin, (N, 3, PATCH, PATCH) of 0..255."""
    patches = np.empty((len(quads), 3, PATCH, PATCH), np.float32)
    halves = {1: picture}
    for patch, quad in zip(patches, quads, strict=True):
        corners = np.array(quad, np.float32)
        side = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean())
        shrink, small = halved(halves, side / (2 * (_LAST - _FIRST)))
        warp = cv2.getPerspectiveTransform(corners / shrink, _CORNERS)
        straight = cv2.warpPerspective(small, warp, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
        patch[:] = straight.transpose(2, 0, 1)
    return patches


def ask(clerk: str, picture: Bgr, quads: Sequence[Quad]) -> list[Answers]:
    """What a clerk answers to each of its questions for each quad: the chances of every answer."""
    if not quads:
        return []
    logits = session(clerk).run(None, {"patches": straighten(picture, quads)})[0]
    answers = {name: chances(logits[:, where]) for name, where in CLERKS[clerk].slices().items()}
    return [{name: each[i] for name, each in answers.items()} for i in range(len(quads))]


def ask_from_all_sides(clerk: str, picture: Bgr, quads: Sequence[Quad]) -> list[Answers]:
    """The same of what reads alike from all four sides: the mean of what the clerk answers from each."""
    turned = [
        view for a, b, c, d in quads for view in ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))
    ]
    answers = ask(clerk, picture, turned)
    return [_mean(answers[i : i + 4]) for i in range(0, len(answers), 4)]


def _mean(answers: Sequence[Answers]) -> Answers:
    return {name: np.mean([each[name] for each in answers], axis=0) for name in answers[0]}
