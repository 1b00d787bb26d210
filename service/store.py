"""What the service keeps: for every table an event log in SQLite that is only ever appended to.

An event is on the disk before anybody is told of it, and the state of a table is the fold of its events:
after a stop of any kind, a table is where its last answer said it was.
"""

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import RLock

from rules.wire import Json

FILE = "tables.sqlite3"
VERSION = 2
"""It counts up when an older program could no longer use the file: 2 brought `calibrate` events."""

_SCHEMA = """
CREATE TABLE events (
    at_table TEXT NOT NULL,
    n INTEGER NOT NULL CHECK (n > 0),
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    wall REAL NOT NULL,
    PRIMARY KEY (at_table, n)
) WITHOUT ROWID;
CREATE TRIGGER kept BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
CREATE TRIGGER stays BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
"""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a table; `n` counts from 1 without gaps, `wall` is for people to read."""

    n: int
    kind: str
    body: Json
    wall: float


class Unusable(Exception):
    """The file of tables cannot be used; the message says why and what to do."""


class Conflict(Exception):
    """The table has gone on meanwhile: another event has this number."""


class Store:
    """The event logs of all tables in one folder. It may be used by any thread."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._lock = RLock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                self._path, check_same_thread=False, isolation_level=None, timeout=10
            )
        except (OSError, sqlite3.Error) as error:
            raise Unusable(f"{self._path} cannot be opened ({error}). Set DIGSIGHT_DATA.") from None
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._connection.close()
            raise Unusable(f"{self._path} is damaged ({error}). Move it away to begin anew.") from None
        except Unusable:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        self._connection.execute("PRAGMA journal_mode = WAL")
        # Not NORMAL: what has been answered shall be there after a power cut too.
        self._connection.execute("PRAGMA synchronous = FULL")
        with self._writing():
            (version,) = self._connection.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise Unusable(f"{self._path} was written by a newer Digsight. Update this one.")
            if version == 0:
                for statement in _statements(_SCHEMA):
                    self._connection.execute(statement)
            if version < VERSION:
                self._connection.execute(f"PRAGMA user_version = {VERSION}")

    def append(self, table: str, n: int, kind: str, body: Json) -> Event:
        """Commits event `n` of the table; Conflict, if the table has gone on since `n` was counted."""
        event = Event(n, kind, body, time.time())
        try:
            with self._writing():
                if n > 1 and self._last(table) != n - 1:
                    raise Conflict
                self._connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", _row(table, event))
        except sqlite3.IntegrityError:
            raise Conflict from None
        except sqlite3.OperationalError as error:
            raise self._full(error) from None
        return event

    def restore(self, table: str, events: Sequence[Event]) -> None:
        """Commits all events of a table that is new here, as they were; all of them or none."""
        try:
            with self._writing():
                self._connection.executemany(
                    "INSERT INTO events VALUES (?, ?, ?, ?, ?)", (_row(table, event) for event in events)
                )
        except sqlite3.OperationalError as error:
            raise self._full(error) from None

    def events(self, table: str, after: int = 0) -> Sequence[Event]:
        """The events of the table in order, those `after` one of them; none, if there is no such table."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT n, kind, body, wall FROM events WHERE at_table = ? AND n > ? ORDER BY n",
                (table, after),
            ).fetchall()
        return tuple(Event(n, kind, json.loads(body), wall) for n, kind, body, wall in rows)

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            self._connection.close()

    def _full(self, error: sqlite3.OperationalError) -> Unusable:
        return Unusable(f"{self._path} cannot be written ({error}). Make room on the disk.")

    def _last(self, table: str) -> int:
        query = "SELECT coalesce(max(n), 0) FROM events WHERE at_table = ?"
        (last,) = self._connection.execute(query, (table,)).fetchone()
        return int(last)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that is either wholly on the disk afterwards, or not at all."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # After some faults of the disk SQLite has rolled back already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise


def _row(table: str, event: Event) -> tuple[str, int, str, str, float]:
    body = json.dumps(event.body, ensure_ascii=False, separators=(",", ":"))
    return table, event.n, event.kind, body, event.wall


def _statements(script: str) -> Iterator[str]:
    # Not executescript, which would commit before it begins.
    statement = ""
    for line in script.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
