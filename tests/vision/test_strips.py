"""What the Teller is shown and told."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from models.shapes import PANELS
from vision import strips
from vision.strips import Pile

LIGHT = np.zeros(9, np.float32)
RED, BLUE = (0, 0, 255), (255, 0, 0)


def leaning(
    degrees: float, layers: int = 4, wide: float = 30.0, high: float = 20.0
) -> tuple[np.ndarray, Pile]:
    """A stack drawn as a leaning ladder of red and blue layers, the lowest red."""
    picture = np.full((400, 400, 3), 90, np.uint8)
    lean = np.radians(degrees)
    up, right = np.array([np.sin(lean), -np.cos(lean)]), np.array([np.cos(lean), np.sin(lean)])
    base = np.array([200.0, 250.0])
    outline = []
    for k in range(layers):
        corners = [
            base + up * high * (k + a) + right * wide * b
            for a, b in ((0, -0.5), (0, 0.5), (1, 0.5), (1, -0.5))
        ]
        cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (RED, BLUE)[k % 2])
        outline += corners
    (x0, y0), (x1, y1) = np.min(outline, 0), np.max(outline, 0)
    crown = base + up * high * layers
    box = (float(x0), float(y0), float(x1), float(y1))
    return picture, Pile(box, (float(base[0]), float(base[1])), (float(crown[0]), float(crown[1])))


@pytest.mark.parametrize("degrees", [0, 20, -35, 90])
def test_however_a_stack_leans_its_strip_stands_upright(degrees: float) -> None:
    picture, pile = leaning(degrees)
    (strip,) = strips.cut(picture, [pile])
    panel = PANELS["teller"]
    assert strip.shape == (3, panel.height, panel.width)
    along = strip[:, :, panel.width // 2].T
    is_red, is_blue = along[:, 2] > along[:, 0] + 60, along[:, 0] > along[:, 2] + 60
    told = [("red" if red else "blue") for red, blue in zip(is_red, is_blue, strict=True) if red or blue]
    layers = [told[0]] + [b for a, b in pairwise(told) if a != b]
    assert layers == ["blue", "red", "blue", "red"], "from the crown down"


def test_a_large_stack_is_averaged_not_sampled() -> None:
    rng = np.random.default_rng(1)
    picture = rng.integers(0, 2, (1200, 1200, 3), np.uint8) * 255
    (strip,) = strips.cut(picture, [Pile((300, 100, 700, 1100), (500, 900), (500, 300))])
    assert strip.std() < 70


def test_the_facts_tell_how_tall_and_how_wide_a_stack_seems() -> None:
    low, high = (leaning(0, layers)[1] for layers in (2, 6))
    told = strips.facts((400, 400), [low, high], LIGHT)
    assert told.shape == (2, PANELS["teller"].facts)
    assert told[1, 1] > told[0, 1]
    assert told[0, 0] == pytest.approx(told[1, 0]), "the tokens are equally wide"


def test_a_pile_without_extent_or_outside_does_no_harm() -> None:
    picture = np.full((60, 80, 3), 7, np.uint8)
    odd = [Pile((20, 20, 20, 20), (20, 20), (20, 20)), Pile((500, 500, 510, 530), (505, 525), (505, 505))]
    assert strips.cut(picture, odd).shape[0] == 2
    assert np.isfinite(strips.facts((80, 60), odd, LIGHT)).all()


@pytest.mark.parametrize("degrees", [0, 20, -35, 90])
@pytest.mark.parametrize("layers", [2, 5, 10])
def test_the_side_of_every_stack_begins_and_ends_at_the_same_heights(degrees: float, layers: int) -> None:
    _, pile = leaning(degrees, layers)
    assert strips.ends_of(pile, pile) == pytest.approx((6 / 7, 1 / 7))


def test_a_side_that_is_elsewhere_is_elsewhere_in_the_strip() -> None:
    _, pile = leaning(0)
    # The stack is 80 pixels high, and the strip 1.4 times as much.
    higher = Pile(pile.box, (200.0, 250.0), (200.0, 162.0))
    base, crown = strips.ends_of(pile, higher)
    assert crown == pytest.approx(1 / 7 - 8 / 112, abs=0.02)
    assert base == pytest.approx(6 / 7, abs=0.02)


def test_the_side_of_a_stack_ends_half_a_token_in_front_of_the_middles() -> None:
    upright = Pile((100, 40, 160, 200), (130.0, 180.0), (130.0, 60.0))
    # The tops are 40 pixels deep: who looks down on them sees the side from 80 to 200.
    picture = np.full((300, 300, 3), 90, np.uint8)
    picture[80:200, 100:160] = RED
    (strip,) = strips.strips_of(picture, [upright])
    red = np.flatnonzero(strip[:, strip.shape[1] // 2, 2] > 150)
    assert (red[0], red[-1] + 1) == pytest.approx((len(strip) / 7, len(strip) * 6 / 7), abs=2)
