"""Runs a coroutine in a thread of its own: in that of the tests the browser's own loop may be running."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import anyio

Answer = TypeVar("Answer")


def run_apart(work: Callable[[], Awaitable[Answer]]) -> Answer:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, work).result()
