"""Tiles and cards cut out and laid straight, and the clerks that read them."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.shapes import CLERKS, PATCH_MARGIN
from vision.chances import Chances, chances
from vision.detect import Bgr, session
from vision.halves import halved
from vision.reading import Quad

Answers = dict[str, Chances]

DOUBTED = 0.9

# A patch shows more than its quad: stations stand beyond a tile's edge, and quads are never quite right.
_FIRST = (1 - 1 / PATCH_MARGIN) / 2
_LAST = 1 - _FIRST
_CORNERS = np.array([(_FIRST, _FIRST), (_LAST, _FIRST), (_LAST, _LAST), (_FIRST, _LAST)], np.float32)


def straighten(picture: Bgr, quads: Sequence[Quad], size: int) -> NDArray[np.float32]:
    """Every quad as an upright square with a margin, (N, 3, size, size) of 0..255."""
    patches = np.empty((len(quads), size, size, 3), np.uint8)
    outlines = np.array(quads, np.float32).reshape(-1, 4, 2)
    sides = np.linalg.norm(outlines - np.roll(outlines, 1, 1), axis=2).mean(axis=1)
    halves = {1: picture}
    for patch, corners, side in zip(patches, outlines, sides.tolist(), strict=True):
        shrink, small = halved(halves, side / (2 * size * (_LAST - _FIRST)))
        warp = cv2.getPerspectiveTransform(corners / shrink, _CORNERS * size)
        cv2.warpPerspective(small, warp, (size, size), dst=patch, borderMode=cv2.BORDER_REPLICATE)
    return patches.transpose(0, 3, 1, 2).astype(np.float32, order="C")


def ask(clerk: str, picture: Bgr, quads: Sequence[Quad], sure: Callable[[Answers], float]) -> list[Answers]:
    """What a clerk answers to each of its questions for each quad: the chances of every answer.

    Where it is less `sure` than DOUBTED it is asked once more, from all sides.
    """
    answers = ask_once(clerk, picture, quads)
    doubted = [i for i, each in enumerate(answers) if sure(each) < DOUBTED]
    again = ask_from_all_sides(clerk, picture, [quads[i] for i in doubted])
    for i, answer in zip(doubted, again, strict=True):
        answers[i] = answer
    return answers


def ask_once(clerk: str, picture: Bgr, quads: Sequence[Quad]) -> list[Answers]:
    """What a clerk answers at first sight."""
    if not quads:
        return []
    questions = CLERKS[clerk]
    logits = session(clerk).run(None, {"patches": straighten(picture, quads, questions.side)})[0]
    answers = {name: chances(logits[:, where]) for name, where in questions.slices().items()}
    return [{name: each[i] for name, each in answers.items()} for i in range(len(quads))]


def ask_from_all_sides(clerk: str, picture: Bgr, quads: Sequence[Quad]) -> list[Answers]:
    """The mean of what a clerk answers from each side: it has learnt to read from all of them."""
    turned = [
        view for a, b, c, d in quads for view in ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))
    ]
    answers = ask_once(clerk, picture, turned)
    return [_mean(answers[i : i + 4]) for i in range(0, len(answers), 4)]


def _mean(answers: Sequence[Answers]) -> Answers:
    return {name: np.mean([each[name] for each in answers], axis=0) for name in answers[0]}
