"""The grid as a camera has read it, and how the pile of a space can have come to look like that.

A pile only ever goes one way: its top tile is dug up, then transported, then the next is dug up. So how far a
pile has come is one number, its stage: twice the tiles that are gone, and one more when the top is explored.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Any, Literal

from rules.digmars.pieces import BONUSES, PLAIN, Found, Pile, State, Tile
from rules.wire import Shape, fields, list_of, map_of, nullable, whole, word

# Any colour that a camera may read, also one that nobody plays.
_COLORS = ("blue", "yellow", "red", "green", "white", "black")

Face = Literal["unexplored", "explored", "empty"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One space as it was read; None is "not read" and agrees with everything."""

    face: Face | None = None
    dig: int | None = None
    transport: int | None = None
    value: int | None = None
    bonus: str | None = None
    """One of BONUSES, or PLAIN for a tile that shows none."""
    stations: Mapping[str, int] | None = field(default_factory=dict)
    """By colour; None, in a cell that could not be read at all, is "as before", or else whatever is missing
    elsewhere."""


Seen = tuple[Cell, ...]
"""The sixteen spaces, row by row."""


def seen_shape() -> Shape[Seen]:
    """A grid as `/v1/vision/read` answers it; what else a reading says of it is passed over."""
    difficulty = nullable(whole(1))
    cell = fields(
        {},
        {
            "face": nullable(word("unexplored", "explored", "empty")),
            "dig": difficulty,
            "transport": difficulty,
            "value": nullable(whole()),
            "bonus": nullable(word(*BONUSES)).then(lambda bonus: bonus or PLAIN),
            "stations": map_of(word(*_COLORS), whole()),
        },
        strict=False,
    ).then(_cell)
    return fields({"cells": list_of(list_of(cell, 4, 4), 4, 4)}, strict=False).then(
        lambda grid: tuple(cell for row in grid["cells"] for cell in row)
    )


def _cell(given: dict[str, Any]) -> Cell:
    if given.get("face") is not None:
        return Cell(**given)
    # What is said of a face that was not read tells nothing.
    return Cell(stations=given.get("stations"))


def stage(pile: Pile) -> int:
    """The stage that a pile starts at: 0, or 1 with its top explored."""
    return 1 if pile and pile[0].explored else 0


def agrees(pile: Pile, at_stage: int, cell: Cell) -> bool:
    """Whether the pile, that many stages on, would look like the cell."""
    gone, explored = divmod(at_stage, 2)
    if cell.face is None:
        return True
    if gone == len(pile):
        return cell.face == "empty"
    tile = pile[gone]
    if explored:
        return (
            cell.face == "explored"
            and _agree(tile.transport, cell.transport)
            and _agree(tile.value, cell.value)
            and _agree(tile.bonus, cell.bonus)
        )
    return cell.face == "unexplored" and _agree(tile.dig, cell.dig)


def _agree(known: object, read: object) -> bool:
    return known is None or read is None or known == read


def reveals(tile: Tile, cell: Cell) -> Found | None:
    """What the cell tells of a tile that was dug up, if that was not known."""
    news = (
        (tile.transport is None and cell.transport is not None)
        or (tile.value is None and cell.value is not None)
        or (tile.bonus is None and cell.bonus is not None)
    )
    return Found(cell.transport, cell.value, cell.bonus) if news else None


def wanted_stations(state: State, seen: Seen) -> tuple[tuple[int, ...], ...]:
    """How many stations of every player stand on every space as seen."""
    return tuple(
        tuple(
            own[at] if cell.stations is None else cell.stations.get(player, 0) for at, cell in enumerate(seen)
        )
        for player, own in zip(state.players, state.stations, strict=True)
    )


def unread_spaces(seen: Seen) -> list[int]:
    """The spaces of which nobody knows which stations stand there."""
    return [at for at, cell in enumerate(seen) if cell.stations is None]


def where_stations_may_be(state: State, seen: Seen, arriving: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Where all stations may stand: as read, and on spaces that were not read as before; or else those that
    are missing on the others, with so many of the player's that an upgrade of the fleet brought."""
    as_before = wanted_stations(state, seen)
    if not arriving:
        yield as_before
    unread = unread_spaces(seen)
    ways = []
    for player, (own, wants) in enumerate(zip(state.stations, as_before, strict=True)):
        missing = sum(own) - sum(n for at, n in enumerate(wants) if at not in unread)
        new = arriving if player == state.player else 0
        if missing + new == sum(own[at] for at in unread):
            ways.append([wants])
        else:
            ways.append(list(shared_out(wants, unread, missing + new)))
    for way in product(*ways):
        if way != as_before:
            yield way


def shared_out(wants: tuple[int, ...], free: Sequence[int], stations: int) -> Iterator[tuple[int, ...]]:
    """A player's stations, with so many shared out over the free spaces in every way."""
    for chosen in combinations_with_replacement(free, stations) if stations >= 0 else ():
        yield tuple(chosen.count(at) if at in free else n for at, n in enumerate(wants))
