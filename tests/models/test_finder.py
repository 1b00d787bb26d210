"""Which pictures a finder is shown more often: those of which it overlooks something."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import datasets

pytest.importorskip("torch", reason="training needs the extra [train]")
from models.training.finder import overlooks
from models.training.pictures import picture_of

CLEAR = Path(datasets.__path__[0]) / "golden" / "throws" / "fives-000082.json"


def test_a_die_that_is_nowhere_to_be_seen_is_overlooked() -> None:
    picture = picture_of(CLEAR.with_suffix(".jpg").read_bytes(), json.loads(CLEAR.read_text()))
    dice = tuple(thing for thing in picture.things if thing.kind == "die")
    assert not overlooks(replace(picture, things=dice), "finder")
    elsewhere = replace(dice[0], box=(2.0, 2.0, 60.0, 60.0))
    assert overlooks(replace(picture, things=(*dice, elsewhere)), "finder")
    assert not overlooks(replace(picture, things=(*dice, replace(elsewhere, visible=0.1))), "finder")
    assert not overlooks(replace(picture, things=()), "finder")
