"""A chest as people have counted it: their word outranks what the referee has in mind."""

from collections.abc import Mapping

from rules.digger.state import GEMS, SLOTS, State
from rules.players import unknown_players
from rules.verdict import Defect, Impossible, defect
from rules.wire import step


def recounted(state: State, player: str, slots: Mapping[str, int]) -> State:
    """The state with just this in the player's chest; what that changes is made up for in the centre.

    For the time between two turns. Impossible, if there are not that many tokens.
    """
    unknown = tuple(unknown_players([player], state.players, "/player"))
    if unknown:
        raise Impossible(tuple(Defect("/player", d.code, d.facts) for d in unknown))
    seat = state.players.index(player)
    before = state.chests[seat]
    chest = tuple(slots[gem] if gem in SLOTS else 0 for gem in GEMS)
    centre = tuple(left + old - new for left, old, new in zip(state.centre, before, chest, strict=True))
    missing = [
        defect(step("/slots", gem), "tokens-too-many", color=gem, tokens=in_all - left, most=in_all)
        for gem, left, in_all in zip(GEMS, centre, _in_all(state), strict=True)
        if left < 0
    ]
    if missing:
        raise Impossible(tuple(missing))
    return state._replace(chests=(*state.chests[:seat], chest, *state.chests[seat + 1 :]), centre=centre)


def _in_all(state: State) -> list[int]:
    """How many tokens of each colour lie in the centre and in the chests."""
    return [sum(heap) for heap in zip(state.centre, *state.chests, strict=True)]
