"""Bodies that are broken, hostile or too large: each is refused with the status that says why."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from service.body import MOST_DEPTH, MOST_JSON_BYTES, parse
from service.problems import Problem

URL = "/v1/diadingo/adjudicate"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not JSON"),
        (b"{", "line 1, column 2"),
        (b'{"setup": {},}', "not JSON"),
        (b"{} {}", "not JSON"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8"),
        (b'{"setup": NaN}', "NaN"),
        (b'{"setup": -Infinity}', "-Infinity"),
        (b'{"setup": 1, "setup": 2}', "'setup' stands twice"),
        (b'{"setup": "\\ud83d"}', "half a character"),
        (b'{"setup": ' + b"9" * 5_000 + b"}", "thousands of digits"),
        (b"[" * 33 + b"]" * 33, "deeper than 32"),
        (b"[" * 500_000, "deeper than 32"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "deeper than 32"),
    ],
)
def test_what_is_not_json_with_one_meaning_is_a_400(client: TestClient, body: bytes, said: str) -> None:
    answer = client.post(URL, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert said in answer.json()["detail"]


def test_all_of_unicode_arrives() -> None:
    assert parse('\ufeff["é", "\\ud83d\\ude00", "😀"]'.encode()) == ["é", "😀", "😀"]


def test_nesting_is_allowed_to_a_depth() -> None:
    assert parse(b"[" * MOST_DEPTH + b"]" * MOST_DEPTH)
    with pytest.raises(Problem):
        parse(b"[" * (MOST_DEPTH + 1) + b"]" * (MOST_DEPTH + 1))


def test_a_body_that_says_it_is_too_large_is_refused_unread(client: TestClient) -> None:
    answer = client.post(URL, content=b"{}", headers={"content-length": "9" * 30})
    assert answer.status_code == 413


def test_a_body_that_does_not_say_its_length_is_refused_when_it_becomes_too_large(client: TestClient) -> None:
    sent = 0

    def chunks() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(100):
            sent += 1
            yield b" " * (MOST_JSON_BYTES // 10)

    answer = client.post(URL, content=chunks(), headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert str(MOST_JSON_BYTES) in answer.json()["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "image/jpeg", ""])
def test_another_media_type_is_a_415_that_names_the_right_one(client: TestClient, kind: str) -> None:
    answer = client.post(URL, content=b"{}", headers={"content-type": kind})
    assert answer.status_code == 415
    assert "application/json" in answer.json()["detail"]


def test_parameters_of_the_media_type_do_no_harm(client: TestClient) -> None:
    body = b'{"setup": {"players": ["A", "B"]}, "actions": []}'
    for kind in ("application/json; charset=utf-8", "Application/JSON"):
        assert client.post(URL, content=body, headers={"content-type": kind}).status_code == 200
