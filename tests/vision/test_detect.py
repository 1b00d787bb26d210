"""The Finder's maps are read as things, each once, in pixels of the picture as sent."""

import numpy as np
import pytest

from models.shapes import FINDER_STRIDE, FINDERS
from vision import detect, quads

WIDE, HIGH = 1280, 720
LAYOUT = FINDERS["finder"]


def maps_with(*things: tuple[int, int, int, float]) -> np.ndarray:
    """Maps of a 640 x 384 view: (kind, row, column, logit) each with a reach of 10 pixels all around."""
    maps = np.full((LAYOUT.out, 96, 160), -8.0, np.float32)
    for kind, y, x, logit in things:
        maps[LAYOUT.heat][kind, y, x] = logit
        maps[LAYOUT.reaches, y, x] = np.log(10)
        maps[LAYOUT.hues, y, x] = 0
        maps[LAYOUT.hues, y, x][2] = 5
    return maps


def test_a_peak_is_a_thing_with_its_box_in_pixels_of_the_picture() -> None:
    (die,) = detect.decode(maps_with((0, 20, 30, 3.0)), LAYOUT, 0.5, 0.3, WIDE, HIGH)
    middle_x, middle_y = 30.5 * FINDER_STRIDE / 0.5, 20.5 * FINDER_STRIDE / 0.5
    assert die.kind == "die"
    assert die.box == pytest.approx((middle_x - 20, middle_y - 20, middle_x + 20, middle_y + 20))
    assert die.hues.argmax() == 2
    assert die.score == pytest.approx(1 / (1 + np.exp(-3)))


def test_the_surest_comes_first_and_what_is_less_sure_than_asked_is_left_out() -> None:
    maps = maps_with((0, 10, 10, 0.5), (1, 50, 50, 4.0), (0, 80, 80, -3.0))
    found = detect.decode(maps, LAYOUT, 0.5, 0.3, WIDE, HIGH)
    assert [thing.kind for thing in found] == ["token", "die"]


def test_two_peaks_on_one_thing_are_one_thing() -> None:
    assert (
        len(detect.decode(maps_with((0, 20, 30, 3.0), (0, 20, 32, 2.9)), LAYOUT, 1.0, 0.3, WIDE, HIGH)) == 1
    )


def test_touching_dice_stay_two() -> None:
    assert (
        len(detect.decode(maps_with((0, 20, 30, 3.0), (0, 20, 35, 2.9)), LAYOUT, 1.0, 0.3, WIDE, HIGH)) == 2
    )


def test_what_may_be_a_die_or_a_token_is_the_surer_of_the_two() -> None:
    (thing,) = detect.decode(maps_with((0, 20, 30, 3.0), (1, 20, 31, 2.9)), LAYOUT, 1.0, 0.3, WIDE, HIGH)
    assert thing.kind == "die"
    assert thing.heats[:2] == pytest.approx((3.0, 2.9)), "the Jury is told what else it may be"


def test_a_stack_on_a_chest_card_and_the_card_are_both_told() -> None:
    assert (
        len(detect.decode(maps_with((1, 20, 30, 3.0), (2, 20, 30, 2.9)), LAYOUT, 1.0, 0.3, WIDE, HIGH)) == 2
    )


def test_a_box_ends_at_the_edge_of_the_picture() -> None:
    (die,) = detect.decode(maps_with((0, 0, 0, 3.0)), LAYOUT, 1.0, 0.3, WIDE, HIGH)
    assert die.box[:2] == (0, 0)


def test_a_chest_card_has_its_four_corners() -> None:
    maps = maps_with((2, 40, 40, 3.0))
    at = 40.5 * FINDER_STRIDE
    corners = np.array([(at, at - 10), (at + 10, at), (at, at + 10), (at - 10, at)])
    maps[LAYOUT.corners, 40, 40] = quads.encode(corners, (at - 10, at - 10, at + 10, at + 10))
    (card,) = detect.decode(maps, LAYOUT, 0.5, 0.3, WIDE, HIGH)
    assert np.array(sorted(card.quad)) == pytest.approx(np.array(sorted(map(tuple, corners * 2))), abs=1e-3)


@pytest.mark.parametrize(
    ("width", "height", "view_width", "view_height"),
    [
        (1280, 720, 640, 384),
        (720, 1280, 384, 640),
        (640, 480, 640, 480),
        (100, 100, 640, 640),
        (3000, 10, 640, 32),
    ],
)
def test_every_picture_is_brought_to_one_size(
    width: int, height: int, view_width: int, view_height: int
) -> None:
    view, scale = detect.frame(np.zeros((height, width, 3), np.uint8))
    assert view.shape == (1, view_height, view_width, 3)
    assert scale == pytest.approx(640 / max(width, height))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1999, 1501), (3001, 2253), (900, 661)])
def test_what_lies_somewhere_is_shown_there_however_much_smaller(width: int, height: int) -> None:
    picture = np.zeros((height, width, 3), np.uint8)
    picture[height // 2 :, : width // 4] = 255
    view, scale = detect.frame(picture, 320)
    shown = view[0, : round(height * scale), :, 0] > 127
    assert shown.any(axis=0).sum() == pytest.approx(width // 4 * scale, abs=1)
    assert shown.any(axis=1).argmax() == pytest.approx(height // 2 * scale, abs=1)
