"""Dig Mars: the canyon mat, four rows of four spaces with a station's width of room around them on A3."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from vision.kit.drawing import Box, Circle, Drawing, Placed, Shape, Text
from vision.kit.geometry import Point, Rect
from vision.kit.mars_pieces import EQUIPMENT
from vision.kit.mars_tiles import BONUSES, TILE, bonus_sign
from vision.kit.mat import Mat, Paper, Zone, corner_markers, corner_patches, mat_sheet
from vision.kit.palette import INK, PAPER, SAND, STONE

# Rows from the top, as the reading lists them.
SPACES: tuple[tuple[str, ...], ...] = tuple(
    tuple(f"{column}{row}" for column in "ABCD") for row in range(1, 5)
)

_PITCH = {Paper.A4: 42.0, Paper.A3: 54.0}


def _canyon(paper: Paper) -> Rect:
    return Rect.around(paper.landscape.centre, 3 * _PITCH[paper] + TILE)


def _spaces(paper: Paper) -> tuple[Zone, ...]:
    canyon, pitch = _canyon(paper), _PITCH[paper]
    return tuple(
        Zone.of(name, Rect(canyon.x + column * pitch, canyon.y + row * pitch, TILE, TILE))
        for row, names in enumerate(SPACES)
        for column, name in enumerate(names)
    )


def _player(number: int, x: float, y: float) -> Zone:
    return Zone.of(f"player-{number}", Rect(x, y, EQUIPMENT.width + 4, 3 * EQUIPMENT.height + 6))


MARS_MATS: Mapping[Paper, Mat] = MappingProxyType(
    {
        Paper.A4: Mat(
            "digmars",
            Paper.A4,
            corner_markers(Paper.A4, 8),
            corner_patches(Paper.A4),
            (
                *_spaces(Paper.A4),
                Zone.of("canyon", _canyon(Paper.A4)),
                Zone.of("fortune", Rect(9, 54, 46, 102)),
            ),
        ),
        Paper.A3: Mat(
            "digmars",
            Paper.A3,
            corner_markers(Paper.A3, 12),
            corner_patches(Paper.A3),
            (
                *_spaces(Paper.A3),
                Zone.of("canyon", _canyon(Paper.A3)),
                Zone.of("fortune", Rect(109, 255, 130, 26)),
                _player(1, 11, 66),
                _player(2, 331, 66),
                _player(3, 331, 150),
                _player(4, 11, 150),
            ),
        ),
    }
)


def mars_mat(paper: Paper) -> Drawing:
    """The printed mat; a space without tiles shows its name on sand, unlike either side of a tile."""
    mat = MARS_MATS[paper]
    canyon = mat.zone("canyon").bounds
    shapes: list[Shape] = [Box(canyon.grown(3), fill="#8B8277", radius=4)]
    for names in SPACES:
        for name in names:
            space = mat.zone(name).bounds
            shapes += [
                Box(space, fill=SAND, radius=2.5),
                Circle(space.centre, 13, stroke="#D3C6AD", width=1.2),
                Circle(space.centre, 9, stroke="#D3C6AD", width=0.8),
                Text(space.centre, name, 4.2, "#A08F70"),
            ]
    for i, name in enumerate("ABCD"):
        shapes += [
            Text((mat.zone(f"{name}1").bounds.centre[0], canyon.y - 6), name, 3, INK),
            Text((canyon.x - 6.4, mat.zone(f"A{i + 1}").bounds.centre[1]), str(i + 1), 3, INK),
        ]
    for zone in mat.zones:
        if zone.name == "fortune" or zone.name.startswith("player"):
            shapes += _panel(zone)
    shapes += _key((248, 66), (0, 18)) if paper is Paper.A4 else _key((247, 263), (26, 0))
    return mat_sheet(mat, "DIG MARS", shapes)


def _panel(zone: Zone) -> tuple[Shape, ...]:
    rect = zone.bounds
    return (
        Box(rect, fill=STONE, stroke=INK, width=0.4, radius=3.5),
        Box(rect.grown(-1.3), stroke=PAPER, width=0.35, radius=2.4),
        Text((rect.x + 4.2, rect.y + 5.4), zone.name.replace("-", " ").upper(), 2.4, INK, anchor="start"),
    )


def _key(first: Point, step: Point) -> tuple[Shape, ...]:
    """What the bonus signs mean: five of them, each `step` from the one before."""
    shapes: list[Shape] = []
    for i, bonus in enumerate(BONUSES):
        x, y = first[0] + i * step[0], first[1] + i * step[1]
        word = (x, y + 8) if step[0] else (x + 8, y)
        shapes += [
            Placed(bonus_sign(bonus), (x, y)),
            Text(word, bonus, 2.2, INK, "middle" if step[0] else "start", bold=False),
        ]
    return tuple(shapes)
