"""Tables over HTTP."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from service.api.tables import JUDGED, TABLE
from service.app import create_app
from service.settings import Settings

Json = Any
THROW = {"do": "throw", "dice": ["red", "red", "yellow", "blue", "green"]}
OTHER = {"do": "throw", "dice": ["red", "white", "yellow", "blue", "green"]}
TAKE = {"do": "take", "color": "blue"}


@pytest.fixture
def table(client: TestClient) -> Json:
    opening = {"game": "digger", "players": ["Ann", "Bob"], "options": {"seconds": 1000}}
    answer = client.post("/v1/tables", json=opening)
    assert answer.status_code == 201
    assert answer.headers["location"] == answer.json()["links"]["table"]
    told: Json = answer.json()
    TABLE.read(told)
    return told


@pytest.fixture
def act(client: TestClient, table: Json) -> Callable[..., Json]:
    def act(*actions: Json, **more: Json) -> Json:
        answer = client.post(table["links"]["actions"], json={"actions": list(actions)} | more)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        JUDGED.read(told)
        return told

    return act


def test_a_table_goes_on_from_action_to_action(
    client: TestClient, table: Json, act: Callable[..., Json]
) -> None:
    assert act(THROW)["verdicts"] == [{"legal": True}]
    answer = act(TAKE, {"do": "take", "color": "red"})
    assert answer["verdicts"][1]["rule"] == "DG-12"
    now = client.get(table["links"]["table"]).json()
    assert now["state"]["loot"]["blue"] == 1
    assert now["state"] == answer["table"]["state"]


def test_one_action_may_stand_alone(client: TestClient, table: Json) -> None:
    answer = client.post(table["links"]["actions"], json=THROW).json()
    assert answer["verdicts"] == [{"legal": True}]


def test_it_says_what_a_throw_does_not_allow_and_why_in_the_language_of_the_table(
    client: TestClient, table: Json, act: Callable[..., Json]
) -> None:
    act({"do": "throw", "dice": ["red", "red", "yellow", "blue", "black"]})
    now = client.get(table["links"]["table"], params={"lang": "fr"}).json()
    refused = {(r["action"]["do"], r["action"]["color"]): r["verdict"] for r in now["refused"]}
    assert refused["take", "red"]["rule"] == "DG-12"
    assert "rouge" in refused["take", "red"]["because"]
    assert refused["steal", "yellow"]["rule"] == "DG-20"
    assert ("take", "yellow") not in refused


def test_what_was_read_wrong_is_mended_in_its_place(table: Json, act: Callable[..., Json]) -> None:
    throw = act(THROW)["table"]["events"]
    act(TAKE)
    mended = act(OTHER, instead=throw)["table"]
    assert mended["state"]["throw"] == OTHER["dice"]
    assert mended["state"]["loot"]["blue"] == 1
    assert "red" in mended["state"]["may_take"]


def test_an_event_that_is_not_there_cannot_be_mended(client: TestClient, table: Json) -> None:
    answer = client.post(table["links"]["actions"], json={"actions": [THROW], "instead": 7})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/instead"


def test_undo_takes_back_the_last_that_changed_anything(
    client: TestClient, table: Json, act: Callable[..., Json]
) -> None:
    act(THROW)
    act(TAKE)
    act({"do": "take", "color": "red"})
    undone = client.post(table["links"]["undo"]).json()
    assert undone["state"]["loot"]["blue"] == 0
    assert undone["state"]["throw"] == THROW["dice"]
    assert client.post(table["links"]["undo"]).json()["state"]["phase"] == "ready"
    nothing_left = client.post(table["links"]["undo"])
    assert nothing_left.status_code == 409
    assert nothing_left.headers["content-type"] == "application/problem+json"


def test_undo_brings_nothing_to_life_that_was_refused(
    client: TestClient, table: Json, act: Callable[..., Json]
) -> None:
    act(THROW)
    act(TAKE)
    # A double tap, or a second phone.
    assert act(TAKE)["verdicts"][0]["code"] == "color-taken"
    undone = client.post(table["links"]["undo"]).json()
    assert undone["state"]["loot"]["blue"] == 0
    assert [entry["actions"][0]["do"] for entry in undone["log"]] == ["throw"]
    act(TAKE)
    assert act({"do": "stop"})["verdicts"][0]["code"] == "loot-not-stowed"


def test_undo_takes_a_mending_back_and_what_was_read_stands_again(
    client: TestClient, table: Json, act: Callable[..., Json]
) -> None:
    throw = act(THROW)["table"]["events"]
    act(OTHER, instead=throw)
    assert client.post(table["links"]["undo"]).json()["state"]["throw"] == THROW["dice"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"actions": [{"do": "fly"}]}, "/actions/0/do"),
        ({"actions": [THROW, {"do": "take", "color": "pink"}]}, "/actions/1/color"),
        ({"actions": []}, "/actions"),
        ({}, "/actions"),
    ],
)
def test_what_is_malformed_is_refused_with_its_place(
    client: TestClient, table: Json, body: Json, pointer: str
) -> None:
    answer = client.post(table["links"]["actions"], json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert client.get(table["links"]["table"]).json()["events"] == 1


def test_a_set_up_that_cannot_be_is_refused(client: TestClient) -> None:
    answer = client.post("/v1/tables", json={"game": "digger", "players": ["Ann"], "lang": "nl"})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/players"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"game": "digger", "players": ["Ann", "Ann"]}, "/players/1"),
        ({"game": "digger", "setup": {"players": ["Ann", "Ann"]}}, "/setup/players/1"),
        ({"game": "digger", "players": ["Ann", "Bob"], "options": {"steal": "two"}}, "/options/steal"),
        ({"game": "diadingo", "players": ["Ann", "Bob"], "options": {"debts": 1}}, "/options/debts"),
        ({"game": "digmars"}, "/players"),
    ],
)
def test_what_is_wrong_with_an_opening_is_pointed_at_where_it_was_said(
    client: TestClient, body: Json, pointer: str
) -> None:
    answer = client.post("/v1/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == pointer


def test_what_is_wrong_with_an_action_that_stands_alone_is_pointed_at_in_it(
    client: TestClient, table: Json
) -> None:
    answer = client.post(table["links"]["actions"], json={"do": "take", "color": "pink"})
    assert answer.json()["errors"][0]["pointer"] == "/color"


def test_a_mending_that_a_later_count_cannot_follow_is_refused_as_the_mending(
    client: TestClient, table: Json, act: Callable[..., Json]
) -> None:
    turn = [THROW, TAKE, {"do": "stow", "color": "blue", "n": 1}, {"do": "stop"}]
    events = [act(action)["table"]["events"] for action in turn]
    slots = {"yellow": 10, "red": 0, "green": 0, "white": 0}
    assert (
        client.post(table["links"]["table"] + "/count", json={"player": "Bob", "slots": slots}).status_code
        == 200
    )
    instead = [{"do": "take", "color": "yellow"}, {"do": "stow", "color": "yellow", "n": 1}]
    answer = client.post(table["links"]["actions"], json={"actions": instead, "instead": events[1]})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/instead"


def test_a_chest_as_people_counted_it_stands_and_the_centre_makes_up_for_it(
    client: TestClient, table: Json
) -> None:
    slots = {"yellow": 2, "red": 0, "green": 1, "white": 0}
    answer = client.post(table["links"]["table"] + "/count", json={"player": "Bob", "slots": slots})
    counted = TABLE.read(answer.json())
    assert counted["state"]["chests"]["Bob"] == slots
    assert counted["state"]["centre"] == {"blue": 10, "yellow": 8, "red": 10, "green": 9, "white": 10}
    assert counted["log"][-1]["counted"] == {"player": "Bob", "slots": slots}
    undone = client.post(table["links"]["undo"]).json()
    assert undone["state"] == table["state"]


@pytest.mark.parametrize(
    ("player", "yellow", "pointer"),
    [("Bob", 10, "/slots/yellow"), ("Zed", 1, "/player"), ("Bob", 11, "/slots/yellow")],
)
def test_a_chest_that_cannot_be_is_refused(
    client: TestClient, player: str, yellow: int, pointer: str
) -> None:
    opening = {"game": "digger", "players": ["Ann", "Bob"], "setup": {"chests": {"Ann": {"yellow": 1}}}}
    link = client.post("/v1/tables", json=opening).json()["links"]["table"]
    slots = {"yellow": yellow, "red": 0, "green": 0, "white": 0}
    answer = client.post(f"{link}/count", json={"player": player, "slots": slots})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert client.get(link).json()["events"] == 1


def test_chests_are_counted_between_turns(client: TestClient, table: Json, act: Callable[..., Json]) -> None:
    act(THROW)
    slots = {"yellow": 2, "red": 0, "green": 1, "white": 0}
    answer = client.post(table["links"]["table"] + "/count", json={"player": "Bob", "slots": slots})
    assert answer.status_code == 409


def test_a_table_that_is_not_there_is_a_404(client: TestClient) -> None:
    assert client.get("/v1/tables/none").status_code == 404
    assert client.post("/v1/tables/none/undo").status_code == 404
    assert client.post("/v1/tables/none/actions", json=THROW).status_code == 404


@pytest.mark.parametrize(
    ("game", "players", "options", "setup"),
    [
        ("diadingo", ["A", "B"], {"debts": True}, {"debts": True}),
        ("digger", ["A", "B"], {"steal": "each"}, {"options": {"steal": "each"}}),
        ("digmars", ["blue", "red"], {"variant": "open"}, {"variant": "open"}),
    ],
)
def test_a_table_of_any_game_is_opened_by_players_and_options(
    client: TestClient, game: str, players: Json, options: Json, setup: Json
) -> None:
    opening = {"game": game, "players": players, "options": options}
    table = TABLE.read(client.post("/v1/tables", json=opening).json())
    assert table["setup"].items() >= setup.items()
    assert table["links"]["host"] == f"/{game}/{table['id']}"


def test_a_grid_that_nobody_has_looked_at_is_sixteen_unknown_piles(client: TestClient) -> None:
    table = client.post("/v1/tables", json={"game": "digmars", "players": ["blue", "red"]}).json()
    assert table["state"]["piles"] == [[[{"explored": False}] * 3] * 4] * 4
    placed = client.post(table["links"]["actions"], json={"do": "place", "at": "B2"}).json()
    assert placed["table"]["state"]["stations"] == {"B2": {"blue": 1}}


def test_a_tile_that_contradicts_what_is_known_is_refused_and_not_kept(client: TestClient) -> None:
    tile = {"dig": 1, "transport": 2, "value": 1, "bonus": None}
    setup = {"piles": [[[tile]] * 4] * 4, "stations": {"A1": {"blue": 1}, "B1": {"red": 1}}}
    table = client.post(
        "/v1/tables", json={"game": "digmars", "players": ["blue", "red"], "setup": setup}
    ).json()
    dig = {"do": "dig", "at": "A1", "reveals": {"transport": 3, "value": 1, "bonus": None}}
    assert client.post(table["links"]["actions"], json=dig).status_code == 422
    assert client.get(table["links"]["table"]).json()["events"] == 1


def test_a_game_goes_on_after_a_restart_of_the_service(tmp_path: Path) -> None:
    def service() -> TestClient:
        return TestClient(create_app(Settings(tmp_path)))

    with service() as first:
        links = first.post("/v1/tables", json={"game": "digger", "players": ["Ann", "Bob"]}).json()["links"]
        first.post(links["actions"], json=THROW)
        before = first.post(links["actions"], json=TAKE).json()["table"]
    with service() as second:
        after = second.get(links["table"]).json()
    assert after["state"] == before["state"]
    assert after["log"] == before["log"]
    assert after["time"]["running"]


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with TestClient(create_app(Settings(tmp_path / "file"))) as client:
        answer = client.post("/v1/tables", json={"game": "diadingo", "players": ["Ann", "Bob"]})
    assert answer.status_code == 503
    assert "DIGSIGHT_DATA" in answer.json()["detail"]
