"""Which convolutions keep their floats when a net is written."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="training needs the extra [train]")
import onnx
from onnx import helper, numpy_helper
from onnxruntime import InferenceSession

from models.training.export import _first, _last, _shrink


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


def test_a_jury_with_two_views_keeps_the_first_of_both() -> None:
    two = graph_of(
        ("Conv", "near", "close", "a"),
        ("Conv", "around", "wide", "b"),
        ("Relu", "bend", "a", "bent"),
        ("Conv", "far", "bent", "c"),
    )
    assert _first(two) == ["near", "around"]


def test_large_tables_take_a_quarter_of_the_bytes_and_are_off_by_half_a_step_at_most(tmp_path: Path) -> None:
    table = np.random.default_rng(1).normal(size=(300, 200)).astype(np.float32)
    rows = helper.make_tensor_value_info("rows", onnx.TensorProto.FLOAT, [300, 300])
    out = helper.make_tensor_value_info("out", onnx.TensorProto.FLOAT, [300, 200])
    nodes = [helper.make_node("MatMul", ["rows", "table"], ["out"])]
    graph = helper.make_graph(nodes, "net", [rows], [out], [numpy_helper.from_array(table, "table")])
    file = tmp_path / "net.onnx"
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    onnx.save(model, file)
    whole = file.stat().st_size
    _shrink(file)
    assert file.stat().st_size < 0.27 * whole
    each = np.eye(300, dtype=np.float32)
    said = InferenceSession(file, providers=["CPUExecutionProvider"]).run(None, {"rows": each})[0]
    half_a_step = np.abs(table).max(axis=1, keepdims=True) / 127 / 2
    assert (np.abs(said - table) <= half_a_step + 1e-5).all()
