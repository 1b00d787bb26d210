"""The named sets of pictures: which kinds, in which shares, and how large."""

from dataclasses import dataclass

import numpy as np

from datasets.distributions import weighted
from datasets.sampling import KINDS, Setting
from datasets.scene import Scene


@dataclass(frozen=True)
class PictureSet:
    """Picture i of a set depends on (name, seed, i) alone."""

    kinds: dict[str, float]
    setting: Setting = Setting()
    samples: int = 10
    atlas: int = 1024
    table: int = 1024


_LARGE = Setting(
    sizes=((1280, 720), (960, 720), (720, 960), (1024, 768)), pixels=(13.0, 70.0), held_out=True, easier=True
)

SETS: dict[str, PictureSet] = {
    "digger-train": PictureSet(
        {"dense": 4, "throw": 3, "odd": 1.6, "tokens": 2.2, "centre": 0.7, "empty": 0.5},
    ),
    "throws": PictureSet({"throw": 2, "odd": 1}, _LARGE, samples=32, atlas=2048),
    "tokens": PictureSet({"tokens": 1}, _LARGE, samples=32, atlas=2048),
    "centre": PictureSet({"centre": 1}, _LARGE, samples=32, atlas=2048),
}


def scene(name: str, seed: int, index: int) -> Scene:
    """Scene `index` of the set `name`."""
    if name not in SETS:
        raise KeyError(f"no set is called {name!r}; there are {', '.join(SETS)}")
    chosen = SETS[name]
    rng = np.random.default_rng((seed, index, *name.encode()))
    return KINDS[weighted(rng, chosen.kinds)](rng, chosen.setting)
