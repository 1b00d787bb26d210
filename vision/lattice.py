"""Four rows of four, found from the tiles alone where no mat shows."""

import itertools

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate import project

SIDE = 4
# A tile is of the lattice if it lies within this share of a space from its place.
_NEAR = 0.3
Points = NDArray[np.float64]


def fit(middles: Points) -> Points | None:
    """The homography from (column, row), each 0 to 3 at the middle of a space, to pixels; None if unclear.

    Columns go to the right in the picture and rows down. At least four tiles that are not in one line
    must show, and between them they must reach over all four columns and rows: where the outermost are
    gone nobody can tell which are missing.
    """
    if len(middles) < SIDE:
        return None
    best: tuple[int, float, Points] | None = None
    for start in range(len(middles)):
        for right, down in _neighbours(middles, start):
            places = _grow(middles, start, right, down)
            if len(places) < SIDE:
                continue
            fitted = _refine(middles, places)
            if fitted is None:
                continue
            homography, places, error = fitted
            if best is None or (len(places), -error) > (best[0], -best[1]):
                best = (len(places), error, homography)
        if best is not None and best[0] == len(middles):
            break
    return None if best is None else best[2]


def homography_of(ideal: Points, seen: Points) -> Points:
    """The homography that brings four points onto four others."""
    return np.asarray(
        cv2.getPerspectiveTransform(ideal.astype(np.float32), seen.astype(np.float32)), np.float64
    )


def _neighbours(middles: Points, start: int) -> list[tuple[Points, Points]]:
    """Pairs of steps to the next column and the next row, as the tiles near `start` suggest them."""
    steps = np.delete(middles, start, 0) - middles[start]
    near = steps[np.argsort(np.linalg.norm(steps, axis=1))][:6]
    pairs = []
    for a, b in itertools.combinations(near, 2):
        for right, down in ((a, b), (b, a)):
            right, down = _towards(right, 0), _towards(down, 1)
            across = float(right[0] * down[1] - right[1] * down[0])
            sizes = np.linalg.norm(right), np.linalg.norm(down)
            if abs(right[0]) < abs(right[1]) or across < 0.5 * float(sizes[0] * sizes[1]):
                continue
            if max(sizes) < 3.0 * min(sizes):
                pairs.append((right, down))
    return pairs


def _towards(step: Points, axis: int) -> Points:
    return step if step[axis] >= 0 else -step


def _grow(middles: Points, start: int, right: Points, down: Points) -> dict[tuple[int, int], int]:
    """Places in the lattice to tiles, from neighbour to neighbour, each step corrected by the last one."""
    places = {(0, 0): start}
    edge = [((0, 0), right, down)]
    while edge:
        (column, row), right, down = edge.pop(0)
        here = middles[places[column, row]]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (column + dx, row + dy)
            if place in places:
                continue
            expected = here + dx * right + dy * down
            distances = np.linalg.norm(middles - expected, axis=1)
            tile = int(distances.argmin())
            if distances[tile] > _NEAR * min(np.linalg.norm(right), np.linalg.norm(down)):
                continue
            if tile in places.values():
                continue
            places[place] = tile
            step = (middles[tile] - here) * (dx + dy)
            edge.append((place, step if dx else right, step if dy else down))
    return places


def _refine(
    middles: Points, places: dict[tuple[int, int], int]
) -> tuple[Points, dict[tuple[int, int], int], float] | None:
    """A homography through the places, their origin moved to the first of four columns and rows."""
    columns = [column for column, _ in places]
    rows = [row for _, row in places]
    if max(columns) - min(columns) != SIDE - 1 or max(rows) - min(rows) != SIDE - 1:
        return None
    moved = {(c - min(columns), r - min(rows)): tile for (c, r), tile in places.items()}
    ideal = np.array(list(moved), np.float64)
    seen = middles[list(moved.values())]
    found, _ = cv2.findHomography(ideal, seen, cv2.RANSAC, 0.1 * float(np.ptp(seen, axis=0).max()) / SIDE)
    if found is None:
        return None
    homography = np.asarray(found, np.float64)
    error = float(np.linalg.norm(project(homography, ideal) - seen, axis=1).mean())
    return homography, moved, error
