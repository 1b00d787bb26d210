"""Which convolutions keep their floats when a net is written."""

import pytest

pytest.importorskip("onnx", reason="training needs the extra [train]")
import onnx
from onnx import helper

from models.training.export import _first, _last


def graph_of(*nodes: tuple[str, str, str, str]) -> onnx.GraphProto:
    """Nodes as (kind, name, what goes in, what comes out)."""
    made = [helper.make_node(kind, goes_in.split(), [out], name=name) for kind, name, goes_in, out in nodes]
    return helper.make_graph(made, "net", [], [])


NET = graph_of(
    ("Conv", "stem", "picture", "seen"),
    ("Relu", "bend", "seen", "bent"),
    ("Conv", "head", "bent", "straight"),
    ("Conv", "think", "bent", "thought"),
    ("Conv", "say", "thought", "said"),
    ("Add", "sum", "straight said", "maps"),
)


def test_a_finder_keeps_every_convolution_whose_answer_nothing_mends() -> None:
    assert set(_last(NET)) == {"head", "say"}


def test_a_jury_keeps_the_one_that_sees_colors_first() -> None:
    assert _first(NET) == ["stem"]
