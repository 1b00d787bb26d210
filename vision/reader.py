"""A picture in, a Reading out: find, ask the Jury, the Teller and the clerks, put together."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.shapes import FINDER_SIDE, PIECES
from vision import chests, closer, crops, detect, diamonds, farther, jury, pieces, teller
from vision.decode import decode
from vision.detect import Bgr, Found
from vision.jury import Opinion
from vision.locate import locate
from vision.looks import LEAST_TOLD, agreed, look_again
from vision.marsgrid import read_grid
from vision.pieces import Pieces
from vision.reading import LOOKS, Board, Card, Chest, Grid, Quad, Reading
from vision.rings import read_cards

# Cards and tiles of which the finders are less sure are not listed ...
LEAST_SCORE = 0.4
LEAST_CHEST_SCORE = 0.25
# ... but of dice and tokens the Jury has the last word, on so many at the most. Where no chest card lies,
# what the finder believes less is hardly a piece, but may be one often enough to keep throws from being read.
LEAST_FOR_THE_JURY = 0.1
_LEAST_IN_THE_OPEN = 0.15
MOST_FOR_THE_JURY = 64
# So much of its longer side a grid may reach beyond its corners, which are set on the table: piles are high.
_AROUND_A_GRID = 0.1
# Its tiles are large, and only they are looked for: so much smaller they are found as well.
_SMALLER = 0.7


@dataclass(frozen=True, slots=True)
class _Digger:
    pieces: Pieces
    chests: tuple[Chest, ...] = ()


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
    seeks_pieces = bool({"dice", "tokens", "chests"} & set(look))
    digger = _read_digger(picture, look) if seeks_pieces else _Digger(Pieces())
    boards = _read_boards(picture, look, quad) if {"grid", "board", "rings"} & set(look) else _Boards()
    seen = digger.pieces if boards.grid is None else digger.pieces.beside(boards.grid.quad)
    height, width = picture.shape[:2]
    return Reading(
        width=width,
        height=height,
        dice=seen.dice if "dice" in look else (),
        throw=seen.throw if "dice" in look else None,
        tokens=seen.tokens if "tokens" in look else (),
        chests=digger.chests,
        grid=boards.grid,
        board=boards.board,
        cards=boards.cards,
        took_ms=(time.perf_counter() - started) * 1000,
    )


def _read_digger(picture: Bgr, look: Collection[str]) -> _Digger:
    found = detect.find(picture, LEAST_FOR_THE_JURY)
    light = crops.tone(picture)
    cards = [thing for thing in found if thing.kind == "chest" and thing.score >= LEAST_CHEST_SCORE]
    beside_chests = any(card.score >= LEAST_SCORE for card in cards)
    least = LEAST_FOR_THE_JURY if beside_chests else _LEAST_IN_THE_OPEN
    candidates = [thing for thing in found if thing.kind in PIECES and thing.score >= least]
    opinions = _opinions(picture, candidates, light, "dice" in look, beside_chests)
    seen = pieces.sort_out(opinions, lambda piles: teller.count(picture, piles, light), beside_chests)
    if "chests" not in look:
        return _Digger(seen)
    return _Digger(seen, tuple(chests.as_chest(card, seen.tokens, seen.bases) for card in cards))


def _opinions(
    picture: Bgr,
    candidates: Sequence[Found],
    light: NDArray[np.float32],
    seeks_dice: bool,
    beside_chests: bool,
) -> list[Opinion]:
    """What the juries think of dice and tokens; what is no certain throw, but may be one, is seen again."""
    hearing = jury.hear(picture, candidates[:MOST_FOR_THE_JURY], light)
    opinions = jury.opinions_of(hearing)
    throw = pieces.throw_at_first_sight(opinions)
    if throw and (throw.readable or pieces.is_none(opinions)):
        return opinions
    seen = candidates
    if seeks_dice:
        seen = closer.look_closer(picture, candidates, opinions, _LEAST_IN_THE_OPEN)
    # Beside a chest card no piece is large, and what stands on one is seen whole at first.
    if seen is candidates and not beside_chests:
        seen = farther.step_back(picture, candidates, _LEAST_IN_THE_OPEN)
    if seen is not candidates:
        hearing = jury.hear(picture, seen[:MOST_FOR_THE_JURY], light)
    return jury.opinions_of(jury.appealed(hearing, about_all=throw is None and not beside_chests))


def _surveyed(picture: Bgr, look: Collection[str], quad: Quad | None) -> list[Found]:
    """What the surveyor sees; where only a grid is asked for whose corners are known, in its part alone."""
    if quad is None or {"board", "rings"} & set(look):
        return detect.find(picture, LEAST_TOLD, "surveyor")
    corners, size = np.array(quad), np.array((picture.shape[1], picture.shape[0]))
    margin = _AROUND_A_GRID * np.ptp(corners, axis=0).max()
    x0, y0 = np.clip(corners.min(axis=0) - margin, 0, size - 1).astype(int).tolist()
    x1, y1 = np.clip(corners.max(axis=0) + margin, (x0 + 1, y0 + 1), size).astype(int).tolist()
    scale = _SMALLER * FINDER_SIDE / size.max()
    return detect.find_within(picture, (x0, y0, x1, y1), scale, LEAST_TOLD, "surveyor")


def _read_board(picture: Bgr, seen: list[Found]) -> Board | None:
    """The board, looked at again where there seems to be one."""
    first = [thing for thing in seen if thing.kind == "diamond"]
    if diamonds.read_board(first) is None:
        return None
    return diamonds.read_board(agreed([first, *look_again(picture, "surveyor", "diamond")]))


def _read_boards(picture: Bgr, look: Collection[str], quad: Quad | None) -> _Boards:
    seen = _surveyed(picture, look, quad)
    found = [thing for thing in seen if thing.score >= LEAST_SCORE]
    grid = None
    if "grid" in look and (quad is not None or any(thing.kind in ("tile", "station") for thing in found)):
        # Markers take twice as long to find as all the rest, so they are looked for where there is reason to.
        mat = None if quad else locate(picture, "digmars")
        stations = [thing for thing in seen if thing.kind == "station"]
        grid = read_grid(picture, found, stations, mat, quad)
    return _Boards(
        grid=grid,
        board=_read_board(picture, seen) if "board" in look else None,
        cards=read_cards(picture, found) if "rings" in look else (),
    )
