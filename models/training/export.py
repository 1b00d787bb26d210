"""From trained nets to the ONNX files that ship: fused, quantised, written into the manifest."""

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import nn

from models.training.nets import Clerk, Finder
from models.training.panels import Jury, Teller

OPSET = 18
# The nets see a byte b as b / 128 - 1.
_BYTE_SCALE, _BYTE_ZERO = 1 / 128, 128
# Tables of so many numbers are written as bytes.
_LARGE = 20_000

Inputs = dict[str, NDArray[np.float32]]


def export_finder(net: Finder, views: Iterator[Inputs], out: Path) -> None:
    """Writes the Finder with 8-bit weights and activations; `views` calibrate the ranges.

    It takes the bytes of a picture as they are, (1, H, W, 3). The last layers keep their floats: there a
    rounding error is a shifted box.
    """
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        export_finder_plain(net, plain)
        _quantise(plain, views, out, kept=_last, bytes_in=True)
    _take_bytes(out)


def export_panel(net: Jury | Teller, views: Iterator[Inputs], out: Path) -> None:
    """Writes the Jury, or the Teller, with 8-bit convolutions; `views` calibrate the ranges.

    The first layers and all that follows the convolutions keep their floats: there colours are told apart.
    """
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        export_panel_plain(net, plain)
        _quantise(plain, views, out, kept=_first)
    _shrink(out)


def _first(graph: onnx.GraphProto) -> list[str]:
    """The names of the convolutions that follow no other one."""
    follows: set[str] = set()
    first = []
    for node in graph.node:
        if node.op_type == "Conv" and not follows.intersection(node.input):
            first.append(node.name)
        if node.op_type == "Conv" or follows.intersection(node.input):
            follows.update(node.output)
    return first


def _last(graph: onnx.GraphProto) -> list[str]:
    """The names of the convolutions that no other one follows."""
    followed: set[str] = set()
    last = []
    for node in reversed(graph.node):
        follows = followed.intersection(node.output)
        if node.op_type == "Conv" and not follows:
            last.append(node.name)
        if node.op_type == "Conv" or follows:
            followed.update(node.input)
    return last


def _convolutions(graph: onnx.GraphProto) -> list[onnx.NodeProto]:
    return [node for node in graph.node if node.op_type == "Conv"]


def _quantise(
    plain: Path,
    views: Iterator[Inputs],
    out: Path,
    kept: Callable[[onnx.GraphProto], list[str]],
    bytes_in: bool = False,
) -> None:
    """Writes a net with 8-bit convolutions, but for those that are kept as they are.

    With `bytes_in` what the first convolution takes in is 8-bit just as a picture is: 0 to 255 for -1 to 1.
    """
    ready = plain.with_name("ready.onnx")
    quant_pre_process(str(plain), str(ready), skip_symbolic_shape=True)
    graph = onnx.load(ready).graph
    options: dict[str, object] = {"ActivationSymmetric": False}
    if bytes_in:
        as_bytes = {"scale": np.array(_BYTE_SCALE, np.float32), "zero_point": np.array(_BYTE_ZERO, np.uint8)}
        options["TensorQuantOverrides"] = {_convolutions(graph)[0].input[0]: [as_bytes]}
    quantize_static(
        str(ready),
        str(out),
        _Views(views),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        op_types_to_quantize=["Conv", "Relu"],
        nodes_to_exclude=kept(graph),
        extra_options=options,
    )


def _take_bytes(file: Path) -> None:
    """Feeds the first convolution of a quantised net with the bytes themselves, channels last."""
    model = onnx.load(file)
    graph = model.graph
    makers = {output: node for node in graph.node for output in node.output}
    node = makers[next(node for node in graph.node if node.op_type == "Conv").input[0]]
    into = node.input[0]
    while node.input[0] in makers:
        node = makers[node.input[0]]
        graph.node.remove(node)
    graph.node.insert(0, onnx.helper.make_node("Transpose", ["picture"], [into], perm=[0, 3, 1, 2]))
    one, channels, height, width = graph.input[0].type.tensor_type.shape.dim
    sides = [side.dim_param for side in (height, width)]
    shape = [one.dim_value, *sides, channels.dim_value]
    used = {name for node in graph.node for name in node.input}
    for constant in [each for each in graph.initializer if each.name not in used]:
        graph.initializer.remove(constant)
    graph.input[0].CopyFrom(onnx.helper.make_tensor_value_info("picture", onnx.TensorProto.UINT8, shape))
    onnx.save(model, file)


def _shrink(file: Path) -> None:
    """Writes large tables of floats as bytes, with a step for each row; they are floats again when loaded.

    They are called as the quantisation calls what it makes of the weights of convolutions.
    """
    model = onnx.load(file)
    graph = model.graph
    floats = [each for each in graph.initializer if each.data_type == onnx.TensorProto.FLOAT]
    for each in [each for each in floats if len(each.dims) == 2 and np.prod(each.dims) >= _LARGE]:
        table = onnx.numpy_helper.to_array(each)
        steps = np.maximum(np.abs(table).max(axis=1, keepdims=True) / 127, 1e-12)
        whole, rounded, scale = (f"{each.name}_{part}" for part in ("whole", "quantized", "scale"))
        graph.initializer.remove(each)
        graph.initializer.extend(
            [
                onnx.numpy_helper.from_array(np.round(table / steps).astype(np.int8), rounded),
                onnx.numpy_helper.from_array(steps, scale),
            ]
        )
        back = onnx.helper.make_node("Cast", [rounded], [whole], to=onnx.TensorProto.FLOAT)
        graph.node.insert(0, onnx.helper.make_node("Mul", [whole, scale], [each.name]))
        graph.node.insert(0, back)
    onnx.save(model, file)


def export_finder_plain(net: Finder, out: Path) -> None:
    """Writes the Finder as it was trained, in 32-bit floats."""
    height, width = torch.export.Dim("h", min=2, max=64), torch.export.Dim("w", min=2, max=64)
    shapes = {2: 32 * height, 3: 32 * width}
    still = net.to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    _write(still, {"picture": torch.zeros(1, 3, 384, 640)}, shapes, "maps", out)


def export_panel_plain(net: Jury | Teller, out: Path) -> None:
    """Writes the Jury, or the Teller, as it was trained, for any number of things at once."""
    panel = net.panel
    crops = torch.zeros(5, 3 * panel.views, panel.height, panel.width)
    seen = {"crops": crops, "facts": torch.zeros(5, panel.facts)}
    _write(net, seen, {0: torch.export.Dim("things", min=1, max=256)}, "said", out)


def export_clerk(net: Clerk, views: Iterator[Inputs], out: Path) -> None:
    """Writes a clerk with 8-bit convolutions, for any number of tiles or cards at once."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        many = torch.export.Dim("many", min=1, max=256)
        _write(net, {"patches": torch.zeros(3, 3, net.side, net.side)}, {0: many}, "answers", plain)
        _quantise(plain, views, out, kept=_first)
    _shrink(out)


def _write(
    net: nn.Module, seen: dict[str, torch.Tensor], shape: dict[int, object], said: str, out: Path
) -> None:
    """Writes a net as it was trained; `seen` are examples of its inputs, which all have the free `shape`."""
    torch.onnx.export(
        net.eval(),
        tuple(seen.values()),
        str(out),
        dynamo=True,
        opset_version=OPSET,
        external_data=False,
        input_names=list(seen),
        output_names=[said],
        dynamic_shapes=(shape,) * len(seen),
        verbose=False,
    )


def forget_origins(file: Path) -> None:
    """Takes out of an ONNX file where on the machine each node came from: it is of use to nobody."""
    model = onnx.load(file)
    for thing in (model, model.graph, *model.graph.node, *model.graph.value_info, *model.graph.initializer):
        del thing.metadata_props[:]
    for thing in (*model.graph.input, *model.graph.output, *model.functions):
        del thing.metadata_props[:]
    for node in model.graph.node:
        node.doc_string = ""
    onnx.save(model, file)


def sha256(file: Path) -> str:
    """The sum that the manifest holds."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


class _Views(CalibrationDataReader):  # type: ignore[misc]
    def __init__(self, views: Iterator[Inputs]) -> None:
        self.views = views

    def get_next(self) -> Inputs | None:
        return next(self.views, None)
