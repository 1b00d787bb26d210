"""What a throw of Digger does not allow, and why: asked of the rules, not known here."""

from collections.abc import Iterator
from typing import Any

from rules import digger
from rules.digger.state import GEMS, SLOTS, Action, State, Steal, Take
from rules.verdict import Verdict


def refused(state: State) -> Iterator[tuple[Action, Verdict]]:
    """Every taking and stealing of a colour in view that is not allowed, each with the refusal."""
    for action in _wishes(state):
        verdict: Verdict = digger.apply(state, action)[1]
        if not verdict.legal:
            yield action, verdict


def _wishes(state: State) -> Iterator[Any]:
    yield from (Take(color) for color in GEMS if color in state.throw)
    if "black" in state.throw:
        others = [player for seat, player in enumerate(state.players) if seat != state.digger]
        yield from (Steal(color, player) for color in SLOTS if color in state.throw for player in others)
