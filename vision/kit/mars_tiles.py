"""Dig Mars: the two sides of an exploration tile.

Every sign stands twice, in opposite places and turned by 180 degrees: a station in one corner or in the
middle leaves one in sight, and the tile reads the same from both sides of the table.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from vision.kit.drawing import Box, Circle, Drawing, Placed, Polygon, Shape, Text
from vision.kit.geometry import Point, Rect, arc, scaled, turned
from vision.kit.palette import (
    DEEP,
    DUST,
    GOLD,
    ICE,
    ICE_DARK,
    INK,
    PAPER,
    RUST,
    RUST_DARK,
    RUST_LIGHT,
    VIOLET,
)
from vision.kit.signs import coin, eye, pick, relocate, rover

Bonus: TypeAlias = Literal["dig", "transport", "relocate", "fortune", "survey"]
BONUSES: tuple[Bonus, ...] = ("dig", "transport", "relocate", "fortune", "survey")

TILE = 40.0
TILE_CORNER = 2.5
_MIDDLE: Point = (TILE / 2, TILE / 2)


def _pair(rect: Rect) -> tuple[Rect, Rect]:
    return (rect, Rect(TILE - rect.right, TILE - rect.bottom, rect.width, rect.height))


# Where each sign stands: upright at the first place, turned by 180 degrees at the second.
DIG_SIGNS = _pair(Rect(1.8, 1.8, 13.0, 13.0))
TRANSPORT_SIGNS = _pair(Rect(1.8, 1.8, 13.0, 13.0))
VALUE_SIGNS = _pair(Rect(TILE - 14.8, 1.8, 13.0, 13.0))
BONUS_SIGNS = _pair(Rect.around((TILE / 2, 6.5), 9.4))


def hidden_side(dig: int) -> Drawing:
    """The unexplored side: rust-red ground, the dig difficulty as a figure and as so many picks."""
    shapes: list[Shape] = [
        Box(Rect(0, 0, TILE, TILE), fill=RUST),
        *_craters(),
        Circle(_MIDDLE, 8.8, fill=RUST_DARK),
        Circle((_MIDDLE[0] + 0.5, _MIDDLE[1] + 0.5), 8.2, fill="#8A3720"),
        Text(_MIDDLE, str(dig), 9.6, DUST),
        *_twice(_dig_sign(dig), DIG_SIGNS),
        Box(Rect(0.6, 0.6, TILE - 1.2, TILE - 1.2), stroke=RUST_DARK, width=1.2, radius=2),
    ]
    return Drawing(TILE, TILE, tuple(shapes))


def found_side(transport: int, value: int, bonus: Bonus | None) -> Drawing:
    """The explored side: pale; transport on dark squares, value on gold coins, bonus on violet discs."""
    shapes: list[Shape] = [
        Box(Rect(0, 0, TILE, TILE), fill=ICE),
        *_crystals(),
        Box(Rect(0.6, 0.6, TILE - 1.2, TILE - 1.2), stroke=DEEP, width=1.2, radius=2),
        *_twice(_transport_sign(transport), TRANSPORT_SIGNS),
        *_twice(_value_sign(value), VALUE_SIGNS),
    ]
    if bonus is not None:
        shapes += _twice(bonus_sign(bonus), BONUS_SIGNS)
    return Drawing(TILE, TILE, tuple(shapes))


def bonus_sign(bonus: Bonus, size: float = 9.4) -> Drawing:
    """A white icon on a violet disc."""
    at = (size / 2, size / 2)
    disc = Circle(at, size / 2 - 0.15, fill=VIOLET, stroke=INK, width=0.3)
    icon: tuple[Shape, ...]
    match bonus:
        case "dig":
            icon = pick(at, size * 0.62, PAPER)
        case "transport":
            icon = rover((at[0], at[1] - 0.01 * size), size * 0.66, PAPER, VIOLET)
        case "relocate":
            icon = relocate((at[0], at[1] - 0.03 * size), size * 0.66, PAPER)
        case "fortune":
            icon = coin(at, size * 0.7, "+1")
        case "survey":
            icon = eye(at, size * 0.72, PAPER, VIOLET)
    return Drawing(size, size, (disc, *icon))


def _twice(sign: Drawing, places: tuple[Rect, Rect]) -> tuple[Shape, ...]:
    first, second = places
    return (Placed(sign, first.centre), Placed(sign, second.centre, turn=180))


def _dig_sign(dig: int) -> Drawing:
    size = DIG_SIGNS[0].width
    pitch = min(2.85, 11.4 / dig)
    start = size / 2 - pitch * (dig - 1) / 2
    return Drawing(
        size,
        size,
        (
            Box(Rect(0.2, 0.2, size - 0.4, size - 0.4), fill=DUST, stroke=RUST_DARK, width=0.4, radius=2.4),
            Text((size / 2, 5.2), str(dig), 6.8, INK),
            *(part for i in range(dig) for part in pick((start + i * pitch, 10.7), pitch * 0.95)),
        ),
    )


def _transport_sign(transport: int) -> Drawing:
    size = TRANSPORT_SIGNS[0].width
    pitch = min(2.7, 11.4 / transport)
    start = size / 2 - pitch * (transport - 1) / 2
    return Drawing(
        size,
        size,
        (
            Box(Rect(0, 0, size, size), fill=DEEP, radius=2.2),
            *rover((3.7, 5.3), 4.6, ICE_DARK, DEEP),
            Text((8.9, 5.1), str(transport), 7.0, PAPER),
            *(
                part
                for i in range(transport)
                for part in (
                    Circle((start + i * pitch, 11.0), pitch * 0.41, fill=PAPER),
                    Circle((start + i * pitch, 11.0), pitch * 0.15, fill=DEEP),
                )
            ),
        ),
    )


def _value_sign(value: int) -> Drawing:
    size = VALUE_SIGNS[0].width
    centre = (size / 2, size / 2)
    return Drawing(
        size,
        size,
        (
            Circle(centre, size / 2 - 0.2, fill=GOLD, stroke=INK, width=0.4),
            Circle(centre, size / 2 - 1.1, stroke="#B07F14", width=0.35),
            Text(centre, str(value), 7.0 if value < 10 else 5.0, INK),
        ),
    )


def _craters() -> tuple[Shape, ...]:
    return tuple(
        part
        for x, y, radius in (
            (31.5, 8.5, 4.6),
            (8.5, 31.5, 4.6),
            (24.5, 5.4, 1.7),
            (15.5, 34.6, 1.7),
            (35, 17, 1.9),
            (5, 23, 1.9),
        )
        for part in (
            Circle((x, y), radius, fill=RUST_LIGHT),
            Circle((x + radius * 0.12, y + radius * 0.12), radius * 0.82, fill=RUST_DARK),
            Circle((x + radius * 0.22, y + radius * 0.22), radius * 0.68, fill="#94401F"),
        )
    )


def _crystals() -> tuple[Shape, ...]:
    shard = ((0.0, -0.5), (0.17, -0.3), (0.17, 0.4), (0.0, 0.5), (-0.17, 0.4), (-0.17, -0.3))
    shapes: list[Shape] = [Circle(_MIDDLE, 7.4, fill="#D5E1DF")]
    for turn, size, side in ((-38, 7.5, -2.6), (38, 7.5, 2.6), (0, 11, 0.0)):
        at = (_MIDDLE[0] + side, _MIDDLE[1] + (1.6 if turn else 0))
        shapes.append(Polygon(scaled(turned(shard, turn), size, at), fill=ICE_DARK, stroke=ICE, width=0.4))
    shapes += [
        Polygon(arc(_MIDDLE, 17.4, start, start + 30), stroke="#D5E1DF", width=0.8, closed=False)
        for start in (-15, 165)
    ]
    return tuple(shapes)
