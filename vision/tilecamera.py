"""The camera over a grid of tiles, and what it is known by.

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

SQUARE: Points = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
SPACES: Points = np.array([(column, row) for row in range(SIDE) for column in range(SIDE)], float)
# The middles of the spaces in the corners, clockwise from A1.
OUTER: Points = np.array([(0, 0), (SIDE - 1, 0), (SIDE - 1, SIDE - 1), (0, SIDE - 1)], float)
MIDDLE = (SIDE - 1) / 2

# What is known of every camera and table before anything is seen. Lengths in spaces, or in longer sides
# of the picture: the focal length (its logarithm), how far the optical axis is from the picture's middle,
# how high the tops of the piles are, and how much of a space a tile takes.
_FOCAL, _FOCAL_SPREAD = 1.05, 0.35
_AXIS_SPREAD = 0.03
_PILE, _PILE_SPREAD = 0.065, 0.045
_SHARE, _SHARE_SPREAD = 0.93, 0.08
# Which of a camera's values is what; the first six say how it is turned and where it stands.
LOG_FOCAL, AXIS, HEIGHT, TILE = 6, slice(7, 9), 9, 10
PARAMETERS = 11


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
        return float(self.values[TILE])

    @property
    def height(self) -> float:
        return float(self.values[HEIGHT])

    @property
    def matrix(self) -> Points:
        focal = float(np.exp(self.values[LOG_FOCAL]))
        cx, cy = self.values[AXIS]
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


def quarter_turns(quarters: int) -> Points:
    """A turn about the vertical, clockwise in a picture from above."""
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
    return np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)], float)


def starts(flat: Points, seen: Points, size: tuple[int, int], share: float | None) -> list[TileCamera]:
    """The two cameras, tilted this way or the other, that may see places (N, 2) at pixels (N, 2)."""
    known = known_before(size, share)[0]
    guess = TileCamera(np.concatenate([np.zeros(6), known]))
    world = np.column_stack([flat, np.zeros(len(flat))])
    # The first tells both tilts, but divides by nothing where all is too regular.
    for method in (cv2.SOLVEPNP_IPPE, cv2.SOLVEPNP_SQPNP):
        try:
            _, turns, shifts, _ = cv2.solvePnPGeneric(
                world, np.ascontiguousarray(seen), guess.matrix, None, flags=method
            )
        except cv2.error:  # points in one line
            continue
        poses = [np.concatenate([a.ravel(), b.ravel(), known]) for a, b in zip(turns, shifts, strict=True)]
        cameras = [TileCamera(values) for values in poses if np.isfinite(values).all()]
        if cameras:
            return cameras
    return []


def known_before(size: tuple[int, int], share: float | None) -> tuple[Points, Points]:
    """The values after the first six as they are likely to be, and how far from that they may be."""
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
