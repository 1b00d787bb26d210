"""A drawing: vector shapes on a piece of paper of a stated size, in millimetres.

It is made once and then printed (`pdf.py`) or turned into pixels (`raster.py`).
Later shapes lie over earlier ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from vision.kit.geometry import Point, Rect

Anchor: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled or outlined polygon; with `closed=False` a line that is only stroked."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.3
    closed: bool = True
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    centre: Point
    radius: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.3
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, its corners rounded by `radius`."""

    rect: Rect
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.3
    radius: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text whose capitals and figures are `height` mm high and centred on `at` vertically."""

    at: Point
    text: str
    height: float
    fill: str
    anchor: Anchor = "middle"
    bold: bool = True
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Placed:
    """Another drawing, its centre at `at`, turned clockwise by `turn` degrees and cut off at its edges."""

    drawing: Drawing
    at: Point
    turn: float = 0.0
    scale: float = 1.0


Shape: TypeAlias = Polygon | Circle | Box | Text | Placed


@dataclass(frozen=True, slots=True)
class Drawing:
    width: float
    height: float
    shapes: tuple[Shape, ...]

    @property
    def frame(self) -> Rect:
        return Rect(0, 0, self.width, self.height)
