"""Judging actions: each kind by its rule, with the facts of the case when it breaks it."""

from collections.abc import Callable
from typing import Any

from rules.digmars.grid import LINES, SPACES
from rules.digmars.learning import dug_up, uncovered
from rules.digmars.pieces import (
    ACTIONS,
    ENOUGH,
    MOST_LEVEL,
    Action,
    Announce,
    Dig,
    EndTurn,
    Move,
    Place,
    Relocate,
    State,
    Survey,
    TakeFortune,
    Transport,
    Upgrade,
)
from rules.digmars.table import end, fortune_after, reachable, stations_at, with_station
from rules.verdict import LEGAL, Verdict, illegal

Judged = tuple[State, Verdict]


def apply(state: State, action: Action) -> Judged:
    """The state after the action; an illegal one changes nothing.

    Impossible, if what the action carries of a tile contradicts what is known of it.
    """
    if state.phase == "over":
        rule = "DM-40" if state.announced else "DM-42" if state.open else "DM-41"
        return state, illegal(rule, "expedition-over")
    if state.phase == "placing" and not isinstance(action, Place):
        return state, illegal("DM-03", "place-first", player=state.players[state.player])
    return _JUDGES[type(action)](state, action)


def _place(state: State, action: Place) -> Judged:
    if state.phase != "placing":
        return state, illegal("DM-03", "placing-done")
    if not state.piles[action.at]:
        return state, illegal("DM-03", "place-off-pile", at=SPACES[action.at])
    state = state._replace(stations=with_station(state.stations, state.player, None, action.at))
    if state.player + 1 < len(state.players):
        return state._replace(player=state.player + 1), LEGAL
    return state._replace(player=0, phase="playing", actions_left=ACTIONS, turn=1), LEGAL


def _dig(state: State, action: Dig) -> Judged:
    paid = _pay(state, "dig" if action.extra else None)
    if isinstance(paid, Verdict):
        return state, paid
    at, pile = action.at, state.piles[action.at]
    if not pile:
        return state, illegal("DM-11", "dig-empty", at=SPACES[at])
    tile = pile[0]
    if tile.explored:
        return state, illegal("DM-11", "dig-explored", at=SPACES[at])
    if not state.stations[state.player][at]:
        return state, illegal("DM-11", "dig-no-station", at=SPACES[at])
    level, others = state.levels[state.player].dig, stations_at(state, at) - 1
    if tile.dig is not None and level + others < tile.dig:
        strength = {"level": level, "others": others, "sum": level + others, "need": tile.dig}
        return state, illegal("DM-11", "dig-too-hard", at=SPACES[at], **strength)
    tile = dug_up(tile, action.reveals)
    bonuses = (*paid.bonuses, tile.bonus) if tile.bonus else paid.bonuses
    piles = (*state.piles[:at], (tile, *pile[1:]), *state.piles[at + 1 :])
    return paid._replace(piles=piles, bonuses=bonuses), LEGAL


def _transport(state: State, action: Transport) -> Judged:
    paid = _pay(state, "transport" if action.extra else None)
    if isinstance(paid, Verdict):
        return state, paid
    at, pile = action.at, state.piles[action.at]
    if not pile:
        return state, illegal("DM-12", "transport-empty", at=SPACES[at])
    tile = pile[0]
    if not tile.explored:
        return state, illegal("DM-12", "transport-unexplored", at=SPACES[at])
    if not state.stations[state.player][at]:
        return state, illegal("DM-12", "transport-no-station", at=SPACES[at])
    level, others = state.levels[state.player].transport, stations_at(state, at) - 1
    need = tile.transport
    if need is not None and level + others < need:
        strength = {"level": level, "others": others, "sum": level + others, "need": need}
        return state, illegal("DM-12", "transport-too-hard", at=SPACES[at], **strength)
    below = uncovered(pile[1:], action.uncovers, SPACES[at])
    piles = (*state.piles[:at], below, *state.piles[at + 1 :])
    taken = paid._replace(piles=piles, fortune=_shared(state, at, tile.value or 0))
    return end(taken) if state.open and not any(piles) else taken, LEGAL


def _shared(state: State, at: int, value: int) -> tuple[int, ...]:
    """Everyone's fortune after a tile is divided among the players who stand on it (DM-31)."""
    present = [player for player, own in enumerate(state.stations) if own[at]]
    share, rest = divmod(value, len(present))
    return tuple(
        fortune + (share if player in present else 0) + (rest if player == state.player else 0)
        for player, fortune in enumerate(state.fortune)
    )


def _move(state: State, action: Move) -> Judged:
    paid = _pay(state, None)
    if isinstance(paid, Verdict):
        return state, paid
    if not state.stations[state.player][action.origin]:
        return state, illegal("DM-13", "move-no-station", at=SPACES[action.origin])
    if action.to not in reachable(state.piles, action.origin):
        return state, _astray(state, action)
    stations = with_station(state.stations, state.player, action.origin, action.to)
    return paid._replace(stations=stations), LEGAL


def _astray(state: State, action: Move) -> Verdict:
    """Why a station cannot go there in one move."""
    places = {"origin": SPACES[action.origin], "to": SPACES[action.to]}
    if action.origin == action.to:
        return illegal("DM-13", "move-nowhere", at=SPACES[action.origin])
    line = next((line for line in LINES[action.origin] if action.to in line), None)
    if line is None:
        return illegal("DM-13", "move-not-straight", **places)
    piles = [space for space in line[: line.index(action.to)] if state.piles[space]]
    if piles:
        return illegal("DM-13", "move-over-pile", **places, at=SPACES[piles[0]])
    return illegal("DM-13", "move-past-space", **places)


def _upgrade(state: State, action: Upgrade) -> Judged:
    paid = _pay(state, None)
    if isinstance(paid, Verdict):
        return state, paid
    me, gear = state.player, action.gear
    level: int = getattr(state.levels[me], gear)
    if level >= MOST_LEVEL:
        return state, illegal("DM-14", "upgrade-at-most", gear=f"gear-{gear}", most=MOST_LEVEL)
    if state.fortune[me] < level:
        return state, illegal(
            "DM-14",
            "upgrade-too-dear",
            gear=f"gear-{gear}",
            level=level + 1,
            cost=level,
            fortune=state.fortune[me],
        )
    raised = state.levels[me]._replace(**{gear: level + 1})
    after = paid._replace(
        levels=(*state.levels[:me], raised, *state.levels[me + 1 :]), fortune=fortune_after(state, -level)
    )
    if action.at is not None:
        after = after._replace(stations=with_station(state.stations, me, None, action.at))
    return after, LEGAL


def _relocate(state: State, action: Relocate) -> Judged:
    paid = _pay(state, "relocate")
    if isinstance(paid, Verdict):
        return state, paid
    owner = state.players.index(action.color) if action.color in state.players else None
    if owner is None or not state.stations[owner][action.origin]:
        return state, illegal("DM-23", "relocate-no-station", color=action.color, at=SPACES[action.origin])
    if action.origin == action.to:
        return state, illegal("DM-23", "relocate-nowhere", at=SPACES[action.to])
    if not state.piles[action.to]:
        return state, illegal("DM-23", "relocate-empty", at=SPACES[action.to])
    stations = with_station(state.stations, owner, action.origin, action.to)
    return paid._replace(stations=stations), LEGAL


def _take_fortune(state: State, action: TakeFortune) -> Judged:
    paid = _pay(state, "fortune")
    if isinstance(paid, Verdict):
        return state, paid
    return paid._replace(fortune=fortune_after(state, 1)), LEGAL


def _survey(state: State, action: Survey) -> Judged:
    paid = _pay(state, "survey")
    if isinstance(paid, Verdict):
        return state, paid
    if all(tile.explored for tile in state.piles[action.at]):
        return state, illegal("DM-25", "survey-nothing", at=SPACES[action.at])
    return paid, LEGAL


def _announce(state: State, action: Announce) -> Judged:
    if state.open:
        return state, illegal("DM-42", "announce-open")
    enough, fortune = ENOUGH[len(state.players)], state.fortune[state.player]
    if fortune < enough:
        return state, illegal("DM-40", "announce-too-soon", fortune=fortune, need=enough)
    return end(state)._replace(announced=True), LEGAL


def _end_turn(state: State, action: EndTurn) -> Judged:
    if not any(state.piles):
        return end(state), LEGAL
    return (
        state._replace(
            player=(state.player + 1) % len(state.players),
            actions_left=ACTIONS,
            bonuses=(),
            turn=state.turn + 1,
        ),
        LEGAL,
    )


def _pay(state: State, bonus: str | None) -> State | Verdict:
    """The state with one action less (DM-10) or one bonus less (DM-20), or why there is none."""
    if bonus is None:
        if not state.actions_left:
            return illegal("DM-10", "no-actions-left", most=ACTIONS)
        return state._replace(actions_left=state.actions_left - 1)
    if bonus not in state.bonuses:
        return illegal("DM-20", "bonus-not-turned-up", bonus=f"bonus-{bonus}")
    used = state.bonuses.index(bonus)
    return state._replace(bonuses=state.bonuses[:used] + state.bonuses[used + 1 :])


_JUDGES: dict[type, Callable[[State, Any], Judged]] = {
    Place: _place,
    Dig: _dig,
    Transport: _transport,
    Move: _move,
    Upgrade: _upgrade,
    Relocate: _relocate,
    TakeFortune: _take_fortune,
    Survey: _survey,
    Announce: _announce,
    EndTurn: _end_turn,
}
