"""POST /v1/{game}/adjudicate, with the examples of the contract."""

import threading
from typing import Any

import anyio
import httpx2
import pytest
from starlette.testclient import TestClient

from rules import diadingo
from rules.games import GAMES
from service.app import create_app
from service.schemas import MOST_ACTIONS, STATES, answer_shape
from tests.service.apart import run_apart

RED_TWICE = ["red", "red", "green", "green", "blue"]
SIMPLEST: dict[str, dict[str, Any]] = {
    "digger": {"players": ["A", "B"]},
    "digmars": {"players": ["blue", "red"], "piles": [[[{"dig": 1}] * 3] * 4] * 4},
    "diadingo": {"players": ["A", "B"]},
}


def ask(client: TestClient, game: str, setup: Any, actions: Any, **more: Any) -> Any:
    answer = client.post(f"/v1/{game}/adjudicate", json={"setup": setup, "actions": actions} | more)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_has_the_shape_that_openapi_says(client: TestClient, game: str) -> None:
    answer = ask(client, game, SIMPLEST[game], [])
    answer_shape(GAMES[game], STATES[game]).read(answer)
    assert list(answer) == ["verdicts", "state", "legal", "over", "scores", "winners"]
    assert (answer["verdicts"], answer["over"], answer["winners"]) == ([], False, [])
    for action in answer["legal"]:
        GAMES[game].action_shape().read(action)


def test_a_legal_action_and_the_contracts_illegal_one(client: TestClient) -> None:
    actions = [{"do": "throw", "dice": RED_TWICE}, {"do": "take", "color": "red"}]
    answer = ask(client, "digger", SIMPLEST["digger"], actions)
    assert answer["verdicts"] == [
        {"legal": True},
        {"legal": False, "rule": "DG-12", "code": "color-not-unique", "because": "red shows on 2 dice"},
    ]
    assert {"do": "take", "color": "blue"} in answer["legal"]


def test_an_illegal_action_is_judged_as_if_it_had_not_been_tried(client: TestClient) -> None:
    tries = [{"do": "draw", "card": {"ring": 3000}}, {"do": "pass"}, {"do": "try", "loose": True}]
    answer = ask(client, "diadingo", SIMPLEST["diadingo"], tries)
    assert [verdict["legal"] for verdict in answer["verdicts"]] == [True, False, True]
    assert answer["state"]["rings"] == {"A": [{"value": 3000, "set": True}], "B": []}
    assert answer["scores"] == {"A": 3000, "B": 0}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "A draws a card first"),
        ("nl", "A trekt eerst een kaart"),
        ("fr", "A tire d'abord une carte"),
    ],
)
def test_verdicts_are_in_the_language_asked_for(client: TestClient, lang: str, said: str) -> None:
    answer = ask(client, "diadingo", SIMPLEST["diadingo"], [{"do": "pass"}], lang=lang)
    assert answer["verdicts"][0]["because"] == said


def test_what_is_over_has_winners(client: TestClient) -> None:
    rings = {"A": [{"value": 1000, "set": True}] * 25}
    end = [{"do": "draw", "card": {"ring": 2000}}, {"do": "try", "loose": True}]
    answer = ask(client, "diadingo", SIMPLEST["diadingo"] | {"rings": rings}, end)
    assert (answer["over"], answer["winners"], answer["legal"]) == (True, ["A"], [])


def test_the_number_of_actions_is_bounded(client: TestClient) -> None:
    answer = client.post(
        "/v1/diadingo/adjudicate",
        json={"setup": SIMPLEST["diadingo"], "actions": [{"do": "pass"}] * (MOST_ACTIONS + 1)},
    )
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/actions"
    assert len(ask(client, "diadingo", SIMPLEST["diadingo"], [{"do": "pass"}] * MOST_ACTIONS)["verdicts"])


def test_the_service_answers_others_while_it_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, released = threading.Event(), threading.Event()

    def slow_new(setup: Any) -> Any:
        begun.set()
        assert released.wait(10)
        return new(setup)

    new = diadingo.new
    monkeypatch.setattr(diadingo, "new", slow_new)

    async def ask_both() -> list[str]:
        answered = []
        transport = httpx2.ASGITransport(create_app())
        async with (
            httpx2.AsyncClient(transport=transport, base_url="http://digsight") as client,
            anyio.create_task_group() as tasks,
        ):

            async def judge() -> None:
                body = {"setup": SIMPLEST["diadingo"], "actions": []}
                await client.post("/v1/diadingo/adjudicate", json=body)
                answered.append("judged")

            tasks.start_soon(judge)
            await anyio.to_thread.run_sync(begun.wait)
            await client.get("/healthz")
            answered.append("healthy")
            released.set()
        return answered

    assert run_apart(ask_both) == ["healthy", "judged"]
