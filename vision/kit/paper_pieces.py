"""Digger's dice and tokens made of paper: stickers, nets to fold, and tokens to glue on cardboard."""

from __future__ import annotations

from vision.kit.drawing import Box, Circle, Drawing, Polygon, Shape, Text
from vision.kit.geometry import Rect
from vision.kit.palette import INK, PAINT, PAPER, on
from vision.kit.signs import LETTERS, gem_outline

DIE = 16.0
STICKER = 14.0
TOKEN = 10.0
# As they follow one another around and over the die: four in a row, then the lid and the floor.
DIE_COLOURS = ("blue", "yellow", "red", "white", "green", "black")
TOKEN_COLOURS = ("blue", "yellow", "red", "green", "white")
_TAB = 5.0


def sticker(colour: str) -> Drawing:
    """One face for an ordinary 16 mm die."""
    return Drawing(STICKER, STICKER, _face(colour, Rect(0, 0, STICKER, STICKER)))


def die_net() -> Drawing:
    """A die to fold: a cross of six faces with tabs to glue."""
    left, top = _TAB, _TAB + DIE
    row = [Rect(left + i * DIE, top, DIE, DIE) for i in range(4)]
    lid, floor = row[1].moved(0, -DIE), row[1].moved(0, DIE)
    tabs = (
        _tab(row[0].x, row[0].y, row[0].right, row[0].y, (0, -_TAB)),
        _tab(row[2].x, row[2].y, row[2].right, row[2].y, (0, -_TAB)),
        _tab(row[0].x, row[0].bottom, row[0].right, row[0].bottom, (0, _TAB)),
        _tab(row[2].x, row[2].bottom, row[2].right, row[2].bottom, (0, _TAB)),
        _tab(row[0].x, row[0].y, row[0].x, row[0].bottom, (-_TAB, 0)),
        _tab(lid.x, lid.y, lid.right, lid.y, (0, -_TAB)),
        _tab(floor.x, floor.bottom, floor.right, floor.bottom, (0, _TAB)),
    )
    shapes: list[Shape] = list(tabs)
    for colour, face in zip(DIE_COLOURS, (*row, lid, floor), strict=True):
        shapes += _face(colour, face)
    return Drawing(2 * _TAB + 4 * DIE, 2 * _TAB + 3 * DIE, tuple(shapes))


def paper_token(colour: str) -> Drawing:
    """A round token with its colour's shape and letter."""
    middle = (TOKEN / 2, TOKEN / 2)
    return Drawing(
        TOKEN,
        TOKEN,
        (
            Circle(middle, TOKEN / 2 - 0.15, fill=PAINT[colour], stroke=INK, width=0.3),
            Text(middle, LETTERS[colour], 3.6, on(colour)),
        ),
    )


def _face(colour: str, face: Rect) -> tuple[Shape, ...]:
    ink = on(colour)
    size = face.width * 0.62
    x, y = face.centre
    low = {"red": 0.14, "blue": 0.12}.get(colour, 0.0) * size
    return (
        Box(face, fill=PAINT[colour], stroke=INK, width=0.2),
        Polygon(gem_outline(colour, face.centre, size), stroke=ink, width=0.5),
        Text((x, y + low), LETTERS[colour], size * 0.32, ink),
    )


def _tab(x0: float, y0: float, x1: float, y1: float, out: tuple[float, float]) -> Polygon:
    """A glue tab along an edge, narrowing outwards by a quarter on each side."""
    dx, dy = (x1 - x0) / 4, (y1 - y0) / 4
    return Polygon(
        ((x0, y0), (x0 + dx + out[0], y0 + dy + out[1]), (x1 - dx + out[0], y1 - dy + out[1]), (x1, y1)),
        fill=PAPER,
        stroke=INK,
        width=0.2,
    )
