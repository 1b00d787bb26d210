"""How fast the choices of Dig Mars are found, and its turns explained."""

import random
import time
from collections.abc import Iterator
from typing import Any

from rules import digmars
from rules.digmars.edition import load_edition
from rules.digmars.pieces import COLORS, PLAIN, Announce, EndTurn, Setup, State, Tile
from rules.explain import Seen, explain, seen_shape

TURNS = 1_000


def figures() -> Iterator[dict[str, Any]]:
    """Positions of whole games at random: all choices of each; and each turn told from what is seen."""
    chance = random.Random(7)
    turns = _turns(chance)
    states = [state for states in turns for state in states]
    began = time.perf_counter()
    for state in states:
        digmars.legal(state)
    took = time.perf_counter() - began
    yield {
        "name": "digmars legal",
        "value": round(len(states) / took),
        "unit": "positions/s",
        "want": ">= 3000",
    }
    asked = [(states[0], _look(states[-1])) for states in turns]
    times = sorted(_explaining(state, seen) for state, seen in asked)
    for share in (50, 95):
        figure = {
            "name": f"digmars explain p{share}",
            "value": round(times[len(times) * share // 100] * 1000, 2),
            "unit": "ms",
        }
        yield figure | ({"want": "<= 50"} if share == 95 else {})


def _turns(chance: random.Random) -> list[list[State]]:
    """Turns, each as the states that it went through."""
    turns: list[list[State]] = []
    state = _fresh(chance)
    while len(turns) < TURNS:
        if digmars.over(state):
            state = _fresh(chance)
        turn = [state]
        while choices := [a for a in digmars.legal(state) if not isinstance(a, EndTurn | Announce)]:
            kind = chance.choice(sorted({type(action).__name__ for action in choices}))
            action = chance.choice([action for action in choices if type(action).__name__ == kind])
            state = digmars.apply(state, action)[0]
            turn.append(state)
        turns.append(turn)
        state = digmars.apply(state, EndTurn())[0]
    return turns


def _fresh(chance: random.Random) -> State:
    """A game before its first turn."""
    tiles = [Tile(t.dig, t.transport, t.value, t.bonus or PLAIN) for t in load_edition().tiles]
    chance.shuffle(tiles)
    players = COLORS[: chance.randint(2, 4)]
    state = digmars.new(Setup(players, tuple(tuple(tiles[at::16]) for at in range(16))))
    while state.phase == "placing":
        state = digmars.apply(state, chance.choice(digmars.legal(state)))[0]
    return state


def _look(state: State) -> Seen:
    """What a camera sees: the top of every pile, and the stations."""
    shown = digmars.state_json(state)
    cells = [_cell(pile) for row in shown["piles"] for pile in row]
    for at, cell in enumerate(cells):
        cell["stations"] = {c: own[at] for c, own in zip(state.players, state.stations, strict=True)}
    return seen_shape().read({"cells": [cells[row : row + 4] for row in range(0, 16, 4)]})


def _cell(pile: list[dict[str, Any]]) -> dict[str, Any]:
    if not pile:
        return {"face": "empty"}
    if pile[0]["explored"]:
        return {"face": "explored"} | {side: pile[0][side] for side in ("transport", "value", "bonus")}
    return {"face": "unexplored", "dig": pile[0]["dig"]}


def _explaining(state: State, seen: Seen) -> float:
    """Seconds of one core, so that a single figure is not spoilt by what else the machine does."""
    began = time.process_time()
    explain(state, seen)
    return time.process_time() - began
