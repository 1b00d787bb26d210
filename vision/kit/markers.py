"""ArUco markers: their ids, bit patterns and places. Drawn as vector squares, found again by `cv2.aruco`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.kit.drawing import Box, Shape
from vision.kit.geometry import Point, Rect

DICTIONARY = cv2.aruco.DICT_4X4_50
IDS = 50  # ids of the dictionary, from 0 on
CELLS = 6  # four of code and a black border of one on each side


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker; `rect` is its black square, without the white margin around it."""

    id: int
    rect: Rect

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Top left, top right, bottom right, bottom left: the order in which `cv2.aruco` gives them."""
        return self.rect.corners

    @property
    def quiet(self) -> Rect:
        """The marker with the white margin of one cell that the detector needs."""
        return self.rect.grown(self.rect.width / CELLS)

    def shapes(self) -> tuple[Shape, ...]:
        cell = self.rect.width / CELLS
        return (
            Box(self.quiet, fill="#FFFFFF"),
            Box(self.rect, fill="#000000"),
            *(
                Box(
                    Rect(
                        self.rect.x + run.x * cell,
                        self.rect.y + run.y * cell,
                        run.width * cell,
                        run.height * cell,
                    ),
                    fill="#FFFFFF",
                )
                for run in _white_runs(self.id)
            ),
        )


@cache
def _white_runs(marker_id: int) -> tuple[Rect, ...]:
    """Unbroken rows and columns of white cells, so that no hairline parts two neighbours."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    white = cv2.aruco.generateImageMarker(dictionary, marker_id, CELLS) > 0
    across = [Rect(start, line, end - start, 1) for line, start, end in _runs(white)]
    down = [Rect(line, start, 1, end - start) for line, start, end in _runs(white.T)]
    return (*across, *down)


def _runs(white: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    """Line, first and past-the-last cell of each unbroken run of white."""
    for line, cells in enumerate(white):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], cells, [0]))))
        for start, end in edges.reshape(-1, 2):
            yield line, int(start), int(end)
