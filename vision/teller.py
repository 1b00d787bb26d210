"""The Teller at work: how many tokens stand on one another in each stack."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.shapes import MOST_IN_A_STACK, TELLER_COUNT, TELLER_ENDS
from vision import strips
from vision.chances import Chances, chances
from vision.detect import Bgr, session
from vision.strips import Pile


def count(picture: Bgr, piles: Sequence[Pile], light: NDArray[np.float32]) -> Chances:
    """How likely each pile is one token high, two, three ...: (N, MOST_IN_A_STACK). `light` is the tone.

    They are looked at twice: first to see where exactly each stack stands, then to count.
    """
    if not piles:
        return np.empty((0, MOST_IN_A_STACK), np.float32)
    ends = _look(picture, piles, light)[:, TELLER_ENDS].tolist()
    placed = [strips.mended(pile, (base, crown)) for pile, (base, crown) in zip(piles, ends, strict=True)]
    return chances(_look(picture, placed, light)[:, TELLER_COUNT])


def _look(picture: Bgr, piles: Sequence[Pile], light: NDArray[np.float32]) -> NDArray[np.float32]:
    told = strips.facts((picture.shape[1], picture.shape[0]), piles, light)
    said: NDArray[np.float32]
    (said,) = session("teller").run(None, {"crops": strips.cut(picture, piles), "facts": told})
    return said
