"""From farther away: what fills much of the picture is also looked for where everything is half as large.

The finder learnt from dice and tokens on a table; of a block that a phone is held over it sees the edges,
and places its box badly.
"""

from collections.abc import Sequence

from models.shapes import FINDER_SIDE, PIECES
from vision import detect
from vision.detect import Bgr, Found

# So large before the finder (pixels) is a thing large, and so sure the first look is to be of one of them.
_LARGE = 64.0
_LIKELY = 0.2
_AWAY = 2


def step_back(picture: Bgr, found: Sequence[Found], least: float) -> Sequence[Found]:
    """What was `found` of dice and tokens; where some are large, also what is large from farther away."""
    large = _LARGE * max(picture.shape[:2]) / FINDER_SIDE
    if not any(thing.score >= _LIKELY and _side(thing) >= large for thing in found):
        return found
    seen = detect.find(picture, least, side=FINDER_SIDE // _AWAY)
    more = [thing for thing in seen if thing.kind in PIECES and _side(thing) >= large]
    return sorted([*found, *more], key=lambda thing: -thing.score)


def _side(thing: Found) -> float:
    x0, y0, x1, y1 = thing.box
    return max(x1 - x0, y1 - y0)
