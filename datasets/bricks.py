"""Toy bricks as triangles, each around the middle of its base."""

import numpy as np

from datasets import shapes
from datasets.shapes import Body
from vision.kit.tokens import TokenStyle


def hollow(style: TokenStyle) -> Body:
    """A brick that may lie on its side or back: a lid, four walls, studs."""
    length, width, height = style.size
    wall = 0.09 * width
    lid = shapes.box((length, width, wall), 0.1, 1)
    end = shapes.box((wall, width, height), _bend(style), 1)
    long = shapes.box((length, wall, height), _bend(style), 1)
    bodies = [_at(lid, 0, 0, height - wall / 2)]
    for side in (-1, 1):
        bodies.append(_at(end, side * (length - wall) / 2, 0, height / 2))
        bodies.append(_at(long, 0, side * (width - wall) / 2, height / 2))
    return shapes.merge([*bodies, studs(style)])


def shut(style: TokenStyle) -> Body:
    """A brick that stands on its base, without its studs: nobody sees that it is hollow."""
    return _at(shapes.box(style.size, _bend(style), 1), 0, 0, style.size[2] / 2)


def studs(style: TokenStyle) -> Body:
    """The studs on top, which have no underside."""
    length, width, height = style.size
    columns, rows = style.studs
    pitch = min(length / columns, width / rows)
    radius, rise, bend = 0.3 * pitch, 0.21 * pitch, 0.03 * pitch
    profile = [(radius, 0), (radius, rise - bend), (radius - bend, rise), (0, rise)]
    stud = shapes.lathe(np.array(profile), 20, crease=0.7)
    places = [(i, j) for i in range(columns) for j in range(rows)]
    return shapes.merge(
        [
            _at(stud, ((i + 0.5) / columns - 0.5) * length, ((j + 0.5) / rows - 0.5) * width, height)
            for i, j in places
        ]
    )


def _bend(style: TokenStyle) -> float:
    return 0.02 * style.size[1]


def _at(body: Body, x: float, y: float, z: float) -> Body:
    return shapes.moved(body, np.eye(3), np.array([x, y, z]))
