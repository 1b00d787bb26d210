"""Rows and columns among the middles of tiles, before anything is known of where the grid lies."""

import itertools
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate import project
from vision.tilecamera import SIDE, SQUARE

# A tile is of the lattice if it lies within this share of a step from where the step leads.
_NEAR = 0.3
# From how many tiles, those nearest the middle of all, a lattice is tried, and to how many others each.
_STARTS, _NEIGHBOURS = 4, 6
# A tile's side to the step from space to space: between what it is on the two mats.
_SIDE_TO_STEP = 0.86
# Steps over columns and over rows are at least so far from one line (sine), and so alike in length.
_LEAST_ACROSS, _MOST_SLANTED = 0.4, 3.5
# To the next space, and over spaces where no tile is.
_MOVES = (
    *((1, 0), (0, 1), (-1, 0), (0, -1)),
    *((1, 1), (-1, 1), (-1, -1), (1, -1)),
    *((2, 0), (0, 2), (-2, 0), (0, -2)),
)
_UNTURNED = np.eye(2)
Points = NDArray[np.float64]
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lattice:
    """Tiles (indices) and their places: columns and rows, each counted from 0 and no more than SIDE."""

    tiles: tuple[int, ...]
    places: Points
    corners: Points
    """The tiles' corners as they were seen, (N, 4, 2), in the order of a square's (tilecamera.SQUARE)."""
    error: float
    """How far the corners are from where they would be on one table, in steps."""


def lattices(middles: Points, quads: Points, most: int) -> list[Lattice]:
    """Up to `most` ways to see rows and columns in the middles, those with most tiles first.

    Columns go to one side or another and rows a quarter turn on, clockwise in the picture. `quads`, the
    corners of each tile, (N, 4, 2), may be rough, and begin anywhere.
    """
    if not len(middles):
        return []
    spots = [complex(x, y) for x, y in middles.tolist()]
    from_centre = np.linalg.norm(middles - np.median(middles, axis=0), axis=1)
    nearest = np.argsort(from_centre)[:_STARTS].tolist()
    laid = {start: _laid(quads, _right(quads[start])) for start in nearest}
    trials = itertools.chain(
        ((_spread(middles, laid[start], start), laid[start]) for start in nearest),
        (
            (_grow(spots, start, right, down), _laid(quads, right))
            for start in nearest
            for right, down in _steps(spots, start)
        ),
    )
    found: dict[frozenset[tuple[Spot, int]], Lattice] = {}
    for grown, corners in trials:
        places = _window(grown)
        key = frozenset(places.items())
        if key not in found:
            found[key] = _measured(corners, places)
            if len(places) == len(spots):
                return [found[key]]
    return sorted(found.values(), key=lambda lattice: (-len(lattice.tiles), lattice.error))[:most]


def homography_of(ideal: Points, seen: Points) -> Points:
    """The homography that brings four points onto four others."""
    return np.asarray(
        cv2.getPerspectiveTransform(ideal.astype(np.float32), seen.astype(np.float32)), np.float64
    )


def _right(quad: Points) -> complex:
    """The way along the sides of a tile that runs most to the right."""
    a, b, c, d = (complex(x, y) for x, y in quad.tolist())
    return _upright((b + c - a - d) / 2, (c + d - a - b) / 2)[0]


def _laid(quads: Points, right: complex) -> Points:
    """The quads, each from that corner on which makes its first side run along `right`."""
    ways = (np.roll(quads, -1, 1) - quads) @ np.array([right.real, right.imag])
    first = (ways - np.roll(ways, -2, 1)).argmax(axis=1)
    rolled = (first[:, None] + np.arange(4)) % 4
    return np.asarray(quads[np.arange(len(quads))[:, None], rolled], np.float64)


def _spread(middles: Points, corners: Points, start: int) -> dict[Spot, int]:
    """Places in the lattice to tiles, as the corners of those that have theirs already tell them."""
    places = {(0, 0): start}
    while len(places) < len(middles):
        left = [n for n in range(len(middles)) if n not in places.values()]
        there = corners_at(np.array(list(places), float))
        back = leads(corners[list(places.values())], there)
        if back is None:
            break
        flat = project(back, middles[left])
        whole = np.round(flat)
        off = np.abs(flat - whole).max(axis=1)
        # What is near is told best.
        off[[(int(x), int(y)) in places for x, y in whole]] = np.inf
        near = np.where(off < _NEAR, np.abs(flat - np.mean(there, axis=(0, 1))).max(axis=1), np.inf)
        best = int(near.argmin())
        if not np.isfinite(near[best]):
            break
        places[int(whole[best, 0]), int(whole[best, 1])] = left[best]
    return places


def _steps(spots: list[complex], start: int) -> Iterator[tuple[complex, complex]]:
    """Pairs of steps to the next column and the next row, as the tiles near `start` suggest them."""
    steps = [spot - spots[start] for n, spot in enumerate(spots) if n != start]
    for a, b in itertools.combinations(sorted(steps, key=abs)[:_NEIGHBOURS], 2):
        across = (a.conjugate() * b).imag
        if across < 0:
            a, b = b, a
        short, long = sorted((abs(a), abs(b)))
        if abs(across) > _LEAST_ACROSS * long * short and long < _MOST_SLANTED * short:
            yield _upright(a, b)


def _upright(a: complex, b: complex) -> tuple[complex, complex]:
    """Of the four turns of a pair of steps, all one lattice, the one whose first goes to the right."""
    return max(((a, b), (b, -a), (-a, -b), (-b, a)), key=lambda pair: pair[0].real)


def _grow(spots: list[complex], start: int, right: complex, down: complex) -> dict[Spot, int]:
    """Places in the lattice to tiles, from neighbour to neighbour, each step corrected by the last one."""
    places = {(0, 0): start}
    left = set(range(len(spots))) - {start}
    edge = deque([((0, 0), right, down)])
    while edge:
        (column, row), right, down = edge.popleft()
        here = spots[places[column, row]]
        limit = _NEAR * min(abs(right), abs(down))
        for dx, dy in _MOVES:
            place = (column + dx, row + dy)
            if place in places:
                continue
            expected = here + dx * right + dy * down
            near = [n for n in left if abs(spots[n] - expected) < limit]
            if near:
                tile = min(near, key=lambda n: abs(spots[n] - expected))
                places[place] = tile
                left.remove(tile)
                step = spots[tile] - here
                edge.append((place, right if dy else step / dx, down if dx else step / dy))
    return places


def _window(places: dict[Spot, int]) -> dict[Spot, int]:
    """The four columns and rows with most tiles in them, counted from the first that has any."""
    lefts, tops = ({place[axis] for place in places} for axis in (0, 1))
    windows = (
        [(c, r) for c, r in places if 0 <= c - left < SIDE and 0 <= r - top < SIDE]
        for left in lefts
        for top in tops
    )
    best = max(windows, key=len)
    left, top = min(c for c, _ in best), min(r for _, r in best)
    return {(c - left, r - top): places[c, r] for c, r in best}


def corners_at(places: Points, turn: Points = _UNTURNED) -> Points:
    """Where the corners of tiles lie on these places, (N, 4, 2), each tile turned."""
    return np.asarray(places[:, None] + _SIDE_TO_STEP * SQUARE @ turn.T)


def leads(seen: Points, there: Points) -> Points | None:
    """The homography that brings many points nearest to where they should be; None if they are too odd."""
    found = cv2.findHomography(seen.reshape(-1, 2), there.reshape(-1, 2))[0]
    return None if found is None else np.asarray(found, np.float64)


def _measured(corners: Points, places: dict[Spot, int]) -> Lattice:
    flat, tiles = np.array(list(places), float), tuple(places.values())
    seen, there = corners[list(tiles)], corners_at(flat)
    back = leads(seen, there)
    off = (
        np.inf
        if back is None
        else float(np.abs(project(back, seen.reshape(-1, 2)) - there.reshape(-1, 2)).mean())
    )
    return Lattice(tiles, flat, seen, off)
