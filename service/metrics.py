"""What the service counts of itself, as Prometheus reads it (text format 0.0.4)."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MEDIA_TYPE = "text/plain; version=0.0.4"

# A reading takes some ten milliseconds, the slowest picture that is read at all a few seconds.
_BOUNDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")
Labels = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class _Times:
    """How many took how long: no longer than each of _BOUNDS, or longer."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(_BOUNDS) + 1))
    seconds: float = 0.0


class Metrics:
    """Counters of one service. Any thread may count."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._answers = Counter[Labels]()
        self._throws = Counter[Labels]()
        self._times: dict[Labels, _Times] = {}

    def answered(self, method: str, path: str, status: int, seconds: float) -> None:
        """A request has been answered; `path` is that of its route, whatever stood in the place of an id."""
        with self._lock:
            self._answers[("method", method), ("path", path), ("status", str(status))] += 1
            times = self._times.setdefault((("path", path),), _Times())
            times.counts[bisect_left(_BOUNDS, seconds)] += 1
            times.seconds += seconds

    def read(self, because: str | None) -> None:
        """A throw has been read, or was not readable `because` of something (the code)."""
        with self._lock:
            self._throws[(("outcome", because or "readable"),)] += 1

    def text(self) -> str:
        """Everything that has been counted."""
        with self._lock:
            return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield from _counter("digsight_answers_total", "Requests that were answered.", self._answers)
        name = "digsight_throws_total"
        yield from _counter(name, "Pictures with dice, by why no throw could be read.", self._throws)
        name = "digsight_answer_seconds"
        yield from _head(name, "Time until an answer began.", "histogram")
        for labels, times in sorted(self._times.items()):
            until = 0
            for bound, count in zip((*map(str, _BOUNDS), "+Inf"), times.counts, strict=True):
                until += count
                yield f"{_named(f'{name}_bucket', (*labels, ('le', bound)))} {until}"
            yield f"{_named(f'{name}_sum', labels)} {times.seconds:.6f}"
            yield f"{_named(f'{name}_count', labels)} {until}"


def _counter(name: str, about: str, counts: Mapping[Labels, int]) -> Iterator[str]:
    yield from _head(name, about, "counter")
    for labels, count in sorted(counts.items()):
        yield f"{_named(name, labels)} {count}"


def _head(name: str, about: str, kind: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _named(name: str, labels: Labels) -> str:
    return name + "{" + ",".join(f'{key}="{value}"' for key, value in labels) + "}"


class Counting:
    """Counts every answer to HTTP, and how long it took until it began."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, answered = time.monotonic(), False

        def note(status: int) -> None:
            nonlocal answered
            answered = True
            # Of a path that is nowhere, and of a method that is none, anybody could make up any number.
            path = getattr(scope.get("route"), "path_format", "other")
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._metrics.answered(method, path, status, time.monotonic() - began)

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                note(message["status"])
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except Exception:
            # A fault of the service itself is answered farther outside.
            if not answered:
                note(500)
            raise
