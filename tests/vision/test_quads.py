"""Four corners and back, whichever of them is called the first."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import quads

angles = st.floats(0, 6.3)


def seen_from_the_side(turn: float, tilt: float, near: float, wide: float) -> np.ndarray:
    """A card on a table, turned, flattened by a low camera, its near side larger than the far one."""
    card = np.array([(-wide, -1), (wide, -1), (wide, 1), (-wide, 1)], float)
    about = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    card = card @ about.T * (1, tilt)
    return card / (1 - near * card[:, 1:]) * 40 + 300


def box_of(quad: np.ndarray) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = *quad.min(0), *quad.max(0)
    return float(x0), float(y0), float(x1), float(y1)


@given(angles, st.floats(0.35, 1), st.floats(-0.15, 0.15), st.floats(1, 1.8), st.integers(0, 3))
def test_corners_come_back_clockwise(turn: float, tilt: float, near: float, wide: float, first: int) -> None:
    quad = np.roll(seen_from_the_side(turn, tilt, near, wide), first, 0)
    back = np.array(quads.decode(quads.encode(quad, box_of(quad)), box_of(quad)))
    assert min(np.abs(np.roll(back, i, 0) - quad).max() for i in range(4)) < 0.01


@given(angles, st.floats(0.35, 1), st.integers(1, 3))
def test_the_numbers_are_the_same_whichever_corner_is_first(turn: float, tilt: float, first: int) -> None:
    quad = seen_from_the_side(turn, tilt, 0.1, 1.5)
    box = box_of(quad)
    assert quads.encode(np.roll(quad, first, 0), box) == pytest.approx(quads.encode(quad, box), abs=1e-6)


def test_any_eight_numbers_are_some_corners() -> None:
    for numbers in (np.zeros(8), np.ones(8), np.full(8, -3.0)):
        assert np.isfinite(quads.decode(numbers, (10, 10, 50, 40))).all()
