"""Tables at which games are played: opened, looked at, played on, taken back; and the time of a turn."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, RLock

from rules.wire import Json, Malformed, Misfit, list_of
from service.fold import By, Corners, Entry, Table, fold
from service.record import MOST_ACTIONS, MOST_EVENTS
from service.store import Event, Store


class NoSuchTable(LookupError):
    """There is no table of this id."""


class NothingToUndo(Exception):
    """The table is as it was opened."""


class NotNow(Exception):
    """Chests are counted in Digger, between two turns."""


class NoGrid(Exception):
    """There is a grid at the tables of Dig Mars only."""


class TooLong(Exception):
    """The table has had as many events as are kept of one."""


@dataclass(frozen=True, slots=True)
class Time:
    """The time of a turn of Digger, in seconds."""

    seconds: float
    left: float
    running: bool


class Tables:
    """All tables. Every method may be called by any thread, and has committed what it returns."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._now = now
        self._lock = RLock()
        # When the turn that is on began, by table. Not stored: while the service is down, the time stands.
        self._began: dict[str, tuple[int, float]] = {}

    def open(self, name: str, setup: Json, clock: bool) -> Table:
        """A new table; Malformed or Impossible, if the set-up is."""
        table = secrets.token_urlsafe(12)
        body = {"game": name, "setup": setup, "clock": clock}
        fold(table, (Event(1, "open", body, 0.0),))
        return fold(table, (self._store.append(table, 1, "open", body),))

    def open_again(self, events: Sequence[Event]) -> Table:
        """A new table at which all these events have happened; Malformed or Impossible, if they cannot."""
        table = secrets.token_urlsafe(12)
        fold(table, events)
        self._store.restore(table, events)
        return self.get(table)

    def since(self, table: str, n: int) -> Sequence[Event]:
        """The events of a table after its `n`th."""
        with self._lock:
            if table in self._began:
                # Somebody listens: the end of a turn is an event although nobody asks for the table.
                self.get(table)
            return self._store.events(table, n)

    def get(self, table: str) -> Table:
        """The table as it stands now; if the time of a turn has run out meanwhile, that turn has ended."""
        with self._lock:
            found = self._fold(table)
            time = self.time(found)
            if time is None or not time.running or time.left > 0:
                return found
            return self._add(found, [{"do": "time_up", "t": time.seconds}], "clock")

    def act(self, table: str, actions: Sequence[Json], instead: int | None = None) -> tuple[Table, Entry]:
        """Judges what people say was done, as one event; `instead` is the event that it mends."""
        with self._lock:
            found = self._fold(table)
            _read(found, actions)
            mended = None
            if instead is not None:
                mended = next((entry for entry in found.entries if entry.n == instead), None)
                if mended is None:
                    raise Malformed([Misfit("/instead", f"there is no event {instead} that could be mended")])
            after = self._add(found, self._timed(found, actions, mended), "hand", instead)
            return after, next(entry for entry in after.entries if entry.n == (instead or after.n))

    def count(self, table: str, player: str, slots: Mapping[str, int]) -> Table:
        """Takes what lies in a chest for what the people say does; Impossible, if it cannot."""
        with self._lock:
            found = self._fold(table)
            if found.name != "digger" or found.state.phase != "ready":
                raise NotNow
            return self._append(found, "count", {"by": "hand", "counted": {"player": player, "slots": slots}})

    def calibrate(self, table: str, corners: Corners | None) -> Table:
        """Keeps where the corners of the grid lie in this table's pictures; with None, forgets it."""
        with self._lock:
            found = self._fold(table)
            if found.name != "digmars":
                raise NoGrid
            if found.corners == corners:
                return found
            return self._append(found, "calibrate", {"quad": corners})

    def undo(self, table: str) -> Table:
        """Takes back the last event that changed anything."""
        with self._lock:
            found = self._fold(table)
            if found.undoable is None:
                raise NothingToUndo
            return self._append(found, "undo", {"of": found.undoable})

    def time(self, table: Table) -> Time | None:
        """The time of the turn that is on; None, where the service keeps none."""
        if not table.clock or table.name != "digger":
            return None
        seconds = table.state.options.seconds
        with self._lock:
            began = self._turn_began(table)
        left = seconds if began is None else max(0.0, seconds - (self._now() - began))
        return Time(seconds, left, began is not None)

    def _fold(self, table: str) -> Table:
        events = self._store.events(table)
        if not events:
            raise NoSuchTable(table)
        return fold(table, events)

    def _add(self, table: Table, actions: Sequence[Json], by: By, instead: int | None = None) -> Table:
        body = {"by": by, "actions": list(actions)} | ({} if instead is None else {"instead": instead})
        return self._append(table, "actions", body)

    def _append(self, table: Table, kind: str, body: Json) -> Table:
        # Of what ends by itself, or is taken back, there is no more than of what people do.
        if table.n >= MOST_EVENTS and kind != "undo" and body.get("by") != "clock":
            raise TooLong
        # Folded first: what cannot be folded must not get into the log.
        fold(table.id, (*self._store.events(table.id), Event(table.n + 1, kind, body, 0.0)))
        self._store.append(table.id, table.n + 1, kind, body)
        after = self._fold(table.id)
        self._turn_began(after)
        return after

    def _timed(self, table: Table, actions: Sequence[Json], mended: Entry | None) -> list[Json]:
        """The actions with the time at which they came, where the service keeps it and nobody said it."""
        time = self.time(table)
        if time is None:
            return list(actions)
        if mended is not None:
            t = next((told["t"] for told in mended.actions if "t" in told), 0.0)
        else:
            t = round(time.seconds - time.left, 3)
        return [{"t": t} | told if isinstance(told, dict) else told for told in actions]

    def _turn_began(self, table: Table) -> float | None:
        """When the turn that is on began; None between turns. After an undo or a stop of the service, it
        goes on from the last action that still counts."""
        if not table.clock or table.name != "digger" or table.state.phase not in ("throwing", "stowing"):
            self._began.pop(table.id, None)
            return None
        turn, began = self._began.get(table.id, (0, 0.0))
        if turn != table.state.turn:
            began = self._now() - _last_t(table.entries)
            self._began[table.id] = (table.state.turn, began)
        return began


class Keeper:
    """The tables of one data folder, whose file is opened when somebody first asks for a table."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = Lock()
        self._opened: tuple[Store, Tables] | None = None

    def tables(self) -> Tables:
        """The tables; `Unusable`, if their file is."""
        with self._lock:
            if self._opened is None:
                store = Store(self._data)
                self._opened = store, Tables(store)
            return self._opened[1]

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            if self._opened is not None:
                self._opened[0].close()
                self._opened = None


def _read(table: Table, actions: Sequence[Json]) -> None:
    """Malformed, with the places in what was sent, if an action is."""
    setup = table.game.setup_shape().read(table.setup)
    list_of(table.game.action_shape(setup), least=1, most=MOST_ACTIONS).read(list(actions), "/actions")


def _last_t(entries: Sequence[Entry]) -> float:
    told = [
        action.get("t", 0.0)
        for entry in entries
        for action, verdict in zip(entry.actions, entry.verdicts, strict=True)
        if verdict.legal
    ]
    return float(told[-1]) if told else 0.0
