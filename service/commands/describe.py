"""A Reading in words, line by line, for people at a terminal."""

from collections.abc import Iterator

from vision.reading import CERTAIN, Card, Cell, Die, Reading, Stack


def describe(reading: Reading) -> list[str]:
    """What lies on the table. What is not certain has a question mark."""
    lines = list(_lines(reading)) or ["nothing of a game: show the table from above, in good light"]
    return lines + [f"note: {caution.detail}" for caution in reading.cautions]


def _lines(reading: Reading) -> Iterator[str]:
    if reading.throw and reading.throw.readable:
        yield f"throw: {', '.join(reading.throw.colors)}"
    elif reading.throw:
        yield f"throw not readable: {reading.throw.because}"
    if reading.dice and not (reading.throw and reading.throw.readable):
        yield f"dice: {', '.join(map(_die, reading.dice))}"
    if reading.tokens:
        yield f"tokens: {', '.join(map(_stack, reading.tokens))}"
    for chest in reading.chests:
        slots = ", ".join(f"{color} {count}" for color, count in chest.slots.items())
        yield unsure(f"chest, {chest.side} side: {slots}", chest.confidence)
    if reading.grid:
        for y, row in enumerate(reading.grid.cells):
            spaces = (_cell("ABCD"[x] + str(y + 1), cell) for x, cell in enumerate(row))
            yield f"grid: {'; '.join(spaces)}"
    if reading.board:
        count = len(reading.board.boxes)
        yield f"board: {count} diamond{'' if count == 1 else 's'}"
    if reading.cards:
        yield f"cards: {', '.join(map(_card, reading.cards))}"


def unsure(text: str, confidence: float) -> str:
    """The text, with a question mark if it is not certain."""
    return text if confidence >= CERTAIN else f"{text}?"


def _die(die: Die) -> str:
    lying = {"flat": "", "cocked": " (leans)", "hidden": " (covered)"}[die.lying]
    return unsure(die.color, die.confidence) + lying


def _stack(stack: Stack) -> str:
    return unsure(f"{stack.color} ×{stack.count}", stack.confidence)


def _cell(name: str, cell: Cell) -> str:
    parts: list[str] = [cell.face]
    if cell.face == "unexplored":
        parts.append(f"dig {_known(cell.dig)}")
    if cell.face == "explored":
        parts += [f"transport {_known(cell.transport)}", f"value {_known(cell.value)}"]
        parts += [cell.bonus] if cell.bonus else []
    parts += [f"{color} station ×{count}" for color, count in cell.stations.items()]
    return unsure(f"{name} {', '.join(parts)}", cell.confidence)


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)


def _card(card: Card) -> str:
    if card.value is None:
        return unsure("theft", card.confidence)
    return unsure(f"{card.value} {'set' if card.set else 'not set'}", card.confidence)
