"""A throw that one jury leaves in doubt is heard by a second one as well."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import datasets
import vision
from models.shapes import PIECES
from vision import crops, detect, jury
from vision.jury import JURY, WITH_APPEAL, Opinion, judge

THROWS = sorted((Path(datasets.__path__[0]) / "golden" / "throws").glob("*.jpg"))


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
    six = next(picture for picture in THROWS if dice_in(picture) == 6)
    vision.read(six.read_bytes(), ("dice",))
    assert asked == ["jury", "jury", "appeal"]


def test_where_hardly_anything_may_be_a_die_nothing_is_appealed(asked: list[str]) -> None:
    vision.read(np.full((480, 640, 3), 150, np.uint8), ("dice",))
    assert "appeal" not in asked


def test_of_two_juries_the_mean_counts() -> None:
    picture = np.asarray(cv2.imread(str(THROWS[0])), np.uint8)
    found = [thing for thing in detect.find(picture, 0.3) if thing.kind in PIECES]
    light = crops.tone(picture)

    def surest(names: tuple[str, ...]) -> Opinion:
        return next(each for each in judge(picture, found[:1], light, names))

    one, other, both = surest(JURY), surest(WITH_APPEAL[1:]), surest(WITH_APPEAL)
    assert not np.array_equal(one.kinds, other.kinds)
    together = np.sqrt(one.kinds * other.kinds)
    assert both.kinds == pytest.approx(together / together.sum(), abs=1e-5)
    assert both.box == pytest.approx(np.mean([one.box, other.box], axis=0), abs=0.01)
