"""What a turn of Dig Mars did, told from the grid as it was seen."""

import json
from pathlib import Path

import pytest

from tests.rules.mars_turns import (
    APART,
    EASY,
    SPACES,
    bonus,
    dig,
    look,
    move,
    refusal,
    table,
    transport,
    turns,
    upgrade,
)

TURNS = Path(__file__).parent / "turns"


def test_nothing_changed_is_explained_by_no_actions() -> None:
    setup = table(APART)
    assert turns(setup, look(setup)) == [[]]
    assert turns(setup, look(setup, dig("A1")), dig("A1")) == [[]]


def test_dm_11_a_dig_of_a_known_tile_tells_nothing_new() -> None:
    setup = table(APART, {"A1": [EASY]})
    assert turns(setup, look(setup, dig("A1"))) == [[dig("A1")]]


def test_dm_11_a_dig_of_an_unknown_tile_carries_what_was_seen_of_it() -> None:
    setup = table(APART, {"A1": [{"dig": 1}]})
    turned = dig("A1", reveals={"transport": 2, "value": 3, "bonus": None})
    assert turns(setup, look(setup, turned)) == [[turned]]


def test_dm_12_a_transport_carries_what_was_seen_below() -> None:
    setup = table(APART, {"A1": [EASY, {}]})
    turn = [dig("A1"), transport("A1", uncovers={"dig": 4})]
    assert turns(setup, look(setup, *turn)) == [turn]


def test_dm_12_what_was_dug_and_taken_between_two_looks_was_never_seen() -> None:
    setup = table(APART, {"A1": [{"transport": 1}, {}]})
    below = {"transport": 2, "value": 5, "bonus": "survey"}
    turn = [dig("A1"), transport("A1"), dig("A1", reveals=below)]
    assert turns(setup, look(setup, *turn)) == [turn]


def test_dm_10_the_rest_of_a_turn_is_explained() -> None:
    setup = table(APART)
    begun = [dig("A1"), transport("A1")]
    seen = look(setup, *begun, move("A1", "B1"))
    assert turns(setup, seen, *begun) == [[move("A1", "B1")]]


def test_dm_13_all_ways_of_a_station_are_told_the_shortest_first() -> None:
    setup = table(APART, {space: [] for space in SPACES if space not in ("A1", "B1", "C1", "A2", "D4")})
    told = turns(setup, look(setup, move("A1", "B1")))
    assert told[0] == [move("A1", "B1")]
    assert [len(turn) for turn in told] == sorted(len(turn) for turn in told)
    assert [move("A1", "A2"), move("A2", "B2"), move("B2", "B1")] in told


def test_dm_13_a_station_jumps_over_what_was_emptied_in_the_same_turn() -> None:
    setup = table(
        {"A1": {"blue": 1}, "B1": {"blue": 1}, "D4": {"red": 1}}, {"B1": [EASY | {"explored": True}]}
    )
    turn = [transport("B1"), move("A1", "C1")]
    assert turn in turns(setup, look(setup, *turn))


def test_dm_14_an_upgrade_that_nobody_sees_is_told_only_where_the_rest_needs_it() -> None:
    hard = {"A1": [EASY | {"dig": 2}]}
    seen = look(table(APART, hard, levels={"blue": {"dig": 2}}), dig("A1"))
    poor, rich = table(APART, hard), table(APART, hard, fortune={"blue": 5})
    strong = table(APART, hard, fortune={"blue": 5}, levels={"blue": {"dig": 2}})
    assert turns(rich, seen) == [[upgrade("dig"), dig("A1")]]
    assert turns(strong, seen) == [[dig("A1")]]
    assert refusal(poor, seen) == ("DM-11", "dig-too-hard", ["A1"])


def test_dm_15_a_new_station_is_an_upgrade_of_the_fleet() -> None:
    setup = table(APART, fortune={"blue": 1})
    seen = look(setup, upgrade("fleet", at="C3"))
    assert turns(setup, seen)[0] == [upgrade("fleet", at="C3")]


def test_dm_21_to_24_bonuses_are_used_where_the_rest_needs_them() -> None:
    piles = {"A1": [EASY | {"bonus": "dig"}], "B1": [EASY | {"bonus": "fortune"}], "C1": [EASY | {"dig": 2}]}
    setup = table({"A1": {"blue": 1}, "B1": {"blue": 1}, "C1": {"blue": 1}, "D4": {"red": 1}}, piles)
    turn = [
        dig("A1"),
        bonus("dig", at="B1"),
        bonus("fortune"),
        upgrade("dig"),
        dig("C1"),
    ]
    told = turns(setup, look(setup, *turn))
    assert sorted(map(str, told[-1])) == sorted(map(str, turn))
    assert all(bonus("fortune") in other and upgrade("dig") in other for other in told)


def test_dm_23_anothers_station_moves_by_a_relocation_only() -> None:
    setup = table(APART, {"A1": [EASY | {"bonus": "relocate"}]})
    relocated = bonus("relocate", color="red", **{"from": "D4", "to": "B2"})
    assert turns(setup, look(setup, dig("A1"), relocated)) == [[dig("A1"), relocated]]


def test_dm_30_a_station_comes_to_help_and_goes_back() -> None:
    setup = table({"A1": {"blue": 1}, "B1": {"blue": 1}, "D4": {"red": 1}}, {"A1": [EASY | {"dig": 2}]})
    turn = [move("B1", "A1"), dig("A1"), move("A1", "B1")]
    assert turns(setup, look(setup, *turn)) == [turn]


def test_dm_03_while_placing_one_station_is_explained() -> None:
    setup = table({})
    del setup["stations"]
    seen = look(setup, {"do": "place", "at": "B2"})
    assert turns(setup, seen) == [[{"do": "place", "at": "B2"}]]
    assert turns(setup, look(setup)) == [[]]
    both = look(setup, {"do": "place", "at": "B2"}, {"do": "place", "at": "B2"})
    assert refusal(setup, both) == ("DM-03", "place-first", ["B2"])


@pytest.mark.parametrize(
    "second", [{"B2": {"blue": 2}}, {"B2": {"blue": 1}, "C2": {"red": 1}}, {"C2": {"red": 1}}]
)
def test_dm_03_while_placing_each_places_one_in_turn(second: dict[str, dict[str, int]]) -> None:
    setup = table({})
    del setup["stations"]
    seen = look(setup, **{space: {"stations": here} for space, here in second.items()})
    assert refusal(setup, seen) == ("DM-03", "place-first", [list(second)[-1]])


def test_dm_03_the_last_to_place_places_no_other_either() -> None:
    setup = table({}, {"D4": []})
    del setup["stations"]
    first = {"do": "place", "at": "B2"}
    more = look(setup, first, C2={"stations": {"red": 1}}, C3={"stations": {"blue": 1}})
    assert refusal(setup, more, first) == ("DM-03", "place-first", ["C3"])
    beside = look(setup, first, D4={"stations": {"red": 1}})
    assert refusal(setup, beside, first) == ("DM-03", "place-off-pile", ["D4"])


def test_there_are_at_most_sixteen() -> None:
    setup = table(
        {"A1": {"blue": 1}, "B1": {"blue": 1}, "D4": {"red": 1}}, {"A1": [EASY | {"bonus": "relocate"}]}
    )
    turn = [dig("A1"), bonus("relocate", color="blue", **{"from": "B1", "to": "C3"})]
    told = turns(setup, look(setup, *turn))
    assert told[0] == turn
    assert len(told) == 16
    assert len({str(sorted(map(str, other))) for other in told}) == 16, "none twice in another order"


def test_a_turn_of_many_bonuses_is_told() -> None:
    told = json.loads((TURNS / "bonus-upon-bonus.json").read_text())
    found = turns(told["setup"], look(told["setup"], *told["turn"]))
    assert len(found[0]) == len(told["turn"]) - 1, "the relocation could have been a move"
