"""What a finder is taught: maps that, were they its own, would be read as the truth."""

import numpy as np
import pytest

from models.shapes import FINDERS, Maps
from models.training.targets import target_of
from models.training.things import Thing, around
from vision import detect
from vision.detect import Found
from vision.reading import COLORS

SIZE = (416, 320)
LAYOUT = FINDERS["finder"]
CARD = ((120.0, 60.0), (200.0, 90.0), (180.0, 140.0), (100.0, 110.0))


def found_by_a_perfect_finder(*things: Thing, layout: Maps = LAYOUT) -> list[Found]:
    target = target_of(list(things), SIZE, layout)
    maps = np.full((layout.out, *target.heat.shape[1:]), -9.0, np.float32)
    chance = target.heat.clip(1e-4, 1 - 1e-4)
    maps[layout.heat] = np.log(chance / (1 - chance))
    maps[layout.reaches.start : layout.corners.stop] = target.values
    for color in range(len(COLORS)):
        maps[layout.hues][color] = 9.0 * (target.hue == color)
    return detect.decode(maps, layout, 1.0, 0.9, *SIZE)


def die(x: float, y: float, size: float = 24, visible: float = 1.0) -> Thing:
    return Thing("die", COLORS.index("red"), 0, 1, (x, y, x + size, y + size), visible=visible)


def test_a_die_is_found_where_it_lies() -> None:
    (found,) = found_by_a_perfect_finder(die(100, 60))
    assert found.kind == "die"
    assert found.box == pytest.approx((100, 60, 124, 84), abs=0.01)


def test_a_token_in_the_middle_of_a_card_keeps_its_own_box() -> None:
    card = Thing("chest", COLORS.index("black"), 0, 0, around(CARD), CARD)
    token = Thing("token", COLORS.index("red"), 0, 1, (140.0, 88.0, 160.0, 112.0))
    found = {thing.kind: thing for thing in found_by_a_perfect_finder(card, token)}
    assert found["token"].box == pytest.approx(token.box, abs=0.01)
    assert found["chest"].box == pytest.approx(card.box, abs=0.01)
    assert COLORS[int(found["chest"].hues.argmax())] == "black"


def test_touching_dice_are_two() -> None:
    assert len(found_by_a_perfect_finder(die(100, 60), die(124, 60))) == 2


def test_a_card_has_its_corners_whichever_is_named_first() -> None:
    for first in range(4):
        quad = (*CARD[first:], *CARD[:first])
        (found,) = found_by_a_perfect_finder(Thing("chest", COLORS.index("white"), 0, 0, around(quad), quad))
        assert np.array(sorted(found.quad)) == pytest.approx(np.array(sorted(CARD)), abs=0.1)


def test_what_hardly_shows_is_neither_asked_for_nor_called_nothing() -> None:
    target = target_of([die(100, 60, visible=0.05), die(200, 60, size=4)], SIZE, LAYOUT)
    assert target.heat.max() < 1
    assert (target.weight[0, 18, 28], target.weight[0, 15, 50]) == (0, 0)


def test_the_other_finders_things_are_not_its_own() -> None:
    assert found_by_a_perfect_finder(die(100, 60), layout=FINDERS["surveyor"]) == []
