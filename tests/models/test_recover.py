"""A net that ships can be trained on: its ONNX file holds all that it has learnt."""

from pathlib import Path

import cv2
import numpy as np
import pytest

import datasets

pytest.importorskip("torch", reason="training needs the extra [train]")
import onnx
import torch

from models.shapes import PANELS
from models.training import made, recover
from vision import detect

MODELS = Path(recover.__file__).resolve().parents[1]
GOLDEN = Path(datasets.__path__[0]) / "golden" / "throws"


@pytest.fixture(scope="module")
def views() -> list[np.ndarray]:
    pictures = [cv2.imread(str(file)) for file in sorted(GOLDEN.glob("*.jpg"))[:2]]
    return [detect.frame(picture)[0] for picture in pictures]


def said(net: torch.nn.Module, view: np.ndarray) -> np.ndarray:
    with torch.no_grad():
        out: np.ndarray = net(torch.from_numpy(view.transpose(0, 3, 1, 2).astype(np.float32))).numpy()
    return out


def test_a_recovered_finder_says_what_the_file_says(views: list[np.ndarray]) -> None:
    net = made.make("finder")
    recover.begin_with(net, MODELS / "finder.onnx")
    shipped = detect.session("finder").run(None, {"picture": views[0]})[0]
    # The file rounds what is passed on to 8 bits, the net does not.
    assert np.corrcoef(said(net.eval(), views[0]).ravel(), shipped.ravel())[0, 1] > 0.995


@pytest.mark.parametrize("name", ["finder", "surveyor", "tiles", "cards", "jury", "appeal", "teller"])
def test_nothing_of_what_ships_is_lost(name: str) -> None:
    assert recover.begin_with(made.make(name), MODELS / f"{name}.onnx") == []


def test_a_larger_jury_begins_with_a_smaller_one_but_for_what_means_other_places() -> None:
    net, small = made.make("appeal"), made.make("jury")
    lost = recover.begin_with(net, MODELS / "jury.onnx")
    recover.begin_with(small, MODELS / "jury.onnx")
    layers = {name.split(".")[0] for name in lost}
    assert {"piece", "surroundings", "polish", "far_gist", "around_gist"} <= layers
    assert not layers & {"fine", "bench", "paint", "outline", "ends"}
    known = small.near[0][0].weight
    assert torch.equal(net.near[0][0].weight[: len(known)], known)


def test_what_means_something_else_begins_anew_and_is_named() -> None:
    lost = recover.begin_with(made.make("surveyor"), MODELS / "finder.onnx")
    assert set(lost) == {f"{layer}.{part}" for layer in ("head", "think.2") for part in ("weight", "bias")}


def test_what_a_file_does_not_hold_is_named(tmp_path: Path) -> None:
    model = onnx.load(MODELS / "surveyor.onnx")
    for each in list(model.graph.initializer):
        if each.name.startswith("think"):
            model.graph.initializer.remove(each)
    onnx.save(model, tmp_path / "older.onnx")
    lost = recover.begin_with(made.make("surveyor"), tmp_path / "older.onnx")
    assert {name.split(".")[0] for name in lost} == {"think"}


@pytest.mark.parametrize("name", ["jury", "appeal", "teller"])
def test_a_recovered_panel_says_what_the_file_says(name: str) -> None:
    rng, panel = np.random.default_rng(2), PANELS[name]
    smooth = rng.integers(0, 256, (6, 4, 4, 3 * panel.views)).astype(np.float32)
    seen = np.stack([cv2.resize(each, (panel.width, panel.height)) for each in smooth]).transpose(0, 3, 1, 2)
    told = rng.normal(size=(6, panel.facts)).astype(np.float32)
    net = made.make(name).eval()
    recover.begin_with(net, MODELS / f"{name}.onnx")
    with torch.no_grad():
        said = net(torch.from_numpy(np.ascontiguousarray(seen)), torch.from_numpy(told)).numpy()
    shipped = detect.session(name).run(None, {"crops": np.ascontiguousarray(seen), "facts": told})[0]
    assert np.corrcoef(said.ravel(), shipped.ravel())[0, 1] > 0.98


def test_settling_changes_nothing_that_is_said_and_keeps_it_in_training(views: list[np.ndarray]) -> None:
    net = made.make("finder")
    recover.begin_with(net, MODELS / "finder.onnx")
    before = said(net.eval(), views[0])
    recover.settle(net, lambda: said(net, views[0]))
    assert net.training
    assert said(net.eval(), views[0]) == pytest.approx(before, abs=1e-3)
    assert said(net.train(), views[0]) == pytest.approx(before, abs=1e-2)


def test_a_net_that_is_made_anew_is_left_as_it_is(views: list[np.ndarray]) -> None:
    net = made.make("finder").eval()
    before = said(net, views[0])
    recover.settle(net, lambda: pytest.fail("there is nothing to settle"))
    assert said(net, views[0]) == pytest.approx(before, abs=1e-6)
