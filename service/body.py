"""The body of a request: bounded while it arrives, and read as JSON that means one thing only."""

import json
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Any

from starlette.requests import ClientDisconnect, Request

from rules.wire import Json
from service.problems import Problem

MOST_JSON_BYTES = 2_000_000
MOST_DEPTH = 32


async def receive(request: Request, media_types: tuple[str, ...], most: int) -> bytes:
    """The whole body, refused as soon as it is known to be of another kind or too large."""
    media_type = request.headers.get("content-type", media_types[0]).partition(";")[0].strip().lower()
    if media_type not in media_types:
        raise Problem(415, f"The body is {media_type or 'of no kind'}; send {' or '.join(media_types)}.")
    too_large = Problem(413, f"The body is larger than {most} bytes.")
    return b"".join([chunk async for chunk in bounded(request, most, too_large)])


async def bounded(request: Request, most: int, too_large: Exception) -> AsyncGenerator[bytes, None]:
    """The body as it arrives; `too_large` is raised as soon as it is known to be larger than `most`."""
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared[:20]) > most:
        raise too_large
    arrived = 0
    try:
        async for chunk in request.stream():
            arrived += len(chunk)
            if arrived > most:
                raise too_large
            yield chunk
    except ClientDisconnect:
        raise Problem(400, "The connection was closed before the body was whole.") from None


async def receive_json(request: Request) -> bytes:
    """The body of a request in JSON, for `parse`: which takes time, so it belongs into a thread."""
    return await receive(request, ("application/json",), MOST_JSON_BYTES)


def parse(body: bytes) -> Json:
    """The JSON value. What parsers are known to read differently is refused, not guessed at."""
    try:
        text = body.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise Problem(400, f"The body is not UTF-8: {error.reason} at byte {error.start}.") from None
    except UnicodeEncodeError:
        raise Problem(400, "The body holds half a character (a lone surrogate).") from None
    except RecursionError:
        raise _too_deep() from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Problem(400, f"The body is not JSON: {error.msg} at {where}.") from None
    except ValueError:
        raise Problem(400, "The body holds a whole number of thousands of digits.") from None
    if _deeper(value, MOST_DEPTH):
        raise _too_deep()
    return value


def _too_deep() -> Problem:
    return Problem(400, f"The body is nested deeper than {MOST_DEPTH} levels.")


def _deeper(value: Json, most: int) -> bool:
    level = [value]
    for _ in range(most):
        level = [
            child
            for parent in level
            if isinstance(parent, list | dict)
            for child in (parent.values() if isinstance(parent, dict) else parent)
        ]
    return bool(level)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in value if times[name] > 1)
        raise Problem(400, f"The name {twice[:40]!r} stands twice in one object of the body.")
    return value


def _no_number(name: str) -> Any:
    raise Problem(400, f"The body holds {name}, which is no number in JSON.")
