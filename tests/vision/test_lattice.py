"""The 4x4 grid is found from its tiles alone, wherever the camera stands."""

import numpy as np
import pytest

from vision import lattice
from vision.locate import project

FROM_ABOVE = np.array([[80.0, 0, 200], [0, 80, 100], [0, 0, 1]])
FROM_THE_SIDE = np.array([[95.0, 30, 180], [-8, 60, 150], [0.0, 0.06, 1]])
TURNED = np.array([[60.0, -35, 320], [35, 60, 90], [0, 0, 1]])
ALL = [(column, row) for row in range(4) for column in range(4)]


def tiles(camera: np.ndarray, places: list[tuple[int, int]], noise: float = 0.0) -> np.ndarray:
    middles = project(camera, np.array(places, float))
    return middles + np.random.default_rng(1).normal(0, noise, middles.shape)


@pytest.mark.parametrize("camera", [FROM_ABOVE, FROM_THE_SIDE, TURNED])
@pytest.mark.parametrize("noise", [0.0, 2.0])
def test_a_whole_grid_is_found(camera: np.ndarray, noise: float) -> None:
    seen = tiles(camera, ALL, noise)
    found = lattice.fit(seen)
    assert found is not None
    assert np.abs(project(found, np.array(ALL, float)) - tiles(camera, ALL)).max() < 3 + 3 * noise


@pytest.mark.parametrize("camera", [FROM_ABOVE, FROM_THE_SIDE, TURNED])
def test_a_grid_with_empty_spaces_is_found(camera: np.ndarray) -> None:
    places = [place for place in ALL if place not in [(0, 0), (1, 1), (2, 1), (3, 3), (1, 3)]]
    found = lattice.fit(tiles(camera, places))
    assert found is not None
    assert np.abs(project(found, np.array(ALL, float)) - tiles(camera, ALL)).max() < 3


def test_things_that_are_no_tiles_of_the_grid_do_no_harm() -> None:
    stray = np.array([[20.0, 20.0], [700.0, 40.0]])
    found = lattice.fit(np.concatenate([tiles(FROM_ABOVE, ALL), stray]))
    assert found is not None
    assert np.abs(project(found, np.array(ALL, float)) - tiles(FROM_ABOVE, ALL)).max() < 3


def test_where_an_outermost_row_is_gone_nobody_can_tell_which() -> None:
    assert lattice.fit(tiles(FROM_ABOVE, [place for place in ALL if place[1] > 0])) is None


@pytest.mark.parametrize("places", [[], [(0, 0)], [(0, 0), (1, 0), (2, 0), (3, 0)]])
def test_too_few_tiles_make_no_grid(places: list[tuple[int, int]]) -> None:
    middles = tiles(FROM_ABOVE, places) if places else np.zeros((0, 2))
    assert lattice.fit(middles) is None
