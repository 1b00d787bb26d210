"""The drawn backend: the scenes of the others, as a plain graphics program draws them.

One lamp, an even rest, nothing mirrored, perhaps ink along the edges, in another style for every picture: a
net that has seen only one way to draw light takes it for a part of what a die is.
"""

from dataclasses import asdict, replace

import numpy as np

from datasets.drawn_style import style
from datasets.light import irradiance
from datasets.quick import QuickRenderer
from datasets.quick_light import Source, SplitLight, split

SHADOW_SPREAD = 0.02
"""Of the lamp, in radians, for the reach of its shadow map; how soft a shadow is the style says."""


class DrawnRenderer(QuickRenderer):
    """Draws as `style` of the seed says, in light of the colour and strength that the sky has."""

    passes = ("drawn",)

    def light_of(self, sky: np.ndarray, seed: int) -> SplitLight:
        way = style(np.random.default_rng(seed))
        white = irradiance(sky)
        told = {name: value for name, value in asdict(way).items() if name not in ("towards", "table")}
        self.programs.tell("drawn", **told, plain=way.table, white=white)
        return replace(split(sky), sources=(Source(way.towards, white, SHADOW_SPREAD),))
