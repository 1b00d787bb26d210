"""A picture halved, whole or in part."""

import numpy as np
import pytest

from vision.halves import Parts, halved, halvings, part_halved


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, (211, 333, 3), np.uint8)


@pytest.mark.parametrize(("times", "shrink"), [(0.3, 1), (1.0, 1), (1.01, 2), (2.0, 2), (5.0, 8)])
def test_it_is_halved_until_it_is_small_enough(times: float, shrink: int, picture: np.ndarray) -> None:
    assert halvings(times) == shrink
    assert halved({1: picture}, times)[0] == shrink


@pytest.mark.parametrize("shrink", [1, 2, 4, 8])
def test_a_part_is_what_it_is_in_the_whole(shrink: int, picture: np.ndarray) -> None:
    _, whole = halved({1: picture}, shrink)
    height, width = whole.shape[:2]
    assert (height, width) == (-(-211 // shrink), -(-333 // shrink))
    rng = np.random.default_rng(shrink)
    for _ in range(40):
        (x0, x1), (y0, y1) = (np.sort(rng.choice(side + 1, 2, False)).tolist() for side in (width, height))
        part = part_halved(picture, (x0, y0, x1, y1), shrink)
        assert np.array_equal(part, whole[y0:y1, x0:x1])


def test_parts_are_the_same_however_many_are_asked_for(picture: np.ndarray) -> None:
    parts, made = Parts(picture), {1: picture}
    parts._halves = made
    _, whole = halved({1: picture}, 2)
    for asked in range(6):
        assert np.array_equal(parts.halved((20, 10, 90, 100), 2), whole[10:100, 20:90])
        assert (2 in made) is (asked > 1), "three of them are more than the whole"
