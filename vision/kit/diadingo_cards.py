"""Diadingo: ring cards, theft cards and the mat that lies before a player."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from vision.kit.drawing import Box, Circle, Drawing, Polygon, Shape, Text
from vision.kit.geometry import Point, Rect, arc, scaled
from vision.kit.mat import Mat, Paper, Zone, corner_markers, corner_patches, mat_sheet
from vision.kit.palette import (
    BRASS,
    COAL,
    INK,
    PAPER,
    PARCHMENT,
    PLUM,
    PLUM_DARK,
    PLUM_LIGHT,
    SAND,
    STONE,
)
from vision.kit.pdf import text_width
from vision.kit.signs import mask

CARD = Rect(0, 0, 44.0, 68.0)
CARD_CORNER = 3.0
# Where the diamond is set: the printed bezel is as wide as a diamond and a little more.
BEZEL: Point = (22.0, 26.2)
BEZEL_RADIUS = 6.2
VALUE_PLATES = (Rect(2.5, 2.5, 39.0, 13.0), Rect(2.5, 52.5, 39.0, 13.0))
_HOOP: Point = (22.0, 38.6)

# The same value has the same plate, to find a pair for a theft at a glance; the figures decide.
_PLATES = ("#5B6470", "#2F6B4F", "#1F4E86", "#8A2F3C", "#6A3D86", "#7A5A1E")


def ring_card(value: int) -> Drawing:
    """A ring worth `value` dollars; it is set when a diamond lies on its bezel."""
    tint = _PLATES[value // 1000 % len(_PLATES)]
    shapes: list[Shape] = [
        Box(CARD, fill=PARCHMENT),
        Box(CARD.grown(-1), stroke=tint, width=0.6, radius=2.4),
        Circle(_HOOP, 9.4, stroke="#7E5E1C", width=3.4),
        Circle(_HOOP, 9.4, stroke=BRASS, width=2.8),
        Polygon(arc(_HOOP, 9.8, 150, 235), stroke="#F0DA9C", width=0.7, closed=False),
        Circle(BEZEL, BEZEL_RADIUS + 0.9, fill=BRASS, stroke="#7E5E1C", width=0.3),
        Circle(BEZEL, BEZEL_RADIUS, fill=STONE, stroke="#7E5E1C", width=0.3),
        Circle(BEZEL, BEZEL_RADIUS - 1.6, stroke="#AFA795", width=0.35, dash=(0.9, 0.9)),
    ]
    words = f"${value}"
    height = min(7.6, 7.6 * 35.5 / text_width(words, 7.6))
    for plate, turn in zip(VALUE_PLATES, (0, 180), strict=True):
        shapes += [
            Box(plate, fill=tint, radius=2.4),
            Text(plate.centre, words, height, PAPER, turn=turn),
        ]
    return Drawing(CARD.width, CARD.height, tuple(shapes))


def theft_card() -> Drawing:
    """A theft: dark all over, with a mask."""
    shapes: list[Shape] = [
        Box(CARD, fill=COAL),
        Box(CARD.grown(-1), stroke=PARCHMENT, width=0.6, radius=2.4),
        Circle((22, 34), 15.5, fill=PARCHMENT),
        *mask((22, 33.4), 26, COAL, PARCHMENT),
    ]
    for plate, turn in zip(VALUE_PLATES, (0, 180), strict=True):
        shapes.append(Text(plate.centre, "THEFT", 5.6, PARCHMENT, turn=turn))
    return Drawing(CARD.width, CARD.height, tuple(shapes))


def card_back() -> Drawing:
    """The back that ring and theft cards share."""
    lozenge = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
    lattice = tuple(
        Polygon(scaled(lozenge, 5.2, (22 + 5.5 * column, 34 + 5.5 * row)), stroke=PLUM_LIGHT, width=0.35)
        for row in range(-5, 6)
        for column in range(-3, 4)
        if abs(row) > 1
    )
    return Drawing(
        CARD.width,
        CARD.height,
        (
            Box(CARD, fill=PLUM_DARK),
            Box(CARD.grown(-1.6), fill=PLUM, stroke=BRASS, width=0.6, radius=2.2),
            *lattice,
            Text(CARD.centre, "DIADINGO", 4.0, "#E9D6A4"),
        ),
    )


_HANDS = {Paper.A4: Rect(36, 18, 225, 174), Paper.A3: Rect(45, 18, 330, 262)}

CARD_MATS: Mapping[Paper, Mat] = MappingProxyType(
    {
        paper: Mat(
            "diadingo-cards",
            paper,
            corner_markers(paper, first_id),
            corner_patches(paper),
            (Zone.of("cards", _HANDS[paper]),),
        )
        for paper, first_id in ((Paper.A4, 24), (Paper.A3, 28))
    }
)


def card_mat(paper: Paper) -> Drawing:
    """The mat before a player; the outlines only propose where to lay the cards."""
    mat = CARD_MATS[paper]
    zone = mat.zone("cards").bounds
    columns, rows = (4, 2) if paper is Paper.A4 else (6, 3)
    gap_x = (zone.width - columns * CARD.width) / (columns + 1)
    gap_y = (zone.height - rows * CARD.height) / (rows + 1)
    shapes: list[Shape] = [
        Box(zone, fill=SAND, stroke=INK, width=0.5, radius=4),
        *(
            Box(
                Rect(
                    zone.x + gap_x + column * (CARD.width + gap_x),
                    zone.y + gap_y + row * (CARD.height + gap_y),
                    CARD.width,
                    CARD.height,
                ),
                stroke="#BFAF8E",
                width=0.4,
                radius=CARD_CORNER,
                dash=(2, 1.4),
            )
            for row in range(rows)
            for column in range(columns)
        ),
    ]
    return mat_sheet(mat, "DIADINGO · your rings", shapes)
