"""A picture in, a Reading out: find, ask the Jury and the clerks, put together."""

import time
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from vision import chests, detect, jury
from vision.decode import decode
from vision.detect import Bgr
from vision.locate import locate
from vision.marsgrid import read_grid
from vision.pieces import as_die, as_stack
from vision.reading import CERTAIN, LOOKS, Board, Card, Chest, Die, Grid, Quad, Reading, Stack, judge_throw
from vision.rings import read_cards

# Something less sure is not listed ...
LEAST_SCORE = 0.4
# ... but a die that may be there, or may not, makes a throw uncertain.
DOUBTFUL_SCORE = 0.12
# A board never has fewer than its sixteen fixed diamonds; half of them may be under a hand.
LEAST_DIAMONDS = 8


@dataclass(frozen=True, slots=True)
class _Digger:
    dice: tuple[Die, ...] = ()
    tokens: tuple[Stack, ...] = ()
    chests: tuple[Chest, ...] = ()
    doubtful: int = 0


@dataclass(frozen=True, slots=True)
class _Boards:
    grid: Grid | None = None
    board: Board | None = None
    cards: tuple[Card, ...] = ()


def read(image: bytes | Bgr, look: Collection[str] = LOOKS, quad: Quad | None = None) -> Reading:
    """What lies on the table: `image` is an encoded picture or a BGR uint8 array, `look` what to look for.

    `quad` are the corners of the Dig Mars grid, where a person has set them.
    """
    unknown = set(look) - set(LOOKS)
    if unknown:
        raise ValueError(f"cannot look for {', '.join(sorted(unknown))}; known are {', '.join(LOOKS)}")
    started = time.perf_counter()
    picture = image if isinstance(image, np.ndarray) else decode(image)
    digger = (
        _read_digger(picture, "chests" in look) if {"dice", "tokens", "chests"} & set(look) else _Digger()
    )
    boards = _read_boards(picture, look, quad) if {"grid", "board", "rings"} & set(look) else _Boards()
    height, width = picture.shape[:2]
    return Reading(
        width=width,
        height=height,
        dice=digger.dice if "dice" in look else (),
        throw=judge_throw(digger.dice, CERTAIN, digger.doubtful) if "dice" in look else None,
        tokens=digger.tokens if "tokens" in look else (),
        chests=digger.chests,
        grid=boards.grid,
        board=boards.board,
        cards=boards.cards,
        took_ms=(time.perf_counter() - started) * 1000,
    )


def _read_digger(picture: Bgr, with_chests: bool) -> _Digger:
    found = detect.find(picture, DOUBTFUL_SCORE)
    sure = [thing for thing in found if thing.score >= LEAST_SCORE]
    pieces = [thing for thing in sure if thing.kind != "chest"]
    judged = list(zip(pieces, jury.judge(picture, pieces), strict=True))
    tokens = tuple(as_stack(*each) for each in judged if each[0].kind == "token")
    cards = [thing for thing in sure if thing.kind == "chest"] if with_chests else []
    return _Digger(
        dice=tuple(as_die(*each) for each in judged if each[0].kind == "die"),
        tokens=tokens,
        chests=tuple(chests.as_chest(card, tokens) for card in cards),
        doubtful=sum(thing.kind == "die" and thing.score < LEAST_SCORE for thing in found),
    )


def _read_boards(picture: Bgr, look: Collection[str], quad: Quad | None) -> _Boards:
    found = detect.find(picture, LEAST_SCORE, "surveyor")
    grid = None
    if "grid" in look and (quad is not None or any(thing.kind in ("tile", "station") for thing in found)):
        # Markers take twice as long to find as all the rest, so they are looked for where there is reason to.
        grid = read_grid(picture, found, None if quad else locate(picture, "digmars"), quad)
    diamonds = tuple(thing.box for thing in found if thing.kind == "diamond") if "board" in look else ()
    return _Boards(
        grid=grid,
        board=Board(diamonds) if len(diamonds) >= LEAST_DIAMONDS else None,
        cards=read_cards(picture, found) if "rings" in look else (),
    )
