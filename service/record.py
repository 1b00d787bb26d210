"""A table's events as JSON Lines: the whole of a game, to keep, to send, and to open a table from."""

import json
from collections.abc import Sequence
from typing import Any

from rules.digger.state import OF_EACH, SLOTS
from rules.games import GAMES
from rules.wire import (
    Json,
    Malformed,
    Misfit,
    Shape,
    fields,
    flag,
    list_of,
    map_of,
    nullable,
    number,
    text,
    whole,
    word,
)
from service.body import parse
from service.corners import outlined_in_shares
from service.fold import OF_THE_GAME
from service.problems import Problem
from service.store import Event

MOST_EVENTS = 5_000
"""Many times the longest game; what it takes to fold a table is bounded by it."""
MOST_ACTIONS = 20
"""In one event: more than the longest turn of Dig Mars."""

OBJECT: Shape[Json] = map_of(text(), Shape(lambda value, at, misfits: value, {}))
COUNT = fields({"player": text(), "slots": fields({slot: whole(0, OF_EACH) for slot in SLOTS})})
# A corner that the picture cuts off lies aside of it, but hardly by more than a picture.
QUAD = list_of(list_of(number(-1, 2), 2, 2), 4, 4)
BY = word("hand", "clock")

_BODIES: dict[str, Shape[Any]] = {
    "open": fields({"game": word(*GAMES), "setup": OBJECT, "clock": flag()}),
    "actions": fields(
        {"by": BY, "actions": list_of(OBJECT, 1, MOST_ACTIONS).then(list)}, {"instead": whole(1)}
    ),
    "count": fields({"by": BY, "counted": COUNT}),
    "undo": fields({"of": whole(1)}),
    "calibrate": fields({"quad": nullable(QUAD)}),
}
# Of what there is at the tables of one game only.
_OF_ONE_GAME = {"count": "digger", "calibrate": "digmars"}
_LINE = fields({"n": whole(1), "kind": word(*_BODIES), "body": OBJECT, "wall": number(0, 1e11)})


def line_of(event: Event) -> str:
    """An event as one line, without its end."""
    told = {"n": event.n, "kind": event.kind, "body": event.body, "wall": event.wall}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def written(events: Sequence[Event]) -> str:
    """Events as a record."""
    return "".join(f"{line_of(event)}\n" for event in events)


def read(record: str) -> tuple[Event, ...]:
    """The events of a record; Malformed, with the line, if a table cannot have had them."""
    events: list[Event] = []
    # Not splitlines: what a player is called may hold any of the ends of lines that it knows.
    for line in record.removesuffix("\n").split("\n"):
        n = len(events) + 1
        # What has been done can all be taken back.
        if n > 2 * MOST_EVENTS:
            raise _malformed(n, f"a table has at most {2 * MOST_EVENTS} events")
        events.append(_event(line, n, events))
    return tuple(events)


def _event(line: str, n: int, before: Sequence[Event]) -> Event:
    try:
        told = _LINE.read(parse(line.encode()))
        body = _BODIES[told["kind"]].read(told["body"], "/body")
    except Problem as problem:
        raise _malformed(n, problem.detail) from None
    except Malformed as malformed:
        first = malformed.misfits[0]
        raise _malformed(n, f"{first.pointer}: {first.detail}" if first.pointer else first.detail) from None
    if told["n"] != n or (told["kind"] == "open") != (n == 1):
        raise _malformed(n, "is not the next event: the first opens the table, and none is left out")
    game = body["game"] if n == 1 else before[0].body["game"]
    if _OF_ONE_GAME.get(told["kind"], game) != game:
        raise _malformed(n, f"there is no {told['kind']} in {game}")
    if body.get("quad"):
        try:
            outlined_in_shares(body["quad"])
        except Problem as problem:
            raise _malformed(n, problem.detail) from None
    other = body.get("of", body.get("instead"))
    if other is not None and not (other < n and before[other - 1].kind in OF_THE_GAME):
        raise _malformed(n, f"there is no event {other} before it that could be taken back or mended")
    return Event(n, told["kind"], body, told["wall"])


def _malformed(n: int, detail: str) -> Malformed:
    return Malformed([Misfit("/record", f"line {n}: {detail}")])
