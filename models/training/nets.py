"""Finders, which see a whole picture at 640 pixels, and clerks, which read a tile or card laid straight."""

from torch import Tensor, nn
from torch.nn import functional as F

from models.shapes import Maps, Questions


def conv(into: int, out: int, stride: int | tuple[int, int] = 1) -> nn.Sequential:
    """A convolution of three by three, normalised, with a bend."""
    return nn.Sequential(
        nn.Conv2d(into, out, 3, stride, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    """Two convolutions whose answer is added to what they were given."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
        # A new block changes nothing at first, so that a net can begin with one that lacks it.
        nn.init.zeros_(self.second[1].weight)  # type: ignore[arg-type]

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(self.first(x)))


def stage(into: int, out: int, blocks: int, stride: int | tuple[int, int] = 2) -> nn.Sequential:
    """One convolution that shrinks, and residual blocks behind it."""
    return nn.Sequential(conv(into, out, stride), *[Residual(out) for _ in range(blocks)])


class Finder(nn.Module):
    """A picture (N, 3, H, W) of 0..255, H and W multiples of 32, to maps at stride 4.

    Down to stride 32 and back up: a block that fills a third of the picture and a die of 12 pixels
    are found by the same maps.
    """

    def __init__(self, maps: Maps) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2))
        self.down8 = stage(32, 48, 1)
        self.down16 = stage(48, 80, 2)
        self.down32 = stage(80, 96, 2)
        self.from32 = nn.Conv2d(96, 48, 1)
        self.from16 = nn.Conv2d(80, 48, 1)
        self.from8 = nn.Conv2d(48, 48, 1)
        self.join8 = conv(48, 48)
        self.up = nn.Conv2d(48, 24 * 4, 1)
        self.from4 = nn.Conv2d(32, 24, 1)
        self.join4 = conv(24, 24)
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
    """Tiles or cards laid straight, (N, 3, side, side) of 0..255, to the answers (N, questions.out)."""

    def __init__(self, questions: Questions) -> None:
        super().__init__()
        self.side = questions.side
        self.glance = nn.Sequential(stage(3, 24, 0), stage(24, 48, 1), stage(48, 64, 1))
        self.look = nn.Sequential(stage(64, 96, 2), conv(96, 96))
        # Stations stand anywhere on a tile: what looks like one is summed up over all of it.
        self.tally = nn.Sequential(conv(64, 64), conv(64, 48))
        self.count = nn.Linear(48, questions.out)
        nn.init.zeros_(self.count.weight)
        # Signs have their places, so nothing is pooled.
        self.answer = nn.Sequential(
            nn.Flatten(), nn.Linear(96 * (questions.side // 16) ** 2, 160), nn.ReLU(), nn.Dropout(0.1)
        )
        self.say = nn.Linear(160, questions.out)

    def forward(self, patches: Tensor) -> Tensor:
        seen = self.glance(patches * (1 / 128) - 1)
        said: Tensor = self.say(self.answer(self.look(seen))) + self.count(self.tally(seen).mean((2, 3)))
        return said
