"""How fast the service answers."""

import statistics
import time
from collections.abc import Iterator
from typing import Any

from starlette.testclient import TestClient

from service.app import create_app

CALLS = 20


def figures() -> Iterator[dict[str, Any]]:
    """A game of 200 actions, asked for through the whole application; the median call."""
    asked = {"setup": {"players": ["A", "B", "C", "D"]}, "actions": _turns()[:200]}
    with TestClient(create_app()) as client:
        times = []
        for _ in range(CALLS):
            began = time.perf_counter()
            answer = client.post("/v1/digger/adjudicate", json=asked)
            times.append(time.perf_counter() - began)
            assert answer.status_code == 200, answer.text
    yield {
        "name": "adjudicate 200 actions",
        "value": round(1000 * statistics.median(times), 1),
        "unit": "ms",
        "want": "< 50",
    }


def _turns() -> list[dict[str, Any]]:
    turn = [
        {"do": "throw", "dice": ["red", "red", "yellow", "blue", "white"], "t": 0},
        {"do": "take", "color": "yellow"},
        {"do": "take", "color": "white"},
        {"do": "throw", "dice": ["red", "red", "yellow", "green", "white"], "t": 9},
        {"do": "take", "color": "green"},
        {"do": "stow", "color": "yellow", "n": 1},
        {"do": "stow", "color": "white", "n": 1},
        {"do": "stow", "color": "green", "n": 1},
        {"do": "stop", "t": 20},
    ]
    return turn * 30
