"""What a jury sees on the grid over the near view of a piece: where the die is, and what is painted there."""

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from models.shapes import COLOR_COUNT
from models.training.nets import conv


class Seen(NamedTuple):
    """What a jury sees on the grid over the near view (logits).

    The top face, (N, grid, grid), and the middles of base and crown, (N, 2, grid * grid); of one that tells
    the colours of fields also the whole die, (N, grid, grid), and the colours, (N, colours, grid, grid).
    """

    top: Tensor
    ends: Tensor
    body: Tensor | None = None
    hues: Tensor | None = None


class Fields(nn.Module):
    """Looks for the whole die, sees what is painted on its sides, and calls every field a colour."""

    def __init__(self, maps: int, tints: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(conv(24, 24), nn.Conv2d(24, 1, 1))
        self.sides = nn.Sequential(nn.Linear(maps, width), nn.ReLU(), nn.Linear(width, width))
        self.tint, self.under = conv(maps, tints), nn.Linear(width, 2 * tints)
        self.hue = nn.Conv2d(tints, COLOR_COUNT, 1)
        self.trust = nn.Parameter(torch.zeros(()))
        # A jury that begins with one that had no fields says at first what that one says.
        for new in (self.sides[2], self.under):
            nn.init.zeros_(new.weight)  # type: ignore[arg-type]
            nn.init.zeros_(new.bias)  # type: ignore[arg-type]

    def beside(self, painted: Tensor, body: Tensor, is_top: Tensor) -> Tensor:
        """What is painted on the die beside its top."""
        seen: Tensor = self.sides(mean_where(painted, torch.sigmoid(body.flatten(1)) * (1 - is_top)))
        return seen

    def called(self, painted: Tensor, mind: Tensor) -> Tensor:
        """What colour each field is called, as a jury has it in mind that has heard of all other pieces."""
        stretch, shift = self.under(mind)[:, :, None, None].chunk(2, dim=1)
        hues: Tensor = self.hue(F.relu(self.tint(painted) * (1 + stretch) + shift))
        return hues


def mean_where(maps: Tensor, where: Tensor) -> Tensor:
    """The mean of maps (N, C, H, W) where they are looked at, (N, H * W): (N, C)."""
    return (maps.flatten(2) @ where[:, :, None]).squeeze(2) / (where.sum(1, keepdim=True) + 0.5)
