"""The camera over a grid of tiles: fitted to boxes of tiles and to known points at once, robustly.

The world is measured in spaces: x over the columns, y over the rows, each 0 to 3 at the middle of a space,
and z down into the table, so that what is raised has a negative z.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE = 4
Points = NDArray[np.float64]
Places = NDArray[np.intp]

SQUARE: Points = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
SPACES: Points = np.array([(column, row) for row in range(SIDE) for column in range(SIDE)], float)
MIDDLE = (SIDE - 1) / 2
NOWHERE = -1

# What is known of every camera and table before anything is seen. Lengths in spaces, or in longer sides
# of the picture: the focal length (its logarithm), how far the optical axis is from the picture's middle,
# how high the tops of the piles are, and how much of a space a tile takes.
_FOCAL, _FOCAL_SPREAD = 1.05, 0.35
_AXIS_SPREAD = 0.03
_PILE, _PILE_SPREAD = 0.065, 0.045
_SHARE, _SHARE_SPREAD = 0.93, 0.08
# Single tiles: how far they lie from the middle of their space, how their pile differs from the others,
# and how well the finder's boxes fit them in place and in size, as a share of the box.
_SLACK, _PILES_DIFFER = 0.045, 0.035
_BOX_PLACE, _BOX_SIZE = 0.03, 0.05
# What fits worse than this (in squared standard deviations) is more likely something else.
_ODD_TILE, _ODD_ANCHOR = 16.0, 30.0
# Odd things are borne with at first, lest a start that is a little off makes all of them look odd.
_PATIENCE = (256.0, 64.0, 16.0, 4.0, 1.0, 1.0, 1.0)
# A tile belongs to a space if its middle is not farther away than this share of its box.
_REACH = 0.6

_LOG_FOCAL, _AXIS, _HEIGHT, _TILE = 6, slice(7, 9), 9, 10
_PARAMETERS = 11


@dataclass(frozen=True, slots=True)
class Anchors:
    """Points on the table whose places are known, and where they were seen; (N, 4, 2) each.

    `outward` is what is added to a place per share of a space that a tile takes. `spread`, (N,), is how
    far in pixels the seen ones are likely to be off. The four of one row are believed or doubted together.
    """

    places: Points
    outward: Points
    seen: Points
    spread: Points


NO_ANCHORS = Anchors(np.zeros((0, 4, 2)), np.zeros((0, 4, 2)), np.zeros((0, 4, 2)), np.zeros(0))


@dataclass(frozen=True, slots=True)
class Boxes:
    """The finder's boxes of tiles, as middles and sizes, (N, 2) each."""

    middles: Points
    sizes: Points

    def __len__(self) -> int:
        return len(self.middles)


@dataclass(frozen=True, slots=True)
class TileCamera:
    """A camera, how high the tops of the piles lie, and how much of a space a tile takes."""

    values: Points

    @property
    def share(self) -> float:
        return float(self.values[_TILE])

    @property
    def height(self) -> float:
        return float(self.values[_HEIGHT])

    @property
    def matrix(self) -> Points:
        focal = float(np.exp(self.values[_LOG_FOCAL]))
        cx, cy = self.values[_AXIS]
        return np.array([(focal, 0, cx), (0, focal, cy), (0, 0, 1)])

    @property
    def rotation(self) -> Points:
        return np.asarray(cv2.Rodrigues(self.values[:3])[0], np.float64)

    def project(self, flat: Points, height: float = 0.0) -> Points:
        """Points (N, 2) over the table, all at one height, in the picture."""
        rotation = self.rotation
        at = flat @ rotation[:, :2].T + (self.values[3:6] - height * rotation[:, 2])
        seen = at @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:], np.float64)

    def unproject(self, seen: Points) -> Points:
        """Points (N, 2) of the picture as places on the table."""
        rotation = self.rotation
        flat = self.matrix @ np.column_stack([rotation[:, :2], self.values[3:6]])
        back = np.column_stack([seen, np.ones(len(seen))]) @ np.linalg.inv(flat).T
        return np.asarray(back[:, :2] / back[:, 2:], np.float64)

    def recounted(self, quarters: int, step: tuple[int, int] = (0, 0)) -> TileCamera:
        """The same camera where the grid lies further on by `step` and is counted from another corner."""
        turn = quarter_turns(quarters)
        rotation = self.rotation
        about = np.array([MIDDLE, MIDDLE, 0.0])
        values = self.values.copy()
        values[3:6] += rotation @ (about - turn @ about + np.array([*step, 0]))
        values[:3] = cv2.Rodrigues(rotation @ turn)[0].ravel()
        return TileCamera(values)


@dataclass(frozen=True, slots=True)
class Fit:
    """A camera, the space (0 to 15) of each tile or NOWHERE, how far each is believed, and the misfit."""

    camera: TileCamera
    places: Places
    belief: Points
    misfit: float


def quarter_turns(quarters: int) -> Points:
    """A turn about the vertical, clockwise in a picture from above."""
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
    return np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)], float)


def starts(flat: Points, seen: Points, size: tuple[int, int], share: float | None) -> list[TileCamera]:
    """The two cameras, tilted this way or the other, that may see places (N, 2) at pixels (N, 2)."""
    known = _known(size, share)[0]
    guess = TileCamera(np.concatenate([np.zeros(6), known]))
    world = np.column_stack([flat, np.zeros(len(flat))])
    try:
        _, turns, shifts, _ = cv2.solvePnPGeneric(
            world, np.ascontiguousarray(seen), guess.matrix, None, flags=cv2.SOLVEPNP_IPPE
        )
    except cv2.error:  # points in one line
        return []
    both = [np.concatenate([a.ravel(), b.ravel(), known]) for a, b in zip(turns, shifts, strict=True)]
    return [TileCamera(values) for values in both if np.isfinite(values).all()]


def fit(
    start: TileCamera, boxes: Boxes, anchors: Anchors, size: tuple[int, int], share: float | None = None
) -> Fit:
    """The camera that explains most of the boxes and anchors; `share` where the mat tells it."""
    known, spread = _known(size, share)
    problem = _Problem(boxes, anchors, known, spread)
    camera = start
    for patience in _PATIENCE:
        camera = problem.step(camera, patience)
    return problem.judge(camera)


def misfit(
    start: TileCamera, boxes: Boxes, anchors: Anchors, size: tuple[int, int], share: float | None = None
) -> float:
    """How badly a camera explains boxes and anchors, before anything is done to it."""
    return _Problem(boxes, anchors, *_known(size, share)).judge(start, patience=_PATIENCE[1]).misfit


def _known(size: tuple[int, int], share: float | None) -> tuple[Points, Points]:
    longer = max(size)
    values = (np.log(_FOCAL * longer), size[0] / 2, size[1] / 2, _PILE, share or _SHARE)
    spread = (
        _FOCAL_SPREAD,
        _AXIS_SPREAD * longer,
        _AXIS_SPREAD * longer,
        _PILE_SPREAD,
        0.005 if share else _SHARE_SPREAD,
    )
    return np.array(values), np.array(spread)


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
        prior = np.zeros((len(self.known), _PARAMETERS))
        prior[:, 6:] = np.diag(1 / self.spread)
        left = np.concatenate(
            [
                np.concatenate([rows.reshape(-1, _PARAMETERS), rows_a.reshape(-1, _PARAMETERS)]) * root,
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
        normal[np.diag_indices(_PARAMETERS)] *= 1 + 1e-3
        normal[np.diag_indices(_PARAMETERS)] += 1e-9
        values = camera.values + np.linalg.solve(normal, left.T @ right)
        values[_HEIGHT] = max(values[_HEIGHT], 0.0)
        values[_TILE] = np.clip(values[_TILE], 0.5, 1.0)
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
            none = np.zeros((0, 2, _PARAMETERS))
            return _Seen(empty, empty, none, none, np.zeros((0, 2, 3)), np.zeros((0, 4, 2)), none)
        seen, d = cv2.projectPoints(world, camera.values[:3], camera.values[3:6], camera.matrix, None)
        seen = seen.reshape(-1, 2)
        d = d.reshape(-1, 2, d.shape[1])
        # How a point moves in the picture as it moves in the world: over the columns, over the rows, down.
        moves = d[:, :, 3:6] @ camera.rotation
        slopes = np.empty((len(seen), 2, _PARAMETERS))
        slopes[:, :, :6] = d[:, :, :6]
        slopes[:, :, _LOG_FOCAL] = (d[:, :, 6] + d[:, :, 7]) * np.exp(camera.values[_LOG_FOCAL])
        slopes[:, :, _AXIS] = d[:, :, 8:10]
        slopes[:, :, _HEIGHT] = -moves[:, :, 2] * raised[:, None]
        slopes[:, :, _TILE] = np.einsum("nij,nj->ni", moves[:, :, :2], outward)
        quads = seen[: 4 * count].reshape(count, 4, 2)
        # The box of a tile is made by its outermost corners.
        low, high = quads.argmin(axis=1), quads.argmax(axis=1)
        index, axis = np.arange(count)[:, None], np.arange(2)
        d_quads = slopes[: 4 * count].reshape(count, 4, 2, _PARAMETERS)
        x0, x1 = quads[index, low, axis], quads[index, high, axis]
        d0, d1 = d_quads[index, low, axis], d_quads[index, high, axis]
        return _Seen(
            (x0 + x1) / 2,
            x1 - x0,
            (d0 + d1) / 2,
            d1 - d0,
            np.asarray(moves[: 4 * count].reshape(count, 4, 2, 3).mean(axis=1), np.float64),
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
        rows = seen.d_anchors.reshape(-1, 8, _PARAMETERS) / spread
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


def stack(anchors: Sequence[Anchors]) -> Anchors:
    """All of them together."""
    if not anchors:
        return NO_ANCHORS
    return Anchors(
        *(
            np.concatenate([getattr(each, name) for each in anchors])
            for name in ("places", "outward", "seen", "spread")
        )
    )
