"""A net as it ships, made ready to learn more.

Of a run only the ONNX file is kept. It holds every weight, most of them rounded to 8 bits, and each
convolution with the normalisation behind it folded in. To train on, the normalisations are unfolded: set to
change nothing, and then, on the first batch, given the means and spreads that make it so.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from models.training import grow

# So many batches a normalisation has seen that was unfolded and not yet settled.
_UNSETTLED = -1

Pairs = list[tuple[str, nn.Conv2d, nn.BatchNorm2d]]


def begin_with(net: nn.Module, file: Path) -> list[str]:
    """Gives a net the weights of an ONNX file that was made of one like it, or smaller; `settle` comes next.

    What the file does not hold begins anew, and is told by its name.
    """
    known = {name: _tensor(value) for name, value in _weights(file).items()}
    own = dict(net.named_parameters())
    with torch.no_grad():
        taken = {name for name in known if name in own and grow.give(name, own[name], known[name])}
        unfolded = set()
        for name, _, norm in _normalised(net):
            bias = known.get(f"{name}.weight_bias")
            if bias is not None:
                unfolded |= {id(norm.weight), id(norm.bias)}
                nn.init.ones_(norm.weight)
                grow.give(name, norm.bias, bias)
                norm.running_mean.zero_()  # type: ignore[union-attr, operator]
                norm.running_var.fill_(1 - norm.eps)  # type: ignore[union-attr, operator]
                norm.num_batches_tracked.fill_(_UNSETTLED)  # type: ignore[union-attr, operator]
    return [name for name, value in own.items() if name not in taken and id(value) not in unfolded]


def settle(net: nn.Module, see: Callable[[], object]) -> None:
    """Gives unfolded normalisations the means and spreads of what the net `see`s; others stay as they are."""
    pairs = [pair for pair in _normalised(net) if pair[2].num_batches_tracked == _UNSETTLED]
    if not pairs:
        return
    seen: dict[str, tuple[Tensor, Tensor]] = {}

    def note(name: str) -> Callable[[nn.Module, tuple[Tensor, ...]], None]:
        def hook(_: nn.Module, into: tuple[Tensor, ...]) -> None:
            spread, mean = torch.var_mean(into[0].float(), dim=(0, 2, 3), correction=0)
            seen[name] = mean, spread

        return hook

    hooks = [norm.register_forward_pre_hook(note(name)) for name, _, norm in pairs]
    net.eval()
    with torch.no_grad():
        see()
        for name, _, norm in pairs:
            mean, spread = seen[name]
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)  # type: ignore[operator]
            shift = norm.bias - scale * norm.running_mean  # type: ignore[operator]
            norm.weight.copy_(scale * torch.sqrt(spread + norm.eps))
            norm.bias.copy_(shift + scale * mean)
            norm.running_mean.copy_(mean)  # type: ignore[union-attr, operator]
            norm.running_var.copy_(spread)  # type: ignore[union-attr, operator]
            norm.num_batches_tracked.zero_()  # type: ignore[union-attr, operator]
    for hook in hooks:
        hook.remove()
    net.train()


def _normalised(net: nn.Module) -> Pairs:
    """Every convolution with a normalisation behind it, by its name."""
    pairs: Pairs = []
    for name, module in net.named_modules():
        if isinstance(module, nn.Sequential):
            parts = list(module.named_children())
            for (own, conv), (_, norm) in pairwise(parts):
                if isinstance(conv, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
                    pairs.append((f"{name}.{own}" if name else own, conv, norm))
    return pairs


def _weights(file: Path) -> dict[str, NDArray[np.float32]]:
    """Every weight of an ONNX file by its name in the net, 8-bit ones as floats."""
    graph = onnx.load(file).graph
    stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    found = {}
    for name, value in stored.items():
        plain = name.removesuffix("_quantized")
        if name.endswith("_quantized"):
            scale = stored.get(f"{plain}_scale", stored.get(f"{name}_scale"))
            if scale is None:
                continue
            value = value.astype(np.float32) * scale.reshape(-1, *[1] * (value.ndim - 1))
        found[plain] = np.asarray(value, np.float32)
    # A table that is applied to many rows at once is written turned, and without its name; its bias has one.
    makers = {output: node for node in graph.node for output in node.output}
    for node in graph.node:
        bias = next((name for name in node.input if name.endswith(".bias")), None)
        for maker in (makers.get(name) for name in node.input):
            if node.op_type == "Add" and bias and maker and maker.op_type == "MatMul":
                found[f"{bias.removesuffix('bias')}weight"] = found[maker.input[1]].T
    return found


def _tensor(value: NDArray[np.float32]) -> Tensor:
    return torch.from_numpy(np.array(value, np.float32))
