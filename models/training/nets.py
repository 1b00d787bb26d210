"""The two networks of the eyes for Digger: the Finder says what lies where, the Jury what it is.

The Finder sees the whole picture at 640 pixels along its longer side; the Jury sees every thing that
was found, cut out of the full picture, and all of them together, for a red is a red beside that orange.
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from models.shapes import CLERKS, FINDERS, PANELS, PATCH, Maps, Panel, Questions


def _conv(into: int, out: int, stride: int | tuple[int, int] = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, 3, stride, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(self.first(x)))


def _stage(into: int, out: int, blocks: int, stride: int | tuple[int, int] = 2) -> nn.Sequential:
    return nn.Sequential(_conv(into, out, stride), *[_Residual(out) for _ in range(blocks)])


class Finder(nn.Module):
    """A picture (N, 3, H, W) of 0..255, H and W multiples of 32, to maps at stride 4.

    Down to stride 32 and back up: a block that fills a third of the picture and a die of 12 pixels
    are found by the same maps.
    """

    def __init__(self, maps: Maps) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, 2), _conv(16, 32, 2))
        self.down8 = _stage(32, 48, 1)
        self.down16 = _stage(48, 80, 2)
        self.down32 = _stage(80, 96, 2)
        self.from32 = nn.Conv2d(96, 48, 1)
        self.from16 = nn.Conv2d(80, 48, 1)
        self.from8 = nn.Conv2d(48, 48, 1)
        self.join8 = _conv(48, 48)
        self.up = nn.Conv2d(48, 24 * 4, 1)
        self.from4 = nn.Conv2d(32, 24, 1)
        self.join4 = _conv(24, 24)
        self.head = nn.Conv2d(24, maps.out, 1)
        # Where a thing ends is no straight sum of what is seen at its middle.
        self.think = nn.Sequential(nn.Conv2d(24, 48, 1), nn.ReLU(), nn.Conv2d(48, maps.out, 1))
        nn.init.zeros_(self.think[-1].weight)  # type: ignore[arg-type]
        # Nearly everywhere there is nothing: a net that begins by saying so learns the rest sooner.
        nn.init.constant_(self.head.bias[maps.heat], -4.0)

    def forward(self, picture: Tensor) -> Tensor:
        at4 = self.stem(picture * (1 / 128) - 1)
        at8 = self.down8(at4)
        at16 = self.down16(at8)
        at32 = self.down32(at16)
        back = self.from16(at16) + F.interpolate(self.from32(at32), scale_factor=2.0)
        back = self.join8(F.relu(self.from8(at8) + F.interpolate(back, scale_factor=2.0)))
        fine: Tensor = self.join4(F.relu(F.pixel_shuffle(self.up(back), 2) + self.from4(at4)))
        maps: Tensor = self.head(fine) + self.think(fine)
        return maps


class Clerk(nn.Module):
    """Tiles or cards laid straight, (N, 3, PATCH, PATCH) of 0..255, to the answers (N, questions.out)."""

    def __init__(self, questions: Questions) -> None:
        super().__init__()
        self.glance = nn.Sequential(_stage(3, 24, 0), _stage(24, 48, 1), _stage(48, 64, 1))
        self.look = nn.Sequential(_stage(64, 96, 2), _conv(96, 96))
        # Stations stand anywhere on a tile: what looks like one is summed up over all of it.
        self.tally = nn.Sequential(_conv(64, 64), _conv(64, 48))
        self.count = nn.Linear(48, questions.out)
        nn.init.zeros_(self.count.weight)
        # Signs have their places, so nothing is pooled.
        self.answer = nn.Sequential(
            nn.Flatten(), nn.Linear(96 * (PATCH // 16) ** 2, 160), nn.ReLU(), nn.Dropout(0.1)
        )
        self.say = nn.Linear(160, questions.out)

    def forward(self, patches: Tensor) -> Tensor:
        seen = self.glance(patches * (1 / 128) - 1)
        said: Tensor = self.say(self.answer(self.look(seen))) + self.count(self.tally(seen).mean((2, 3)))
        return said


# What the nets of a panel are made of: of each stage its width, its residual blocks, and by how much it
# shrinks what it sees, (down, across). The seams of a tall stack are close to one another.
_Stages = Sequence[tuple[int, int, tuple[int, int]]]
_STAGES: dict[str, _Stages] = {
    "jury": ((32, 0, (2, 2)), (64, 1, (2, 2)), (128, 2, (2, 2))),
    "teller": ((24, 0, (2, 2)), (48, 1, (1, 2)), (64, 1, (2, 2)), (96, 0, (2, 2))),
}


class Jury(nn.Module):
    """Views (N, 3 * views, height, width) of 0..255 and facts (N, facts) of ONE picture to answers (N, out).

    Every juror looks at its own piece; then all of them talk (attention over the pieces of the picture),
    so that the light they share is seen by all. One that `tallies` also sums up over all of its piece what
    looks like a seam.
    """

    def __init__(self, panel: Panel, stages: _Stages, tallies: bool, width: int = 96) -> None:
        super().__init__()
        self.panel = panel
        layers: list[nn.Module] = []
        into, area = 3 * panel.views, panel.height * panel.width
        for out, blocks, (down, across) in stages:
            layers.append(_stage(into, out, blocks, (down, across)))
            into, area = out, area // (down * across)
        self.look = nn.Sequential(*layers)
        self.tally = self.count = None
        if tallies:
            self.tally = nn.Sequential(_conv(stages[-2][0], 64), _conv(64, 48))
            self.count = nn.Linear(48, panel.out)
            nn.init.zeros_(self.count.weight)
        self.where = nn.Linear(into * area, width)
        self.facts = nn.Sequential(nn.Linear(panel.facts, width), nn.ReLU(), nn.Linear(width, width))
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.value = nn.Linear(width, width)
        self.verdict = nn.Sequential(
            nn.LayerNorm(2 * width), nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, panel.out)
        )

    def forward(self, crops: Tensor, facts: Tensor, same: Tensor | None = None) -> Tensor:
        """`same` (N, N) says which jurors sit in the same picture, where a batch holds several."""
        half_seen = self.look[:-1](crops * (1 / 128) - 1)
        seen = self.look[-1](half_seen)
        mind = F.relu(self.where(seen.flatten(1))) + self.facts(facts)
        weight = self.query(mind) @ self.key(mind).T * self.query.out_features**-0.5
        if same is not None:
            weight = weight.masked_fill(~same, -1e4)
        heard = torch.softmax(weight, dim=1) @ self.value(mind)
        verdict: Tensor = self.verdict(torch.cat([mind, heard], dim=1))
        if self.tally and self.count:
            verdict = verdict + self.count(self.tally(half_seen).mean((2, 3)))
        return verdict


def make(name: str) -> Finder | Clerk | Jury:
    """The net that a model of this name is."""
    if name in FINDERS:
        return Finder(FINDERS[name])
    if name in CLERKS:
        return Clerk(CLERKS[name])
    return Jury(PANELS[name], _STAGES[name], tallies=name == "teller")
