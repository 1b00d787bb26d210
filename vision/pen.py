"""Lines, plates and words on a picture, legible on any ground and at any size of picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, hypot

import cv2
import numpy as np

from vision.decode import BgrPicture
from vision.kit.drawing import Polygon
from vision.kit.geometry import arc
from vision.kit.palette import INK, PAINT, PAPER, on
from vision.kit.signs import LETTERS, gem
from vision.reading import Box, Point

Ink = tuple[int, int, int]

_SUBPIXELS = 4  # bits
_REGULAR, _BOLD = 400, 700
_LEAST_TEXT = 11


@dataclass(frozen=True, slots=True)
class Gem:
    """A colour's own sign: its shape and its letter, so that nobody has to tell red from green."""

    color: str


Word = Gem | str
"""A plate and a band show texts and signs in a row."""


def ink(paint: str) -> Ink:
    """BGR of a #RRGGBB."""
    return (int(paint[5:7], 16), int(paint[3:5], 16), int(paint[1:3], 16))


@cache
def _font() -> cv2.FontFace:
    return cv2.FontFace("sans")


class Pen:
    """Draws on a copy of the picture; `picture` is the result so far. Plates keep out of each other's way."""

    def __init__(self, picture: BgrPicture, busy: Sequence[Box] = ()) -> None:
        self.picture: BgrPicture = np.ascontiguousarray(picture).copy()
        self.height, self.width = picture.shape[:2]
        unit = min(self.width, self.height) / 480
        self.line: int = max(1, round(2 * unit))
        self.text: int = max(_LEAST_TEXT, round(16 * unit))
        self._busy = list(busy)

    def outline(self, corners: Sequence[Point], paint: str, dashed: bool = False) -> None:
        """A closed line in a paint between two others, dark and light: one of them shows on any ground."""
        closed = [*corners, corners[0]]
        strokes = [piece for side in pairwise(closed) for piece in _dashes(*side, self.line * 5)]
        paths = strokes if dashed else [tuple(closed)]
        for color, width in ((INK, 5), (PAPER, 3.4), (paint, 2)):
            for path in paths:
                points = [np.round(np.array(path) * 2**_SUBPIXELS).astype(np.int32)]
                thickness = max(1, round(self.line * width / 2))
                cv2.polylines(self.picture, points, False, ink(color), thickness, cv2.LINE_AA, _SUBPIXELS)

    def frame(self, box: Box, paint: str, dashed: bool = False) -> None:
        """The outline of a box, around what it holds rather than on it."""
        gap = 2 * self.line
        x0, y0, x1, y1 = box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap
        self.outline(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), paint, dashed)

    def plate_beside(self, box: Box, words: Sequence[Word], size: float = 1.0) -> None:
        """A plate with the words at the side of the box where it covers least of what was read."""
        text = self.sized(size)
        width, height = self._measure(words, text)
        x0, y0, x1, y1 = box
        gap = 4 * self.line
        middle, centre = (x0 + x1 - width) / 2, (y0 + y1 - height) / 2
        places = (
            (middle, y0 - gap - height),
            (middle, y1 + gap),
            (x1 + gap, centre),
            (x0 - gap - width, centre),
            (x0, y0 - gap - height),
            (x1 - width, y1 + gap),
            (middle, y0 + gap),
        )
        inside = [self._inside(x, y, width, height) for x, y in places]
        self._plate(min(inside, key=self._covers), words, text)

    def plate_at(self, centre: Point, words: Sequence[Word], size: float = 1.0) -> None:
        """A plate with the words in the middle of a place."""
        text = self.sized(size)
        width, height = self._measure(words, text)
        self._plate(self._inside(centre[0] - width / 2, centre[1] - height / 2, width, height), words, text)

    def band(self, lines: Sequence[Sequence[Word]]) -> None:
        """Lines across the whole picture, wrapped, at the edge where they cover least of what was read."""
        margin, leading = self.text // 2, round(self.text * 1.5)
        rows = [row for line in lines for row in self._wrapped(line, self.width - 2 * margin)]
        if not rows:
            return
        deep = min(self.height, len(rows) * leading + margin)
        top = min((self.height - deep, 0), key=lambda y: self._covers((0, y, self.width, y + deep)))
        strip = self.picture[top : top + deep]
        strip[:] = cv2.addWeighted(strip, 0.15, np.full_like(strip, ink(INK)), 0.85, 0)
        for i, row in enumerate(rows):
            self._words(row, (margin, top + margin // 2 + i * leading + leading / 2), self.text, PAPER)
        self._busy.append((0, top, self.width, top + deep))

    def sized(self, size: float) -> int:
        """The height of letters in pixels, never too small to be read."""
        return max(_LEAST_TEXT, int(self.text * size))

    def _plate(self, box: Box, words: Sequence[Word], text: int) -> None:
        x0, y0, x1, y1 = box
        radius = min(0.3 * (y1 - y0), 0.5 * (x1 - x0))
        turns = (
            (x0 + radius, y0 + radius, 180),
            (x1 - radius, y0 + radius, 270),
            (x1 - radius, y1 - radius, 0),
            (x0 + radius, y1 - radius, 90),
        )
        edge = [point for x, y, start in turns for point in arc((x, y), radius, start, start + 90, 6)]
        self._fill(edge, PAPER, INK, max(1, self.line // 2))
        self._words(words, (x0 + 0.4 * text, (y0 + y1) / 2), text, INK)
        self._busy.append(box)

    def _words(self, words: Sequence[Word], at: Point, text: int, color: str) -> None:
        """The words in a row, from the left, centred on a line."""
        x, y = at
        for word in words:
            width = self._width(word, text)
            if isinstance(word, Gem):
                self._gem(word.color, (x + width / 2, y), width, color)
            else:
                self._letters(word, (x, y), text, color, _BOLD)
            x += width + 0.3 * text

    def _gem(self, color: str, at: Point, size: float, edge: str) -> None:
        (shape,) = gem(color, at, size * 0.95, letter=False)
        assert isinstance(shape, Polygon)
        self._fill(shape.points, PAINT[color], edge, max(1, round(size / 14)))
        small = round(size * 0.55)
        low = size * (0.12 if color in ("red", "blue") else 0.0)
        half = self._width(LETTERS[color], small) / 2
        self._letters(LETTERS[color], (at[0] - half, at[1] + low), small, on(color), _BOLD)

    def _letters(self, text: str, at: Point, size: int, color: str, weight: int) -> None:
        baseline = (round(at[0]), round(at[1] + size * 0.36))
        cv2.putText(self.picture, text, baseline, ink(color), _font(), size, weight)

    def _fill(self, points: Sequence[Point], paint: str, edge: str, thickness: int) -> None:
        path = [np.round(np.array(points) * 2**_SUBPIXELS).astype(np.int32)]
        cv2.fillPoly(self.picture, path, ink(paint), cv2.LINE_AA, _SUBPIXELS)
        cv2.polylines(self.picture, path, True, ink(edge), thickness, cv2.LINE_AA, _SUBPIXELS)

    def _measure(self, words: Sequence[Word], text: int) -> tuple[float, float]:
        widths = sum(self._width(word, text) for word in words) + 0.3 * text * (len(words) - 1)
        return widths + 0.8 * text, 1.5 * text

    def _width(self, word: Word, text: int) -> float:
        if isinstance(word, Gem):
            return 1.25 * text
        _, _, width, _ = cv2.getTextSize((0, 0), word, (0, 0), _font(), text, _BOLD)
        return width

    def _wrapped(self, line: Sequence[Word], width: float) -> list[list[Word]]:
        rows: list[list[Word]] = [[]]
        for part in line:
            for word in [part] if isinstance(part, Gem) else part.split():
                if rows[-1] and self._measure([*rows[-1], word], self.text)[0] > width:
                    rows.append([])
                rows[-1].append(word)
        return rows

    def _inside(self, x: float, y: float, width: float, height: float) -> Box:
        x = max(0.0, min(x, self.width - width))
        y = max(0.0, min(y, self.height - height))
        return (x, y, x + width, y + height)

    def _covers(self, box: Box) -> float:
        return sum(
            max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
            * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
            for other in self._busy
        )


def _dashes(start: Point, end: Point, length: float) -> list[tuple[Point, Point]]:
    """An odd number of equal pieces, every other one of them: a corner is always drawn."""
    pieces = 2 * ceil(hypot(end[0] - start[0], end[1] - start[1]) / length / 2) + 1
    along = [
        (start[0] + (end[0] - start[0]) * i / pieces, start[1] + (end[1] - start[1]) * i / pieces)
        for i in range(pieces + 1)
    ]
    return [(along[i], along[i + 1]) for i in range(0, pieces, 2)]
