"""The time of a turn, by a clock that the test holds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.store import Store
from service.tables import Tables

THROW = {"do": "throw", "dice": ["red", "red", "yellow", "blue", "green"]}
OTHER = {"do": "throw", "dice": ["red", "white", "yellow", "blue", "green"]}
TAKE = {"do": "take", "color": "blue"}


class Clock:
    """A clock that stands until the test moves it."""

    def __init__(self) -> None:
        self.now = 5_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(tmp_path: Path, clock: Clock) -> Iterator[Tables]:
    store = Store(tmp_path)
    yield Tables(store, clock)
    store.close()


def test_dg10_the_first_throw_starts_the_time(tables: Tables, clock: Clock) -> None:
    table = tables.open("digger", {"players": ["Ann", "Bob"]}, clock=True).id
    clock.now += 100
    tables.act(table, [THROW])
    clock.now += 12
    time = tables.time(tables.get(table))
    assert time is not None
    assert (time.seconds, time.left, time.running) == (30, 18, True)


def test_dg33_the_time_runs_out_while_nobody_does_anything(tables: Tables, clock: Clock) -> None:
    table = tables.open("digger", {"players": ["Ann", "Bob"]}, clock=True).id
    tables.act(table, [THROW])
    tables.act(table, [TAKE])
    clock.now += 30
    found = tables.get(table)
    assert found.entries[-1].by == "clock"
    assert (found.state.digger, found.state.phase, found.state.loot) == (1, "ready", (0, 0, 0, 0, 0))
    time = tables.time(found)
    assert time is not None
    assert not time.running


def test_dg33_what_comes_too_late_ends_the_turn(tables: Tables, clock: Clock) -> None:
    table = tables.open("digger", {"players": ["Ann", "Bob"]}, clock=True).id
    tables.act(table, [THROW])
    clock.now += 31
    found, entry = tables.act(table, [TAKE])
    assert [verdict.rule for verdict in entry.verdicts] == ["DG-33"]
    assert found.state.digger == 1
    assert tables.undo(table).state.digger == 0


def test_while_the_service_is_down_the_time_stands(tmp_path: Path, clock: Clock) -> None:
    store = Store(tmp_path)
    before = Tables(store, clock)
    table = before.open("digger", {"players": ["Ann", "Bob"]}, clock=True).id
    before.act(table, [THROW])
    clock.now += 10
    before.act(table, [TAKE])
    clock.now += 5_000
    after = Tables(store, clock)
    time = after.time(after.get(table))
    assert time is not None
    assert time.left == 20
    store.close()


def test_a_mended_throw_keeps_its_time(tables: Tables, clock: Clock) -> None:
    table = tables.open("digger", {"players": ["Ann", "Bob"]}, clock=True).id
    first, _ = tables.act(table, [THROW])
    clock.now += 7
    mended, entry = tables.act(table, [OTHER], instead=first.n)
    assert entry.actions[0]["t"] == 0
    time = tables.time(mended)
    assert time is not None
    assert time.left == 23


def test_with_an_hourglass_the_service_keeps_no_time(tables: Tables, clock: Clock) -> None:
    table = tables.open("digger", {"players": ["Ann", "Bob"]}, clock=False).id
    tables.act(table, [THROW])
    clock.now += 1_000
    found, entry = tables.act(table, [TAKE])
    assert entry.verdicts[0].legal
    assert tables.time(found) is None
