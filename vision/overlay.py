"""What was read, drawn into the picture: enough for a player who doubts it to see what the referee saw.

What is not certain is dashed and carries a question mark.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.decode import BgrPicture
from vision.kit.palette import BRASS, INK, PAINT, PAPER
from vision.pen import Gem, Pen, Word
from vision.reading import CERTAIN, Box, Card, Cell, Chest, Die, Grid, Point, Quad, Reading, Stack, Throw

# With more dice than this in view there is no room for words beside their signs.
FEW = 10
# Each space of the grid has its own line, so that a dashed one is told from its neighbours.
INSET = 0.04


def draw(picture: BgrPicture, reading: Reading) -> BgrPicture:
    """A copy of the picture that the reading is of, with everything that was read drawn in."""
    pen = Pen(picture, _boxes(reading))
    for chest in reading.chests:
        pen.outline(chest.quad, PAPER if chest.side == "white" else INK, chest.confidence < CERTAIN)
    if reading.grid:
        _draw_grid(pen, reading.grid)
    for box in reading.board.boxes if reading.board else ():
        pen.frame(box, PAPER)
    things: tuple[Die | Stack, ...] = (*reading.dice, *reading.tokens)
    for thing in things:
        pen.frame(thing.box, PAINT[thing.color], _doubtful(thing))
    for card in reading.cards:
        pen.frame(card.box, BRASS, card.confidence < CERTAIN)

    pen.band(list(_lines(reading)))
    crowded = len(reading.dice) > FEW
    for die in reading.dice:
        pen.plate_beside(die.box, _die_words(die, crowded))
    for stack in reading.tokens:
        pen.plate_beside(stack.box, _stack_words(stack), 0.85)
    for chest in reading.chests:
        pen.plate_beside(_around(chest.quad), _chest_words(chest), 0.85)
    for i, box in enumerate(reading.board.boxes if reading.board else (), 1):
        pen.plate_beside(box, [str(i)], 0.7)
    for card in reading.cards:
        pen.plate_beside(card.box, _card_words(card))
    return pen.picture


def _boxes(reading: Reading) -> list[Box]:
    pieces: tuple[Die | Stack | Card, ...] = (*reading.dice, *reading.tokens, *reading.cards)
    boxes = [piece.box for piece in pieces] + [_around(chest.quad) for chest in reading.chests]
    if reading.grid:
        boxes.append(_around(reading.grid.quad))
    return boxes + list(reading.board.boxes if reading.board else ())


def _around(quad: Quad) -> Box:
    across, down = zip(*quad, strict=True)
    return (min(across), min(down), max(across), max(down))


def _doubtful(thing: Die | Stack) -> bool:
    return thing.confidence < CERTAIN or (isinstance(thing, Die) and thing.lying != "flat")


def _unsure(text: str, confidence: float) -> str:
    return text if confidence >= CERTAIN else f"{text}?"


def _die_words(die: Die, crowded: bool) -> list[Word]:
    if die.lying == "flat":
        name = _unsure("" if crowded else die.color, die.confidence)
        return [Gem(die.color), name] if name else [Gem(die.color)]
    return [_unsure({"cocked": "leans", "hidden": "covered"}[die.lying], die.confidence)]


def _stack_words(stack: Stack) -> list[Word]:
    return [Gem(stack.color), _unsure(f"×{stack.count}", stack.confidence)]


def _chest_words(chest: Chest) -> list[Word]:
    counts = (word for color, count in chest.slots.items() for word in (Gem(color), str(count)))
    return [_unsure(f"{chest.side} side", chest.confidence), *counts]


def _card_words(card: Card) -> list[Word]:
    if card.value is None:
        return [_unsure("theft", card.confidence)]
    return [_unsure(f"{card.value} {'set' if card.set else 'not set'}", card.confidence)]


def _lines(reading: Reading) -> Iterator[Sequence[Word]]:
    """What the picture says as a whole, for the band."""
    if reading.throw:
        yield _throw_words(reading.throw)
    if reading.board:
        count = len(reading.board.boxes)
        yield [f"{count} diamond{'' if count == 1 else 's'} on the board"]
    if not _boxes(reading):
        yield ["Nothing of a game was found in this picture."]
    for caution in reading.cautions:
        yield [f"Note: {caution.detail}"]


def _throw_words(throw: Throw) -> list[Word]:
    if throw.readable:
        return ["Throw:", *(word for color in throw.colors for word in (Gem(color), color))]
    return [f"Throw not readable: {throw.because}"]


def _draw_grid(pen: Pen, grid: Grid) -> None:
    square = np.array([(0, 0), (4, 0), (4, 4), (0, 4)], np.float32)
    onto = cv2.getPerspectiveTransform(square, np.array(grid.quad, np.float32))

    def at(points: Sequence[Point]) -> list[Point]:
        moved = cv2.perspectiveTransform(np.array([points], np.float32), onto)[0]
        return [(float(x), float(y)) for x, y in moved]

    cells = [(x, y, cell) for y, row in enumerate(grid.cells) for x, cell in enumerate(row)]
    for x, y, cell in cells:
        near, far = INSET, 1 - INSET
        corners = [(x + u, y + v) for u, v in ((near, near), (far, near), (far, far), (near, far))]
        pen.outline(at(corners), PAPER, cell.confidence < CERTAIN)
    for x, y, cell in cells:
        lines = _cell_lines("ABCD"[x] + str(y + 1), cell)
        for i, words in enumerate(lines):
            (centre,) = at([(x + 0.5, y + (i + 0.8) / (len(lines) + 0.6))])
            pen.plate_at(centre, words, 0.7)


def _cell_lines(name: str, cell: Cell) -> list[list[Word]]:
    name = _unsure(name, cell.confidence)
    lines: list[list[Word]] = [[name]]
    if cell.face == "unexplored":
        lines = [[f"{name} dig {_known(cell.dig)}"]]
    if cell.face == "explored":
        lines = [[f"{name} move {_known(cell.transport)}"], [f"worth {_known(cell.value)}"]]
        lines += [[cell.bonus]] if cell.bonus else []
    stations: list[Word] = [
        word for color, count in cell.stations.items() for word in (Gem(color), f"×{count}")
    ]
    return [*lines, stations] if stations else lines


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)
