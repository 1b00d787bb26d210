"""A game as its record has it, and all that happens at a table as it happens."""

import json
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

Json = Any
THROW = {"do": "throw", "dice": ["red", "red", "yellow", "blue", "green"]}
OTHER = {"do": "throw", "dice": ["red", "white", "yellow", "blue", "green"]}
DIGGER = {"game": "digger", "players": ["Ann", "Bob\u2028"], "options": {"seconds": 1000}}
MARS = {"game": "digmars", "players": ["blue", "red"]}
OUTLINE = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]


@pytest.fixture
def played(client: TestClient) -> Json:
    """A table of Digger at which a bit of everything has happened."""
    table = client.post("/v1/tables", json=DIGGER).json()
    at = table["links"]
    counted = {"player": "Ann", "slots": {"yellow": 2, "red": 0, "green": 0, "white": 1}}
    client.post(f"{at['table']}/count", json=counted)
    client.post(at["actions"], json=THROW)
    client.post(at["actions"], json={"do": "take", "color": "red"})
    client.post(at["actions"], json={"actions": [OTHER], "instead": 3})
    client.post(at["actions"], json={"do": "take", "color": "blue"})
    client.post(at["undo"])
    return client.get(at["table"]).json()


def _record(client: TestClient, table: Json) -> str:
    answer = client.get(table["links"]["record"])
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/jsonl")
    return answer.text


def _of_the_game(table: Json) -> Json:
    """All that a table says of its game: not where it is, nor how long the turn has been on."""
    return {key: value for key, value in table.items() if key not in ("id", "links", "time")}


def test_a_record_gives_the_same_game(client: TestClient, played: Json) -> None:
    record = _record(client, played)
    answer = client.post("/v1/tables", json={"record": record})
    assert answer.status_code == 201, answer.text
    assert answer.json()["id"] != played["id"]
    assert _of_the_game(answer.json()) == _of_the_game(played)
    assert _record(client, answer.json()) == record


def test_the_game_goes_on_from_its_record_and_what_was_done_before_can_be_taken_back(
    client: TestClient, played: Json
) -> None:
    again = client.post("/v1/tables", json={"record": _record(client, played)}).json()
    told = client.post(again["links"]["actions"], json={"do": "take", "color": "white"}).json()
    assert told["verdicts"][0]["legal"]
    back = client.post(again["links"]["undo"]).json()
    assert back["state"] == played["state"]
    assert client.post(again["links"]["undo"]).json()["undoable"] != again["undoable"]


def test_the_calibration_of_a_grid_is_in_the_record(client: TestClient) -> None:
    table = client.post("/v1/tables", json=MARS).json()
    client.put(table["links"]["calibration"], json={"quad": OUTLINE})
    again = client.post("/v1/tables", json={"record": _record(client, table)}).json()
    assert again["calibration"] == {"quad": OUTLINE}


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        (1, None, "line 2: The body is not JSON"),
        (1, {"n": 2, "kind": "undo", "body": {"of": "\ud800"}, "wall": 0}, "half a character"),
        (1, {"n": 2, "kind": "undo", "body": {"of": 2}, "wall": float("nan")}, "NaN"),
        (1, {"n": 2}, "line 2: "),
        (2, {"n": 3, "kind": "dance", "body": {}, "wall": 0}, "line 3: /kind"),
        (2, {"n": 4, "kind": "undo", "body": {"of": 2}, "wall": 0}, "line 3: is not the next event"),
        (2, {"n": 3, "kind": "undo", "body": {"of": 1}, "wall": 0}, "line 3: there is no event 1"),
        (2, {"n": 3, "kind": "undo", "body": {"of": 9}, "wall": 0}, "line 3: there is no event 9"),
        (2, {"n": 3, "kind": "calibrate", "body": {"quad": OUTLINE}, "wall": 0}, "no calibrate in digger"),
        (
            1,
            {"n": 2, "kind": "actions", "body": {"by": "hand", "actions": [{"do": "fly"}]}, "wall": 0},
            "'fly'",
        ),
        (
            1,
            {"n": 2, "kind": "count", "body": {"by": "hand", "counted": {"player": "Ann"}}, "wall": 0},
            "line 2: /body/counted/slots",
        ),
    ],
)
def test_a_record_that_no_table_can_have_had_is_refused_with_its_line(
    client: TestClient, played: Json, line: int, instead: Json, said: str
) -> None:
    lines = _record(client, played).split("\n")
    lines[line] = json.dumps(instead) if instead else "{"
    answer = client.post("/v1/tables", json={"record": "\n".join(lines)})
    assert answer.status_code == 422, answer.text
    (error,) = answer.json()["errors"]
    assert error["pointer"] == "/record"
    assert said in error["detail"]


def test_corners_that_go_around_nothing_are_no_calibration_in_a_record_either(client: TestClient) -> None:
    table = client.post("/v1/tables", json=MARS).json()
    crossed = {"n": 2, "kind": "calibrate", "body": {"quad": [OUTLINE[i] for i in (0, 2, 1, 3)]}, "wall": 0}
    answer = client.post("/v1/tables", json={"record": _record(client, table) + json.dumps(crossed)})
    assert answer.status_code == 422
    assert "line 2" in answer.json()["detail"]


def test_a_record_opens_no_table_unless_all_of_it_fits(client: TestClient) -> None:
    for record in ("", "\n", "[]", '{"n": 1}', 7):
        answer = client.post("/v1/tables", json={"record": record})
        assert answer.status_code == 422, answer.text


def test_there_is_no_record_of_no_table(client: TestClient) -> None:
    for what in ("record", "events"):
        assert client.get(f"/v1/tables/nowhere/{what}").status_code == 404


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The service as it is used: what has no end can only be listened to over a network."""
    data = tmp_path_factory.mktemp("data")
    with subprocess.Popen(
        [sys.executable, "-m", "service.cli", "serve", "--port", "0"],
        env={"DIGSIGHT_DATA": str(data), "PATH": "", "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        text=True,
    ) as serve:
        assert serve.stdout is not None
        yield serve.stdout.readline().split()[3], serve
        serve.terminate()
        assert serve.wait(20) == 0


def _ask(address: str, body: Json = None) -> Json:
    data = json.dumps(body).encode() if body is not None else None
    headers = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=20) as answer:
        return json.load(answer)


def _listen(address: str, most: int, last: int | None = None) -> list[Json]:
    """As many events, as they come."""
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    heard: list[Json] = []
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=20) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        number = None
        while len(heard) < most:
            line = stream.readline().decode().rstrip("\n")
            if line.startswith("id: "):
                number = int(line[4:])
            if line.startswith("data: "):
                heard.append(json.loads(line[6:]))
                assert heard[-1]["n"] == number
    return heard


def test_who_listens_hears_what_happens_and_after_a_pause_what_was_missed(
    service: tuple[str, subprocess.Popen[str]],
) -> None:
    here, _ = service
    table = _ask(f"{here}/v1/tables", DIGGER)
    events, act = here + table["links"]["events"], here + table["links"]["actions"]
    heard: list[Json] = []
    listener = threading.Thread(target=lambda: heard.extend(_listen(events, 3)))
    listener.start()
    for action in (THROW, {"do": "take", "color": "blue"}):
        _ask(act, action)
    listener.join(20)
    assert [event["n"] for event in heard] == [1, 2, 3]
    assert heard[1]["body"]["actions"][0]["dice"] == THROW["dice"]
    _ask(act, {"do": "take", "color": "yellow"})
    _ask(act, {"do": "take", "color": "green"})
    assert [event["n"] for event in _listen(events, 2, last=3)] == [4, 5]
    assert [event["n"] for event in _listen(f"{events}?after=4", 1)] == [5]
    with urllib.request.urlopen(here + table["links"]["record"], timeout=20) as record:
        assert [json.loads(line) for line in record] == _listen(events, 5)


def test_the_end_of_a_turn_is_heard_though_nobody_asks(service: tuple[str, subprocess.Popen[str]]) -> None:
    here, _ = service
    table = _ask(f"{here}/v1/tables", DIGGER | {"options": {"seconds": 1}})
    _ask(here + table["links"]["actions"], THROW)
    ended = _listen(here + table["links"]["events"], 3)[-1]
    assert ended["body"]["by"] == "clock"
    assert ended["body"]["actions"][0]["do"] == "time_up"


def test_a_service_that_is_told_to_stop_lets_go_of_who_listens(
    service: tuple[str, subprocess.Popen[str]],
) -> None:
    here, serve = service
    table = _ask(f"{here}/v1/tables", DIGGER)
    with urllib.request.urlopen(here + table["links"]["events"], timeout=20) as stream:
        assert stream.readline()
        time.sleep(0.3)
        serve.terminate()
        assert serve.wait(20) == 0
        assert stream.read().count(b"data: ") == 1
