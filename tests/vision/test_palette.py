"""What is painted alike is of one colour, in whatever light."""

import numpy as np
import pytest

from models.shapes import STATIONS
from vision.palette import paint_of, palette_of

BOX = (10.0, 10.0, 50.0, 50.0)


def painted(bgr: tuple[int, int, int]) -> np.ndarray:
    """A station of one paint on a grey table."""
    picture = np.full((60, 60, 3), 120, np.uint8)
    picture[10:50, 10:50] = bgr
    return picture


def lit(picture: np.ndarray, light: float) -> np.ndarray:
    """The same picture under a lamp so much stronger, in linear light."""
    return np.clip(((picture / 255) ** 2.2 * light) ** (1 / 2.2) * 255, 0, 255).astype(np.uint8)


def test_the_middle_of_a_box_tells_the_paint() -> None:
    framed = painted((30, 30, 200))
    framed[10:18, 10:50] = (255, 255, 255)
    assert np.allclose(paint_of(framed, BOX), paint_of(painted((30, 30, 200)), BOX))


def test_a_shadow_changes_a_paint_less_than_another_colour_does() -> None:
    red, orange = painted((40, 40, 210)), painted((40, 110, 210))
    apart = np.linalg.norm(paint_of(lit(red, 0.5), BOX) - paint_of(red, BOX))
    assert apart < np.linalg.norm(paint_of(orange, BOX) - paint_of(red, BOX))


@pytest.mark.parametrize("box", [(60.0, 60.0, 60.0, 60.0), (0.0, 0.0, 0.0, 0.0), (59.5, 0.0, 60.0, 60.0)])
def test_a_box_at_the_very_edge_has_a_paint(box: tuple[float, float, float, float]) -> None:
    assert np.isfinite(paint_of(painted((30, 30, 200)), box)).all()


def test_what_is_painted_like_a_known_station_is_likely_of_its_colour() -> None:
    red, blue = (paint_of(painted(bgr), BOX) for bgr in ((30, 30, 200), (200, 60, 20)))
    palette = palette_of([("red", [red, red + 0.1]), ("blue", [blue])])
    assert STATIONS[int(palette.colors_of(red).argmax())] == "red"
    assert STATIONS[int(palette.colors_of(blue).argmax())] == "blue"


def test_a_paint_that_nobody_knows_is_of_a_colour_that_nobody_knows() -> None:
    red, green = (paint_of(painted(bgr), BOX) for bgr in ((30, 30, 200), (40, 160, 40)))
    likely = dict(zip(STATIONS, palette_of([("red", [red])]).colors_of(green).tolist(), strict=True))
    assert likely["red"] < 0.1
    assert likely["green"] == pytest.approx(likely["blue"])


def test_with_no_station_known_every_colour_is_as_likely() -> None:
    assert palette_of([]).colors_of(np.zeros(3)) == pytest.approx(1 / len(STATIONS))
