"""Diadingo: the board with its 42 places, and the plastic diamonds that lie on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from vision.kit.diadingo_cards import CARD
from vision.kit.drawing import Box, Circle, Drawing, Polygon, Shape, Text
from vision.kit.geometry import Point, Rect, arc, scaled, turned
from vision.kit.mat import Mat, Paper, Zone, corner_markers, corner_patches, mat_sheet
from vision.kit.palette import BRASS, INK, PLUM, PLUM_DARK, PLUM_LIGHT, SAND


@dataclass(frozen=True, slots=True)
class DiamondCut:
    """A brilliant's measures in mm: table on top, girdle where it is widest, culet at the bottom."""

    girdle: float = 11.0
    table: float = 6.2
    culet: float = 1.6
    crown_height: float = 1.9
    girdle_height: float = 0.4
    pavilion_depth: float = 4.7
    facets: int = 8


DIAMOND = DiamondCut()
DIAMONDS, FIXED = 42, 16
PLACE = 13.0  # the printed place's diameter

_RADIUS = {Paper.A4: 92.0, Paper.A3: 128.0}
# Three rings of places: how many, how far out as a share of the board's radius, turned by.
_RINGS = ((6, 0.29, 0.0), (14, 0.585, 6.0), (22, 0.865, 0.0))


def _places(paper: Paper) -> tuple[Point, ...]:
    centre, radius = paper.landscape.centre, _RADIUS[paper]
    return tuple(
        turned(((centre[0], centre[1] - share * radius),), offset + 360 * i / count, centre)[0]
        for count, share, offset in _RINGS
        for i in range(count)
    )


PLACES: Mapping[Paper, tuple[Point, ...]] = MappingProxyType({paper: _places(paper) for paper in Paper})


def _disc(paper: Paper) -> Zone:
    return Zone("board", arc(paper.landscape.centre, _RADIUS[paper], 0, 360, 72)[:-1])


BOARD_MATS: Mapping[Paper, Mat] = MappingProxyType(
    {
        Paper.A4: Mat(
            "diadingo-board",
            Paper.A4,
            corner_markers(Paper.A4, 32),
            corner_patches(Paper.A4),
            (_disc(Paper.A4),),
        ),
        Paper.A3: Mat(
            "diadingo-board",
            Paper.A3,
            corner_markers(Paper.A3, 20),
            corner_patches(Paper.A3),
            (
                _disc(Paper.A3),
                Zone.of("cards", Rect.around((41, 148.5), CARD.width + 6, CARD.height + 6)),
                Zone.of("used", Rect.around((379, 148.5), CARD.width + 6, CARD.height + 6)),
            ),
        ),
    }
)


def board(paper: Paper) -> Drawing:
    """The printed board. It is dark, so that clear plastic sparkles on it, and its empty places are flat."""
    mat = BOARD_MATS[paper]
    centre, radius = mat.sheet.centre, _RADIUS[paper]
    shapes: list[Shape] = [
        Circle(centre, radius, fill=PLUM_DARK),
        Circle(centre, radius - 2.2, fill=PLUM, stroke=BRASS, width=0.8),
        *_rays(centre, radius),
    ]
    for _, share, _ in _RINGS:
        shapes.append(Circle(centre, share * radius, stroke=PLUM_LIGHT, width=0.5))
    for place in PLACES[paper]:
        shapes.append(Circle(place, PLACE / 2, fill=PLUM_DARK, stroke=PLUM_LIGHT, width=0.5))
    for zone in mat.zones:
        if zone.name != "board":
            shapes += [
                Box(zone.bounds, fill=SAND, stroke=INK, width=0.4, radius=4, dash=(2, 1.4)),
                Text(zone.bounds.centre, zone.name.upper(), 3.4, INK),
            ]
    return mat_sheet(mat, "DIADINGO", shapes)


def _rays(centre: Point, radius: float) -> tuple[Shape, ...]:
    star = tuple(point for i in range(8) for point in turned(((0.0, -0.16), (0.03, -0.072)), 45 * i))
    return (
        Polygon(scaled(star, radius, centre), stroke=BRASS, width=0.5),
        Circle(centre, 0.075 * radius, stroke=BRASS, width=0.5),
    )
