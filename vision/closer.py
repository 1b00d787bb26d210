"""A closer look: where a throw is in doubt and its dice are small, their part of the picture is seen larger.

The finder sees the whole picture at 640 pixels; of a table seen from afar that leaves too little of a die.
"""

from collections.abc import Sequence

import numpy as np

from models.shapes import DIE, FINDER_SIDE, PIECES
from vision import detect
from vision.detect import Bgr, Found
from vision.jury import Opinion
from vision.reading import Box

# What is less likely a die is not worth another look, nor is a table with fewer of what may be dice.
_MAY_BE_A_DIE, _FEWEST = 0.15, 3
# Dice are to be this large before the finder, with so many times their size around them; but a closer look
# takes no longer than the first one, and one that does not show them so many times larger shows nothing new.
_LARGE_ENOUGH = 64.0
_AROUND = 1.5
_MOST_PIXELS = 256_000
_WORTH_IT = 1.15
# A box that reaches so close to where the part was cut off may be cut off as well (pixels).
_EDGE = 2.0


def look_closer(
    picture: Bgr, found: Sequence[Found], opinions: Sequence[Opinion], least: float
) -> Sequence[Found]:
    """Dice and tokens as a closer look at all that may be dice finds them.

    What the first look has `found` outside of that part stays, and all of it where too little may be dice or
    a closer look shows no more.
    """
    likely = [opinion.box for opinion in opinions if opinion.kinds[DIE] > _MAY_BE_A_DIE]
    if len(likely) < _FEWEST:
        return found
    height, width = picture.shape[:2]
    boxes = np.array(likely)
    die = float(np.median((boxes[:, 2:] - boxes[:, :2]).max(axis=1)))
    x0, y0 = np.maximum(boxes[:, :2].min(axis=0) - _AROUND * die, 0).astype(int).tolist()
    x1, y1 = np.minimum(boxes[:, 2:].max(axis=0) + _AROUND * die, (width, height)).astype(int).tolist()
    scale = min((_MOST_PIXELS / ((x1 - x0) * (y1 - y0))) ** 0.5, _LARGE_ENOUGH / die)
    if scale < _WORTH_IT * FINDER_SIDE / max(height, width):
        return found
    # An edge of the picture hides nothing that another look could show.
    inside = (
        x0 + _EDGE if x0 else -np.inf,
        y0 + _EDGE if y0 else -np.inf,
        x1 - _EDGE if x1 < width else np.inf,
        y1 - _EDGE if y1 < height else np.inf,
    )
    seen = detect.find_within(picture, (x0, y0, x1, y1), scale, least)
    closer = [thing for thing in seen if thing.kind in PIECES]
    kept = [thing for thing in found if not _within(thing.box, inside)]
    kept += [thing for thing in closer if _within(thing.box, inside)]
    return sorted(kept, key=lambda thing: -thing.score)


def _within(box: Box, bounds: tuple[float, float, float, float]) -> bool:
    return box[0] >= bounds[0] and box[1] >= bounds[1] and box[2] <= bounds[2] and box[3] <= bounds[3]
