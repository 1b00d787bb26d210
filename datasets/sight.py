"""How much of each thing is in a picture, measured against its own outline with nothing in front of it."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from datasets.mesh import SceneMesh
from datasets.scene import Camera

_FINE = 4
"""Pixels are split so many times a side where an area is measured by filling."""


@dataclass(frozen=True)
class Sight:
    """A thing's box, cut at the picture's edge, and the visible shares of its outline and of its top face."""

    box: tuple[float, float, float, float]
    visible: float
    top: float


@dataclass(frozen=True)
class View:
    """A built scene as the camera sees it: ids and parts are what each pixel's middle meets first."""

    camera: Camera
    mesh: SceneMesh
    ids: np.ndarray
    parts: np.ndarray

    @cached_property
    def places(self) -> np.ndarray:
        return self.camera.project(self.mesh.points)[0]

    @cached_property
    def counts(self) -> np.ndarray:
        """Visible pixels of each object."""
        return np.bincount(self.ids[self.ids > 0].ravel(), minlength=max(self.mesh.spans) + 1)

    def sight(self, number: int, top: int | None = None) -> Sight:
        """Measures object `number`; `top` is the part whose share counts as its top face."""
        first, last = self.mesh.spans[number]
        faces = self.mesh.faces[first:last]
        points = self.places[np.unique(faces)]
        frame = np.array([self.camera.width, self.camera.height], float)
        box = (*np.clip(points.min(0), 0, frame), *np.clip(points.max(0), 0, frame))
        mine = self.ids == number
        visible = mine.sum() / max(area(self.places, faces), 1.0)
        share = visible
        if top is not None:
            of_top = faces[self.mesh.part_id[first:last] == top]
            share = (mine & (self.parts == top)).sum() / max(area(self.places, of_top), 1.0)
        left, top_edge, right, bottom = (round(float(v), 1) for v in box)
        return Sight(
            (left, top_edge, right, bottom),
            min(1.0, float(visible)),
            min(1.0, float(share)),
        )

    def share(self, number: int, outline: np.ndarray) -> float:
        """The share of a flat outline (N, 3) on object `number` that can be seen."""
        return self.taken([number], outline)

    def taken(self, numbers: list[int], outline: np.ndarray) -> float:
        """The share of a flat outline (N, 3) in which these objects are seen."""
        places, _ = self.camera.project(outline)
        canvas = np.zeros(self.ids.shape, np.uint8)
        cv2.fillConvexPoly(canvas, np.round(places * 16 - 8).astype(np.int32), 1, cv2.LINE_8, 4)
        whole = max(cv2.contourArea(places.astype(np.float32)), 1.0)
        inside = canvas > 0
        return float(min(1.0, np.isin(self.ids[inside], numbers).sum() / max(inside.sum(), whole)))


def area(places: np.ndarray, faces: np.ndarray) -> float:
    """Pixels that triangles cover together, whatever the picture's edge and whatever stands in front."""
    corners = places[faces]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    towards = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0]) < 0
    corners = corners[towards]
    if not len(corners):
        return 0.0
    low = corners.min((0, 1))
    fine = min(_FINE, 1500.0 / max(1.0, float((corners.max((0, 1)) - low).max())))
    local = (corners - low) * fine
    canvas = np.zeros(np.ceil(local.max((0, 1))).astype(int)[::-1] + 1, np.uint8)
    for triangle in np.round(local * 16 - 8).astype(np.int32):
        cv2.fillConvexPoly(canvas, triangle, 1, cv2.LINE_8, 4)
    # Filling takes in the pixels of the edge; half of them lie outside.
    within = cv2.countNonZero(cv2.erode(canvas, np.ones((2, 2), np.uint8)))
    return (cv2.countNonZero(canvas) + within) / 2 / fine**2


def rounded(points: np.ndarray) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]
