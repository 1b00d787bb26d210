"""Dig Mars: equipment, level markers, stations and fortune tokens."""

from __future__ import annotations

from typing import Literal, TypeAlias

from vision.kit.drawing import Box, Circle, Drawing, Polygon, Shape, Text
from vision.kit.geometry import Point, Rect
from vision.kit.palette import INK, PAINT, PAPER, PARCHMENT, STONE, on
from vision.kit.signs import LETTERS, coin, dome, gem_outline, pick, rover

Gear: TypeAlias = Literal["dig", "transport", "fleet"]
GEARS: tuple[Gear, ...] = ("dig", "transport", "fleet")
PLAYERS = ("blue", "red", "yellow", "green")

STATION = 14.0
STATION_HEIGHT = 4.0
LEVEL_MARKER = 9.0
FORTUNE = 16.0
EQUIPMENT = Rect(0, 0, 74.0, 25.0)
LEVELS: tuple[Point, ...] = tuple((24.5 + 13.8 * i, 16.2) for i in range(4))


def station(colour: str) -> Drawing:
    """A round station: the player's paint, shape and letter."""
    middle = (STATION / 2, STATION / 2)
    lift = {"red": -0.5, "blue": -0.4}.get(colour, 0.0)
    return Drawing(
        STATION,
        STATION,
        (
            Circle(middle, STATION / 2 - 0.2, fill=PAINT[colour], stroke=INK, width=0.4),
            Circle(middle, STATION / 2 - 1.0, stroke=PAPER, width=0.45),
            Polygon(
                gem_outline(colour, (middle[0], middle[1] + lift), 8.6), fill=PAPER, stroke=INK, width=0.3
            ),
            Text((middle[0], middle[1] - lift), LETTERS[colour], 3.4, INK),
        ),
    )


def level_marker(colour: str) -> Drawing:
    """Shows the level on an equipment tile."""
    middle = (LEVEL_MARKER / 2, LEVEL_MARKER / 2)
    return Drawing(
        LEVEL_MARKER,
        LEVEL_MARKER,
        (
            Circle(middle, LEVEL_MARKER / 2 - 0.2, fill=PAINT[colour], stroke=INK, width=0.4),
            Text(middle, LETTERS[colour], 3.6, on(colour)),
        ),
    )


def fortune() -> Drawing:
    """A fortune token, worth 1."""
    return Drawing(FORTUNE, FORTUNE, coin((FORTUNE / 2, FORTUNE / 2), FORTUNE - 0.8, "1"))


def equipment(gear: Gear, colour: str) -> Drawing:
    """An equipment tile: four levels, and between them what the next one costs (DM-14)."""
    ink = on(colour)
    band = Rect(0, 0, 16, EQUIPMENT.height)
    icon = {
        "dig": lambda at: pick(at, 11, ink),
        "transport": lambda at: rover(at, 11.5, ink, PAINT[colour]),
        "fleet": lambda at: dome(at, 11.5, ink, PAINT[colour]),
    }[gear]((8.0, 10.6))
    shapes: list[Shape] = [
        Box(EQUIPMENT, fill=PARCHMENT),
        Box(band, fill=PAINT[colour]),
        Polygon(((16, 0), (16, EQUIPMENT.height)), stroke=INK, width=0.4, closed=False),
        *icon,
        Text((8, 20.6), gear.upper(), 1.5, ink),
    ]
    for level, (x, y) in enumerate(LEVELS, start=1):
        if level > 1:
            before = x - 13.8 / 2
            shapes.append(Polygon(((x - 9.2, y), (x - 5, y)), stroke=INK, width=0.4, closed=False))
            shapes += coin((before, 5.4), 5.6, str(level - 1))
            shapes.append(
                Polygon(((before, 8.4), (before, y)), stroke=INK, width=0.3, closed=False, dash=(0.8, 0.8))
            )
        shapes += [
            Circle((x, y), 5.6, fill=STONE, stroke=INK, width=0.4),
            Text((x, y), str(level), 4.6, INK),
        ]
    return Drawing(EQUIPMENT.width, EQUIPMENT.height, tuple(shapes))
