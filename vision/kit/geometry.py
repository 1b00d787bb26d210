"""Points and rectangles in millimetres: x to the right, y down, from the top left corner of a piece."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; `x`, `y` is its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float | None = None) -> Rect:
        """The rectangle with that centre; a square if no height is given."""
        height = width if height is None else height
        return cls(centre[0] - width / 2, centre[1] - height / 2, width, height)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return (self.x + self.width / 2, self.y + self.height / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Top left, top right, bottom right, bottom left."""
        return ((self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom))

    def grown(self, by: float) -> Rect:
        """The rectangle with every side moved outwards; inwards if `by` is negative."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def holds(self, other: Rect) -> bool:
        slack = 1e-6
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        slack = 1e-6
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


def turned(points: Iterable[Point], degrees: float, about: Point = (0.0, 0.0)) -> tuple[Point, ...]:
    """The points turned clockwise as seen on the sheet."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x0, y0 = about
    return tuple(
        (x0 + (x - x0) * cosine - (y - y0) * sine, y0 + (x - x0) * sine + (y - y0) * cosine)
        for x, y in points
    )


def scaled(points: Iterable[Point], factor: float, at: Point = (0.0, 0.0)) -> tuple[Point, ...]:
    """A shape drawn about the origin, made `factor` times as large and set down at `at`."""
    return tuple((at[0] + x * factor, at[1] + y * factor) for x, y in points)


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 24) -> tuple[Point, ...]:
    """Points along an arc; degrees count clockwise from the right, as seen on the sheet."""
    return tuple(
        (
            centre[0] + radius * math.cos(math.radians(start + (end - start) * i / steps)),
            centre[1] + radius * math.sin(math.radians(start + (end - start) * i / steps)),
        )
        for i in range(steps + 1)
    )
