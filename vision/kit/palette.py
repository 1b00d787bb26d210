"""The colours that the printed pieces use, as sRGB."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

INK = "#2A2521"
PAPER = "#FFFFFF"
PARCHMENT = "#F6F1E6"
SAND = "#E6DCC8"
STONE = "#CFC8BA"
BARK = "#6B4A2F"
BRASS = "#C79A3B"
COAL = "#232225"
SLATE = "#3C3B40"

# Dice, tokens, stations: one paint a colour name, whatever the game.
PAINT: Mapping[str, str] = MappingProxyType(
    {
        "blue": "#1F5FB8",
        "yellow": "#F3BC14",
        "red": "#C7212F",
        "green": "#1C8A4B",
        "white": "#FFFFFF",
        "black": "#1B1A1D",
    }
)

RUST = "#A8482A"
RUST_DARK = "#7A2E1A"
RUST_LIGHT = "#C4693F"
DUST = "#F1E3D0"
ICE = "#E4ECEA"
ICE_DARK = "#B9CCCB"
DEEP = "#12495A"
GOLD = "#F2B632"
VIOLET = "#56398A"

PLUM = "#453A63"
PLUM_DARK = "#312849"
PLUM_LIGHT = "#6A5D8C"


def on(colour: str) -> str:
    """The ink, dark or light, that is readable on a paint of this name."""
    return INK if colour in ("yellow", "white") else PAPER
