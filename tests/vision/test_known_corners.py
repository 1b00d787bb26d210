"""A grid whose corners a person has set: its part of the picture is looked at, and nothing else."""

import json
from pathlib import Path

import numpy as np
import pytest

import vision
from vision.locate import quad_of

GRID = Path(__file__).parents[2] / "datasets" / "golden" / "grids" / "000000.jpg"
EMPTY = np.full((360, 640, 3), 90, np.uint8)


def test_the_grid_is_where_the_corners_are_and_reads_as_it_does_in_the_whole() -> None:
    data = GRID.read_bytes()
    corners = np.array(json.loads(GRID.with_suffix(".json").read_text("utf-8"))["grid"]["quad"])
    known = vision.read(data, ("grid",), quad_of(corners)).grid
    found = vision.read(data, ("grid",)).grid
    assert known
    assert found
    space = np.linalg.norm(corners[0] - corners[1]) / 4
    assert np.linalg.norm(np.array(known.quad) - corners, axis=1).max() < space / 4
    for one, other in zip(known.cells, found.cells, strict=True):
        assert [(cell.face, cell.stations) for cell in one] == [(cell.face, cell.stations) for cell in other]


@pytest.mark.parametrize(
    "corners",
    [
        [(-80, -60), (900, -40), (880, 700), (-50, 640)],
        [(700, 400), (900, 400), (900, 600), (700, 600)],
        [(-300, -300), (-100, -300), (-100, -100), (-300, -100)],
        [(600, 330), (639, 330), (639, 359), (600, 359)],
    ],
    ids=["around the picture", "beside it", "before it", "in its corner"],
)
def test_wherever_the_corners_are_it_is_read(corners: list[tuple[float, float]]) -> None:
    read = vision.read(EMPTY, ("grid",), quad_of(np.array(corners, float)))
    assert read.grid is None or len(read.grid.cells) == 4
