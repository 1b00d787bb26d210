import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.store import FILE, VERSION, Conflict, Store, Unusable


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def test_what_was_appended_is_there_after_a_restart(tmp_path: Path) -> None:
    first = Store(tmp_path)
    told = [first.append("a", 1, "open", {"players": ["Zoé", "🎲"]}), first.append("a", 2, "undo", {"of": 1})]
    first.close()
    second = Store(tmp_path)
    assert list(second.events("a")) == told
    assert list(second.events("b")) == []
    second.close()


def test_what_was_appended_is_there_after_a_kill(tmp_path: Path) -> None:
    writes = (
        "import os, pathlib, sys; from service.store import Store; s = Store(pathlib.Path(sys.argv[1]));"
        "[s.append('a', n, 'x', n) for n in (1, 2, 3)]; os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", writes, str(tmp_path)], check=False)
    store = Store(tmp_path)
    assert [event.body for event in store.events("a")] == [1, 2, 3]
    store.close()


@pytest.mark.parametrize("n", [1, 3, 4])
def test_events_are_numbered_without_gaps_or_repeats(store: Store, n: int) -> None:
    store.append("a", 1, "open", {})
    with pytest.raises(Conflict):
        store.append("a", n, "undo", {})
    assert [event.n for event in store.events("a")] == [1]


def test_of_many_writers_at_once_one_wins(store: Store) -> None:
    store.append("a", 1, "open", {})

    def write(writer: int) -> bool:
        try:
            store.append("a", 2, "undo", writer)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(write, range(40))) == 1
    assert len(store.events("a")) == 2


def test_a_full_disk_is_named_and_what_was_kept_stays(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.append("a", 1, "open", {"x": 1})
    # As if there were no more room than the file has.
    store._connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(Unusable, match="Make room"):
        store.append("a", 2, "actions", {"long": "x" * 100_000})
    store._connection.execute("PRAGMA max_page_count = 100000")
    assert [event.n for event in store.events("a")] == [1]
    assert store.append("a", 2, "actions", {}).n == 2
    store.close()


@pytest.mark.parametrize("statement", ["UPDATE events SET body = '0'", "DELETE FROM events"])
def test_nothing_that_happened_can_be_changed(store: Store, tmp_path: Path, statement: str) -> None:
    store.append("a", 1, "open", {"x": 1})
    other = sqlite3.connect(tmp_path / FILE)
    with pytest.raises(sqlite3.IntegrityError, match="only appended"):
        other.execute(statement)
    other.close()


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(Unusable, match="newer Digsight"):
        Store(tmp_path)


def test_a_file_of_an_older_program_goes_on_and_is_kept_from_that_program(tmp_path: Path) -> None:
    first = Store(tmp_path)
    told = first.append("a", 1, "open", {"x": 1})
    first.close()
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("PRAGMA user_version = 1")
    other.close()
    second = Store(tmp_path)
    assert list(second.events("a")) == [told]
    second.close()
    other = sqlite3.connect(tmp_path / FILE)
    assert other.execute("PRAGMA user_version").fetchone() == (VERSION,)
    other.close()


def test_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all, and long enough to be one" * 50)
    with pytest.raises(Unusable, match=FILE):
        Store(tmp_path)


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unusable, match="DIGSIGHT_DATA"):
        Store(tmp_path / "file" / "below")
