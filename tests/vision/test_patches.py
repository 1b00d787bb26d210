"""Tiles laid straight and read: what does not depend on where one sits at the table."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.patches import ask, ask_from_all_sides, ask_once
from vision.reading import Quad

GRID = Path(__file__).parents[2] / "datasets" / "golden" / "grids" / "000006.jpg"


@pytest.fixture(scope="module")
def tiles() -> tuple[np.ndarray, list[Quad]]:
    truth = json.loads(GRID.with_suffix(".json").read_text("utf-8"))["truth"]["grid"]
    quads = [tuple((float(x), float(y)) for x, y in space["quad"]) for space in truth if "quad" in space]
    picture = cv2.imread(str(GRID))
    assert picture is not None
    return picture, quads


def test_from_all_sides_it_is_the_same_whatever_corner_comes_first(
    tiles: tuple[np.ndarray, list[Quad]],
) -> None:
    picture, quads = tiles
    turned: list[Quad] = [(b, c, d, a) for a, b, c, d in quads]
    for one, other in zip(
        ask_from_all_sides("tiles", picture, quads), ask_from_all_sides("tiles", picture, turned), strict=True
    ):
        for name in one:
            assert one[name] == pytest.approx(other[name], abs=1e-5)


def test_from_one_side_it_is_not(tiles: tuple[np.ndarray, list[Quad]]) -> None:
    picture, quads = tiles
    turned: list[Quad] = [(b, c, d, a) for a, b, c, d in quads]
    pairs = zip(ask_once("tiles", picture, quads), ask_once("tiles", picture, turned), strict=True)
    assert any(abs(one[name] - other[name]).max() > 0.01 for one, other in pairs for name in one)


def test_what_is_in_doubt_is_asked_from_all_sides_and_nothing_else(
    tiles: tuple[np.ndarray, list[Quad]],
) -> None:
    picture, quads = tiles
    once, turned = ask_once("tiles", picture, quads), ask_from_all_sides("tiles", picture, quads)
    calm = iter([1.0, 0.0] * len(quads))
    answers = ask("tiles", picture, quads, lambda _: next(calm))
    for i, answer in enumerate(answers):
        wanted = turned[i] if i % 2 else once[i]
        assert answer["face"] == pytest.approx(wanted["face"], abs=1e-5)


def test_no_tile_is_asked_nothing() -> None:
    assert ask_from_all_sides("tiles", np.zeros((72, 128, 3), np.uint8), []) == []
