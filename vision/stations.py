"""How many stations of each colour stand on a space: what the clerk reads there, and how many are seen.

The clerk tells colours, but overlooks a station now and then, or takes a shadow for one. The surveyor, who
looks for stations as things that stand somewhere in the picture, hardly ever does, but knows no colours.
Where the clerk is in doubt about a colour, the paint of the stations on other spaces tells (vision.palette).
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.shapes import MOST_STATIONS, STATIONS
from vision.chances import Chances
from vision.detect import Bgr, Found
from vision.lattice import homography_of
from vision.locate import project
from vision.palette import Paint, Palette, paint_of, palette_of
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
# A space that is surer of its one colour tells the others what that looks like, by what is surely a station.
_TEACHES, _SURELY_ONE = 0.9, 0.9
# Of what is surer than this no paint is asked.
_NEEDS_NO_PAINT = 0.98
# Where the clerk takes one colour for another two of its answers are wrong, by one mistake: so much of their
# product counts beside the paint.
_IN_TWO_ANSWERS = 0.7
_COUNTS = np.array(list(itertools.product(range(MOST_STATIONS + 1), repeat=len(STATIONS))))
_TOTALS = _COUNTS.sum(axis=1)


@dataclass(frozen=True, slots=True)
class Seen:
    """Something on a space: how likely it is a station, and what it is painted."""

    chance: float
    paint: Paint


def seen_on(picture: Bgr, spaces: Sequence[Quad], stations: Sequence[Found]) -> list[list[Seen]]:
    """For each space what seems to be a station there."""
    on: list[list[Seen]] = [[] for _ in spaces]
    if not stations:
        return on
    middles = np.array(spaces).mean(axis=1)[list(_IN_CORNERS)]
    boxes = np.array([thing.box for thing in stations])
    wide, high = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    feet = np.column_stack([boxes[:, [0, 2]].mean(axis=1), boxes[:, 3] - _FOOT * np.minimum(wide, high)])
    at = np.round(project(homography_of(middles, OUTER), feet))
    for thing, (column, row) in zip(stations, at, strict=True):
        if 0 <= column < SIDE and 0 <= row < SIDE:
            chance = 1 / (1 + np.exp(-_STEEP * (thing.score - _EVEN)))
            on[int(row) * SIDE + int(column)].append(Seen(chance, paint_of(picture, thing.box)))
    return on


def count(answers: Sequence[Answers], seen: Sequence[Sequence[Seen]]) -> list[tuple[dict[str, int], float]]:
    """For each space the likeliest number of stations of each colour, and how likely it is.

    `answers` are the clerk's, `seen` what is seen there. What is sure without any paint tells the paints.
    """
    likely = [_likely(*each) for each in zip(answers, seen, strict=True)]
    told = [_told(*each) for each in zip(likely, seen, strict=True)]
    counted = []
    for space, each in enumerate(zip(likely, seen, strict=True)):
        # What a space tells is no evidence for what it told.
        palette = palette_of([other for other in (*told[:space], *told[space + 1 :]) if other])
        counted.append(_likeliest(_by_paint(*each, palette)))
    return counted


def _likely(answers: Answers, seen: Sequence[Seen]) -> Chances:
    """How likely each of _COUNTS is by what the clerk answers, and by how many things are seen."""
    likely = _how_many([each.chance for each in seen])[_TOTALS]
    for answer, column in zip((answers[color] for color in STATIONS), _COUNTS.T, strict=True):
        likely = likely * ((1 - _BLUNDER) * answer[column] + _BLUNDER)
    return np.asarray(likely / likely.sum())


def _likeliest(likely: Chances) -> tuple[dict[str, int], float]:
    best = int(likely.argmax())
    counts = zip(STATIONS, _COUNTS[best].tolist(), strict=True)
    return {color: n for color, n in counts if n}, float(likely[best])


def _told(likely: Chances, seen: Sequence[Seen]) -> tuple[str, list[Paint]] | None:
    """The one colour of all that is seen on a space, and its paints, where that is sure."""
    counts, sure = _likeliest(likely)
    if sure < _TEACHES or len(counts) != 1:
        return None
    ((color, n),) = counts.items()
    paints = [each.paint for each in seen if each.chance > _SURELY_ONE]
    return (color, paints) if len(paints) == n else None


def _by_paint(likely: Chances, seen: Sequence[Seen], palette: Palette) -> Chances:
    """The same by what is painted as well, which tells colours, not how many there are."""
    standing = [each for each in seen if each.chance > 0.5]
    as_many = len(standing) == _TOTALS
    if not any(palette.known) or not as_many.any() or likely.max() > _NEEDS_NO_PAINT:
        return likely
    so_painted = _colored([palette.colors_of(each.paint) for each in standing])
    in_any_paint = _colored([np.full(len(STATIONS), 1 / len(STATIONS), np.float32)] * len(standing))
    painted = likely[as_many] ** _IN_TWO_ANSWERS * so_painted[as_many] / in_any_paint[as_many]
    told = likely.copy()
    told[as_many] = painted * likely[as_many].sum() / painted.sum()
    return told


def _colored(colors: Sequence[Chances]) -> Chances:
    """How likely each of _COUNTS is of things of which each has a colour by these chances."""
    numbers = np.zeros((MOST_STATIONS + 1,) * len(STATIONS), np.float32)
    numbers.flat[0] = 1.0
    for chances in colors:
        more = np.zeros_like(numbers)
        for axis, chance in enumerate(chances.tolist()):
            np.moveaxis(more, axis, 0)[1:] += chance * np.moveaxis(numbers, axis, 0)[:-1]
        numbers = more
    return numbers.reshape(-1)


def _how_many(seen: Sequence[float]) -> NDArray[np.float64]:
    """How likely it is that so many of the things seen are stations: 0, 1, 2 and so on."""
    numbers = np.zeros(_TOTALS.max() + 1)
    numbers[0] = 1.0
    for chance in seen:
        numbers[1:] = numbers[1:] * (1 - chance) + numbers[:-1] * chance
        numbers[0] *= 1 - chance
    return (1 - _BLUNDER) * numbers + _BLUNDER
