"""What the Jury learns from: real proposals on real pictures, each with what it holds."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import datasets
from models.training.candidates import LIKE_A_DIE, Candidate, Case, case_of, may_be_dice, pieces_of, some_of
from models.training.pictures import Picture, picture_of
from vision.detect import overlaps

GOLDEN = Path(datasets.__path__[0]) / "golden" / "throws"


@pytest.fixture(scope="module")
def picture() -> Picture:
    truth = sorted(GOLDEN.glob("*.json"))[0]
    return picture_of(truth.with_suffix(".jpg").read_bytes(), json.loads(truth.read_text()))


def test_every_piece_that_can_be_judged_is_among_the_candidates(picture: Picture) -> None:
    held = {candidate.thing for candidate in case_of(picture).candidates if candidate.thing}
    pieces = {thing for thing in picture.things if thing.kind in ("die", "token") and thing.visible > 0.5}
    assert pieces
    assert pieces <= held


def test_a_candidate_shares_its_place_with_what_it_holds(picture: Picture) -> None:
    boxes = np.array([thing.box for thing in picture.things if thing.kind in ("die", "token")])
    for candidate in case_of(picture).candidates:
        best = overlaps(np.array([candidate.box]), boxes).max()
        assert best >= 0.3 if candidate.thing else best < 0.55


@pytest.mark.parametrize(
    ("shares", "whose"),
    [
        ([[0.9, 0.0], [0.0, 0.4]], [0, 1]),
        ([[0.9, 0.0], [0.0, 0.2]], [0, None]),
        ([[0.4, 0.0], [0.8, 0.1]], [None, 0]),
        ([[0.6, 0.0], [0.8, 0.1]], [0, 0]),
        ([[0.8, 0.0], [0.0, 0.7], [0.35, 0.36]], [0, 1, None]),
        ([[0.8, 0.0], [0.35, 0.36]], [0, 1]),
        ([[0.8, 0.0], [0.36, 0.35]], [0, 1]),
    ],
    ids=[
        "a box for each",
        "too far off",
        "a part of what was found better",
        "as good as the best",
        "half one, half its neighbour",
        "better than none",
        "better than none, though more is its neighbour's",
    ],
)
def test_of_boxes_on_one_piece_the_best_is_it(shares: list[list[float]], whose: list[int | None]) -> None:
    assert pieces_of(np.array(shares)) == whose


def test_dice_and_what_is_like_one_may_be_dice(picture: Picture) -> None:
    token = Candidate((0, 0, 9, 9), (-5.0, 2.0), None)
    case = replace(case_of(picture), candidates=(*case_of(picture).candidates, token))
    alone = may_be_dice(case).candidates
    assert {c for c in case.candidates if c.thing and c.thing.kind == "die"} <= set(alone)
    assert all(c.heats[0] > LIKE_A_DIE for c in alone if not (c.thing and c.thing.kind == "die"))
    assert token not in alone


def test_where_nothing_may_be_a_die_all_of_it_is_shown() -> None:
    case = Case(Picture(np.zeros(0, np.uint8), ()), (Candidate((0, 0, 9, 9), (-5.0, 2.0), None),))
    assert may_be_dice(case) == case


@pytest.mark.parametrize("many", [2, 32], ids=["few", "many"])
@pytest.mark.parametrize("shown", [1.0, 0.25], ids=["that teach something", "that are known well"])
def test_those_that_are_shown_stand_for_all(shown: float, many: int) -> None:
    picture = Picture(np.zeros(0, np.uint8), ())
    case = Case(
        picture,
        tuple(Candidate((0, 0, 1, float(i + 1)), (0.0, 0.0), None, shown=shown) for i in range(many)),
    )
    weights = Counter[Candidate]()
    for seed in range(800):
        for candidate, weight in some_of(case, np.random.default_rng(seed)):
            weights[candidate] += weight
    assert sum(weights.values()) == pytest.approx(800 * many, rel=0.08)
    assert min(weights.values()) > 0.5 * 800


def test_what_lies_on_something_that_nobody_can_judge_is_not_called_nothing(picture: Picture) -> None:
    hidden = replace(picture, things=tuple(replace(thing, visible=0.05) for thing in picture.things))
    pieces = [thing for thing in picture.things if thing.kind in ("die", "token")]
    boxes = np.array([thing.box for thing in pieces])
    shares = [overlaps(np.array([c.box]), boxes).max() for c in case_of(hidden).candidates]
    assert all(c.thing is None for c in case_of(hidden).candidates)
    assert max(shares, default=0) < 0.2
