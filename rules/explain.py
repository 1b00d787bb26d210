"""What a player of Dig Mars can have done between a state and a grid as it was seen.

    explained = explain(state, seen_shape().read(grid))
    explained_json(explained, "fr")

A turn here is a set of actions in one legal order. None has an action that could be left out, alone or with
others: not even if the rest came in another order. What a dig turned up is told only of the tile that is seen
at the end; a tile that was dug up and taken unseen is worth nothing and has no bonus, for that is how the
referee judges what is not known.
"""

from dataclasses import dataclass

from rules.digmars import action_json
from rules.digmars.choices import legal
from rules.digmars.climb import climb
from rules.digmars.nearest import Broken, nearest, odd_spaces, played
from rules.digmars.pieces import State
from rules.digmars.search import Goal, Search, Turn
from rules.digmars.seen import Cell, Seen, seen_shape, wanted_stations
from rules.wire import Json
from rules.words import because

__all__ = ["Broken", "Cell", "Explained", "Seen", "explain", "explained_json", "seen_shape"]


@dataclass(frozen=True, slots=True)
class Explained:
    """The turns that end in what is seen, shortest first; or the rule that the nearest reading breaks."""

    turns: tuple[Turn, ...]
    best: int | None
    broken: Broken | None


def explain(state: State, seen: Seen) -> Explained:
    """What the player whose turn it is can have done in the rest of this turn, before its end."""
    if not odd_spaces(state, seen):
        return Explained(((),), 0, None)
    turns = _placed(state, seen) if state.phase == "placing" else _played(state, seen)
    return Explained(turns, 0, None) if turns else Explained((), None, nearest(state, seen))


def _placed(state: State, seen: Seen) -> tuple[Turn, ...]:
    return tuple((place,) for place in legal(state) if not odd_spaces(played(state, (place,)), seen))


def _played(state: State, seen: Seen) -> tuple[Turn, ...]:
    if any(n and color not in state.players for cell in seen for color, n in (cell.stations or {}).items()):
        return ()
    climbs = (climb(at, state.piles[at], cell) for at, cell in enumerate(seen))
    return tuple(Search(state, Goal(tuple(climbs), wanted_stations(state, seen))).turns())


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
