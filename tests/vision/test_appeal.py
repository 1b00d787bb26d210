"""A throw that one jury leaves in doubt is heard by a second one as well."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import datasets
import vision
from models.shapes import JURY_COLOR, JURY_KIND, JURY_LYING, LYING, PANELS, PIECES
from vision import crops, detect, jury
from vision.detect import Found
from vision.jury import _WEIGHT, appealed, hear, opinions_of, said_by
from vision.pieces import sort_out
from vision.reading import Box

THROWS = sorted((Path(datasets.__path__[0]) / "golden" / "throws").glob("*.jpg"))
# What another jury thinks otherwise: a little more blue.
TILT = np.eye(PANELS["jury"].out, dtype=np.float32)[JURY_COLOR.start]


def dice_in(picture: Path) -> int:
    return len(json.loads(picture.with_suffix(".json").read_text())["dice"])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The juries that are asked, one after the other."""
    names: list[str] = []

    def note(name: str) -> Any:
        names.append(name)
        return detect.session(name)

    monkeypatch.setattr(jury, "session", note)
    return names


def test_what_one_jury_reads_goes_to_no_other(asked: list[str]) -> None:
    for picture in THROWS[:12]:
        asked.clear()
        throw = vision.read(picture.read_bytes(), ("dice",)).throw
        if throw and throw.readable and "appeal" not in asked:
            assert asked == ["jury"]
            return
    pytest.fail("of a dozen throws one jury alone reads none")


def test_a_throw_in_doubt_is_heard_by_both(asked: list[str]) -> None:
    four = [picture for picture in THROWS if dice_in(picture) == 4]
    for picture in four:
        asked.clear()
        vision.read(picture.read_bytes(), ("dice",))
        if asked == ["jury", "jury", "appeal"]:
            return
    pytest.fail("where one die is missing it is looked for")


def test_what_is_surely_no_throw_goes_to_no_other(asked: list[str]) -> None:
    """Six dice are no throw, however often they are looked at."""
    for picture in (picture for picture in THROWS if dice_in(picture) > 5):
        asked.clear()
        throw = vision.read(picture.read_bytes(), ("dice",)).throw
        assert throw
        assert not throw.readable
        if asked == ["jury"]:
            return
    pytest.fail("of none of the pictures with six dice the Jury is sure that they are so many")


@pytest.fixture
def found() -> list[Found]:
    return [thing for thing in detect.find(table(), 0.3) if thing.kind in PIECES]


def table() -> np.ndarray:
    return np.asarray(cv2.imread(str(THROWS[0])), np.uint8)


def test_of_two_juries_both_count(found: list[Found], monkeypatch: pytest.MonkeyPatch) -> None:
    def other(name: str, *shown: Any) -> np.ndarray:
        return said_by("jury", *shown) + (0.5 if name == "appeal" else 0.0) * TILT

    monkeypatch.setattr(jury, "said_by", other)
    first = hear(table(), found[:1], crops.tone(table()))
    (alone,), (both,) = opinions_of(first), opinions_of(appealed(first, about_all=True))
    tilted = alone.colors * np.exp(0.5 * _WEIGHT * TILT[JURY_COLOR])
    assert both.colors == pytest.approx(tilted / tilted.sum(), abs=1e-5)


def test_what_one_jury_does_not_believe_is_not_agreed(
    found: list[Found], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = hear(table(), found[:1], crops.tone(table()))
    sure = np.zeros_like(first.voices[0])
    sure[:, JURY_KIND.start] = sure[:, JURY_LYING.start] = 9.0
    for blue_by, yellow_by in ((4.0, 0.0), (4.0, 4.5)):
        jury_says, appeal_says = sure.copy(), sure.copy()
        jury_says[:, JURY_COLOR.start] = 3.0
        jury_says[:, JURY_COLOR.start + 1] = yellow_by
        appeal_says[:, JURY_COLOR.start] = blue_by
        (opinion,) = opinions_of(replace(first, voices=(jury_says, appeal_says)))
        assert opinion.colors.argmax() == 0
        assert (opinion.agreed > 0.6) is (yellow_by == 0.0)
        (die,) = sort_out([opinion], lambda piles: np.empty((0, 10), np.float32), True).dice
        assert (die.confidence > 0.6) is (yellow_by == 0.0)


def test_of_a_leaning_die_juries_need_not_agree_about_the_colour(found: list[Found]) -> None:
    first = hear(table(), found[:1], crops.tone(table()))
    says = [np.zeros_like(first.voices[0]) for _ in range(2)]
    for k, said in enumerate(says):
        said[:, JURY_KIND.start] = said[:, JURY_LYING.start + LYING.index("cocked")] = 9.0
        said[:, JURY_COLOR.start + k] = 5.0
    (opinion,) = opinions_of(replace(first, voices=(says[0], says[1])))
    assert opinion.agreed > 0.99


def test_what_is_no_die_is_not_appealed(found: list[Found], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def note(name: str, picture: np.ndarray, boxes: list[Box], told: np.ndarray) -> np.ndarray:
        asked.append((name, len(boxes), len(told)))
        said = np.zeros((len(boxes), PANELS[name].out), np.float32)
        said[:, JURY_KIND] = (-9, 9, 0)
        said[0, JURY_KIND] = (9, -9, 0)
        return said

    monkeypatch.setattr(jury, "said_by", note)
    before = hear(table(), found, crops.tone(table()))
    appealed(before, about_all=False)
    assert asked == [("jury", len(found), len(found)), ("appeal", 1, 1)]
    appealed(before, about_all=True)
    assert asked[2:] == [("appeal", len(found), len(found))]


def test_of_nothing_there_is_no_opinion(asked: list[str]) -> None:
    assert opinions_of(appealed(hear(table(), [], crops.tone(table())), about_all=True)) == []
    assert asked == []
