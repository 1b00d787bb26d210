"""Flat-drawn pictures."""

import numpy as np
import pytest

from datasets.flat import flat_picture
from vision.kit.dice import COLORS


@pytest.mark.parametrize("seed", range(12))
def test_each_square_is_where_the_truth_says_and_no_two_overlap(seed):
    picture, answer = flat_picture(np.random.default_rng(seed))
    assert answer["image"] == {"width": picture.shape[1], "height": picture.shape[0]}
    boxes = [t["box"] for t in answer["dice"] + answer["tokens"]]
    for i, (x0, y0, x1, y1) in enumerate(boxes):
        assert 0 <= x0 < x1 <= picture.shape[1]
        assert 0 <= y0 < y1 <= picture.shape[0]
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        for a0, b0, a1, b1 in boxes[:i]:
            assert not (a0 < middle[0] < a1 and b0 < middle[1] < b1)


def test_five_squares_are_a_readable_throw_and_others_are_not():
    readable = 0
    for seed in range(60):
        _, answer = flat_picture(np.random.default_rng(seed))
        five = len(answer["dice"]) == 5
        assert answer["throw"]["readable"] is five
        readable += five
        if five:
            assert answer["throw"]["colors"] == [d["color"] for d in answer["dice"]]
    assert readable > 35


def test_a_drawn_square_has_the_color_it_is_called_by():
    seen = set()
    for seed in range(80):
        picture, answer = flat_picture(np.random.default_rng(seed))
        for die in answer["dice"]:
            x, y = round((die["box"][0] + die["box"][2]) / 2), round((die["box"][1] + die["box"][3]) / 2)
            blue, green, red = np.median(picture[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3), axis=0)
            seen.add(die["color"])
            match die["color"]:
                case "red":
                    assert red > 1.4 * max(green, blue)
                case "green":
                    assert green > 1.05 * max(red, blue)
                case "blue":
                    assert blue > 1.15 * red
                case "yellow":
                    assert min(red, green) > 1.25 * blue
                case "white":
                    assert min(red, green, blue) > 150
                case "black":
                    assert max(red, green, blue) < 110
    assert seen == set(COLORS)
