"""Where the grid lies in a table's pictures: set, told, forgotten, and kept over a restart."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from service.api.tables import TABLE
from service.app import create_app
from service.settings import Settings

Json = Any
QUAD = [[0.2, 0.1], [0.8, 0.12], [0.85, 0.95], [0.15, 0.9]]


@pytest.fixture
def mars(client: TestClient) -> Json:
    opening = {"game": "digmars", "players": ["blue", "red"]}
    return client.post("/v1/tables", json=opening).json()


def test_a_table_keeps_where_its_grid_lies_until_it_is_told_to_forget_it(
    client: TestClient, mars: Json
) -> None:
    table, calibration = mars["links"]["table"], mars["links"]["calibration"]
    assert mars["calibration"] is None
    told = client.put(calibration, json={"quad": QUAD})
    assert TABLE.read(told.json())["calibration"]["quad"] == tuple(map(tuple, QUAD))
    assert client.get(table).json()["calibration"] == {"quad": QUAD}
    other = [[0.1, 0.1], *QUAD[1:]]
    assert client.put(calibration, json={"quad": other}).json()["calibration"] == {"quad": other}
    assert client.delete(calibration).json()["calibration"] is None
    assert client.get(table).json()["calibration"] is None


def test_what_is_known_of_the_grid_already_is_no_new_event(client: TestClient, mars: Json) -> None:
    calibration = mars["links"]["calibration"]
    assert client.delete(calibration).json()["events"] == 1
    assert client.put(calibration, json={"quad": QUAD}).json()["events"] == 2
    assert client.put(calibration, json={"quad": QUAD}).json()["events"] == 2


def test_an_undo_takes_back_what_was_played_and_leaves_the_corners(client: TestClient, mars: Json) -> None:
    links = mars["links"]
    client.post(links["actions"], json={"do": "place", "at": "B2"})
    calibrated = client.put(links["calibration"], json={"quad": QUAD}).json()
    assert calibrated["undoable"] == 2
    assert len(calibrated["log"]) == 1
    undone = client.post(links["undo"]).json()
    assert undone["state"] == mars["state"]
    assert undone["calibration"] == {"quad": QUAD}
    assert undone["undoable"] is None
    assert client.post(links["undo"]).status_code == 409


def test_what_was_read_wrong_is_mended_after_the_corners_were_set(client: TestClient, mars: Json) -> None:
    links = mars["links"]
    placed = client.post(links["actions"], json={"do": "place", "at": "B2"}).json()["table"]["events"]
    client.put(links["calibration"], json={"quad": QUAD})
    mending = {"actions": [{"do": "place", "at": "C3"}], "instead": placed}
    mended = client.post(links["actions"], json=mending).json()["table"]
    assert mended["state"]["stations"] == {"C3": {"blue": 1}}
    assert mended["calibration"] == {"quad": QUAD}


@pytest.mark.parametrize(
    ("quad", "pointer"),
    [
        (QUAD[:3], "/quad"),
        ([*QUAD[:3], [0.15]], "/quad/3"),
        ([*QUAD[:3], [0.15, "low"]], "/quad/3/1"),
        ([*QUAD[:3], [0.15, 700]], "/quad/3/1"),
        ([QUAD[0], QUAD[2], QUAD[1], QUAD[3]], "/quad"),
        (QUAD[::-1], "/quad"),
        ([[0.5, 0.5], [0.51, 0.5], [0.51, 0.51], [0.5, 0.51]], "/quad"),
        (None, "/quad"),
    ],
    ids=[
        "three",
        "half a corner",
        "a word",
        "in pixels",
        "crossed",
        "the wrong way round",
        "a dot",
        "nothing",
    ],
)
def test_corners_that_go_around_no_grid_are_refused(
    client: TestClient, mars: Json, quad: Json, pointer: str
) -> None:
    answer = client.put(mars["links"]["calibration"], json={"quad": quad})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert client.get(mars["links"]["table"]).json()["events"] == 1


def test_only_a_table_of_dig_mars_has_a_grid(client: TestClient) -> None:
    table = client.post("/v1/tables", json={"game": "digger", "players": ["Ann", "Bob"]}).json()
    calibration = table["links"]["table"] + "/calibration"
    assert client.put(calibration, json={"quad": QUAD}).status_code == 409
    assert client.delete(calibration).status_code == 409
    assert "calibration" not in table["links"]


def test_corners_are_kept_over_a_restart_of_the_service(tmp_path: Path) -> None:
    def service() -> TestClient:
        return TestClient(create_app(Settings(tmp_path)))

    with service() as first:
        links = first.post("/v1/tables", json={"game": "digmars", "players": ["blue", "red"]}).json()["links"]
        first.put(links["calibration"], json={"quad": QUAD})
    with service() as second:
        assert second.get(links["table"]).json()["calibration"] == {"quad": QUAD}
