"""The printable kits: which sheets each of them holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from types import MappingProxyType

from vision.kit import edition, paper_pieces
from vision.kit.chests import chest_card
from vision.kit.diadingo_board import board
from vision.kit.diadingo_cards import card_back, card_mat, ring_card, theft_card
from vision.kit.digger_mat import digger_mat
from vision.kit.drawing import Drawing
from vision.kit.mars_mat import mars_mat
from vision.kit.mars_pieces import GEARS, PLAYERS, equipment, fortune, level_marker, station
from vision.kit.mars_tiles import found_side, hidden_side
from vision.kit.mat import Paper
from vision.kit.sheets import Batch, lay_out

_THEFTS = 7
_BOTH_SIDES = "Print on both sides, turning over the long side. Glue to card if the paper is thin, then cut."


@dataclass(frozen=True, slots=True)
class Kit:
    """Sheets that are printed together."""

    holds: str
    sheets: Callable[[Paper, Traversable], tuple[Drawing, ...]]


def _digger_mat(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    return (digger_mat(paper),)


def _digger_cards(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    cards = edition.chest_cards(editions)
    return lay_out(
        paper,
        Batch(
            "DIGGER · chest cards",
            _BOTH_SIDES,
            tuple(chest_card(white) for white, _ in cards),
            tuple(chest_card(black) for _, black in cards),
        ),
    )


def _digger_dice(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    return lay_out(
        paper,
        Batch(
            "DIGGER · stickers for five dice",
            "Print on sticker paper, or glue: all six colours on every 16 mm die.",
            tuple(paper_pieces.sticker(colour) for colour in paper_pieces.DIE_COLOURS for _ in range(5)),
            columns=10,
        ),
        Batch(
            "DIGGER · five dice to fold",
            "Print on card. Cut out along the outline, fold along the lines, glue the tabs.",
            (paper_pieces.die_net(),) * 5,
        ),
    )


def _digger_tokens(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    return lay_out(
        paper,
        Batch(
            "DIGGER · fifty tokens",
            "Coloured cubes of 8 to 10 mm stack better. Else glue to thick card and cut out.",
            tuple(paper_pieces.paper_token(c) for c in paper_pieces.TOKEN_COLOURS for _ in range(10)),
            columns=10,
        ),
    )


def _mars_mat(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    return (mars_mat(paper),)


def _mars_tiles(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    tiles = edition.exploration_tiles(editions)
    return lay_out(
        paper,
        Batch(
            "DIG MARS · exploration tiles",
            _BOTH_SIDES,
            tuple(hidden_side(tile.dig) for tile in tiles),
            tuple(found_side(tile.transport, tile.value, tile.bonus) for tile in tiles),
        ),
    )


def _mars_pieces(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    hint = "Glue to thick card and cut out."
    return lay_out(
        paper,
        Batch(
            "DIG MARS · equipment",
            "Glue to card and cut out. Each player takes the three tiles of one colour.",
            tuple(
                equipment(gear, colour)
                for pair in (PLAYERS[:2], PLAYERS[2:])
                for gear in GEARS
                for colour in pair
            ),
            columns=2,
        ),
        Batch("DIG MARS · stations", hint, tuple(station(c) for c in PLAYERS for _ in range(4)), columns=8),
        Batch(
            "DIG MARS · level markers",
            hint,
            tuple(level_marker(c) for c in PLAYERS for _ in range(3)),
            columns=12,
        ),
        Batch("DIG MARS · fortune", hint, (fortune(),) * 10, columns=10),
    )


def _diadingo_board(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    return (board(paper),)


def _diadingo_mat(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    return (card_mat(paper),)


def _diadingo_cards(paper: Paper, editions: Traversable) -> tuple[Drawing, ...]:
    fronts = (
        *(ring_card(value) for value in edition.ring_values(editions)),
        *(theft_card() for _ in range(_THEFTS)),
    )
    backs = (card_back(),) * len(fronts)
    return lay_out(paper, Batch("DIADINGO · cards", _BOTH_SIDES, fronts, backs))


def _together(*kits: Kit) -> Callable[[Paper, Traversable], tuple[Drawing, ...]]:
    return lambda paper, editions: tuple(sheet for kit in kits for sheet in kit.sheets(paper, editions))


_DIGGER = {
    "digger-mat": Kit("the mat: throw, centre, loot and box; on A3 the chests too", _digger_mat),
    "digger-cards": Kit("five chest cards, white and black side", _digger_cards),
    "digger-dice": Kit("stickers for ordinary dice, and dice to fold", _digger_dice),
    "digger-tokens": Kit("fifty tokens", _digger_tokens),
}
_DIGMARS = {
    "digmars-mat": Kit("the canyon of four by four spaces", _mars_mat),
    "digmars-tiles": Kit("48 exploration tiles", _mars_tiles),
    "digmars-pieces": Kit("equipment, stations, level markers, fortune", _mars_pieces),
}
_DIADINGO = {
    "diadingo-board": Kit("the board with 42 places", _diadingo_board),
    "diadingo-mat": Kit("the mat for a player's rings", _diadingo_mat),
    "diadingo-cards": Kit("42 rings and 7 thefts", _diadingo_cards),
}

KITS: Mapping[str, Kit] = MappingProxyType(
    {
        **_DIGGER,
        "digger": Kit("all of Digger", _together(*_DIGGER.values())),
        **_DIGMARS,
        "digmars": Kit("all of Dig Mars", _together(*_DIGMARS.values())),
        **_DIADINGO,
        "diadingo": Kit("all of Diadingo", _together(*_DIADINGO.values())),
        "all": Kit("everything", _together(*_DIGGER.values(), *_DIGMARS.values(), *_DIADINGO.values())),
    }
)
