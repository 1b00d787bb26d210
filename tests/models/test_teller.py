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
from models.training.panels import HEIGHTS
from models.training.teller import Shelves, _joints, _pile

GOLDEN = Path(datasets.__path__[0]) / "golden" / "tokens"


@pytest.fixture(scope="module")
def pictures() -> list[Picture]:
    truths = sorted(GOLDEN.glob("*.json"))[:8]
    return [picture_of(t.with_suffix(".jpg").read_bytes(), json.loads(t.read_text())) for t in truths]


def test_stacks_are_shown_with_their_height(pictures: list[Picture]) -> None:
    shelves = Shelves(pictures, seed=1)
    for i in range(len(shelves)):
        crops, facts, counts, joints = shelves[i]
        heights = sorted(thing.count for thing in shelves.sources[i].things if thing.kind == "token")
        panel = PANELS["teller"]
        assert crops.shape == (len(counts), 3, panel.height, panel.width)
        assert facts.shape == (len(counts), panel.facts)
        assert joints.shape == (len(counts), HEIGHTS)
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
