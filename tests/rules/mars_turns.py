"""Turns of Dig Mars, the grids that they leave behind as a camera reads them, and what is said of those."""

from typing import Any

from rules.adjudicate import replay
from rules.explain import explain, explained_json, seen_shape
from rules.games import GAMES

DIG_MARS = GAMES["digmars"]
SPACES = [f"{column}{row}" for row in "1234" for column in "ABCD"]
EASY = {"dig": 1, "transport": 1, "value": 1, "bonus": None}
Pile = list[dict[str, Any]]


def table(
    stations: dict[str, dict[str, int]], piles: dict[str, Pile] | None = None, **more: Any
) -> dict[str, Any]:
    """A set-up; a pile that is not given has an easy tile over a harder one and one that was never seen."""
    all_piles = [(piles or {}).get(space, [EASY, EASY | {"dig": 2}, {}]) for space in SPACES]
    rows = [all_piles[row : row + 4] for row in range(0, 16, 4)]
    return {"players": ["blue", "red"], "piles": rows, "stations": stations, **more}


def look(setup: dict[str, Any], *actions: dict[str, Any], **changes: dict[str, Any]) -> dict[str, Any]:
    """The grid after legal actions as a camera reads it, with changes by hand."""
    state, verdicts = replay(DIG_MARS, setup, list(actions))
    assert all(verdict.legal for verdict in verdicts)
    shown = DIG_MARS.state_json(state)
    cells = []
    for i, space in enumerate(SPACES):
        pile = shown["piles"][i // 4][i % 4]
        cell: dict[str, Any] = {"face": "empty", "confidence": 0.97}
        if pile:
            sides = ("transport", "value", "bonus") if pile[0]["explored"] else ("dig",)
            cell |= {side: pile[0][side] for side in sides if side in pile[0]}
            cell["face"] = "explored" if pile[0]["explored"] else "unexplored"
        cells.append(cell | {"stations": shown["stations"].get(space, {})} | changes.get(space, {}))
    return {
        "quad": [[0, 0], [9, 0], [9, 9], [0, 9]],
        "cells": [cells[row : row + 4] for row in (0, 4, 8, 12)],
    }


def ask(
    setup: dict[str, Any], seen: dict[str, Any], *before: dict[str, Any], lang: str = "en"
) -> dict[str, Any]:
    state, _ = replay(DIG_MARS, setup, list(before))
    answer = explained_json(explain(state, seen_shape().read(seen)), lang)  # type: ignore[arg-type]
    assert set(answer) == {"explanations", "best", "impossible"}
    for explanation in answer["explanations"]:
        assert look(setup, *before, *explanation["actions"]) is not None
    return answer  # type: ignore[no-any-return]


def turns(setup: dict[str, Any], seen: dict[str, Any], *before: dict[str, Any]) -> list[list[dict[str, Any]]]:
    answer = ask(setup, seen, *before)
    assert (answer["best"], answer["impossible"]) == (0, None)
    return [explanation["actions"] for explanation in answer["explanations"]]


def refusal(
    setup: dict[str, Any], seen: dict[str, Any], *before: dict[str, Any]
) -> tuple[str, str, list[str]]:
    answer = ask(setup, seen, *before)
    assert (answer["explanations"], answer["best"]) == ([], None)
    broken = answer["impossible"]
    assert set(broken) == {"rule", "code", "because", "at"}
    return broken["rule"], broken["code"], broken["at"]


def dig(at: str, **told: Any) -> dict[str, Any]:
    return {"do": "dig", "at": at, **told}


def transport(at: str, **told: Any) -> dict[str, Any]:
    return {"do": "transport", "at": at, **told}


def move(origin: str, to: str) -> dict[str, Any]:
    return {"do": "move", "from": origin, "to": to}


def upgrade(gear: str, **at: str) -> dict[str, Any]:
    return {"do": "upgrade", "gear": gear, **at}


def bonus(kind: str, **more: Any) -> dict[str, Any]:
    return {"do": "bonus", "bonus": kind, **more}


APART = {"A1": {"blue": 1}, "D4": {"red": 1}}
