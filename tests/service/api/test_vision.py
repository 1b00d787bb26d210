"""POST /v1/vision/read and /v1/vision/overlay, from the bytes that arrive to the answer.

The eyes themselves are replaced here, so that the answer is known.
"""

from collections.abc import Collection, Iterator
from threading import Event, Lock

import anyio
import cv2
import httpx2
import numpy as np
import pytest
from starlette.testclient import TestClient

import vision
from service.api import vision as endpoint
from service.app import create_app
from service.readings import READING
from tests.service.apart import run_apart
from vision.decode import decode
from vision.header import MAX_BYTES
from vision.reading import LOOKS, Board, Card, Cell, Chest, Die, Grid, Quad, Reading, Stack, Throw

READ, OVERLAY = "/v1/vision/read", "/v1/vision/overlay"
QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
BOX = (1.0, 2.0, 13.0, 14.0)


def encoded(kind: str, width: int = 64, height: int = 48) -> bytes:
    return bytes(cv2.imencode(f".{kind}", np.full((height, width, 3), 90, np.uint8))[1])


JPEG = encoded("jpg")
FORM = (
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="p.jpg"\r\n\r\n' + JPEG + b"\r\n--x--\r\n"
)


@pytest.fixture(autouse=True)
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Collection[str]]:
    """What was looked for, picture by picture."""
    looks: list[Collection[str]] = []

    def read(image: bytes | np.ndarray, look: Collection[str] = LOOKS, quad: Quad | None = None) -> Reading:
        picture = image if isinstance(image, np.ndarray) else decode(image)
        height, width = picture.shape[:2]
        looks.append(look)
        return Reading(
            width,
            height,
            1.5,
            dice=(Die("red", 0.98, BOX),),
            throw=Throw(False, because="1 die is in view, not 5"),
            tokens=(Stack("yellow", 3, 0.9, BOX),),
            chests=(Chest("white", QUAD, {"yellow": 1, "red": 0, "green": 0, "white": 0}, 0.9),),
            grid=Grid(QUAD, ((Cell("unexplored", 0.9, {"blue": 1}, dig=2),) * 4,) * 4),
            board=Board((BOX, BOX)),
            cards=(Card(3000, True, BOX, 0.9), Card(None, False, BOX, 0.9)),
        )

    monkeypatch.setattr(vision, "read", read)
    return looks


@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
@pytest.mark.parametrize(
    "said", ["image/jpeg", "image/png", "image/heic", "application/octet-stream", "text/plain", ""]
)
def test_the_bytes_say_what_a_picture_is(client: TestClient, kind: str, said: str) -> None:
    answer = client.post(READ, content=encoded(kind), headers={"content-type": said})
    assert answer.status_code == 200
    assert answer.json()["image"] == {"width": 64, "height": 48}


def test_the_answer_has_its_shape(client: TestClient) -> None:
    answer = client.post(READ, content=JPEG)
    READING.read(answer.json())
    assert answer.json()["dice"] == [{"color": "red", "confidence": 0.98, "box": list(BOX), "lying": "flat"}]


@pytest.mark.parametrize("kind", ["jpg", "png"])
def test_a_picture_in_a_form(client: TestClient, kind: str) -> None:
    picture = ("throw.txt", encoded(kind), "text/plain")
    answer = client.post(READ, files={"file": picture}, data={"note": "ours"})
    assert answer.status_code == 200
    assert answer.json()["image"]["width"] == 64


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", LOOKS),
        ("?look=dice", ("dice",)),
        ("?look=dice,tokens", ("dice", "tokens")),
        ("?look=dice&look=rings", ("dice", "rings")),
        ("?other=1", LOOKS),
    ],
)
def test_what_to_look_for(
    client: TestClient, looked: list[Collection[str]], query: str, expected: tuple[str, ...]
) -> None:
    assert client.post(READ + query, content=JPEG).status_code == 200
    assert looked == [expected]


@pytest.mark.parametrize("url", [READ, OVERLAY])
@pytest.mark.parametrize(
    ("look", "pointer"),
    [("dise", "/look/0"), ("dice,", "/look/1"), ("", "/look/0"), ("dice,Dice", "/look/1")],
)
def test_an_unknown_look_is_a_422(client: TestClient, url: str, look: str, pointer: str) -> None:
    answer = client.post(url, params={"look": look}, content=JPEG)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["pointer"] == pointer
    assert "is not one of: dice, tokens, chests, grid, board, rings" in error["detail"]


REFUSED = {
    "nothing": (b"", "", 415),
    "one byte": (b"\xff", "image/jpeg", 415),
    "JSON": (b'{"image": ""}', "application/json", 415),
    "a page": (b"<!doctype html>", "image/jpeg", 415),
    "a GIF": (b"GIF89a" + bytes(40), "image/gif", 415),
    "half a JPEG": (JPEG[: len(JPEG) // 2], "image/jpeg", 422),
    "a JPEG without its end": (JPEG[:-1], "image/jpeg", 422),
    "half a PNG": (encoded("png")[:60], "image/png", 422),
    "half a WebP": (encoded("webp")[:40], "image/webp", 422),
    "a PNG of 3.6 billion pixels": (
        encoded("png")[:16] + (60000).to_bytes(4, "big") * 2 + encoded("png")[24:],
        "image/png",
        413,
    ),
    "a JPEG of 4.3 billion pixels": (
        JPEG.replace(b"\x00\x30\x00\x40", b"\xff\xff\xff\xff", 1),
        "image/jpeg",
        413,
    ),
    "too many bytes": (JPEG + bytes(MAX_BYTES), "image/jpeg", 413),
}


@pytest.mark.parametrize("url", [READ, OVERLAY])
@pytest.mark.parametrize("in_form", [False, True])
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_picture_is_a_problem(client: TestClient, url: str, in_form: bool, name: str) -> None:
    body, kind, status = REFUSED[name]
    if in_form:
        answer = client.post(url, files={"file": ("throw.jpg", body)})
    else:
        answer = client.post(url, content=body, headers={"content-type": kind} if kind else {})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert problem["detail"][0].isupper()
    assert ": " in problem["detail"]
    assert client.post(READ, content=JPEG).status_code == 200


def test_too_many_bytes_are_refused_while_they_arrive(client: TestClient) -> None:
    sent = 0

    def chunks() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(200):
            sent += 1
            yield bytes(1_000_000)

    assert client.post(READ, content=chunks()).status_code == 413
    assert client.post(READ, content=b"", headers={"content-length": str(10**12)}).status_code == 413


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"--x\r\n", "multipart/form-data; boundary=x", 422),
        (FORM[:-20], "multipart/form-data; boundary=x", 422),
        (b"nothing of the kind", "multipart/form-data; boundary=x", 400),
        (JPEG, "multipart/form-data", 400),
        (
            b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n',
            "multipart/form-data; boundary=x",
            422,
        ),
        (
            b"--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--\r\n",
            "multipart/form-data; boundary=x",
            400,
        ),
    ],
)
def test_a_form_without_a_picture(client: TestClient, body: bytes, kind: str, status: int) -> None:
    answer = client.post(READ, content=body, headers={"content-type": kind})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_form_with_the_picture_under_another_name(client: TestClient) -> None:
    answer = client.post(READ, files={"photo": ("throw.jpg", JPEG)})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/file"


@pytest.mark.parametrize("charset", ["punycode", "undefined", "idna", "utf-16"])
def test_of_the_forms_words_the_charset_is_never_taken_from_the_request(
    client: TestClient, charset: str
) -> None:
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    answer = client.post(READ, content=FORM, headers={"content-type": kind})
    assert answer.status_code == 200


@pytest.mark.parametrize(("width", "height"), [(70_000, 5), (5, 70_000)])
def test_a_picture_longer_than_a_jpeg_can_be_is_read_but_not_drawn_into(
    client: TestClient, width: int, height: int
) -> None:
    long = encoded("png", width, height)
    assert client.post(READ, content=long).status_code == 200
    assert client.post(OVERLAY, content=long).status_code == 413


def test_the_overlay_is_the_picture_with_what_was_read(client: TestClient) -> None:
    plain = encoded("png", 640, 480)
    answer = client.post(OVERLAY, content=plain)
    assert answer.headers["content-type"] == "image/jpeg"
    drawn = decode(answer.content)
    assert drawn.shape == (480, 640, 3)
    assert np.abs(drawn.astype(int) - decode(plain)).max() > 100


def test_pictures_wait_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = most = 0
    lock, go = Lock(), Event()

    def read(image: bytes, look: Collection[str], quad: Quad | None = None) -> Reading:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        go.wait(0.05)
        with lock:
            at_once -= 1
        return Reading(1, 1, 0.0)

    monkeypatch.setattr(vision, "read", read)
    monkeypatch.setattr(endpoint, "_at_a_time", anyio.CapacityLimiter(2))

    async def ask_all() -> list[int]:
        statuses: list[int] = []
        transport = httpx2.ASGITransport(create_app())
        async with (
            httpx2.AsyncClient(transport=transport, base_url="http://table") as client,
            anyio.create_task_group() as group,
        ):

            async def ask() -> None:
                statuses.append((await client.post(READ, content=JPEG)).status_code)

            for _ in range(8):
                group.start_soon(ask)
        return statuses

    assert run_apart(ask_all) == [200] * 8
    assert most == 2
