"""The signs on the pieces: a gem shape and a letter for every colour, and an icon for every action.

Each function draws one sign of `size` mm, centred on `at`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from vision.kit.drawing import Box, Circle, Polygon, Shape, Text
from vision.kit.geometry import Point, Rect, arc, scaled, turned
from vision.kit.palette import BRASS, GOLD, INK, PAINT, PAPER, on

LETTERS: Mapping[str, str] = MappingProxyType(
    {"blue": "B", "yellow": "Y", "red": "R", "green": "G", "white": "W", "black": "K"}
)


def _drop() -> tuple[Point, ...]:
    round_part = arc((0, 0.13), 0.36, -28, 208)
    return ((0.0, -0.5), *round_part)


_CUT = 0.2
# An outline for every colour, so that nobody has to tell red from green: a drop of water, a coin of gold,
# a triangular ruby, a step-cut emerald, an upright diamond; black, the thief's die, is a cross.
_OUTLINES: Mapping[str, tuple[Point, ...]] = MappingProxyType(
    {
        "blue": _drop(),
        "yellow": arc((0, 0), 0.46, 0, 360, 48)[:-1],
        "red": ((0.0, -0.5), (0.52, 0.4), (-0.52, 0.4)),
        "green": (
            (-0.42 + _CUT, -0.48),
            (0.42 - _CUT, -0.48),
            (0.42, -0.48 + _CUT),
            (0.42, 0.48 - _CUT),
            (0.42 - _CUT, 0.48),
            (-0.42 + _CUT, 0.48),
            (-0.42, 0.48 - _CUT),
            (-0.42, -0.48 + _CUT),
        ),
        "white": ((0.0, -0.56), (0.44, 0.0), (0.0, 0.56), (-0.44, 0.0)),
        "black": turned(
            tuple(
                point
                for quarter in range(4)
                for point in turned(((0.17, -0.17), (0.17, -0.5), (-0.17, -0.5)), -90 * quarter)
            ),
            45,
        ),
    }
)


def gem_outline(colour: str, at: Point, size: float) -> tuple[Point, ...]:
    """The colour's own shape as a polygon."""
    return scaled(_OUTLINES[colour], size, at)


def gem(colour: str, at: Point, size: float, letter: bool = True, edge: str = INK) -> tuple[Shape, ...]:
    """The colour's own shape in its paint, with its letter."""
    shapes: tuple[Shape, ...] = (
        Polygon(gem_outline(colour, at, size), fill=PAINT[colour], stroke=edge, width=size * 0.05),
    )
    if letter:
        low = {"red": 0.14, "blue": 0.12}.get(colour, 0.0) * size
        shapes += (Text((at[0], at[1] + low), LETTERS[colour], size * 0.34, on(colour)),)
    return shapes


def pick(at: Point, size: float, ink: str = INK, turn: float = 0.0) -> tuple[Shape, ...]:
    """A pickaxe: dig."""
    handle = ((-0.055, -0.3), (0.055, -0.3), (0.055, 0.5), (-0.055, 0.5))
    blade = (*arc((0, 0.1), 0.52, 205, 335), *arc((0, 0.28), 0.52, 318, 222))
    return tuple(Polygon(scaled(turned(part, turn + 40), size, at), fill=ink) for part in (handle, blade))


def rover(at: Point, size: float, ink: str = INK, hub: str = PAPER) -> tuple[Shape, ...]:
    """A loaded rover on two wheels: transport."""
    x, y = at
    bed = ((-0.5, -0.06), (0.5, -0.06), (0.4, 0.2), (-0.4, 0.2))
    load = ((-0.3, -0.12), (-0.16, -0.4), (0.1, -0.44), (0.3, -0.12))
    return (
        Polygon(scaled(bed, size, at), fill=ink),
        Polygon(scaled(load, size, at), fill=ink),
        *(
            part
            for side in (-0.25, 0.25)
            for part in (
                Circle(
                    (x + side * size, y + 0.27 * size), 0.17 * size, fill=ink, stroke=hub, width=size * 0.05
                ),
                Circle((x + side * size, y + 0.27 * size), 0.06 * size, fill=hub),
            )
        ),
    )


def relocate(at: Point, size: float, ink: str = INK) -> tuple[Shape, ...]:
    """A leap from one spot to another: move any station."""
    x, y = at
    path = arc((-0.06, 0.1), 0.34, 185, 300)
    end = path[-1]
    head = turned(
        ((end[0] + 0.36, end[1]), (end[0] - 0.02, end[1] - 0.24), (end[0] - 0.02, end[1] + 0.24)), 30, end
    )
    return (
        Polygon(scaled(path, size, at), stroke=ink, width=0.13 * size, closed=False),
        Polygon(scaled(head, size, at), fill=ink),
        Circle((x - 0.36 * size, y + 0.33 * size), 0.11 * size, stroke=ink, width=0.07 * size),
        Circle((x + 0.3 * size, y + 0.33 * size), 0.15 * size, fill=ink),
    )


def coin(at: Point, size: float, worth: str, metal: str = GOLD, ink: str = INK) -> tuple[Shape, ...]:
    """A coin with what it is worth."""
    return (
        Circle(at, size * 0.5, fill=metal, stroke=ink, width=size * 0.05),
        Circle(at, size * 0.41, stroke=ink, width=size * 0.025),
        Text(at, worth, size * (0.46 if len(worth) == 1 else 0.34), ink),
    )


def eye(at: Point, size: float, ink: str = INK, ground: str = PAPER) -> tuple[Shape, ...]:
    """An eye: survey."""
    x, y = at
    lens = (*arc((x, y + 0.3 * size), 0.58 * size, 211, 329), *arc((x, y - 0.3 * size), 0.58 * size, 31, 149))
    return (
        Polygon(lens, fill=ink),
        Circle(at, 0.2 * size, fill=ground),
        Circle(at, 0.11 * size, fill=ink),
    )


def dome(at: Point, size: float, ink: str = INK, ground: str = PAPER) -> tuple[Shape, ...]:
    """A station under its dome, a door in front and two windows: the fleet."""
    x, y = at
    floor = y + 0.26 * size
    door = (*arc((x, y + 0.1 * size), 0.1 * size, 180, 360), (x + 0.1 * size, floor), (x - 0.1 * size, floor))
    return (
        Polygon(arc((x, floor), 0.46 * size, 180, 360), fill=ink),
        Box(Rect(x - 0.5 * size, floor, size, 0.12 * size), fill=ink, radius=0.05 * size),
        Polygon(door, fill=ground),
        *(Circle((x + side * 0.25 * size, y + 0.06 * size), 0.07 * size, fill=ground) for side in (-1, 1)),
        Polygon(((x, y - 0.18 * size), (x, y - 0.48 * size)), stroke=ink, width=0.05 * size, closed=False),
        Polygon(scaled(((0, -0.48), (0.22, -0.41), (0, -0.34)), size, at), fill=ink),
    )


def mask(at: Point, size: float, ink: str = INK, holes: str = PAPER) -> tuple[Shape, ...]:
    """A thief's mask."""
    x, y = at
    face = (
        *arc((x - 0.24 * size, y), 0.26 * size, 90, 270),
        (x, y - 0.18 * size),
        *arc((x + 0.24 * size, y), 0.26 * size, -90, 90),
        (x, y + 0.1 * size),
    )
    return (
        Polygon(face, fill=ink),
        *(
            Polygon(
                tuple((x + side * 0.24 * size + u, y + v) for u, v in arc((0, 0), 0.11 * size, 0, 360)),
                fill=holes,
            )
            for side in (-1, 1)
        ),
    )


def ring(at: Point, size: float) -> tuple[Shape, ...]:
    """A gold ring, its bezel at the top of the sign's square; the diamond's place is the caller's to draw."""
    x, y = at
    hoop = (x, y + 0.08 * size)
    return (
        Circle(hoop, 0.36 * size, stroke=INK, width=0.13 * size),
        Circle(hoop, 0.36 * size, stroke=BRASS, width=0.1 * size),
        Polygon(arc(hoop, 0.38 * size, 150, 260), stroke="#EBCB7E", width=0.02 * size, closed=False),
    )
