"""From the events of a table to where it stands.

A table's first event opens it. After that, `actions` adds what was done (or, with `instead`, puts right what
an earlier event said was done), `count` says what lies in a chest, and `undo` takes one of those events back.
`calibrate` says where the grid lies in this table's pictures, or that this is no longer known: it is no part
of the game, so an undo passes it over. Nothing is removed from the log.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal

from rules.adjudicate import begin
from rules.digger.recount import recounted
from rules.game import AnyGame
from rules.games import GAMES
from rules.verdict import Impossible, Verdict
from rules.wire import Json, step
from service.store import Event

By = Literal["hand", "clock"]
Corners = tuple[tuple[float, float], ...]

# Those that an undo can take back.
OF_THE_GAME = ("actions", "count")


@dataclass(frozen=True, slots=True)
class Entry:
    """One event that counts, and what the referee says of its actions."""

    n: int
    by: By
    actions: tuple[Json, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    counted: Json = None
    """Whose chest was counted, and what lies in it."""

    @property
    def counts(self) -> bool:
        """Whether it changed anything: a late action is illegal, and yet it ends a turn of Digger (DG-33)."""
        legal = any(verdict.legal or verdict.code == "too-late" for verdict in self.verdicts)
        return legal or self.counted is not None


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands after its last event, `n`."""

    id: str
    name: str
    setup: Json
    clock: bool
    """Whether the service keeps the time of Digger; else the players do, by an hourglass."""
    n: int
    entries: tuple[Entry, ...]
    undoable: int | None
    """The event that an undo takes back."""
    state: Any
    corners: Corners | None
    """Of the grid, in shares of a picture's width and height, from A1's clockwise; None, if never set."""

    @property
    def game(self) -> AnyGame:
        """The rules that are played by."""
        return GAMES[self.name]


def fold(table: str, events: Sequence[Event]) -> Table:
    """What the events come to; Malformed or Impossible, if one of them is of what cannot be."""
    opened = events[0].body
    game = GAMES[opened["game"]]
    setup, state = begin(game, opened["setup"])
    standing = _standing(events)
    shape = game.action_shape(setup)
    entries = list[Entry]()
    for n, body in _mended(standing).items():
        if "counted" in body:
            with _pointing_at(body, events[-1].body):
                state = recounted(state, **body["counted"])
            entries.append(Entry(n, body["by"], counted=body["counted"]))
            continue
        verdicts = list[Verdict]()
        for i, action in enumerate(body["actions"]):
            at = step("/actions", i)
            with _pointing_at(body, events[-1].body, at):
                state, verdict = game.apply(state, shape.read(action, at))
            verdicts.append(verdict)
        entries.append(Entry(n, body["by"], tuple(body["actions"]), tuple(verdicts)))
    return Table(
        id=table,
        name=opened["game"],
        setup=opened["setup"],
        clock=opened["clock"],
        n=events[-1].n,
        entries=tuple(entries),
        undoable=_undoable(standing, entries),
        state=state,
        corners=_corners(events),
    )


def _standing(events: Sequence[Event]) -> list[Event]:
    """The events of the game that were not taken back."""
    standing: list[Event] = []
    for event in events[1:]:
        if event.kind in OF_THE_GAME:
            standing.append(event)
        elif event.kind == "undo":
            # What came after the event taken back had been refused, or that would not have been the last to
            # count; it is not to come alive now.
            standing = [each for each in standing if each.n < event.body["of"]]
    return standing


@contextmanager
def _pointing_at(body: Json, newest: Json, at: str = "") -> Iterator[None]:
    """Says where in the newest event a thing is wrong: if it is with an older one, in what that one mends."""
    try:
        yield
    except Impossible as impossible:
        defects = impossible.defects
        if body is newest:
            raise Impossible(tuple(replace(found, place=at + found.place) for found in defects)) from None
        raise Impossible(tuple(replace(found, place="/instead") for found in defects)) from None


def _corners(events: Sequence[Event]) -> Corners | None:
    said = next((event.body["quad"] for event in reversed(events) if event.kind == "calibrate"), None)
    return said and tuple((x, y) for x, y in said)


def _mended(standing: Sequence[Event]) -> Mapping[int, Mapping[str, Any]]:
    """The bodies in the order of the game: what mends an event stands in its place."""
    bodies: dict[int, Mapping[str, Any]] = {}
    for event in standing:
        bodies[event.body.get("instead", event.n)] = event.body
    return bodies


def _undoable(standing: Sequence[Event], entries: Sequence[Entry]) -> int | None:
    changed = {entry.n for entry in entries if entry.counts}
    return next((e.n for e in reversed(standing) if e.n in changed or "instead" in e.body), None)
