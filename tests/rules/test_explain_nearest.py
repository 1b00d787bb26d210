"""What no legal turn of Dig Mars explains: the nearest reading, and the rule that it breaks."""

from typing import Any

import pytest

import rules.explain
from tests.rules.mars_turns import (
    APART,
    EASY,
    SPACES,
    ask,
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


@pytest.mark.parametrize(("kind", "tile"), [("dig", {"dig": 4}), ("transport", {"transport": 4})])
def test_dm_20_a_bonus_needs_no_action_so_that_it_is_the_tile_that_is_too_hard(
    kind: str, tile: dict[str, Any]
) -> None:
    hard = [EASY | tile | {"explored": kind == "transport"}]
    setup = table(
        {"A1": {"blue": 1}, "D1": {"blue": 1}, "D4": {"red": 1}}, {"A1": [EASY | {"bonus": kind}], "D1": hard}
    )
    explored = {"face": "explored", "transport": 1, "value": 1, "bonus": None}
    before = (dig("A1"), move("A1", "A2"), move("A2", "A1"))
    seen = look(setup, *before, D1=explored if kind == "dig" else {"face": "empty"})
    rule, code, at = refusal(setup, seen, *before)
    assert (rule, code, at) == ("DM-11" if kind == "dig" else "DM-12", f"{kind}-too-hard", ["D1"])


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


# The nearest reading: the one in which the fewest spaces differ


def test_a_station_lost_from_sight_is_all_that_differs_though_the_fleet_grew() -> None:
    setup = table({"A4": {"blue": 1}, "D4": {"red": 1}}, fortune={"blue": 1})
    turn = (move("A4", "B4"), upgrade("fleet", at="D1"))
    assert refusal(setup, look(setup, *turn, A4={"stations": {"red": 1}}))[::2] == ("DM-15", ["A4"])
    assert refusal(setup, look(setup, *turn, B4={"stations": {"red": 1}}))[::2] == ("DM-15", ["B4"])


def test_a_station_overlooked_where_a_tile_was_taken_is_all_that_differs() -> None:
    setup = table(
        {"D3": {"blue": 1}, "A1": {"red": 1}}, {"D3": [], "C3": [EASY | {"explored": True}, {"dig": 1}]}
    )
    seen = look(setup, move("D3", "C3"), transport("C3"), C3={"stations": {}, "dig": 3})
    assert refusal(setup, seen)[2] == ["C3"]


def test_a_station_overlooked_where_all_looks_as_before_is_all_that_differs() -> None:
    setup = table(
        {"A1": {"blue": 1}, "C1": {"blue": 1}, "D4": {"red": 1}}, {"B1": [EASY | {"bonus": "relocate"}]}
    )
    turn = (
        move("A1", "B1"),
        dig("B1"),
        bonus("relocate", color="red", **{"from": "D4", "to": "D3"}),
        dig("C1"),
    )
    rule, code, at = refusal(setup, look(setup, *turn, A1={"stations": {"blue": 1}}))
    # Either it left A1 in sight of nobody, or C1, where it had dug before.
    assert (rule, code, len(at)) == ("DM-10", "no-actions-left", 1)


@pytest.mark.parametrize(
    ("lang", "because"),
    [
        ("en", "your dig level 1 + 0 stations = 1, the tile on A1 needs 3"),
        ("nl", "uw graafniveau 1 + 0 stations = 1, de tegel op A1 vraagt 3"),
        ("fr", "votre niveau de fouilles 1 + 0 station = 1, la tuile en A1 demande 3"),
    ],
)
def test_it_says_why_in_the_language_of_the_table(lang: str, because: str) -> None:
    hard = {"A1": [EASY | {"dig": 3}]}
    seen = look(table(APART, hard, levels={"blue": {"dig": 3}}), dig("A1"))
    assert ask(table(APART, hard), seen, lang=lang)["impossible"]["because"] == because


def test_where_more_may_have_happened_than_can_be_looked_at_no_rule_is_blamed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules.explain, "MOST_LOOKS", 1)
    setup = table(APART)
    answer = ask(setup, look(setup, move("A1", "A2"), dig("A2")))
    assert answer == {"explanations": [], "best": None, "impossible": None}
