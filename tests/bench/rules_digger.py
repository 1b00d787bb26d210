"""How fast Digger is judged."""

import random
import time
from collections.abc import Iterator
from typing import Any

from rules import digger
from rules.digger.state import COLORS, DICE, Action, Setup, State, Throw

ACTIONS = 50_000
ROUNDS = 3


def figures() -> Iterator[dict[str, Any]]:
    """Whole games at random: for every action `legal` and `apply`, the choice itself not counted."""
    played = _play(random.Random(7))
    took = min(_judge(played) for _ in range(ROUNDS))
    yield {
        "name": "digger legal+apply",
        "value": round(len(played) / took),
        "unit": "actions/s",
        "want": ">= 50000",
    }


def _judge(played: list[tuple[State, Action]]) -> float:
    """Seconds of one core; what else the machine does meanwhile is not counted."""
    began = time.process_time()
    for state, action in played:
        digger.legal(state)
        digger.apply(state, action)
    return time.process_time() - began


def _play(chance: random.Random) -> list[tuple[State, Action]]:
    fresh = digger.new(Setup(("A", "B", "C", "D", "E")))
    state, played = fresh, list[tuple[State, Action]]()
    while len(played) < ACTIONS:
        if digger.over(state):
            state = fresh
        choices = digger.legal(state)
        if state.phase == "stowing" or (choices and chance.random() < 0.7):
            action = chance.choice(choices)
        else:
            action = Throw(tuple(chance.choices(COLORS, k=DICE)))
        played.append((state, action))
        state, _ = digger.apply(state, action)
    return played
