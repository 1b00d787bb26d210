"""Digger's mat: where to throw, the centre, the loot, the box, and on A3 the five chests."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from vision.kit import chests
from vision.kit.drawing import Box, Circle, Drawing, Polygon, Shape, Text
from vision.kit.geometry import Point, Rect, scaled
from vision.kit.mat import Mat, Paper, Zone, corner_markers, corner_patches, mat_sheet
from vision.kit.palette import INK, PAPER, SAND, STONE

_CHEST = (chests.WIDTH + 4, chests.HEIGHT + 4)


def _chest(number: int, x: float, y: float) -> Zone:
    return Zone.of(f"chest-{number}", Rect(x, y, *_CHEST))


DIGGER_MATS: Mapping[Paper, Mat] = MappingProxyType(
    {
        Paper.A4: Mat(
            "digger",
            Paper.A4,
            corner_markers(Paper.A4, 0),
            corner_patches(Paper.A4),
            (
                Zone.of("throw", Rect(36, 18, 116, 104)),
                Zone.of("centre", Rect(156, 18, 105, 104)),
                Zone.of("loot", Rect(36, 126, 150, 66)),
                Zone.of("box", Rect(190, 126, 71, 66)),
            ),
        ),
        Paper.A3: Mat(
            "digger",
            Paper.A3,
            corner_markers(Paper.A3, 4),
            corner_patches(Paper.A3),
            (
                Zone.of("throw", Rect(45, 91, 146, 110)),
                Zone.of("centre", Rect(197, 91, 112, 110)),
                Zone.of("box", Rect(315, 91, 60, 110)),
                Zone.of("loot", Rect(143, 207, 134, 67)),
                _chest(1, 45, 18),
                _chest(2, 164, 18),
                _chest(3, 283, 18),
                _chest(4, 45, 207),
                _chest(5, 283, 207),
            ),
        ),
    }
)

_MEANING = {
    "throw": "always all five dice",
    "centre": "what has not been dug up",
    "loot": "yours once it is stowed",
    "box": "blue leaves the game",
}


def digger_mat(paper: Paper) -> Drawing:
    """The printed mat. The zones are plain grey so that white gems and black dice stand out alike."""
    mat = DIGGER_MATS[paper]
    shapes: list[Shape] = []
    for zone in mat.zones:
        if zone.name.startswith("chest"):
            shapes += _chest_place(zone)
        else:
            shapes += _panel(zone)
    return mat_sheet(mat, "DIGGER", shapes)


def _panel(zone: Zone) -> tuple[Shape, ...]:
    rect = zone.bounds
    return (
        Box(rect, fill=STONE, stroke=INK, width=0.5, radius=4),
        Box(rect.grown(-1.6), stroke=PAPER, width=0.4, radius=2.8),
        *_water_mark(zone.name, rect.centre, min(rect.width, rect.height) * 0.62),
        Text((rect.x + 5, rect.y + 6.4), zone.name.upper(), 2.8, INK, anchor="start"),
        Text((rect.x + 5, rect.y + 11.2), _MEANING[zone.name], 1.9, INK, anchor="start", bold=False),
    )


def _chest_place(zone: Zone) -> tuple[Shape, ...]:
    rect = zone.bounds
    return (
        Box(rect, fill=SAND, stroke=INK, width=0.4, radius=5, dash=(2, 1.4)),
        Text(rect.centre, f"CHEST {zone.name.removeprefix('chest-')}", 4, INK),
    )


def _water_mark(name: str, at: Point, size: float) -> tuple[Shape, ...]:
    """A faint picture of what the zone is for, without a colour that could pass for a token."""
    faint = "#C3BBAB"
    x, y = at
    match name:
        case "throw":
            return tuple(
                Box(Rect.around((x, y), size * share), stroke=faint, width=0.8, radius=size * share * 0.16)
                for share in (1.0, 0.55)
            )
        case "centre":
            return tuple(Circle(at, size * share / 2, stroke=faint, width=0.8) for share in (1.0, 0.7, 0.4))
        case "loot":
            rim = ((-0.28, -0.36), (0.28, -0.36), (0.5, -0.1), (0.0, 0.46), (-0.5, -0.1))
            facets = (
                ((-0.5, -0.1), (0.5, -0.1)),
                ((-0.2, -0.1), (0.0, 0.46), (0.2, -0.1), (0.0, -0.36), (-0.2, -0.1)),
            )
            return (
                Polygon(scaled(rim, size, at), stroke=faint, width=0.8),
                *(Polygon(scaled(f, size, at), stroke=faint, width=0.8, closed=False) for f in facets),
            )
        case _:
            wave = tuple((t / 40 - 0.5, 0.06 * math.sin(t * math.pi / 6.67)) for t in range(41))
            return tuple(
                Polygon(scaled(wave, size, (x, y + row * 0.24 * size)), stroke=faint, width=0.8, closed=False)
                for row in (-1, 0, 1)
            )
