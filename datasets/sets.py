"""The named sets of pictures: which kinds, in which shares, and how large."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from datasets.distributions import Rng, weighted
from datasets.flat import flat_picture
from datasets.sampling import centre, dense, empty, leaning, odd_throw, throw, tokens, towers
from datasets.sampling_chests import chests, on_mat
from datasets.sampling_chips import chips
from datasets.sampling_decoys import decoys
from datasets.sampling_diadingo import board, rings
from datasets.sampling_everyday import everyday
from datasets.sampling_mars import crowded, grid, reached
from datasets.sampling_motley import motley, signs
from datasets.sampling_toys import marked, toys
from datasets.scene import Scene
from datasets.stage import Setting

KINDS: dict[str, Callable[[Rng, Setting], Scene]] = {
    "throw": throw,
    "odd": odd_throw,
    "leaning": leaning,
    "dense": dense,
    "tokens": tokens,
    "towers": towers,
    "everyday": everyday,
    "motley": motley,
    "signs": signs,
    "chips": chips,
    "toys": toys,
    "marked": marked,
    "decoys": decoys,
    "centre": centre,
    "chests": chests,
    "mat": on_mat,
    "empty": empty,
    "grid": grid,
    "reached": reached,
    "crowded": crowded,
    "board": board,
    "rings": rings,
}


@dataclass(frozen=True)
class PictureSet:
    """Picture i of a set depends on (name, seed, i) alone."""

    kinds: dict[str, float]
    setting: Setting = field(default_factory=Setting)
    samples: int = 10
    atlas: int = 1024
    table: int = 1024
    gems: bool = False
    """Whether clear plastic refracts, which takes longer."""
    most_bytes: int | None = None
    """Larger files are written with a lower quality."""
    legible: bool = False
    """Scenes that a careful person could not read are drawn again."""
    under_hands: bool = False
    """Whether a hand may cover spaces of a grid in such scenes."""
    readable: bool = False
    """Of those, only scenes whose five dice all lie flat are taken."""


_LARGE = Setting(((1280, 720), (960, 720), (720, 960), (1024, 768)), pixels=(13.0, 70.0), held_out=True)


def _golden(gems: bool = False, **kinds: float) -> PictureSet:
    return PictureSet(kinds, _LARGE, samples=14, atlas=2048, gems=gems, most_bytes=85_000, legible=True)


SETS: dict[str, PictureSet] = {
    "digger-train": PictureSet(
        {
            "dense": 4,
            "throw": 3,
            "odd": 1.6,
            "tokens": 2.2,
            "centre": 0.7,
            "chests": 2.5,
            "mat": 0.6,
            "empty": 0.5,
        },
    ),
    "busy-train": PictureSet(
        {"dense": 3, "throw": 3, "odd": 1, "tokens": 2, "chests": 1.5, "empty": 1.5}, Setting(cloths="busy")
    ),
    "prints-train": PictureSet(
        {"dense": 2.5, "throw": 3, "odd": 1, "tokens": 2, "chests": 3.5, "mat": 0.5}, Setting(cloths="prints")
    ),
    "stacks-train": PictureSet(
        {"tokens": 3, "chests": 4.5, "centre": 1, "throw": 1},
        Setting(((960, 720), (1280, 720), (720, 960), (960, 720)), pixels=(24.0, 110.0)),
    ),
    "towers-train": PictureSet(
        {"towers": 1}, Setting(((960, 720), (1280, 720), (720, 960), (640, 480)), pixels=(20.0, 64.0))
    ),
    "leaning-train": PictureSet({"leaning": 1}, Setting(pixels=(22.0, 120.0))),
    "close-train": PictureSet({"throw": 2, "odd": 1, "tokens": 3}, Setting(pixels=(70.0, 240.0))),
    "everyday-train": PictureSet({"everyday": 1}, Setting(pixels=(20.0, 190.0))),
    "motley-train": PictureSet({"motley": 1}, Setting(pixels=(18.0, 120.0), cloths="motley")),
    "signs-train": PictureSet({"signs": 1}, Setting(pixels=(22.0, 120.0))),
    "chips-train": PictureSet({"chips": 1}, Setting(pixels=(18.0, 110.0))),
    "toys-train": PictureSet({"toys": 1}, Setting(pixels=(36.0, 190.0))),
    "blocks-train": PictureSet({"toys": 3, "everyday": 2}, Setting(pixels=(90.0, 330.0))),
    "marks-train": PictureSet({"marked": 1}, Setting(pixels=(20.0, 130.0))),
    "decoys-train": PictureSet({"decoys": 1}, Setting(pixels=(18.0, 120.0))),
    "boards-train": PictureSet(
        {"grid": 5, "board": 3, "rings": 2.5, "empty": 0.3},
        Setting(((960, 720), (960, 540), (720, 960))),
        samples=10,
        atlas=2048,
        gems=True,
    ),
    "cloths-train": PictureSet(
        {"grid": 3, "board": 2, "rings": 4},
        Setting(((960, 720), (960, 540), (720, 960)), cloths="prints"),
        atlas=2048,
        gems=True,
    ),
    "counters-train": PictureSet(
        {"grid": 2, "crowded": 3, "board": 2, "rings": 2},
        Setting(((960, 720), (960, 540), (720, 960)), cloths="motley"),
        atlas=2048,
        gems=True,
    ),
    "hands-train": PictureSet(
        {"reached": 1}, Setting(((960, 720), (960, 540), (720, 960))), samples=10, atlas=2048
    ),
    "crowds-train": PictureSet({"crowded": 1}, Setting(((960, 720), (960, 540), (720, 960))), atlas=2048),
    "golden-throws": _golden(throw=2, odd=1, mat=0.4),
    "golden-fives": replace(_golden(throw=2, odd=1, mat=0.4), most_bytes=56_000, readable=True),
    "golden-tokens": _golden(tokens=1),
    "golden-chests": _golden(chests=1),
    "golden-centre": _golden(centre=1),
    "golden-grids": _golden(grid=1),
    "golden-hands": replace(_golden(reached=1), most_bytes=48_000, under_hands=True),
    "golden-boards": _golden(gems=True, board=1),
    "golden-rings": _golden(gems=True, rings=1),
}


FLAT_SETS = ("flat-train", "golden-flat")
"""Sets that are drawn, not rendered (datasets.flat)."""


def flat(name: str, seed: int, index: int) -> tuple[np.ndarray, dict[str, Any]]:
    """Picture `index` of a drawn set, and its truth."""
    return flat_picture(_rng(name, seed, index))


def _rng(name: str, seed: int, index: int, attempt: int = 0) -> Rng:
    again = (attempt,) if attempt else ()
    return np.random.default_rng((seed, index, *name.encode(), *again))


def scene(name: str, seed: int, index: int, attempt: int = 0) -> Scene:
    """Scene `index` of the set `name`; a further attempt gives another scene for the same place."""
    if name not in SETS:
        raise KeyError(f"no set is called {name!r}; there are {', '.join(SETS)}")
    chosen = SETS[name]
    rng = _rng(name, seed, index, attempt)
    return KINDS[weighted(rng, chosen.kinds)](rng, chosen.setting)
