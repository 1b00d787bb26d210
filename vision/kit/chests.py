"""Digger's chest cards: poker size, four slots in a row, a white and a black side (DG-02, DG-50)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from vision.kit.drawing import Box, Circle, Drawing, Polygon, Shape, Text
from vision.kit.geometry import Rect, arc
from vision.kit.palette import BARK, BRASS, COAL, INK, PAINT, PARCHMENT, SLATE, STONE
from vision.kit.signs import gem

Side: TypeAlias = Literal["white", "black"]

WIDTH, HEIGHT, CORNER = 88.0, 63.0, 4.0
SLOT_COLOURS = ("yellow", "red", "green", "white")
_SLOT = 18.5
_FRAME = 2.3  # of the slot's outline, paint and edges together

# The outlined squares, measured on the card as it lies upright before its owner.
SLOTS: Mapping[str, Rect] = MappingProxyType(
    {colour: Rect(4.0 + 20.5 * i, 25.0, _SLOT, _SLOT) for i, colour in enumerate(SLOT_COLOURS)}
)
# What is left inside the outline: here the stack stands.
FLOORS: Mapping[str, Rect] = MappingProxyType({colour: slot.grown(-_FRAME) for colour, slot in SLOTS.items()})


@dataclass(frozen=True, slots=True)
class ChestCard:
    """One side of a chest card: what one token of each colour is worth on it."""

    side: Side
    yellow: int
    red: int
    green: int
    white: int

    def value(self, colour: str) -> int:
        return {"yellow": self.yellow, "red": self.red, "green": self.green, "white": self.white}[colour]


def chest_card(card: ChestCard) -> Drawing:
    """The side's art, printed to the edge; the corners are rounded when it is cut out."""
    black = card.side == "black"
    ground, floor, line, light = (
        (COAL, SLATE, "#8E887C", PARCHMENT) if black else (PARCHMENT, STONE, INK, INK)
    )
    shapes: list[Shape] = [Box(Rect(0, 0, WIDTH, HEIGHT), fill=ground), *_lid(black)]
    for colour, slot in SLOTS.items():
        x = slot.centre[0]
        shapes += gem(colour, (x, 18.4), 9.5, edge=line)
        shapes += [
            Box(slot, fill=line, radius=2.2),
            Box(slot.grown(-0.35), fill=PAINT[colour], radius=1.9),
            Box(slot.grown(0.35 - _FRAME), fill=line, radius=0.9),
            Box(FLOORS[colour], fill=floor, radius=0.6),
        ]
        value = str(card.value(colour))
        plate = Rect.around((x, 52.2), 15, 11.5)
        shapes += [
            Box(plate, fill=ground, stroke=line, width=0.35, radius=5.75),
            Text(plate.centre, value, 6.6 if len(value) == 1 else 5.4, light),
        ]
    return Drawing(WIDTH, HEIGHT, tuple(shapes))


def _lid(black: bool) -> tuple[Shape, ...]:
    wood, band = ("#17161A", "#8B6B2B") if black else (BARK, BRASS)
    plank = "#2E2D32" if black else "#5A3D26"
    return (
        Box(Rect(0, 0, WIDTH, 11.2), fill=wood),
        Polygon(((0, 5.4), (WIDTH, 5.4)), stroke=plank, width=0.4, closed=False),
        Box(Rect(0, 10.4, WIDTH, 1.3), fill=band),
        *(Box(Rect(x, 0, 4, 11.2), fill=band) for x in (9.25, 74.75)),
        *(Circle((x + 2, y), 0.6, fill=wood) for x in (9.25, 74.75) for y in (2.4, 8.2)),
        Polygon(((39.8, 6), (48.2, 6), *arc((44, 12.2), 4.2, 0, 180)), fill=band, stroke=wood, width=0.4),
        Circle((44, 10.6), 1.15, fill=wood),
        Polygon(((43.5, 11), (44.5, 11), (44.9, 14.2), (43.1, 14.2)), fill=wood),
        Text((24.5, 5.2), "DIGGER", 3.0, band),
        Text((63.5, 5.2), "DIGGER", 3.0, band),
    )
