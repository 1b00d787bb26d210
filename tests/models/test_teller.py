"""What the Teller learns from: stacks that can be counted, and how high they are."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import datasets
from models.shapes import PANELS
from models.training.pictures import Picture, picture_of
from models.training.things import Thing

pytest.importorskip("torch", reason="training needs the extra [train]")
import torch

from models.training.jury import along
from models.training.panels import HEIGHTS, Teller
from models.training.teller import Shelves, _ends, _joints, _pile
from vision import strips

GOLDEN = Path(datasets.__path__[0]) / "golden" / "tokens"


@pytest.fixture(scope="module")
def pictures() -> list[Picture]:
    truths = sorted(GOLDEN.glob("*.json"))[:8]
    return [picture_of(t.with_suffix(".jpg").read_bytes(), json.loads(t.read_text())) for t in truths]


def test_stacks_are_shown_with_their_height(pictures: list[Picture]) -> None:
    shelves = Shelves(pictures, seed=1)
    for i in range(len(shelves)):
        crops, facts, counts, joints, ends = shelves[i]
        heights = sorted(thing.count for thing in shelves.sources[i].things if thing.kind == "token")
        panel = PANELS["teller"]
        assert crops.shape == (len(counts), 3, panel.height, panel.width)
        assert facts.shape == (len(counts), panel.facts)
        assert joints.shape == (len(counts), HEIGHTS)
        assert ends.shape == (len(counts), 2)
        shown = sorted(int(count) + 1 for count in counts)
        assert not Counter(shown) - Counter(heights), "each stack is shown once, with its own height"


def test_pictures_in_which_nothing_can_be_counted_teach_nothing() -> None:
    axis = ((25.0, 30.0), (25.0, 20.0))
    die = Thing("die", 0, 0, 1, (10, 10, 40, 40))
    hidden = Thing("token", 0, 0, 5, (10, 50, 40, 99), visible=0.3, axis=axis)
    tiny = Thing("token", 0, 0, 5, (50, 50, 55, 60), axis=axis)
    nothing_to_count = Picture(np.zeros(0, np.uint8), (die, hidden, tiny))
    assert len(Shelves([nothing_to_count], seed=1)) == 0


def test_between_base_and_crown_there_are_as_many_joints_as_tokens() -> None:
    stack = Thing("token", 0, 0, 4, (100, 40, 140, 200), axis=((120.0, 180.0), (120.0, 60.0)))
    pile = _pile(stack, np.random.default_rng(1))
    near = _joints(stack, pile) > 0.6
    assert int((np.diff(near.astype(int)) == 1).sum()) == 4 + 1


def test_where_the_teller_is_taught_to_look_for_the_ends_it_says_they_are() -> None:
    ends = torch.tensor([6 / 7, 1 / 7, 0.5])
    assert along(ends, HEIGHTS) @ Teller().heights == pytest.approx(ends, abs=1e-5)


@pytest.mark.parametrize("count", range(2, 10))
def test_of_perfect_joints_the_comb_of_their_count_fits_best(count: int) -> None:
    net = Teller()
    for base, crown in ((6 / 7, 1 / 7), (0.9, 0.12), (0.82, 0.16)):
        places = (base + (crown - base) * np.arange(count + 1) / count) * HEIGHTS
        away = np.abs(np.arange(HEIGHTS)[:, None] + 0.5 - places).min(axis=1)
        joints = torch.from_numpy(np.exp(-0.5 * (away / 0.8) ** 2).astype(np.float32))
        fits = [float(each.max()) for each in (joints @ net.combs).split(net.of_each)]
        assert int(np.argmax(fits)) + 1 == count


def test_a_stack_that_was_placed_badly_is_placed_well_for_the_second_look() -> None:
    stack = Thing("token", 0, 0, 4, (100, 40, 140, 200), axis=((120.0, 180.0), (120.0, 60.0)))
    pile = strips.Pile(stack.box, (120.0, 190.0), (120.0, 66.0))
    true = strips.Pile(stack.box, *stack.axis)
    misplaced = np.subtract(strips.ends_of(pile, true), strips.ends_of(true, true))
    placed = strips.mended(pile, _ends(stack, pile))
    left = np.subtract(strips.ends_of(placed, true), strips.ends_of(true, true))
    assert np.abs(left).max() < 0.3 * np.abs(misplaced).max()
