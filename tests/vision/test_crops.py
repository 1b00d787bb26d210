"""What the Jury is shown and told."""

import numpy as np
import pytest

from models.shapes import JURY_MARGINS, PANELS
from vision import crops


def test_a_view_holds_its_box_in_the_middle_with_a_margin() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[80:120, 130:170] = (10, 20, 250)
    (views,) = crops.cut(picture, [(130, 80, 170, 120)], PANELS["jury"])
    view = views[:3]
    assert view.shape == (3, 48, 48)
    assert view[:, 24, 24].tolist() == [10, 20, 250]
    assert view[:, 1, 1].tolist() == [0, 0, 0]


def test_a_wider_view_shows_more_of_the_surroundings() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[80:120, 130:170] = 255
    (views,) = crops.cut(picture, [(130, 80, 170, 120)], PANELS["jury"])
    for view, margin in zip(views.reshape(-1, 3, 48, 48), JURY_MARGINS, strict=True):
        assert view.mean() / 255 == pytest.approx(1 / margin**2, abs=0.05)


def test_a_view_at_the_edge_repeats_the_edge() -> None:
    picture = np.full((100, 100, 3), 77, np.uint8)
    assert (crops.cut(picture, [(-20, -20, 10, 10), (90, 95, 140, 150)], PANELS["jury"]) == 77).all()


def test_a_box_outside_the_picture_or_without_size_does_no_harm() -> None:
    picture = np.full((50, 60, 3), 9, np.uint8)
    boxes = [(500.0, 500.0, 510.0, 510.0), (20.0, 20.0, 20.0, 20.0), (-90.0, -90.0, -80.0, -80.0)]
    assert crops.cut(picture, boxes, PANELS["jury"]).shape[0] == 3


def test_the_facts_tell_what_the_finder_thinks_size_place_and_tone() -> None:
    light = np.arange(9, dtype=np.float32)
    boxes = [(0.0, 0.0, 20.0, 20.0), (100.0, 50.0, 120.0, 90.0)]
    told = crops.facts((200, 100), boxes, [(3.0, -9.0), (-1.0, 1.5)], light)
    assert told.shape == (2, PANELS["jury"].facts)
    assert told[0, 0] > told[1, 0], "the finder takes the first rather for a die"
    assert told[0, 1] < told[1, 1], "and the second for a token"
    assert told[1, 3] > told[0, 3], "a taller box has a larger log of height to width"
    assert told[1, 4] > told[0, 4], "the second lies lower in the picture"
    assert (told[:, 6:] == light).all(), "the tone is the picture's, not the thing's"


def test_a_darker_picture_has_a_darker_tone() -> None:
    light, dark = np.full((64, 64, 3), 200, np.uint8), np.full((64, 64, 3), 40, np.uint8)
    assert (crops.tone(light) > crops.tone(dark)).all()
