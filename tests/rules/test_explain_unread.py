"""A grid of Dig Mars of which not all could be read, or which is none."""

from typing import Any

import pytest

from rules.explain import seen_shape
from rules.wire import Malformed
from tests.rules.mars_turns import (
    APART,
    SPACES,
    dig,
    look,
    move,
    refusal,
    table,
    turns,
    upgrade,
)


def test_what_was_not_read_agrees_with_everything() -> None:
    setup = table(APART, {"A1": [{"dig": 1}]})
    seen = look(setup, A1={"face": "explored"}, B1={"face": None}, C1={"dig": None})
    assert turns(setup, seen) == [[dig("A1")]]


def test_a_cell_that_could_not_be_read_at_all_is_as_before() -> None:
    setup = table(APART)
    seen = look(setup, dig("A1"))
    seen["cells"][3][3] = {"confidence": 0.1}
    assert turns(setup, seen) == [[dig("A1")]]


def test_what_was_read_of_a_tile_whose_face_was_not_tells_nothing() -> None:
    setup = table(APART, {"A1": [{"dig": 1, "value": 2}]})
    unclear = {"face": None, "stations": {}, "transport": 1, "value": 3, "bonus": None}
    moved = look(setup, B1={"stations": {"blue": 1}}, A1=unclear)
    assert turns(setup, moved)[0] == [move("A1", "B1")]


@pytest.mark.parametrize(("covered", "cells"), [("B1", (0, 1)), ("A1", (0, 0))])
def test_a_station_may_have_gone_where_nobody_could_see_it_or_left_from_there(
    covered: str, cells: tuple[int, int]
) -> None:
    setup = table(APART)
    seen = look(setup, move("A1", "B1"))
    seen["cells"][cells[0]][cells[1]] = {"confidence": 0.1}
    assert turns(setup, seen)[0] == [move("A1", "B1")]


def test_a_station_that_is_nowhere_may_be_under_a_hand_that_covers_several_spaces() -> None:
    setup = table(APART)
    seen = look(setup, move("A1", "B1"), dig("B1"))
    for column in (1, 2, 3):
        seen["cells"][0][column] = {"confidence": 0.1}
    assert turns(setup, seen)[0] == [move("A1", "B1")], "the dig may not have been"


def test_a_grid_full_of_stations_of_nobody_is_answered() -> None:
    setup = table(APART)
    seen = look(setup)
    seen["cells"] = [[{"face": "empty", "stations": {"yellow": 1}}] * 4] * 4
    assert refusal(setup, seen)[2] == SPACES


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"face": "up"}, "/cells/0/0/face"),
        ({"bonus": "gold"}, "/cells/0/0/bonus"),
        ({"stations": {"pink": 1}}, "/cells/0/0/stations/pink"),
        ({"stations": {"blue": -1}}, "/cells/0/0/stations/blue"),
        ({"dig": "2"}, "/cells/0/0/dig"),
        ({"dig": 0}, "/cells/0/0/dig"),
        ({"transport": 0}, "/cells/0/0/transport"),
    ],
)
def test_a_malformed_grid_is_pointed_at(wrong: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Malformed) as refused:
        seen_shape().read(look(table(APART), A1=wrong))
    assert [misfit.pointer for misfit in refused.value.misfits] == [pointer]


@pytest.mark.parametrize("grid", [None, {}, {"cells": []}, {"cells": [[{}] * 4] * 3}])
def test_a_grid_has_four_rows_of_four(grid: Any) -> None:
    with pytest.raises(Malformed):
        seen_shape().read(grid)


def test_a_station_may_have_gone_under_a_hand_while_the_fleet_grew() -> None:
    setup = table(APART, fortune={"blue": 1})
    seen = look(setup, move("A1", "B1"), upgrade("fleet", at="D3"))
    seen["cells"][0][1] = {"confidence": 0.1}
    told = {tuple(sorted(action["do"] for action in turn)) for turn in turns(setup, seen)}
    assert ("move", "upgrade") in told
