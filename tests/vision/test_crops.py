"""What the Jury is shown and told."""

import numpy as np

from models.shapes import CROP, JURY_FACTS
from vision import crops


def test_a_crop_holds_its_box_in_the_middle_with_a_margin() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[80:120, 130:170] = (10, 20, 250)
    (crop,) = crops.cut(picture, [(130, 80, 170, 120)])
    assert crop.shape == (3, CROP, CROP)
    assert crop[:, CROP // 2, CROP // 2].tolist() == [10, 20, 250]
    assert crop[:, 1, 1].tolist() == [0, 0, 0]


def test_a_crop_at_the_edge_repeats_the_edge() -> None:
    picture = np.full((100, 100, 3), 77, np.uint8)
    assert (crops.cut(picture, [(-20, -20, 10, 10), (90, 95, 140, 150)]) == 77).all()


def test_a_box_outside_the_picture_or_without_size_does_no_harm() -> None:
    picture = np.full((50, 60, 3), 9, np.uint8)
    assert crops.cut(picture, [(500, 500, 510, 510), (20, 20, 20, 20), (-90, -90, -80, -80)]).shape[0] == 3


def test_the_facts_tell_what_the_finder_thinks_place_and_tone() -> None:
    picture = np.full((100, 200, 3), 128, np.uint8)
    told = crops.facts(picture, [(0, 0, 20, 20), (100, 50, 120, 90)], [(3.0, -9.0), (-1.0, 1.5)])
    assert told.shape == (2, JURY_FACTS)
    assert told[0, 0] > told[1, 0]
    assert told[0, 1] < told[1, 1]
    assert told[1, 3] > told[0, 3], "a taller box has a larger log of height to width"
    assert (told[0, 6:] == told[1, 6:]).all(), "the tone is the picture's, not the thing's"


def test_a_darker_picture_has_a_darker_tone() -> None:
    light, dark = np.full((64, 64, 3), 200, np.uint8), np.full((64, 64, 3), 40, np.uint8)
    assert (crops.tone(light) > crops.tone(dark)).all()
