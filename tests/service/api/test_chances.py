"""POST /v1/digger/chances; the counts themselves are tested in tests/rules."""

from typing import Any

from starlette.testclient import TestClient

from service.schemas import CHANCES

URL = "/v1/digger/chances"
SETUP: dict[str, Any] = {"players": ["A", "B"], "chests": {"B": {"red": 1}}}
THROWN = {"do": "throw", "dice": ["red", "green", "green", "white", "white"]}
EVERY = dict.fromkeys(("blue", "yellow", "red", "green", "white"), 5 * 5**4)
RED_WITH_BLACK = 5 * 4 * 4**3


def ask(client: TestClient, *actions: dict[str, Any]) -> Any:
    answer = client.post(URL, json={"setup": SETUP, "actions": list(actions)})
    assert answer.status_code == 200, answer.text
    CHANCES.read(answer.json())
    return answer.json()["chances"]


def test_every_colour_shows_once_in_3125_of_7776_throws(client: TestClient) -> None:
    counted = ask(client)
    assert (counted["of"], counted["take"]) == (7776, EVERY)
    assert counted["steal"] == dict.fromkeys(EVERY, 0) | {"red": RED_WITH_BLACK}
    assert counted["any_steal"] == RED_WITH_BLACK


def test_within_a_turn_it_is_the_next_throw_that_counts(client: TestClient) -> None:
    assert ask(client, THROWN, {"do": "take", "color": "red"}) == ask(client)


def test_dg_31_who_stows_throws_no_more(client: TestClient) -> None:
    assert ask(client, THROWN, {"do": "take", "color": "red"}, {"do": "stow", "color": "red", "n": 1}) is None


def test_a_setup_that_cannot_be_is_refused_with_all_its_defects(client: TestClient) -> None:
    setup = {"players": ["A"], "centre": {"blue": 11}, "options": {"steal": "all"}}
    answer = client.post(URL, json={"setup": setup, "actions": [], "lang": "nl"})
    assert answer.status_code == 422
    pointers = [error["pointer"] for error in answer.json()["errors"]]
    assert pointers == ["/setup/options/steal", "/setup/players", "/setup/centre/blue"]
