"""POST /v1/digmars/explain, by its contract; what the explanations are is tested in tests/rules."""

from copy import deepcopy
from typing import Any

import pytest
from starlette.testclient import TestClient

from service.schemas import EXPLAINED

URL = "/v1/digmars/explain"
TILE = {"dig": 1, "transport": 1, "value": 3, "bonus": None}
SETUP = {
    "players": ["blue", "red"],
    "piles": [[[TILE, TILE]] * 4] * 4,
    "stations": {"A1": {"blue": 1}, "D4": {"red": 1}},
}


def seen(**changed: dict[str, Any]) -> dict[str, Any]:
    """The grid of SETUP as a camera reads it, but for some spaces."""
    cells = [[deepcopy({"face": "unexplored", "dig": 1, "stations": {}}) for _ in range(4)] for _ in range(4)]
    cells[0][0]["stations"] = {"blue": 1}
    cells[3][3]["stations"] = {"red": 1}
    for space, cell in changed.items():
        cells[int(space[1]) - 1]["ABCD".index(space[0])] = cell
    return {"quad": [[0, 0], [1, 0], [1, 1], [0, 1]], "cells": cells}


DUG = {
    "face": "explored",
    "transport": 1,
    "value": 3,
    "bonus": None,
    "confidence": 0.9,
    "stations": {"blue": 1},
}
DIG = {"do": "dig", "at": "A1"}


def ask(client: TestClient, grid: Any, actions: Any = (), **more: Any) -> Any:
    answer = client.post(URL, json={"setup": SETUP, "actions": list(actions), "seen": grid} | more)
    assert answer.status_code == 200, answer.text
    EXPLAINED.read(answer.json())
    return answer.json()


def test_nothing_changed_is_explained_by_no_actions(client: TestClient) -> None:
    assert ask(client, seen()) == {"explanations": [{"actions": []}], "best": 0, "impossible": None}


def test_a_turned_tile_is_explained_by_a_dig(client: TestClient) -> None:
    assert ask(client, seen(A1=DUG)) == {
        "explanations": [{"actions": [DIG]}],
        "best": 0,
        "impossible": None,
    }


def test_the_rest_of_a_turn_is_explained(client: TestClient) -> None:
    taken = {"face": "unexplored", "dig": 1, "stations": {"blue": 1}}
    answer = ask(client, seen(A1=taken), [DIG])
    assert answer["explanations"] == [{"actions": [{"do": "transport", "at": "A1"}]}]


@pytest.mark.parametrize("lang", ["en", "nl", "fr"])
def test_what_cannot_be_names_the_rule_the_reason_and_the_space(client: TestClient, lang: str) -> None:
    answer = ask(client, seen(B2=DUG | {"stations": {}}), lang=lang)
    assert (answer["explanations"], answer["best"]) == ([], None)
    assert answer["impossible"]["rule"] == "DM-11"
    assert answer["impossible"]["at"] == ["B2"]
    assert answer["impossible"]["because"]


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"seen": None}, "/seen"),
        ({"seen": {"cells": []}}, "/seen/cells"),
        ({"seen": seen(A1={"face": "upside-down"})}, "/seen/cells/0/0/face"),
        ({"setup": SETUP | {"stations": {"A1": {"blue": 5}, "D4": {"red": 1}}}}, "/setup/stations"),
        ({"actions": [{"do": "dig", "at": "Z9"}]}, "/actions/0/at"),
        ({"lang": "de"}, "/lang"),
    ],
)
def test_what_is_malformed_is_pointed_at(client: TestClient, changed: dict[str, Any], pointer: str) -> None:
    answer = client.post(URL, json={"setup": SETUP, "actions": [], "seen": seen()} | changed)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"].startswith(pointer)


@pytest.mark.parametrize("missing", ["setup", "actions", "seen"])
def test_nothing_may_be_missing(client: TestClient, missing: str) -> None:
    asked = {"setup": SETUP, "actions": [], "seen": seen()}
    del asked[missing]
    answer = client.post(URL, json=asked)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json()["errors"]] == [f"/{missing}"]
