"""What a picture shows: the Reading, and its form in JSON.

Boxes are (x0, y0, x1, y1) in pixels of the upright picture, x to the right and y down.
"""

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import Any, Literal

COLORS = ("blue", "yellow", "red", "green", "white", "black")
DICE_IN_A_THROW = 5
# What is less certain than this is asked about, not judged by; so is a throw of which all that is read
# together is less certain than the second.
CERTAIN = 0.8
CERTAIN_TOGETHER = 0.6
LOOKS = ("dice", "tokens", "chests", "grid", "board", "rings")

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
Lying = Literal["flat", "cocked", "hidden"]
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Die:
    """A die and the colour of its TOP face; `confidence` is the chance that colour and lying are right."""

    color: str
    confidence: float
    box: Box
    lying: Lying = "flat"


@dataclass(frozen=True, slots=True)
class Throw:
    """What the referee would judge by; where it is not readable, `because` says why in a sentence.

    `code` names the reason for those who say it in other words: dice-count, cocked, hidden, perhaps-more
    or uncertain.
    """

    readable: bool
    colors: tuple[str, ...] = ()
    because: str | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of tokens of one colour, or one loose token (count 1)."""

    color: str
    count: int
    confidence: float
    box: Box


@dataclass(frozen=True, slots=True)
class Chest:
    """A chest card: which side is up, where it lies, and how many tokens stand in each slot."""

    side: Literal["white", "black"]
    quad: Quad
    slots: dict[str, int]
    confidence: float


@dataclass(frozen=True, slots=True)
class Cell:
    """One space of the Dig Mars grid; what is not known of the tile is None."""

    face: Literal["empty", "unexplored", "explored"]
    confidence: float
    stations: dict[str, int]
    dig: int | None = None
    transport: int | None = None
    value: int | None = None
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """The 4x4 grid, rows from the top of the mat."""

    quad: Quad
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The Diadingo board: every diamond on it."""

    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card before a player: a ring with its printed value, set or empty, or a theft (no value)."""

    value: int | None
    set: bool
    box: Box
    confidence: float


@dataclass(frozen=True, slots=True)
class Caution:
    """Something about the picture that makes readings worse, and what to do about it."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything read from one picture."""

    width: int
    height: int
    took_ms: float
    dice: tuple[Die, ...] = ()
    throw: Throw | None = None
    tokens: tuple[Stack, ...] = ()
    chests: tuple[Chest, ...] = ()
    grid: Grid | None = None
    board: Board | None = None
    cards: tuple[Card, ...] = ()
    cautions: tuple[Caution, ...] = ()

    def to_dict(self) -> Json:
        """The answer of `POST /v1/vision/read`."""
        return {
            "image": {"width": self.width, "height": self.height},
            "took_ms": round(self.took_ms, 2),
            "dice": [_die(die) for die in self.dice],
            "throw": _throw(self.throw) if self.throw else None,
            "tokens": [_stack(stack) for stack in self.tokens],
            "chests": [_chest(chest) for chest in self.chests],
            "grid": _grid(self.grid) if self.grid else None,
            "board": _board(self.board) if self.board else None,
            "rings": [_card(card) for card in self.cards],
            "warnings": [{"code": c.code, "detail": c.detail} for c in self.cautions],
        }


def judge_throw(dice: tuple[Die, ...], doubtful: int = 0, together: float = CERTAIN_TOGETHER) -> Throw | None:
    """Readable only if exactly five dice lie flat, every colour is certain, and all `together` too.

    `doubtful` counts what may be further dice.
    """
    if not dice:
        return None
    lying = Counter(die.lying for die in dice)
    if len(dice) != DICE_IN_A_THROW:
        dice_seen = "1 die is" if len(dice) == 1 else f"{len(dice)} dice are"
        return _unreadable(
            "dice-count", f"{dice_seen} in view, not {DICE_IN_A_THROW}: show all five and nothing else"
        )
    if lying["cocked"]:
        return _unreadable("cocked", f"{_count(lying['cocked'])} not lie flat: throw all five again")
    if lying["hidden"]:
        return _unreadable(
            "hidden", f"{_count(lying['hidden'])} not show enough: take away what covers the dice"
        )
    if doubtful:
        return _unreadable(
            "perhaps-more", "something in view may be one more die: leave only the five dice in view"
        )
    unsure = [die for die in dice if die.confidence < CERTAIN]
    if not unsure and prod(die.confidence for die in dice) < together:
        unsure = [min(dice, key=lambda die: die.confidence)]
    if unsure:
        names = ", ".join(die.color for die in unsure)
        return _unreadable(
            "uncertain", f"not certain of the colour of a die (perhaps {names}): more light, or closer"
        )
    return Throw(True, colors=tuple(die.color for die in dice))


def _unreadable(code: str, because: str) -> Throw:
    return Throw(False, because=because, code=code)


def _count(dice: int) -> str:
    return "1 die does" if dice == 1 else f"{dice} dice do"


def _round_box(box: Box) -> list[float]:
    return [round(float(v), 1) for v in box]


def _round_quad(quad: Quad) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]


def _die(die: Die) -> Json:
    return {
        "color": die.color,
        "confidence": round(die.confidence, 4),
        "box": _round_box(die.box),
        "lying": die.lying,
    }


def _throw(throw: Throw) -> Json:
    return {
        "readable": throw.readable,
        "colors": list(throw.colors),
        "because": throw.because,
        "code": throw.code,
    }


def _stack(stack: Stack) -> Json:
    return {
        "color": stack.color,
        "count": stack.count,
        "confidence": round(stack.confidence, 4),
        "box": _round_box(stack.box),
    }


def _chest(chest: Chest) -> Json:
    return {
        "side": chest.side,
        "quad": _round_quad(chest.quad),
        "slots": dict(chest.slots),
        "confidence": round(chest.confidence, 4),
    }


def _grid(grid: Grid) -> Json:
    return {"quad": _round_quad(grid.quad), "cells": [[_cell(cell) for cell in row] for row in grid.cells]}


def _cell(cell: Cell) -> Json:
    out: Json = {"face": cell.face}
    if cell.face == "unexplored":
        out["dig"] = cell.dig
    if cell.face == "explored":
        out |= {"transport": cell.transport, "value": cell.value, "bonus": cell.bonus}
    return out | {"confidence": round(cell.confidence, 4), "stations": dict(cell.stations)}


def _board(board: Board) -> Json:
    return {"diamonds": len(board.boxes), "boxes": [_round_box(box) for box in board.boxes]}


def _card(card: Card) -> Json:
    kind: Json = {"theft": True} if card.value is None else {"value": card.value, "set": card.set}
    return kind | {"box": _round_box(card.box), "confidence": round(card.confidence, 4)}
