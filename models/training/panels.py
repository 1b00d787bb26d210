"""The nets that judge the pieces of one picture: the Jury says what each is, the Teller how high it stands.

Both see every piece cut out of the full picture, and all of them together, for a red is a red beside that
orange. Both also say where they look, which only the training asks: what can be checked pixel by pixel is
learnt sooner than one word about a whole piece.
"""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from models.shapes import (
    COLOR_COUNT,
    JURY_AXIS,
    JURY_MARGINS,
    MOST_IN_A_STACK,
    PANELS,
    STRIP_SPARE,
    Panel,
)
from models.training.nets import Residual, conv, stage

# The mind of a juror, and in how many rounds, by how many voices, they talk.
WIDTH, ROUNDS, VOICES = 128, 2, 4
# The Teller looks for joints on a grid of so many heights.
HEIGHTS = PANELS["teller"].height // 2
# How far base and crown may be off for a comb, in heights of the stack; in steps of how many teeth; and how
# wide its teeth are on the Teller's grid.
ASIDE, STEP, TOOTH = 0.12, 0.3, 0.8
# How much of what was seen of a piece is forgotten while learning, lest single pictures be learnt by heart.
FORGOTTEN = 0.1
# A field that is not on the top at all is as likely glanced at as this.
NEXT_TO_NOTHING = 1e-3


class _Talk(nn.Module):
    """One round of talk: every piece hears all others of its picture (attention), and thinks again."""

    def __init__(self) -> None:
        super().__init__()
        self.calm = nn.LayerNorm(WIDTH)
        self.ask = nn.Linear(WIDTH, 3 * WIDTH)
        self.hear = nn.Linear(WIDTH, WIDTH)
        self.think = nn.Sequential(
            nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH)
        )

    def forward(self, mind: Tensor, same: Tensor | None) -> Tensor:
        asked = self.ask(self.calm(mind)).reshape(-1, 3, VOICES, WIDTH // VOICES)
        query, key, value = asked.permute(1, 2, 0, 3)
        weight = query @ key.transpose(1, 2) * (WIDTH // VOICES) ** -0.5
        if same is not None:
            weight = weight.masked_fill(~same, -1e4)
        heard = (torch.softmax(weight, dim=2) @ value).permute(1, 0, 2).reshape(-1, WIDTH)
        mind = mind + self.hear(heard)
        thought: Tensor = mind + self.think(mind)
        return thought


class _Bench(nn.Module):
    """Facts and what was seen of the pieces of pictures, to answers, after all have talked."""

    def __init__(self, facts: int, out: int) -> None:
        super().__init__()
        self.facts = nn.Sequential(nn.Linear(facts, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH))
        self.forget = nn.Dropout(FORGOTTEN)
        self.talks = nn.ModuleList([_Talk() for _ in range(ROUNDS)])
        self.verdict = nn.Sequential(
            nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, out)
        )

    def forward(self, seen: Tensor, facts: Tensor, same: Tensor | None) -> Tensor:
        mind = self.forget(seen) + self.facts(facts)
        for talk in self.talks:
            mind = talk(mind, same)
        said: Tensor = self.verdict(mind)
        return said


@dataclass(frozen=True, slots=True)
class Build:
    """How a jury is made: how many maps it has and how many residual blocks, from fine to far and around.

    `gist` maps are what it keeps of what it sees far and around, where that is less than all. `glances` is
    how often it looks at a part of a top face that it chooses itself.
    """

    fine: tuple[int, int]
    near: tuple[int, int]
    far: tuple[int, int]
    around: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    gist: int | None = None
    glances: int = 0


BUILDS = {
    "jury": Build((32, 0), (48, 1), (104, 2), ((16, 0), (32, 0), (48, 1))),
    "appeal": Build((32, 1), (64, 2), (128, 3), ((16, 0), (32, 1), (64, 1)), gist=48, glances=4),
}


def top_grid(panel: Panel) -> int:
    """How many fields the grid has, across and down, on which a jury looks for a top face."""
    return panel.height // 4


class Jury(nn.Module):
    """Views (N, 6, side, side) of 0..255 and facts (N, facts) of pieces to answers (N, out).

    It looks for the top face, on a grid over the near view, and sees what is painted there; and for the
    middles of base and crown of a stack. Of a sign on a top all of that top is mostly body: so it may glance
    at parts of the top, and what it sees there speaks for a colour at once.
    """

    places: Tensor

    def __init__(self, name: str = "jury") -> None:
        super().__init__()
        self.name = name
        self.panel = panel = PANELS[name]
        build = BUILDS[name]
        (fine, polish), (near, nearer), (far, farther) = build.fine, build.near, build.far
        self.fine = conv(3, fine, 2)
        self.polish = nn.Sequential(*[Residual(fine) for _ in range(polish)])
        self.near = stage(fine, near, nearer)
        self.far = stage(near, far, farther)
        wide = [3, *(maps for maps, _ in build.around)]
        self.around = nn.Sequential(
            *[stage(into, *each) for into, each in zip(wide[:-1], build.around, strict=True)]
        )
        self.from_near, self.from_far = nn.Conv2d(near, 24, 1), nn.Conv2d(far, 24, 1)
        self.outline = nn.Sequential(conv(24, 24), nn.Conv2d(24, 1, 1))
        self.ends = nn.Sequential(conv(24, 24), nn.Conv2d(24, 2, 1))
        self.register_buffer("places", _fields(top_grid(panel)), persistent=False)
        self.glances = build.glances
        self.paint = nn.Linear((3 + near) * (1 + build.glances), WIDTH)
        if build.glances:
            self.glance = nn.Sequential(conv(24, 24), nn.Conv2d(24, build.glances, 1))
            self.called = nn.Linear((3 + near) * build.glances, COLOR_COUNT, bias=False)
            # A net that begins with one without glances says at first what that one says.
            nn.init.zeros_(self.called.weight)
        self.far_gist, self.around_gist = _gist(far, build.gist), _gist(wide[-1], build.gist)
        fields = (panel.height // 8) ** 2
        self.piece = nn.Linear((build.gist or far) * fields, WIDTH)
        self.surroundings = nn.Linear((build.gist or wide[-1]) * fields, WIDTH)
        self.bench = _Bench(panel.facts, panel.out)

    def look(self, crops: Tensor, facts: Tensor, same: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """The answers, and the logits of where it looks.

        Those are the top face's, (N, grid, grid), and those of the middles of base and crown,
        (N, 2, grid * grid). `same` (N, N) says which jurors sit in the same picture, where a batch
        holds several.
        """
        close, wide = (view.contiguous(memory_format=torch.channels_last) for view in crops.split(3, 1))
        close = close * (1 / 128) - 1
        near = self.near(self.polish(self.fine(close)))
        far = self.far(near)
        looked = F.relu(self.from_near(near) + F.interpolate(self.from_far(far), scale_factor=2.0))
        top, ends = self.outline(looked), self.ends(looked).flatten(2)
        painted = torch.cat([F.avg_pool2d(close, 4), near], dim=1).flatten(2)
        where = torch.sigmoid(top.flatten(1))
        paint = (painted @ where[:, :, None]).squeeze(2) / (where.sum(1, keepdim=True) + 0.5)
        glimpsed = self._glimpsed(looked, painted, where) if self.glances else paint[:, :0]
        around = self.around_gist(self.around(wide * (1 / 128) - 1))
        seen = F.relu(self.piece(self.far_gist(far).flatten(1)) + self.surroundings(around.flatten(1)))
        said = self.bench(seen + F.relu(self.paint(torch.cat([paint, glimpsed], dim=1))), facts, same)
        if self.glances:
            said = F.pad(self.called(glimpsed), (0, self.panel.out - COLOR_COUNT)) + said
        axis = said[:, JURY_AXIS] + (torch.softmax(ends, dim=2) @ self.places).flatten(1)
        return torch.cat([said[:, : JURY_AXIS.start], axis], dim=1), top[:, 0], ends

    def _glimpsed(self, looked: Tensor, painted: Tensor, where: Tensor) -> Tensor:
        """What is painted on those parts of a top at which it glances: (N, glances * maps)."""
        chosen = self.glance(looked).flatten(2) + torch.log(where + NEXT_TO_NOTHING)[:, None]
        return (torch.softmax(chosen, dim=2) @ painted.transpose(1, 2)).flatten(1)

    def forward(self, crops: Tensor, facts: Tensor) -> Tensor:
        return self.look(crops, facts)[0]


def _gist(maps: int, kept: int | None) -> nn.Module:
    return nn.Sequential(nn.Conv2d(maps, kept, 1), nn.ReLU()) if kept else nn.Identity()


def _fields(grid: int) -> Tensor:
    """Where the fields of the near view's grid are: (N, 2), x and y as models.shapes.JURY_AXIS has them."""
    along = ((torch.arange(grid) + 0.5) / grid - 0.5) * JURY_MARGINS[0]
    return torch.cartesian_prod(along, along).flip(1)


def _rows(seen: Tensor) -> Tensor:
    """Maps (N, C, H, W) as (N, H, C * W)."""
    return seen.transpose(1, 2).flatten(2)


class Teller(nn.Module):
    """Strips (N, 3, 112, 32) of 0..255 and facts (N, facts) of stacks to logits of how high they are (N, 10).

    It looks for the joints between tokens, base and crown among them, height by height, and holds combs
    against them: one with as many teeth as each count has joints.
    """

    combs: Tensor
    heights: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.panel = panel = PANELS["teller"]
        self.fine = nn.Sequential(stage(3, 40, 0), stage(40, 64, 1, (1, 2)))
        self.coarse = stage(64, 96, 1)
        self.far = stage(96, 128, 0)
        # Across a strip nothing is counted: what each height shows becomes one column.
        self.from_fine, self.from_coarse = nn.Linear(64 * 8, 64), nn.Linear(96 * 4, 64)
        self.column = nn.Sequential(
            nn.Conv1d(64, 48, 5, 1, 2), nn.ReLU(), nn.Conv1d(48, 48, 5, 1, 2), nn.ReLU()
        )
        self.mark, self.ends = nn.Conv1d(48, 1, 1), nn.Conv1d(48, 2, 1)
        self.register_buffer("heights", (torch.arange(HEIGHTS) + 0.5) / HEIGHTS, persistent=False)
        combs = [_combs(count + 1) for count in range(MOST_IN_A_STACK)]
        self.register_buffer("combs", torch.cat(combs, dim=1), persistent=False)
        self.of_each = [each.shape[1] for each in combs]
        self.fitting = nn.Parameter(torch.tensor(4.0))
        self.piece, self.tally = nn.Linear(128 * 28, WIDTH), nn.Linear(48 + HEIGHTS + MOST_IN_A_STACK, WIDTH)
        self.bench = _Bench(panel.facts, MOST_IN_A_STACK)

    def look(self, crops: Tensor, facts: Tensor, same: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor]:
        """The answers, and the logits of joints, (N, HEIGHTS), and of base and crown, (N, 2, HEIGHTS).

        `same` as for the Jury.
        """
        fine = self.fine(crops * (1 / 128) - 1)
        coarse = self.coarse(fine)
        coarse_rows = self.from_coarse(_rows(coarse)).repeat_interleave(2, dim=1)
        column = self.column(F.relu(self.from_fine(_rows(fine)) + coarse_rows).transpose(1, 2))
        joints = self.mark(column)
        there = torch.sigmoid(joints)
        fitting = (there[:, 0] @ self.combs).split(self.of_each, dim=1)
        fits = torch.stack([each.amax(dim=1) for each in fitting], dim=1)
        counted = torch.cat([(column @ there.transpose(1, 2)).squeeze(2) / 8, there[:, 0], fits], dim=1)
        seen = F.relu(self.piece(self.far(coarse).flatten(1)) + self.tally(counted))
        count = self.bench(seen, facts, same) + self.fitting * fits
        ends = self.ends(column)
        places = torch.softmax(ends, dim=2) @ self.heights
        return torch.cat([count, places], dim=1), joints[:, 0], ends

    def forward(self, crops: Tensor, facts: Tensor) -> Tensor:
        return self.look(crops, facts)[0]


def _combs(count: int) -> Tensor:
    """Combs for one count, with base and crown where they should be and a little aside: (HEIGHTS, combs).

    What a comb says of a column is how much more there is at its teeth than between them, and than where the
    next ones would be.
    """
    whole = HEIGHTS / (1 + 2 * STRIP_SPARE)
    heights = np.arange(HEIGHTS) + 0.5
    steps = int(np.ceil(ASIDE * count / STEP))
    aside = np.linspace(-ASIDE, ASIDE, 2 * steps + 1)
    along = np.arange(-2, 2 * count + 3) / (2 * count)
    combs = []
    for up, down in np.stack(np.meshgrid(aside, aside), -1).reshape(-1, 2):
        places = ((1 + down - up) * along + up + STRIP_SPARE) * whole
        teeth = np.exp(-0.5 * ((heights - places[:, None]) / TOOTH) ** 2)
        teeth /= teeth.sum(1, keepdims=True) + 0.1
        combs.append(teeth[2:-2:2].mean(0) - teeth[3:-3:2].mean(0) - teeth[[0, -1]].mean(0))
    return torch.from_numpy(np.array(combs, np.float32).T.copy())
