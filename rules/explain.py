"""What a player of Dig Mars can have done between a state and a grid as it was seen.

    explained = explain(state, seen_shape().read(grid))
    explained_json(explained, "fr")

A turn here is a set of actions in one legal order. None has an action that could be left out, alone or with
others: not even if the rest came in another order. What a dig turned up is told only of the tile that is seen
at the end; a tile that was dug up and taken unseen is worth nothing and has no bonus, for that is how the
referee judges what is not known.
"""

from collections import Counter
from dataclasses import dataclass

from rules.digmars import action_json
from rules.digmars.choices import legal
from rules.digmars.climb import climb
from rules.digmars.nearest import Broken, nearest, odd_spaces, played
from rules.digmars.pieces import MOST_LEVEL, State
from rules.digmars.search import MOST_LOOKS, MOST_TURNS, Goal, Search, Turn
from rules.digmars.seen import Cell, Seen, seen_shape, where_stations_may_be
from rules.wire import Json
from rules.words import because

__all__ = ["Broken", "Cell", "Explained", "Seen", "explain", "explained_json", "seen_shape"]

SETTING_OUT = 200
"""To begin a search takes as long as so many looks; there is one for every way in which stations may be
shared out over spaces that were not read."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The turns that end in what is seen, shortest first; or the rule that the nearest reading breaks.

    Neither, if more would have had to be looked at than is reasonable: then nobody can tell.
    """

    turns: tuple[Turn, ...]
    best: int | None
    broken: Broken | None


def explain(state: State, seen: Seen) -> Explained:
    """What the player whose turn it is can have done in the rest of this turn, before its end."""
    if not odd_spaces(state, seen):
        return Explained(((),), 0, None)
    turns = _placed(state, seen) if state.phase == "placing" else _played(state, seen)
    if turns is None:
        return Explained((), None, None)
    return Explained(turns, 0, None) if turns else Explained((), None, nearest(state, seen))


def _placed(state: State, seen: Seen) -> tuple[Turn, ...]:
    return tuple((place,) for place in legal(state) if not odd_spaces(played(state, (place,)), seen))


def _played(state: State, seen: Seen) -> tuple[Turn, ...] | None:
    """None, if there may be turns that were not found."""
    if any(n and color not in state.players for cell in seen for color, n in (cell.stations or {}).items()):
        return ()
    climbs = tuple(climb(at, state.piles[at], cell) for at, cell in enumerate(seen))
    turns: list[Turn] = []
    looks = MOST_LOOKS
    for arriving in range(MOST_LEVEL - state.levels[state.player].fleet + 1):
        for stations in where_stations_may_be(state, seen, arriving):
            search = Search(state, Goal(climbs, stations), most_looks=looks)
            turns += search.turns()
            looks -= search.looks + SETTING_OUT
            if search.gave_up or looks < 0:
                return _shortest(turns) or None
        if turns:
            break
    return _shortest(turns)


def _shortest(turns: list[Turn]) -> tuple[Turn, ...]:
    """The shortest turns, without any that has all the actions of another."""
    kept: list[Turn] = []
    for turn in sorted(turns, key=len):
        if not any(Counter(other) <= Counter(turn) for other in kept):
            kept.append(turn)
    return tuple(kept[:MOST_TURNS])


def explained_json(explained: Explained, lang: str = "en") -> Json:
    """The answer of `/v1/digmars/explain`."""
    broken = explained.broken
    return {
        "explanations": [{"actions": [action_json(action) for action in turn]} for turn in explained.turns],
        "best": explained.best,
        "impossible": broken
        and {
            "rule": broken.verdict.rule,
            "code": broken.verdict.code,
            "because": because(broken.verdict.code, broken.verdict.facts, lang),
            "at": list(broken.at),
        },
    }
