"""A game as JSON Lines: written, read back, and replayed to the same state.

The first line says which game it is, its edition and its set-up; every further line is an action with the
verdict that was given. Illegal actions are kept too: one that came too late has ended a turn of Digger.
Fields that are not known here are passed over, so that others may add theirs.
"""

import json
from dataclasses import dataclass
from typing import Any

from rules import editions
from rules.adjudicate import begin
from rules.game import AnyGame
from rules.games import GAMES
from rules.verdict import Impossible, Verdict
from rules.wire import Json, Malformed, Misfit, anything, fields, flag, text, whole, word
from rules.words import because

FORMAT = 1
"""The version of the lines below; it counts up when an older program could no longer read them."""

_HEADER = fields(
    {"record": whole(1), "game": word(*GAMES), "edition": text(), "setup": anything()}, strict=False
)
_VERDICT = fields({"legal": flag()}, {"rule": text(), "code": text()}, strict=False).then(
    lambda told: Verdict(told["legal"], told.get("rule", ""), told.get("code", ""))
)
_LINE = fields({"action": anything(), "verdict": _VERDICT}, strict=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: set-up and actions are values of the game's own."""

    game: str
    edition: str
    setup: Any
    actions: tuple[Any, ...]
    verdicts: tuple[Verdict, ...]
    """What was said of each action, without the facts."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one line, and what to do about it. Lines are counted from 1."""

    line: int
    detail: str


class Damaged(ValueError):
    """A record that cannot be read, with every line that is damaged."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.detail}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Replayed:
    """Where a record leads, and every line on which today's referee sees it otherwise."""

    state: Any
    verdicts: tuple[Verdict, ...]
    differences: tuple[Fault, ...]


def judge(game: str, setup: Any, actions: tuple[Any, ...]) -> Record:
    """The record of a game that is judged now. Impossible, if the set-up or a tile turned up cannot be."""
    state, verdicts = GAMES[game].new(setup), list[Verdict]()
    for action in actions:
        state, verdict = GAMES[game].apply(state, action)
        verdicts.append(_bare(verdict))
    return Record(game, editions.mark(game), setup, actions, tuple(verdicts))


def write(record: Record) -> str:
    """The record as JSON Lines."""
    game = GAMES[record.game]
    setup = game.setup_json(record.setup)
    lines = [{"record": FORMAT, "game": record.game, "edition": record.edition, "setup": setup}]
    for action, verdict in zip(record.actions, record.verdicts, strict=True):
        lines.append({"action": game.action_json(action), "verdict": _verdict_json(verdict)})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read(lines: str) -> Record:
    """The record that the lines hold; Damaged names every line that does not read."""
    first, *others = lines.rstrip().split("\n")
    game, edition, setup = _read_header(first)
    shape = GAMES[game].action_shape(setup)
    actions, verdicts, faults = list[Any](), list[Verdict](), list[Fault]()
    for number, line in enumerate(others, start=2):
        try:
            told = _LINE.read(_parse(line))
            actions.append(shape.read(told["action"], "/action"))
            verdicts.append(told["verdict"])
        except Malformed as malformed:
            faults.append(Fault(number, f"{_told(malformed)}. {_remedy(number)}"))
    if faults:
        raise Damaged(tuple(faults))
    return Record(game, edition, setup, tuple(actions), tuple(verdicts))


def _read_header(line: str) -> tuple[str, str, Any]:
    try:
        header = _HEADER.read(_parse(line))
        if header["record"] > FORMAT:
            newer = f"{header['record']} is a newer format than {FORMAT}; update this program to read it"
            raise Malformed([Misfit("/record", newer)])
        setup, _ = begin(GAMES[header["game"]], header["setup"])
    except Malformed as malformed:
        detail = f"{_told(malformed)}. Put the line back: without it, no other can be read"
        raise Damaged((Fault(1, detail),)) from None
    except Impossible as impossible:
        raise Damaged((Fault(1, f"{_cannot_be(impossible)}. Mend the set-up"),)) from None
    return header["game"], header["edition"], setup


def replay(record: Record) -> Replayed:
    """Plays the record again, and compares every verdict with the one that was given."""
    game = GAMES[record.game]
    state, verdicts, differences = game.new(record.setup), list[Verdict](), list[Fault]()
    if record.edition != editions.mark(record.game):
        differences.append(Fault(1, f"the cards or tiles were those of edition {record.edition}, not ours"))
    for number, (action, given) in enumerate(zip(record.actions, record.verdicts, strict=True), start=2):
        state, verdict = _apply(game, state, action, number)
        verdicts.append(verdict)
        if _bare(verdict) != given:
            differences.append(Fault(number, f"the record says {_say(given)}, the rules say {_say(verdict)}"))
    return Replayed(state, tuple(verdicts), tuple(differences))


def _apply(game: AnyGame, state: Any, action: Any, number: int) -> tuple[Any, Verdict]:
    try:
        return game.apply(state, action)
    except Impossible as impossible:
        raise Damaged((Fault(number, f"{_cannot_be(impossible)}. {_remedy(number)}"),)) from None


def _bare(verdict: Verdict) -> Verdict:
    return Verdict(verdict.legal, verdict.rule, verdict.code)


def _verdict_json(verdict: Verdict) -> Json:
    return {"legal": True} if verdict.legal else {"legal": False, "rule": verdict.rule, "code": verdict.code}


def _parse(line: str) -> Json:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise Malformed([Misfit("", f"not JSON from character {error.pos + 1} on")]) from None
    except (ValueError, RecursionError):
        raise Malformed([Misfit("", "a number too long, or lists too deep, to be read")]) from None


def _told(malformed: Malformed | Impossible) -> str:
    return "; ".join(f"{misfit.pointer}: {misfit.detail}".removeprefix(": ") for misfit in malformed.misfits)


def _cannot_be(impossible: Impossible) -> str:
    defects = [f"{found.place}: {because(found.code, found.facts)}" for found in impossible.defects]
    return "; ".join([*filter(None, [_told(impossible)]), *defects])


def _remedy(number: int) -> str:
    before = {2: "only the set-up", 3: "the one action"}.get(number, f"the {number - 2} actions")
    return f"Put the line back as it was written, or cut the record off here: {before} before it can be used"


def _say(verdict: Verdict) -> str:
    return "legal" if verdict.legal else f"illegal by {verdict.rule} ({verdict.code})"
