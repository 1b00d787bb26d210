"""What a jury is not sure of is shown to it most often."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import datasets
from models.shapes import JURY_COLOR, JURY_KIND, JURY_LYING, NOTHING, PANELS
from models.training.candidates import case_of
from models.training.doubts import SELDOM, how_often, in_doubt
from models.training.pictures import picture_of

GOLDEN = Path(datasets.__path__[0]) / "golden" / "throws"
RED_DIE, UNKNOWN_DIE, NO_PIECE = (2, 0, 0), (-1, -1, 0), (-1, -1, NOTHING)


def said(color: int, lying: int, kind: int) -> np.ndarray:
    answer = np.zeros((1, PANELS["jury"].out), np.float32)
    for where, what in ((JURY_COLOR, color), (JURY_LYING, lying), (JURY_KIND, kind)):
        answer[0, where.start + what] = 12.0
    return answer


def shown(answer: np.ndarray, truth: tuple[int, ...]) -> float:
    return float(how_often(answer, np.array([truth]))[0])


def test_what_is_known_well_is_seldom_shown() -> None:
    assert shown(said(2, 0, 0), RED_DIE) == SELDOM


def test_what_is_mistaken_in_any_of_the_answers_is_always_shown() -> None:
    assert shown(said(3, 0, 0), RED_DIE) == 1
    assert shown(said(2, 1, 0), RED_DIE) == 1
    assert shown(said(2, 0, 1), RED_DIE) == 1


def test_nothing_is_held_against_an_answer_that_nobody_knows() -> None:
    assert shown(said(3, 1, 0), UNKNOWN_DIE) == SELDOM
    assert shown(said(3, 1, NOTHING), NO_PIECE) == SELDOM


def test_of_a_real_picture_those_are_shown_that_the_jury_mistakes() -> None:
    file = sorted(GOLDEN.glob("*.json"))[0]
    case = case_of(picture_of(file.with_suffix(".jpg").read_bytes(), json.loads(file.read_text())))
    as_it_is = in_doubt(case, "jury").candidates
    dice = [i for i, each in enumerate(as_it_is) if each.thing and each.thing.kind == "die"]
    # Of the true answers the Jury is sure; that none of them is a die it never says.
    mistaken = replace(case, candidates=tuple(replace(each, thing=None) for each in case.candidates))
    assert dice
    assert all(in_doubt(mistaken, "jury").candidates[i].shown == 1 for i in dice)
    assert np.mean([as_it_is[i].shown for i in dice]) < 0.6
    assert [replace(each, shown=1.0) for each in as_it_is] == list(case.candidates)


def test_a_jury_of_another_shape_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    file = sorted(GOLDEN.glob("*.json"))[0]
    case = case_of(picture_of(file.with_suffix(".jpg").read_bytes(), json.loads(file.read_text())))
    monkeypatch.setitem(PANELS, "jury", replace(PANELS["jury"], height=32, width=32))
    assert in_doubt(case, "jury") == case
