"""Pieces laid out on sheets to print and cut out: title, what to do, cut marks and a ruler on every sheet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from vision.kit.drawing import Box, Drawing, Placed, Polygon, Shape, Text
from vision.kit.geometry import Rect
from vision.kit.mat import Paper, ruler
from vision.kit.palette import INK, PAPER

_GAP = 3.0  # between two pieces
_SIDE = 10.0  # left and right of all of them
_TOP, _FOOT = 5.0, 14.0  # free at the top; for the ruler
_HEAD = 17.0  # for a block's title, hint and cut marks
_MARK = 4.0  # a cut mark's length


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces of one size to be cut out, with what to call them and what to do.

    With `backs`, each sheet of fronts is followed by its backs, laid out to meet them when the paper is
    turned over its long side.
    """

    title: str
    hint: str
    pieces: tuple[Drawing, ...]
    backs: tuple[Drawing, ...] = ()
    columns: int | None = None
    """How many stand side by side; as many as there is room for if it is left open."""

    def __post_init__(self) -> None:
        sizes = {(piece.width, piece.height) for piece in (*self.pieces, *self.backs)}
        if len(sizes) != 1:
            raise ValueError(f"the pieces of one batch have one size, not {sorted(sizes)}: {self.title}")
        if self.backs and len(self.backs) != len(self.pieces):
            raise ValueError(f"{len(self.pieces)} fronts but {len(self.backs)} backs: {self.title}")

    @property
    def size(self) -> tuple[float, float]:
        return (self.pieces[0].width, self.pieces[0].height)


def lay_out(paper: Paper, *batches: Batch) -> tuple[Drawing, ...]:
    """The sheets, upright; one-sided batches share a sheet where there is room."""
    sheet = paper.portrait
    pages: list[list[Shape]] = []
    used = math.inf
    for batch in batches:
        columns = _columns(batch, sheet)
        if not columns or not _rows(batch, sheet, _TOP):
            raise ValueError(f"{batch.title}: a piece of {batch.size} mm does not fit on {paper.name}")
        rows = math.ceil(len(batch.pieces) / columns)
        if batch.backs or rows > _rows(batch, sheet, used):
            used = _TOP
            pages.append([])
            rows = min(rows, _rows(batch, sheet, used))
        places = _places(batch, sheet, columns, rows, used + _HEAD)
        mirrored = tuple(
            place for row in range(rows) for place in reversed(places[row * columns : (row + 1) * columns])
        )
        count = math.ceil(len(batch.pieces) / len(places))
        for number in range(count):
            part = slice(number * len(places), (number + 1) * len(places))
            title = batch.title if count == 1 else f"{batch.title} {number + 1}/{count}"
            if number:
                pages.append([])
            pages[-1] += _block(title, batch.hint, batch.pieces[part], places)
            if batch.backs:
                pages.append(_block(f"{title} · other side", batch.hint, batch.backs[part], mirrored))
        used = math.inf if batch.backs else places[-1].bottom + _MARK + 6
    return tuple(_sheet(paper, shapes) for shapes in pages)


def _columns(batch: Batch, sheet: Rect) -> int:
    room = math.floor((sheet.width - 2 * _SIDE + _GAP) / (batch.size[0] + _GAP))
    return room if batch.columns is None else min(room, batch.columns)


def _rows(batch: Batch, sheet: Rect, used: float) -> int:
    room = sheet.height - _FOOT - used - _HEAD
    return 0 if room < 0 else math.floor((room + _GAP) / (batch.size[1] + _GAP))


def _places(batch: Batch, sheet: Rect, columns: int, rows: int, top: float) -> tuple[Rect, ...]:
    width, height = batch.size
    left = (sheet.width - columns * width - (columns - 1) * _GAP) / 2
    return tuple(
        Rect(left + column * (width + _GAP), top + row * (height + _GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    )


def _block(title: str, hint: str, pieces: Sequence[Drawing], places: Sequence[Rect]) -> list[Shape]:
    used = places[: len(pieces)]
    top = places[0].y - _HEAD
    return [
        Text((_SIDE, top + 3.5), title, 3.2, INK, anchor="start"),
        Text((_SIDE, top + 8.6), hint, 1.8, INK, anchor="start", bold=False),
        *_cut_marks(used),
        *(Placed(piece, place.centre) for piece, place in zip(pieces, used, strict=True)),
    ]


def _sheet(paper: Paper, shapes: Sequence[Shape]) -> Drawing:
    sheet = paper.portrait
    size = Text(
        (sheet.width - _SIDE, _TOP + 3.5),
        f"{paper.name} · print at 100 %",
        1.8,
        INK,
        anchor="end",
        bold=False,
    )
    scale = ruler((sheet.width / 2, sheet.height - 6))
    return Drawing(sheet.width, sheet.height, (Box(sheet, fill=PAPER), *shapes, size, *scale))


def _cut_marks(places: Sequence[Rect]) -> tuple[Shape, ...]:
    """Short lines around the block of pieces, in line with every edge that is to be cut."""
    top, bottom = min(p.y for p in places), max(p.bottom for p in places)
    left, right = min(p.x for p in places), max(p.right for p in places)
    marks: list[Shape] = []

    def mark(x0: float, y0: float, x1: float, y1: float) -> None:
        marks.append(Polygon(((x0, y0), (x1, y1)), stroke=INK, width=0.15, closed=False))

    for x in sorted({edge for p in places for edge in (p.x, p.right)}):
        mark(x, top - 1 - _MARK, x, top - 1)
        mark(x, bottom + 1, x, bottom + 1 + _MARK)
    for y in sorted({edge for p in places for edge in (p.y, p.bottom)}):
        mark(left - 1 - _MARK, y, left - 1, y)
        mark(right + 1, y, right + 1 + _MARK, y)
    return tuple(marks)
