"""The golden sets as they are committed."""

import json
from pathlib import Path

import cv2
import pytest

from datasets import legible
from datasets.scores import Tally
from datasets.sheet import GOLDEN

SETS = sorted(p for p in GOLDEN.iterdir() if p.name != "contact")
MOST_BYTES = 40_000_000


def truths(folder: Path) -> list[tuple[Path, dict]]:
    return [(p, json.loads(p.read_text("utf-8"))) for p in sorted(folder.glob("*.json"))]


def test_there_are_golden_pictures_of_every_kind_and_they_stay_small():
    names = {folder.name for folder in SETS}
    assert names >= {"throws", "tokens", "chests", "centre", "grids", "boards", "rings", "flat", "hands"}
    assert sum(p.stat().st_size for p in GOLDEN.rglob("*") if p.is_file()) < MOST_BYTES


@pytest.mark.parametrize("folder", SETS, ids=lambda p: p.name)
def test_each_picture_has_its_truth_and_size(folder):
    found = truths(folder)
    assert len(found) >= (12 if folder.name == "hands" else 60)
    assert {p.stem for p, _ in found} == {p.stem for p in folder.glob("*.jpg")}
    for path, true in found[::9]:
        height, width = cv2.imread(str(path.with_suffix(".jpg"))).shape[:2]
        assert true["image"] == {"width": width, "height": height}
        for part in ("dice", "tokens", "rings"):
            for thing in true[part]:
                x0, y0, x1, y1 = thing["box"]
                assert 0 <= x0 < x1 <= width
                assert 0 <= y0 < y1 <= height


@pytest.mark.parametrize("folder", SETS, ids=lambda p: p.name)
def test_reading_the_truth_itself_makes_no_mistake(folder):
    tally = Tally()
    assert sum(tally.add(true, true) for _, true in truths(folder)) == 0


@pytest.mark.parametrize("folder", [f for f in SETS if f.name != "flat"], ids=lambda p: p.name)
def test_all_that_is_listed_can_be_read_by_a_careful_person(folder):
    for path, true in truths(folder):
        assert legible.legible(true, under_hands=folder.name == "hands"), path


def test_golden_throws_hold_enough_of_both_readable_and_unreadable_ones():
    readable = [true["throw"]["readable"] for _, true in truths(GOLDEN / "throws") if true["throw"]]
    assert readable.count(True) >= 110
    assert readable.count(False) >= 25
