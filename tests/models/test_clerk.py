"""What the clerks are taught: tiles and cards as they are cut out of pictures, and what is no card."""

from pathlib import Path

import numpy as np
import pytest

import datasets

pytest.importorskip("torch", reason="training needs the extra [train]")

from models.shapes import CARDS, CLERKS
from models.training import augment
from models.training.clerk import MOST_OF_A_PICTURE, Desks, places_without_cards
from models.training.pictures import Picture, read_set

GOLDEN = Path(datasets.__path__[0]) / "golden"
OTHER = CARDS.index("other")


@pytest.fixture(scope="module")
def cards() -> list[Picture]:
    return read_set(GOLDEN / "rings", 6)


@pytest.mark.parametrize(("clerk", "folder"), [("tiles", "grids"), ("cards", "rings")])
def test_a_picture_gives_a_few_signs_as_large_as_the_clerk_sees_them(clerk: str, folder: str) -> None:
    desks = Desks(read_set(GOLDEN / folder, 3), clerk, seed=1)
    for i in range(len(desks)):
        cut, answers = desks[i]
        assert cut.shape[1:] == (3, CLERKS[clerk].side, CLERKS[clerk].side)
        assert 0 < len(cut) == len(answers) <= MOST_OF_A_PICTURE
        assert 0 <= cut.min() <= cut.max() <= 255


def test_where_no_card_lies_there_is_none(cards: list[Picture]) -> None:
    rng = np.random.default_rng(3)
    found = 0
    for picture in cards * 4:
        signs = [sign for sign in picture.signs if sign.clerk == "cards"]
        for other in places_without_cards(signs, picture.decode().shape, rng):
            found += 1
            assert other.answers == {"card": OTHER}
            middle = np.mean(other.quad, axis=0)
            for sign in signs:
                side = np.linalg.norm(np.subtract(sign.quad[0], sign.quad[2]))
                assert np.linalg.norm(np.mean(sign.quad, axis=0) - middle) > side / 2
    assert found > 4


def test_bleached_pictures_are_brighter_and_stay_dark_where_they_are_black(cards: list[Picture]) -> None:
    picture = cards[0].decode()
    picture[:4] = 0
    bleached = augment.bleach(picture, np.random.default_rng(1))
    assert (bleached >= picture).all()
    assert bleached.mean() > picture.mean() + 5
    assert (bleached[:4] == 0).all()
