"""A net that has learnt on and the one that it began with, blended."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
import onnx
import torch
from onnx import numpy_helper

import models
from models.training import made, recover
from models.training.blend import blended

SHIPPED = Path(models.__path__[0]) / "tiles.onnx"


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a net that is not quite the one that ships: all that it multiplies and adds is larger."""
    file = tmp_path_factory.mktemp("learnt") / "tiles.onnx"
    net = onnx.load(SHIPPED)
    for value in net.graph.initializer:
        if value.data_type == onnx.TensorProto.FLOAT:
            value.CopyFrom(numpy_helper.from_array(1.05 * numpy_helper.to_array(value), value.name))
    onnx.save(net, file)
    return file


def said(net: torch.nn.Module) -> torch.Tensor:
    torch.manual_seed(5)
    with torch.no_grad():
        answers: torch.Tensor = net.eval()(torch.randint(0, 256, (6, 3, 80, 80)).float())
    return answers


def only(file: Path) -> torch.nn.Module:
    net = made.make("tiles")
    recover.begin_with(net, file)
    return net


def test_of_which_all_is_kept_it_says_what_it_said_before(learnt: Path) -> None:
    assert torch.allclose(said(blended("tiles", learnt, SHIPPED, 1.0)), said(only(SHIPPED)), atol=1e-3)


def test_of_which_nothing_is_kept_it_says_what_it_says_now(learnt: Path) -> None:
    assert torch.allclose(said(blended("tiles", learnt, SHIPPED, 0.0)), said(only(learnt)), atol=1e-3)


def test_its_weights_lie_between_those_of_both(learnt: Path) -> None:
    weights = (
        net.say.weight for net in (blended("tiles", learnt, SHIPPED, 0.3), only(learnt), only(SHIPPED))
    )
    between, now, before = weights
    assert torch.allclose(between, 0.7 * now + 0.3 * before, atol=1e-6)
    assert not torch.allclose(now, before, atol=1e-3)


def test_what_it_had_not_before_is_as_it_is_now() -> None:
    jury, appeal = (SHIPPED.with_name(f"{name}.onnx") for name in ("jury", "appeal"))
    between, now, before = blended("appeal", appeal, jury, 0.5), made.make("appeal"), made.make("appeal")
    recover.begin_with(now, appeal)
    anew = recover.begin_with(before, jury)
    assert "piece.weight" in anew
    assert torch.equal(between.piece.weight, now.piece.weight)
    known = (now.outline[1].weight + before.outline[1].weight) / 2
    assert torch.allclose(between.outline[1].weight, known, atol=1e-6)


def test_a_net_of_another_shape_than_is_asked_for_is_not_blended() -> None:
    with pytest.raises(ValueError, match="no appeal of this shape"):
        blended("appeal", SHIPPED.with_name("jury.onnx"), SHIPPED.with_name("appeal.onnx"), 0.3)
