"""How many stations of each colour stand on a space: what the clerk reads there, and how many are seen.

The clerk tells colours, but overlooks a station now and then, or takes a shadow for one. The surveyor, who
looks for stations as things that stand somewhere in the picture, hardly ever does, but knows no colours.
"""

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.shapes import MOST_STATIONS, STATIONS
from vision.detect import Found
from vision.lattice import homography_of
from vision.locate import project
from vision.patches import Answers
from vision.reading import Quad
from vision.tilecamera import OUTER, SIDE

# Which of the spaces, row by row, are those in the corners.
_IN_CORNERS = (0, SIDE - 1, SIDE * SIDE - 1, SIDE * (SIDE - 1))
# A station stands above the lower edge of its box by this share of the box's shorter side.
_FOOT = 0.3
# How likely a station is one by its score: as likely as not at the first, and how fast that changes.
_EVEN, _STEEP = 0.34, 12.0
# Either is wrong three of a thousand times about what it is sure of.
_BLUNDER = 3e-3
_COUNTS = np.array(list(itertools.product(range(MOST_STATIONS + 1), repeat=len(STATIONS))))
_TOTALS = _COUNTS.sum(axis=1)


def seen_on(spaces: Sequence[Quad], stations: Sequence[Found]) -> list[list[float]]:
    """For each space how likely each thing that seems to stand there is a station."""
    on: list[list[float]] = [[] for _ in spaces]
    if not stations:
        return on
    middles = np.array(spaces).mean(axis=1)[list(_IN_CORNERS)]
    boxes = np.array([thing.box for thing in stations])
    wide, high = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    feet = np.column_stack([boxes[:, [0, 2]].mean(axis=1), boxes[:, 3] - _FOOT * np.minimum(wide, high)])
    at = np.round(project(homography_of(middles, OUTER), feet))
    for thing, (column, row) in zip(stations, at, strict=True):
        if 0 <= column < SIDE and 0 <= row < SIDE:
            on[int(row) * SIDE + int(column)].append(1 / (1 + np.exp(-_STEEP * (thing.score - _EVEN))))
    return on


def count(answers: Answers, seen: Sequence[float]) -> tuple[dict[str, int], float]:
    """The likeliest number of stations of each colour that is there, and how likely it is.

    `answers` are the clerk's, `seen` how likely each thing seen on the space is a station.
    """
    likely = _how_many(seen)[_TOTALS]
    for answer, column in zip((answers[color] for color in STATIONS), _COUNTS.T, strict=True):
        likely = likely * ((1 - _BLUNDER) * answer[column] + _BLUNDER)
    best = int(likely.argmax())
    counts = zip(STATIONS, _COUNTS[best].tolist(), strict=True)
    return {color: n for color, n in counts if n}, float(likely[best] / likely.sum())


def _how_many(seen: Sequence[float]) -> NDArray[np.float64]:
    """How likely it is that so many of the things seen are stations: 0, 1, 2 and so on."""
    numbers = np.zeros(_TOTALS.max() + 1)
    numbers[0] = 1.0
    for chance in seen:
        numbers[1:] = numbers[1:] * (1 - chance) + numbers[:-1] * chance
        numbers[0] *= 1 - chance
    return (1 - _BLUNDER) * numbers + _BLUNDER
