"""Every action that is a choice now.

Judging each of several hundred conceivable actions would be slow, so the choices are found from the
stations and piles; the tests hold them against the judge.
"""

from collections.abc import Iterator
from functools import cache

from rules.digmars.grid import SPACES
from rules.digmars.pieces import (
    ENOUGH,
    MOST_LEVEL,
    Action,
    Announce,
    Dig,
    EndTurn,
    Move,
    Pile,
    Place,
    Relocate,
    State,
    Survey,
    TakeFortune,
    Transport,
    Upgrade,
)
from rules.digmars.table import reachable, stations_at

# Actions carry no more than spaces and names here, so each is made once.
_move = cache(Move)
_dig = cache(Dig)
_transport = cache(Transport)
_relocate = cache(Relocate)
_survey = cache(Survey)
_FLEET = tuple(Upgrade("fleet", at) for at in range(len(SPACES)))
_UPGRADE_DIG, _UPGRADE_TRANSPORT = Upgrade("dig"), Upgrade("transport")


def legal(state: State) -> list[Action]:
    """Every action that is a choice now, without repeats."""
    if state.phase == "over":
        return []
    if state.phase == "placing":
        return [Place(at) for at, pile in enumerate(state.piles) if pile]
    actions: list[Action] = []
    if state.actions_left:
        actions += pile_work(state, extra=False)
        actions += moves(state)
        actions += upgrades(state)
    for bonus in dict.fromkeys(state.bonuses):
        actions += _bonus_choices(state, bonus)
    if not state.open and state.fortune[state.player] >= ENOUGH[len(state.players)]:
        actions.append(Announce())
    actions.append(EndTurn())
    return actions


def _bonus_choices(state: State, bonus: str) -> Iterator[Action]:
    match bonus:
        case "dig":
            return (action for action in pile_work(state, extra=True) if isinstance(action, Dig))
        case "transport":
            return (action for action in pile_work(state, extra=True) if isinstance(action, Transport))
        case "relocate":
            return relocations(state)
        case "survey":
            return (_survey(at) for at, pile in enumerate(state.piles) if _unexplored(pile))
        case _:
            return iter((TakeFortune(),))


def pile_work(state: State, extra: bool) -> Iterator[Dig | Transport]:
    """What can be dug or transported, with actions or with bonuses."""
    levels = state.levels[state.player]
    for at, own in enumerate(state.stations[state.player]):
        pile = state.piles[at]
        if own and pile:
            tile, others = pile[0], stations_at(state, at) - 1
            if tile.explored:
                if levels.transport + others >= (tile.transport or 0):
                    yield _transport(at, extra)
            elif levels.dig + others >= (tile.dig or 0):
                yield _dig(at, extra)


def moves(state: State) -> Iterator[Move]:
    """Where the player's stations can go with an action."""
    for origin, own in enumerate(state.stations[state.player]):
        if own:
            for to in reachable(state.piles, origin):
                yield _move(origin, to)


def upgrades(state: State) -> Iterator[Upgrade]:
    """What the player can pay for."""
    levels, fortune = state.levels[state.player], state.fortune[state.player]
    if levels.dig < MOST_LEVEL and levels.dig <= fortune:
        yield _UPGRADE_DIG
    if levels.transport < MOST_LEVEL and levels.transport <= fortune:
        yield _UPGRADE_TRANSPORT
    if levels.fleet < MOST_LEVEL and levels.fleet <= fortune:
        yield from _FLEET


def relocations(state: State) -> Iterator[Relocate]:
    """Where any station can be put."""
    piles = [at for at, pile in enumerate(state.piles) if pile]
    for color, own in zip(state.players, state.stations, strict=True):
        for origin, stations in enumerate(own):
            if stations:
                for to in piles:
                    if to != origin:
                        yield _relocate(color, origin, to)


def _unexplored(pile: Pile) -> bool:
    return any(not tile.explored for tile in pile)
