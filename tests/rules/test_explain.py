"""What a turn of Dig Mars did, told from the grid as it was seen."""

from typing import Any

import pytest

from rules.adjudicate import replay
from rules.explain import explain, explained_json, seen_shape
from rules.games import GAMES
from rules.wire import Malformed

DIG_MARS = GAMES["digmars"]
SPACES = [f"{column}{row}" for row in "1234" for column in "ABCD"]
EASY = {"dig": 1, "transport": 1, "value": 1, "bonus": None}
Pile = list[dict[str, Any]]


def table(
    stations: dict[str, dict[str, int]], piles: dict[str, Pile] | None = None, **more: Any
) -> dict[str, Any]:
    """A set-up; a pile that is not given has an easy tile over a harder one and one that was never seen."""
    all_piles = [(piles or {}).get(space, [EASY, EASY | {"dig": 2}, {}]) for space in SPACES]
    rows = [all_piles[row : row + 4] for row in range(0, 16, 4)]
    return {"players": ["blue", "red"], "piles": rows, "stations": stations, **more}


def look(setup: dict[str, Any], *actions: dict[str, Any], **changes: dict[str, Any]) -> dict[str, Any]:
    """The grid after legal actions as a camera reads it, with changes by hand."""
    state, verdicts = replay(DIG_MARS, setup, list(actions))
    assert all(verdict.legal for verdict in verdicts)
    shown = DIG_MARS.state_json(state)
    cells = []
    for i, space in enumerate(SPACES):
        pile = shown["piles"][i // 4][i % 4]
        cell: dict[str, Any] = {"face": "empty", "confidence": 0.97}
        if pile:
            sides = ("transport", "value", "bonus") if pile[0]["explored"] else ("dig",)
            cell |= {side: pile[0][side] for side in sides if side in pile[0]}
            cell["face"] = "explored" if pile[0]["explored"] else "unexplored"
        cells.append(cell | {"stations": shown["stations"].get(space, {})} | changes.get(space, {}))
    return {
        "quad": [[0, 0], [9, 0], [9, 9], [0, 9]],
        "cells": [cells[row : row + 4] for row in (0, 4, 8, 12)],
    }


def ask(
    setup: dict[str, Any], seen: dict[str, Any], *before: dict[str, Any], lang: str = "en"
) -> dict[str, Any]:
    state, _ = replay(DIG_MARS, setup, list(before))
    answer = explained_json(explain(state, seen_shape().read(seen)), lang)  # type: ignore[arg-type]
    assert set(answer) == {"explanations", "best", "impossible"}
    for explanation in answer["explanations"]:
        assert look(setup, *before, *explanation["actions"]) is not None
    return answer  # type: ignore[no-any-return]


def turns(setup: dict[str, Any], seen: dict[str, Any], *before: dict[str, Any]) -> list[list[dict[str, Any]]]:
    answer = ask(setup, seen, *before)
    assert (answer["best"], answer["impossible"]) == (0, None)
    return [explanation["actions"] for explanation in answer["explanations"]]


def refusal(
    setup: dict[str, Any], seen: dict[str, Any], *before: dict[str, Any]
) -> tuple[str, str, list[str]]:
    answer = ask(setup, seen, *before)
    assert (answer["explanations"], answer["best"]) == ([], None)
    broken = answer["impossible"]
    assert set(broken) == {"rule", "code", "because", "at"}
    return broken["rule"], broken["code"], broken["at"]


def dig(at: str, **told: Any) -> dict[str, Any]:
    return {"do": "dig", "at": at, **told}


def transport(at: str, **told: Any) -> dict[str, Any]:
    return {"do": "transport", "at": at, **told}


def move(origin: str, to: str) -> dict[str, Any]:
    return {"do": "move", "from": origin, "to": to}


def upgrade(gear: str, **at: str) -> dict[str, Any]:
    return {"do": "upgrade", "gear": gear, **at}


def bonus(kind: str, **more: Any) -> dict[str, Any]:
    return {"do": "bonus", "bonus": kind, **more}


APART = {"A1": {"blue": 1}, "D4": {"red": 1}}


# One turn, told


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


# What no legal turn explains


@pytest.mark.parametrize(
    ("tile", "action", "rule", "code"),
    [
        (EASY | {"dig": 3}, dig("A1"), "DM-11", "dig-too-hard"),
        (EASY | {"transport": 3, "explored": True}, transport("A1"), "DM-12", "transport-too-hard"),
    ],
)
def test_dm_30_a_tile_that_was_too_hard(
    tile: dict[str, Any], action: dict[str, Any], rule: str, code: str
) -> None:
    strong = {"blue": {"dig": 4, "transport": 4}}
    seen = look(table(APART, {"A1": [tile]}, levels=strong), action)
    assert refusal(table(APART, {"A1": [tile]}), seen) == (rule, code, ["A1"])


def test_dm_10_the_fourth_action_is_one_too_many_and_only_it_is_named() -> None:
    setup = table({"A1": {"blue": 1}, "B2": {"blue": 1}, "C3": {"blue": 1}, "D4": {"blue": 1, "red": 1}})
    seen = look(setup, dig("A1"), dig("B2"), dig("C3"), D4=look(setup, dig("D4"))["cells"][3][3])
    rule, code, at = refusal(setup, seen)
    assert (rule, code, len(at)) == ("DM-10", "no-actions-left", 1)


def test_dm_11_a_tile_was_dug_where_the_player_has_no_station() -> None:
    setup = table(APART)
    explored = {"face": "explored", "transport": 1, "value": 1, "bonus": None}
    assert refusal(setup, look(setup, move("A1", "A2"), D4=explored)) == ("DM-11", "dig-no-station", ["D4"])


def test_dm_10_a_station_went_too_far() -> None:
    setup = table(APART)
    gone = look(setup, A1={"stations": {}}, D3={"stations": {"blue": 1}})
    assert refusal(setup, gone) == ("DM-10", "station-too-far", ["A1", "D3"])
    assert ask(setup, gone)["impossible"]["because"] == (
        "from A1 to D3 a station takes 5 moves, and 3 actions are left for it"
    )


def test_dm_10_a_station_went_on_when_the_actions_had_run_out() -> None:
    setup = table(APART)
    used = [move("A1", "B1"), move("B1", "A1"), move("A1", "B1")]
    gone = look(setup, *used, B1={"stations": {}}, C1={"stations": {"blue": 1}})
    assert refusal(setup, gone, *used) == ("DM-10", "station-too-far", ["B1", "C1"])


def test_dm_13_an_own_move_to_where_anothers_station_left_is_part_of_the_nearest_reading() -> None:
    setup = table({"B3": {"blue": 1}, "A2": {"red": 1}})
    seen = look(setup, A2={"stations": {}}, A3={"stations": {"blue": 1}}, B3={"stations": {"red": 1}})
    assert refusal(setup, seen) == ("DM-13", "move-not-yours", ["A2", "B3"])


def test_dm_13_anothers_station_was_moved() -> None:
    setup = table(APART)
    moved = look(setup, D4={"stations": {}}, C4={"stations": {"red": 1}})
    assert refusal(setup, moved) == ("DM-13", "move-not-yours", ["C4", "D4"])


def test_dm_23_anothers_station_was_relocated_to_an_empty_space() -> None:
    setup = table(APART, {"A1": [EASY | {"bonus": "relocate"}], "C4": []})
    moved = look(setup, dig("A1"), D4={"stations": {}}, C4={"stations": {"red": 1}})
    assert refusal(setup, moved) == ("DM-23", "relocate-empty", ["C4", "D4"])


@pytest.mark.parametrize(
    ("stations", "rule", "code"),
    [
        ({"blue": 1}, "DM-14", "upgrade-too-dear"),
        ({"red": 1}, "DM-15", "station-not-yours"),
        ({"green": 1}, "DM-02", "station-of-nobody"),
    ],
)
def test_dm_15_a_station_too_many(stations: dict[str, int], rule: str, code: str) -> None:
    setup = table(APART)
    assert refusal(setup, look(setup, dig("A1"), B2={"stations": stations})) == (rule, code, ["B2"])


@pytest.mark.parametrize("space", ["A1", "D4"])
def test_dm_15_a_station_is_missing(space: str) -> None:
    setup = table(APART)
    lost = look(setup, **{space: {"stations": {}}})
    assert refusal(setup, lost) == ("DM-15", "station-gone", [space])


def test_dm_01_a_pile_never_looks_like_that() -> None:
    setup = table(APART, {"A1": [EASY | {"explored": True}], "B1": []})
    turned_back = look(setup, A1={"face": "unexplored", "dig": 1})
    assert refusal(setup, turned_back) == ("DM-01", "pile-otherwise", ["A1"])
    appeared = look(setup, B1={"face": "unexplored", "dig": 1})
    assert refusal(setup, appeared) == ("DM-01", "pile-otherwise", ["B1"])


def test_dm_41_nothing_is_done_after_the_end() -> None:
    setup = table(
        APART, {space: [] for space in SPACES} | {"A1": [EASY | {"explored": True}]}, variant="open"
    )
    end = transport("A1")
    assert turns(setup, look(setup, end)) == [[end]]
    assert refusal(setup, look(setup, end, A1={"stations": {}}, B1={"stations": {"blue": 1}}), end) == (
        "DM-42",
        "expedition-over",
        ["A1", "B1"],
    )


@pytest.mark.parametrize(
    ("lang", "because"),
    [
        ("en", "your dig level 1 + 0 stations = 1, the tile on A1 needs 3"),
        ("nl", "uw graafniveau 1 + 0 stations = 1, de tegel op A1 vraagt 3"),
        ("fr", "votre niveau de fouilles 1 + 0 stations = 1, la tuile en A1 demande 3"),
    ],
)
def test_it_says_why_in_the_language_of_the_table(lang: str, because: str) -> None:
    hard = {"A1": [EASY | {"dig": 3}]}
    seen = look(table(APART, hard, levels={"blue": {"dig": 3}}), dig("A1"))
    assert ask(table(APART, hard), seen, lang=lang)["impossible"]["because"] == because


# The grid as read


def test_what_was_not_read_agrees_with_everything() -> None:
    setup = table(APART, {"A1": [{"dig": 1}]})
    seen = look(setup, A1={"face": "explored"}, B1={"face": None}, C1={"dig": None})
    assert turns(setup, seen) == [[dig("A1")]]


def test_a_cell_that_could_not_be_read_at_all_is_as_before() -> None:
    setup = table(APART)
    seen = look(setup, dig("A1"))
    seen["cells"][3][3] = {"confidence": 0.1}
    assert turns(setup, seen) == [[dig("A1")]]


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"face": "up"}, "/cells/0/0/face"),
        ({"bonus": "gold"}, "/cells/0/0/bonus"),
        ({"stations": {"pink": 1}}, "/cells/0/0/stations/pink"),
        ({"stations": {"blue": -1}}, "/cells/0/0/stations/blue"),
        ({"dig": "2"}, "/cells/0/0/dig"),
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
