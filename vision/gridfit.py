"""A camera fitted to the boxes of tiles and to known points at once, whatever is odd among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tilecamera import (
    AXIS,
    HEIGHT,
    LOG_FOCAL,
    PARAMETERS,
    SPACES,
    SQUARE,
    TILE,
    Anchors,
    Boxes,
    Points,
    TileCamera,
    known_before,
)

Places = NDArray[np.intp]
NOWHERE = -1

# Single tiles: how far they lie from the middle of their space, how their pile differs from the others,
# and how well the finder's boxes fit them in place and in size, as a share of the box.
_SLACK, _PILES_DIFFER = 0.045, 0.035
_BOX_PLACE, _BOX_SIZE = 0.03, 0.05
# What fits worse than this (in squared standard deviations) is more likely something else.
_ODD_TILE, _ODD_ANCHOR = 16.0, 30.0
# Odd things are borne with at first, lest a start that is a little off makes all of them look odd.
PATIENCE = (256.0, 64.0, 16.0, 4.0, 1.0, 1.0, 1.0)
# A tile belongs to a space if its middle is not farther away than this share of its box.
_REACH = 0.6


@dataclass(frozen=True, slots=True)
class Fit:
    """A camera, the space (0 to 15) of each tile or NOWHERE, how far each is believed, and the misfit."""

    camera: TileCamera
    places: Places
    belief: Points
    misfit: float


def fit(
    start: TileCamera,
    boxes: Boxes,
    anchors: Anchors,
    size: tuple[int, int],
    share: float | None = None,
    patience: Sequence[float] = PATIENCE,
) -> Fit:
    """The camera that explains most of the boxes and anchors; `share` where the mat tells it.

    It is found in as many steps as there are in `patience`.
    """
    known, spread = known_before(size, share)
    problem = _Problem(boxes, anchors, known, spread)
    camera = start
    for each in patience:
        camera = problem.step(camera, each)
    return problem.judge(camera)


def misfit(
    start: TileCamera, boxes: Boxes, anchors: Anchors, size: tuple[int, int], share: float | None = None
) -> float:
    """How badly a camera explains boxes and anchors, before anything is done to it."""
    return _Problem(boxes, anchors, *known_before(size, share)).judge(start, patience=PATIENCE[1]).misfit


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a camera would see, and how each of it changes with the camera's parameters."""

    middles: Points
    sizes: Points
    d_middles: Points
    d_sizes: Points
    lying: Points
    """How the middles move as tiles move over the table and up: (N, 2, 3)."""
    anchors: Points
    d_anchors: Points


@dataclass(frozen=True, slots=True)
class _Problem:
    boxes: Boxes
    anchors: Anchors
    known: Points
    spread: Points

    def step(self, camera: TileCamera, patience: float) -> TileCamera:
        """One step of Gauss and Newton, everything weighed by how well it fits already."""
        places = self._assign(camera)
        seen = self._see(camera, places)
        tiles = np.flatnonzero(places != NOWHERE)
        off, rows, odd = self._tile_errors(seen, tiles)
        weight = _belief(odd, _ODD_TILE * patience)
        off_a, rows_a, odd_a = self._anchor_errors(seen)
        weight_a = _belief(odd_a, _ODD_ANCHOR * patience)
        root = np.sqrt(np.concatenate([np.repeat(weight, 4), np.repeat(weight_a, 8)]))[:, None]
        prior = np.zeros((len(self.known), PARAMETERS))
        prior[:, 6:] = np.diag(1 / self.spread)
        left = np.concatenate(
            [
                np.concatenate([rows.reshape(-1, PARAMETERS), rows_a.reshape(-1, PARAMETERS)]) * root,
                prior,
            ]
        )
        right = np.concatenate(
            [
                np.concatenate([off.ravel(), off_a.ravel()]) * root[:, 0],
                (self.known - camera.values[6:]) / self.spread,
            ]
        )
        normal = left.T @ left
        normal[np.diag_indices(PARAMETERS)] *= 1 + 1e-3
        normal[np.diag_indices(PARAMETERS)] += 1e-9
        values = camera.values + np.linalg.solve(normal, left.T @ right)
        values[HEIGHT] = max(values[HEIGHT], 0.0)
        values[TILE] = np.clip(values[TILE], 0.5, 1.0)
        # A step too far may put the table behind the camera: then it is not taken.
        better = TileCamera(values)
        depth = SPACES @ better.rotation[2, :2] + values[5]
        return better if np.isfinite(values).all() and depth.min() > 0 else camera

    def judge(self, camera: TileCamera, patience: float = 1.0) -> Fit:
        places = self._assign(camera)
        seen = self._see(camera, places)
        tiles = np.flatnonzero(places != NOWHERE)
        odd = self._tile_errors(seen, tiles)[2]
        odd_a = self._anchor_errors(seen)[2]
        limit, limit_a = _ODD_TILE * patience, _ODD_ANCHOR * patience
        prior = (self.known - camera.values[6:]) / self.spread
        misfit = (
            limit * (len(self.boxes) - len(tiles))
            + float((limit * odd / (limit + odd)).sum())
            + float((limit_a * odd_a / (limit_a + odd_a)).sum())
            + float(prior @ prior)
        )
        belief = np.zeros(len(self.boxes))
        belief[tiles] = _belief(odd, limit)
        return Fit(camera, places, belief, misfit)

    def _assign(self, camera: TileCamera) -> Places:
        """The nearest space of each tile, no space to two of them."""
        middles = camera.project(SPACES, camera.height)
        away = np.linalg.norm(self.boxes.middles[:, None] - middles, axis=2)
        away /= np.linalg.norm(self.boxes.sizes, axis=1, keepdims=True) / np.sqrt(2)
        nearest = away.argmin(axis=1) if len(away) else np.zeros(0, np.intp)
        places = np.full(len(away), NOWHERE, np.intp)
        taken: set[int] = set()
        for tile in np.argsort(away.min(axis=1, initial=np.inf)):
            space = int(nearest[tile])
            if away[tile, space] < _REACH and space not in taken:
                places[tile] = space
                taken.add(space)
        return places

    def _see(self, camera: TileCamera, places: Places) -> _Seen:
        tiles = SPACES[places]
        count, corners = len(tiles), np.tile(SQUARE, (len(tiles), 1))
        outward = np.concatenate([corners, self.anchors.outward.reshape(-1, 2)])
        flat = np.concatenate([np.repeat(tiles, 4, axis=0), self.anchors.places.reshape(-1, 2)])
        flat = flat + camera.share * outward
        raised = np.zeros(len(flat))
        raised[: 4 * count] = 1.0
        world = np.column_stack([flat, -camera.height * raised])
        if not len(world):
            empty = np.zeros((0, 2))
            none = np.zeros((0, 2, PARAMETERS))
            return _Seen(empty, empty, none, none, np.zeros((0, 2, 3)), np.zeros((0, 4, 2)), none)
        seen, d = cv2.projectPoints(world, camera.values[:3], camera.values[3:6], camera.matrix, None)
        seen = np.asarray(seen, np.float64).reshape(-1, 2)
        d = d.reshape(-1, 2, d.shape[1])
        # How a point moves in the picture as it moves in the world: over the columns, over the rows, down.
        moves = d[:, :, 3:6] @ camera.rotation
        slopes = np.empty((len(seen), 2, PARAMETERS))
        slopes[:, :, :6] = d[:, :, :6]
        slopes[:, :, LOG_FOCAL] = (d[:, :, 6] + d[:, :, 7]) * np.exp(camera.values[LOG_FOCAL])
        slopes[:, :, AXIS] = d[:, :, 8:10]
        slopes[:, :, HEIGHT] = -moves[:, :, 2] * raised[:, None]
        slopes[:, :, TILE] = np.einsum("nij,nj->ni", moves[:, :, :2], outward)
        quads = seen[: 4 * count].reshape(count, 4, 2)
        # The box of a tile is made by its outermost corners.
        low, high = quads.argmin(axis=1), quads.argmax(axis=1)
        index, axis = np.arange(count)[:, None], np.arange(2)
        d_quads = slopes[: 4 * count].reshape(count, 4, 2, PARAMETERS)
        x0, x1 = quads[index, low, axis], quads[index, high, axis]
        d0, d1 = d_quads[index, low, axis], d_quads[index, high, axis]
        return _Seen(
            (x0 + x1) / 2,
            x1 - x0,
            (d0 + d1) / 2,
            d1 - d0,
            moves[: 4 * count].reshape(count, 4, 2, 3).mean(axis=1),
            seen[4 * count :].reshape(-1, 4, 2),
            slopes[4 * count :],
        )

    def _tile_errors(self, seen: _Seen, tiles: Places) -> tuple[Points, Points, Points]:
        """Errors of the tiles that have a space, (N, 4), their slopes, and their squared lengths.

        All in standard deviations.
        """
        lying, sizes = seen.lying[tiles], self.boxes.sizes[tiles]
        whiten = np.linalg.inv(np.linalg.cholesky(lying_spread(lying) + box_spread(sizes)))
        off = np.einsum("nij,nj->ni", whiten, self.boxes.middles[tiles] - seen.middles[tiles])
        rows = whiten @ seen.d_middles[tiles]
        sized = (sizes - seen.sizes[tiles]) / (_BOX_SIZE * sizes)
        rows_sized = seen.d_sizes[tiles] / (_BOX_SIZE * sizes)[:, :, None]
        errors = np.concatenate([off, sized], axis=1)
        return errors, np.concatenate([rows, rows_sized], axis=1), (errors**2).sum(axis=1)

    def _anchor_errors(self, seen: _Seen) -> tuple[Points, Points, Points]:
        spread = self.anchors.spread[:, None, None]
        errors = ((self.anchors.seen - seen.anchors) / spread).reshape(-1, 8)
        rows = seen.d_anchors.reshape(-1, 8, PARAMETERS) / spread
        return errors, rows, (errors**2).sum(axis=1)


def lying_spread(lying: Points) -> Points:
    """How far tiles lie from where they should, as covariances in the picture."""
    scaled = lying * (_SLACK, _SLACK, _PILES_DIFFER)
    return np.asarray(scaled @ scaled.transpose(0, 2, 1))


def box_spread(sizes: Points) -> Points:
    """How far the middles of boxes are off, as covariances."""
    return np.asarray(np.eye(2) * ((_BOX_PLACE * sizes) ** 2)[:, None, :] + 0.05 * np.eye(2))


def _belief(odd: Points, limit: float) -> Points:
    return np.asarray((limit / (limit + odd)) ** 2)
