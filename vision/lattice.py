"""Rows and columns among the middles of tiles, before anything is known of where the grid lies."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE = 4
# A tile is of the lattice if it lies within this share of a step from where the step leads.
_NEAR = 0.3
# From how many tiles, those nearest the middle of all, a lattice is tried; and how many steps from each.
_STARTS, _NEIGHBOURS = 4, 6
Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lattice:
    """Tiles (indices) and their places: columns and rows, the first of each being 0, no more than SIDE of each."""

    tiles: tuple[int, ...]
    places: Points
    error: float
    """How far the tiles are from an even lattice, in steps."""


def lattices(middles: Points, most: int) -> list[Lattice]:
    """Up to `most` ways to see rows and columns in the middles, those with most tiles first.

    Columns go to one side or another and rows a quarter turn on, clockwise in the picture.
    """
    if len(middles) < SIDE:
        return []
    found: dict[frozenset[tuple[int, float, float]], Lattice] = {}
    centre = np.median(middles, axis=0)
    for start in np.argsort(np.linalg.norm(middles - centre, axis=1))[:_STARTS]:
        for right, down in _steps(middles, int(start)):
            lattice = _window(middles, _grow(middles, int(start), right, down))
            if lattice is not None:
                key = frozenset(
                    (tile, *place) for tile, place in zip(lattice.tiles, lattice.places.tolist(), strict=True)
                )
                found[key] = lattice
        if found and max(len(lattice.tiles) for lattice in found.values()) == len(middles):
            break
    return sorted(found.values(), key=lambda lattice: (-len(lattice.tiles), lattice.error))[:most]


def homography_of(ideal: Points, seen: Points) -> Points:
    """The homography that brings four points onto four others."""
    return np.asarray(
        cv2.getPerspectiveTransform(ideal.astype(np.float32), seen.astype(np.float32)), np.float64
    )


def _steps(middles: Points, start: int) -> Iterator[tuple[Points, Points]]:
    """Pairs of steps to the next column and the next row, as the tiles near `start` suggest them.

    Of the four turns that a pair can have, it has the one whose columns go to the right.
    """
    steps = np.delete(middles, start, 0) - middles[start]
    near = steps[np.argsort(np.linalg.norm(steps, axis=1))][:_NEIGHBOURS]
    for a, b in itertools.combinations(near, 2):
        across = float(a[0] * b[1] - a[1] * b[0])
        if across < 0:
            a, b = b, a
        long, short = sorted((float(np.linalg.norm(a)), float(np.linalg.norm(b))), reverse=True)
        if abs(across) < 0.4 * long * short or long > 3.5 * short:
            continue
        # (a, b), (b, -a), (-a, -b) and (-b, a) are the same lattice.
        right, down = max(((a, b), (b, -a), (-a, -b), (-b, a)), key=lambda pair: pair[0][0])
        yield right, down


def _grow(middles: Points, start: int, right: Points, down: Points) -> dict[tuple[int, int], int]:
    """Places in the lattice to tiles, from neighbour to neighbour, each step corrected by the last one."""
    places = {(0, 0): start}
    taken = {start}
    edge = [((0, 0), right, down)]
    while edge:
        (column, row), right, down = edge.pop(0)
        here = middles[places[column, row]]
        limit = _NEAR * min(float(np.hypot(*right)), float(np.hypot(*down)))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (column + dx, row + dy)
            if place in places or max(map(abs, place)) >= SIDE:
                continue
            away = middles - (here + dx * right + dy * down)
            distances = np.hypot(away[:, 0], away[:, 1])
            tile = int(distances.argmin())
            if distances[tile] > limit or tile in taken:
                continue
            places[place] = tile
            taken.add(tile)
            step = (middles[tile] - here) * (dx + dy)
            edge.append((place, step if dx else right, step if dy else down))
    return places


def _window(middles: Points, places: dict[tuple[int, int], int]) -> Lattice | None:
    """The four columns and rows with most tiles in them; None if those do not span a plane."""
    columns, rows = zip(*places, strict=True)
    best: list[tuple[int, int]] = []
    for left in range(min(columns), max(max(columns) - SIDE + 1, min(columns)) + 1):
        for top in range(min(rows), max(max(rows) - SIDE + 1, min(rows)) + 1):
            inside = [(c, r) for c, r in places if 0 <= c - left < SIDE and 0 <= r - top < SIDE]
            if len(inside) > len(best):
                best = inside
    flat = np.array(best, float)
    flat -= flat.min(axis=0)
    if len(best) < SIDE or flat.max(axis=0).min() < 1:
        return None
    tiles = tuple(places[place] for place in best)
    seen = middles[list(tiles)]
    ideal = np.column_stack([flat, np.ones(len(flat))])
    affine = np.linalg.lstsq(ideal, seen, rcond=None)[0]
    step = float(np.sqrt(abs(np.linalg.det(affine[:2]))))
    error = float(np.linalg.norm(ideal @ affine - seen, axis=1).mean()) / max(step, 1e-6)
    return Lattice(tiles, flat, error)
