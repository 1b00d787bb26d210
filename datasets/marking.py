"""Draws into a picture what is true, in green, and what was read otherwise, in red.

What was read right has a thin green outline and no words.
"""

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from datasets.scores import Json, boxed, matches, standing, tile_parts
from vision.kit.mars_mat import SPACES

TRUE, READ = (90, 235, 90), (90, 110, 255)
GROUND = (24, 20, 18)
FONT, LARGE, SMALL = cv2.FONT_HERSHEY_SIMPLEX, 0.48, 0.38

Line = tuple[str, tuple[int, int, int]]
"""Words and their ink."""


def marked(picture: np.ndarray, true: Json, read: Json, side: int) -> np.ndarray:
    """The picture, `side` pixels along its longer side, with the differences drawn in."""
    grow = side / max(picture.shape[:2])
    canvas = cv2.resize(
        picture, None, fx=grow, fy=grow, interpolation=cv2.INTER_AREA if grow < 1 else cv2.INTER_LINEAR
    )
    page = _Page(canvas, grow)
    for part, words in (("dice", _die), ("tokens", _stack), ("rings", _card)):
        page.things(true.get(part) or [], read.get(part) or [], words)
    page.things(*([boxed(c) for c in answer.get("chests") or []] for answer in (true, read)), _chest)
    page.things(*(_diamonds(answer) for answer in (true, read)), lambda diamond: "")
    _mark_grid(page, true, read)
    page.legend(
        [
            *_whole(true.get("throw"), read.get("throw"), "no throw", _thrown),
            *_whole(true.get("grid"), read.get("grid"), "no grid", lambda grid: "a grid"),
            *_whole(true.get("board"), read.get("board"), "no board", lambda b: f"{b['diamonds']} diamonds"),
        ]
    )
    return page.canvas


class _Page:
    """A picture being drawn on; places are in pixels of the picture as it was read."""

    def __init__(self, canvas: np.ndarray, grow: float) -> None:
        self.canvas, self.grow = canvas, grow

    def things(self, true: Sequence[Json], read: Sequence[Json], words: Callable[[Json], str]) -> None:
        """Boxes; words where they differ, where a thing was missed, or where there is none."""
        pairs = matches(true, read)
        found = {id(a) for a, _ in pairs}
        right = {id(thing) for a, b in pairs if words(a) == words(b) for thing in (a, b)}
        for thing in true:
            said = words(thing) if id(thing) in found else f"{words(thing)} missed".strip()
            self.thing(thing, "" if id(thing) in right else said, TRUE, below=False)
        for thing in read:
            if id(thing) not in right:
                self.thing(thing, words(thing), READ, below=True)

    def thing(self, thing: Json, words: str, ink: tuple[int, int, int], below: bool) -> None:
        left, top, right, bottom = (round(v * self.grow) for v in thing["box"])
        if "quad" in thing:
            self.outline(thing["quad"], ink)
        else:
            cv2.rectangle(self.canvas, (left, top), (right, bottom), ink, 1)
        if words:
            self.write([(words, ink)], (left + right) / 2, bottom + 9 if below else top - 9, LARGE)

    def outline(self, quad: Sequence[Sequence[float]], ink: tuple[int, int, int]) -> None:
        corners = np.round(np.array(quad) * self.grow).astype(np.int32)
        cv2.polylines(self.canvas, [corners], True, ink, 1, cv2.LINE_AA)

    def write(self, lines: list[Line], x: float, y: float, size: float) -> None:
        """Lines around a middle in pixels of the canvas, on a dark ground, wholly within the canvas."""
        sizes = [cv2.getTextSize(words, FONT, size, 1)[0] for words, _ in lines]
        wide, rise = max(w for w, _ in sizes) + 6, max(h for _, h in sizes) + 6
        tall = rise * len(lines)
        height, width = self.canvas.shape[:2]
        left = round(np.clip(x - wide / 2, 0, max(0, width - wide)))
        top = round(np.clip(y - tall / 2, 0, max(0, height - tall)))
        cv2.rectangle(self.canvas, (left, top), (left + wide, top + tall), GROUND, -1)
        for i, (words, ink) in enumerate(lines, 1):
            at = (left + 3, top + rise * i - 4)
            cv2.putText(self.canvas, words, at, FONT, size, ink, 1, cv2.LINE_AA)

    def legend(self, lines: list[Line]) -> None:
        if lines:
            self.write(lines, 0, self.canvas.shape[0], LARGE)


def _die(die: Json) -> str:
    return str(die["color"]) + ("" if die["lying"] == "flat" else f" {die['lying']}")


def _stack(stack: Json) -> str:
    return f"{stack['count']} {stack['color']}"


def _card(card: Json) -> str:
    return "theft" if card.get("theft") else f"{card['value']} {'set' if card['set'] else 'empty'}"


def _chest(chest: Json) -> str:
    held = [f"{count} {color}" for color, count in chest["slots"].items() if count]
    return ", ".join(held) or "empty"


def _diamonds(answer: Json) -> list[Json]:
    return [{"box": box} for box in (answer.get("board") or {}).get("boxes") or []]


def _thrown(throw: Json) -> str:
    return " ".join(sorted(throw["colors"])) if throw["readable"] else "no readable throw"


def _whole(true: Json | None, read: Json | None, nothing: str, words: Callable[[Json], str]) -> list[Line]:
    """Of what there is one in a picture: what is true and what was read, where that differs."""
    want, have = (words(answer) if answer else nothing for answer in (true, read))
    return [] if want == have else [(want, TRUE), (have, READ)]


def _mark_grid(page: _Page, true: Json, read: Json) -> None:
    """Of each space, what differs: the tile, the stations, or both."""
    want, have = true.get("grid"), read.get("grid")
    for grid, ink in ((have, READ), (want, TRUE)):
        if grid:
            page.outline(grid["quad"], ink)
    if want is None or have is None:
        return
    corners = np.float32([(0, 0), (4, 0), (4, 4), (0, 4)])
    onto = cv2.getPerspectiveTransform(corners, np.float32(want["quad"]) * page.grow)
    for row, names in enumerate(SPACES):
        for column, name in enumerate(names):
            lines = _space(name, want["cells"][row][column], have["cells"][row][column])
            if lines:
                middle = np.float32([[[column + 0.5, row + 0.5]]])
                x, y = cv2.perspectiveTransform(middle, onto)[0, 0]
                page.write(lines, float(x), float(y), SMALL)


def _space(name: str, true: Json, read: Json) -> list[Line]:
    lines: list[Line] = []
    for same, words in ((tile_parts, _tile), (standing, _stations)):
        if same(true) != same(read):
            lines += [(f"{name} {words(true)}", TRUE), (f"{name} {words(read)}", READ)]
    return lines


def _tile(cell: Json) -> str:
    """`dig 2`; of a found tile its transport, value and bonus."""
    if cell["face"] == "unexplored":
        return f"dig {cell.get('dig')}"
    if cell["face"] == "explored":
        return f"t{cell.get('transport')} v{cell.get('value')} {cell.get('bonus') or ''}".strip()
    return str(cell["face"])


def _stations(cell: Json) -> str:
    return " ".join(f"{n} {color}" for color, n in sorted(standing(cell).items())) or "no station"
