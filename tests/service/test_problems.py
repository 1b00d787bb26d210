"""Every error is application/problem+json, with the same four fields, and says what to do."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from service.app import create_app
from service.problems import MOST_ERRORS, SCHEMA

GAME = "/v1/diadingo/adjudicate"
PLAYERS = {"players": ["A", "B"]}


@pytest.mark.parametrize(
    ("method", "url", "json", "status"),
    [
        ("GET", "/v1/nothing", None, 404),
        ("POST", "/v1/chess/adjudicate", {}, 404),
        ("POST", GAME + "/", {}, 404),
        ("GET", GAME, None, 405),
        ("DELETE", "/healthz", None, 405),
        ("GET", "/v1/games?lang=xx", None, 422),
        ("POST", GAME, {}, 422),
        ("POST", GAME, [], 422),
        ("POST", GAME, None, 400),
        ("POST", GAME, {"setup": PLAYERS, "actions": [], "lang": "de"}, 422),
    ],
)
def test_an_error_is_a_problem(client: TestClient, method: str, url: str, json: Any, status: int) -> None:
    answer = client.request(method, url, json=json)
    problem = answer.json()
    assert answer.status_code == status == problem["status"]
    assert answer.headers["content-type"] == "application/problem+json"
    assert set(SCHEMA["required"]) <= set(problem)
    assert bool(problem.get("errors")) == (status == 422)


def test_a_405_says_what_is_allowed(client: TestClient) -> None:
    assert client.get(GAME).headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/setup", "/actions"]),
        ({"setup": {}, "actions": []}, ["/setup/players"]),
        ({"setup": PLAYERS, "actions": [], "language": "en"}, ["/language"]),
        ({"setup": PLAYERS, "actions": [], "lang": 3}, ["/lang"]),
        ({"setup": PLAYERS | {"loose": "x", "cards": -1}, "actions": []}, ["/setup/loose", "/setup/cards"]),
        (
            {"setup": PLAYERS, "actions": [{"do": "try"}, {"do": "fly"}]},
            ["/actions/0/loose", "/actions/1/do"],
        ),
        (
            {"setup": PLAYERS, "actions": [{"do": "steal", "from": "Z", "value": 3000}]},
            ["/actions/0/from"],
        ),
        ({"setup": {"players": ["A"], "loose": 3}, "actions": []}, ["/setup/players", "/setup/loose"]),
    ],
)
def test_a_422_points_at_every_place(client: TestClient, body: Any, pointers: list[str]) -> None:
    answer = client.post(GAME, json=body)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json()["errors"]] == pointers
    assert pointers[0] in answer.json()["detail"]


def test_a_position_that_cannot_be_is_explained_in_the_language_asked_for(client: TestClient) -> None:
    said = {
        lang: client.post(GAME, json={"setup": PLAYERS | {"loose": 25}, "actions": [], "lang": lang}).json()[
            "errors"
        ][0]["detail"]
        for lang in ("en", "nl", "fr")
    }
    assert said == {
        "en": "25 loose and 0 on rings are not 26 diamonds",
        "nl": "25 losse en 0 op ringen zijn geen 26 diamanten",
        "fr": "25 mobiles et 0 sur des bagues ne font pas 26 diamants",
    }


def test_too_many_errors_are_not_all_repeated(client: TestClient) -> None:
    problem = client.post(GAME, json={"setup": PLAYERS, "actions": [{}] * 1_000}).json()
    assert len(problem["errors"]) == MOST_ERRORS
    assert "1000" in problem["detail"]


def test_a_fault_of_the_service_is_a_500_that_gives_nothing_away() -> None:
    app = create_app()

    @app.get("/fault")
    async def fault() -> None:
        raise RuntimeError("secret")

    answer = TestClient(app, raise_server_exceptions=False).get("/fault")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert "secret" not in answer.text
