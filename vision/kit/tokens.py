"""Tokens as they are made: what is stacked on chests and lies in the centre. Millimetres, sRGB 0 to 1."""

from dataclasses import dataclass
from typing import Literal

from vision.kit.dice import Rgb

TokenShape = Literal[
    "cube", "disc", "block", "hexagon", "nugget", "brick", "cylinder", "meeple", "house", "brilliant"
]
STACKABLE: tuple[TokenShape, ...] = ("cube", "disc", "block", "hexagon", "brick", "cylinder")
PER_COLOR = 10
"""Tokens of each colour in the game."""


@dataclass(frozen=True)
class TokenStyle:
    """One token: length and width on the table and height above it, whatever its shape."""

    shape: TokenShape = "cube"
    size: tuple[float, float, float] = (9.0, 9.0, 9.0)
    rounding: float = 0.08
    color: str = "red"
    ink: Rgb = (0.7, 0.1, 0.1)
    roughness: float = 0.4
    grain: float = 0.0
    clear: float = 0.0
    rim: Rgb | None = None
    """The ink of the spots around the edge of a chip: so many, as deep (in diameters) as this."""
    spots: int = 6
    spot_depth: float = 0.14
    inlay: Rgb | None = None
    """The ink of a round label in the middle of a chip."""
    studs: tuple[int, int] = (2, 2)
    seed: int = 0
