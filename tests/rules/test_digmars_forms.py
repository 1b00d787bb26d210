"""Dig Mars as JSON: the fields of the contract, tiles that are not known yet, and set-ups that cannot be."""

from typing import Any

import pytest

from rules import digmars
from rules.adjudicate import adjudicate
from rules.games import GAMES
from rules.verdict import Impossible
from rules.wire import Malformed

DIG_MARS = GAMES["digmars"]
KNOWN = {"dig": 1, "transport": 1, "value": 2, "bonus": None}


def setup(**changes: Any) -> dict[str, Any]:
    given = {
        "players": ["blue", "red"],
        "piles": [[[KNOWN, {}, {}] for _ in range(4)] for _ in range(4)],
        "stations": {"A1": {"blue": 1}, "D4": {"red": 1}},
    }
    return {name: value for name, value in (given | changes).items() if value is not None}


def with_pile(*tiles: dict[str, Any]) -> dict[str, Any]:
    """A set-up with this pile on A1."""
    piles = [[[{}] for _ in range(4)] for _ in range(4)]
    piles[0][0] = list(tiles)
    return setup(piles=piles)


def state(the_setup: dict[str, Any], *actions: dict[str, Any]) -> Any:
    judged = adjudicate(DIG_MARS, the_setup, list(actions))
    assert [verdict for verdict in judged.verdicts if not verdict.legal] == []
    return judged.state


def pile(the_setup: dict[str, Any], *actions: dict[str, Any]) -> Any:
    return state(the_setup, *actions)["piles"][0][0]


def defects(the_setup: dict[str, Any], *actions: dict[str, Any]) -> set[tuple[str, str]]:
    with pytest.raises(Impossible) as refused:
        adjudicate(DIG_MARS, the_setup, list(actions))
    return {(defect.place, defect.code) for defect in refused.value.defects}


def misfits(the_setup: dict[str, Any], *actions: Any) -> set[str]:
    with pytest.raises(Malformed) as refused:
        adjudicate(DIG_MARS, the_setup, list(actions))
    return {misfit.pointer for misfit in refused.value.misfits}


def test_the_state_has_the_fields_of_the_contract() -> None:
    assert state(setup(), {"do": "dig", "at": "A1"}) == {
        "player": "blue",
        "phase": "playing",
        "actions_left": 2,
        "bonuses": [],
        "piles": [
            [[KNOWN | {"explored": at == 0}, {"explored": False}, {"explored": False}] for at in row]
            for row in ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15))
        ],
        "stations": {"A1": {"blue": 1}, "D4": {"red": 1}},
        "levels": {
            "blue": {"dig": 1, "transport": 1, "fleet": 1},
            "red": {"dig": 1, "transport": 1, "fleet": 1},
        },
        "fortune": {"blue": 0, "red": 0},
        "turn": 1,
    }


@pytest.mark.parametrize(
    "action",
    [
        {"do": "place", "at": "B2"},
        {"do": "dig", "at": "B2"},
        {"do": "dig", "at": "B2", "reveals": {"transport": 2, "value": 3, "bonus": None}},
        {"do": "dig", "at": "B2", "reveals": {"bonus": "dig"}},
        {"do": "transport", "at": "B2"},
        {"do": "transport", "at": "B2", "uncovers": {"dig": 2}},
        {"do": "move", "from": "A1", "to": "A3"},
        {"do": "upgrade", "gear": "dig"},
        {"do": "upgrade", "gear": "transport"},
        {"do": "upgrade", "gear": "fleet", "at": "C3"},
        {"do": "bonus", "bonus": "dig", "at": "B2"},
        {"do": "bonus", "bonus": "dig", "at": "B2", "reveals": {"transport": 2, "value": 3, "bonus": "dig"}},
        {"do": "bonus", "bonus": "transport", "at": "B2"},
        {"do": "bonus", "bonus": "transport", "at": "B2", "uncovers": {"dig": 2}},
        {"do": "bonus", "bonus": "relocate", "color": "red", "from": "A1", "to": "C2"},
        {"do": "bonus", "bonus": "fortune"},
        {"do": "bonus", "bonus": "survey", "at": "B2"},
        {"do": "announce"},
        {"do": "end_turn"},
    ],
)
def test_an_action_is_written_as_it_is_read(action: dict[str, Any]) -> None:
    assert digmars.action_json(digmars.action_shape().read(action)) == action


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        ({"do": "fly", "at": "B2"}, "/do"),
        ({"at": "B2"}, "/do"),
        ({"do": "dig"}, "/at"),
        ({"do": "dig", "at": "E5"}, "/at"),
        ({"do": "move", "from": "A1"}, "/to"),
        ({"do": "upgrade", "gear": "hat"}, "/gear"),
        ({"do": "upgrade", "gear": "fleet"}, "/at"),
        ({"do": "bonus", "bonus": "rest"}, "/bonus"),
        ({"do": "bonus", "bonus": "relocate", "color": "pink", "from": "A1", "to": "B1"}, "/color"),
        ({"do": "dig", "at": "A1", "reveals": {"transport": 0}}, "/reveals/transport"),
        ({"do": "transport", "at": "A1", "uncovers": {"dig": "2"}}, "/uncovers/dig"),
        ("dig", ""),
    ],
)
def test_a_malformed_action_is_pointed_at(action: Any, pointer: str) -> None:
    assert misfits(setup(), {"do": "end_turn"}, action) == {f"/actions/1{pointer}"}


def test_a_station_of_a_colour_that_nobody_plays_is_well_formed_and_judged() -> None:
    action = {"do": "bonus", "bonus": "relocate", "color": "green", "from": "A1", "to": "B1"}
    verdict = adjudicate(DIG_MARS, setup(), [action]).verdicts[0]
    assert (verdict.legal, verdict.rule) == (False, "DM-20")


@pytest.mark.parametrize(
    "given",
    [
        setup(),
        setup(variant="open", stations=None),
        setup(levels={"blue": {"dig": 2}, "red": {"fleet": 1, "transport": 4}}, fortune={"red": 3}),
        with_pile({"dig": 2, "explored": True, "bonus": "survey"}, {}, {"bonus": None}),
    ],
)
def test_a_setup_is_written_as_it_is_read(given: dict[str, Any]) -> None:
    read = digmars.setup_shape().read(given)
    assert digmars.setup_shape().read(digmars.setup_json(read)) == read


# Tiles that are not known yet


def test_what_is_not_known_of_a_tile_counts_as_met_and_as_worth_nothing() -> None:
    actions = [{"do": do, "at": "A1"} for do in ("dig", "transport", "dig")]
    after = state(with_pile({}, {}), *actions)
    assert after["fortune"] == {"blue": 0, "red": 0}
    assert after["bonuses"] == []
    assert after["piles"][0][0] == [{"explored": True}]


def test_a_dig_tells_what_it_turned_up_and_a_transport_what_lies_below() -> None:
    dig = {"do": "dig", "at": "A1", "reveals": {"transport": 1, "value": 3, "bonus": "relocate"}}
    transport = {"do": "transport", "at": "A1", "uncovers": {"dig": 4}}
    turned = state(with_pile({"dig": 1}, {}), dig)
    assert turned["bonuses"] == ["relocate"]
    assert turned["piles"][0][0][0] == {"dig": 1, "explored": True, **dig["reveals"]}
    taken = state(with_pile({"dig": 1}, {}), dig, transport)
    assert taken["fortune"]["blue"] == 3
    assert taken["piles"][0][0] == [{"dig": 4, "explored": False}]
    verdict = adjudicate(DIG_MARS, with_pile({"dig": 1}, {}), [dig, transport, {"do": "dig", "at": "A1"}])
    assert [v.rule for v in verdict.verdicts] == ["", "", "DM-11"]


def test_what_was_turned_up_is_held_against_the_transport_level() -> None:
    dig = {"do": "dig", "at": "A1", "reveals": {"transport": 2}}
    judged = adjudicate(DIG_MARS, with_pile({}), [dig, {"do": "transport", "at": "A1"}])
    assert judged.verdicts[1].rule == "DM-12"


def test_what_agrees_with_the_known_changes_nothing() -> None:
    reveals = {"transport": 1, "value": 2, "bonus": None}
    told = pile(with_pile(KNOWN), {"do": "dig", "at": "A1", "reveals": reveals})
    assert told == pile(with_pile(KNOWN), {"do": "dig", "at": "A1"})


def test_what_contradicts_the_known_is_refused_with_its_places() -> None:
    reveals = {"transport": 2, "value": 3, "bonus": "dig"}
    assert defects(with_pile(KNOWN), {"do": "dig", "at": "A1", "reveals": reveals}) == {
        ("/actions/0/reveals/transport", "tile-otherwise"),
        ("/actions/0/reveals/value", "tile-otherwise"),
        ("/actions/0/reveals/bonus", "tile-bonus-otherwise"),
    }
    bare = KNOWN | {"explored": True}
    uncovers = {"do": "transport", "at": "A1", "uncovers": {"dig": 3}}
    assert defects(with_pile(bare, KNOWN), uncovers) == {("/actions/0/uncovers/dig", "tile-otherwise")}
    assert defects(with_pile(bare), uncovers) == {("/actions/0/uncovers", "uncovers-nothing")}


def test_an_illegal_action_is_judged_before_what_it_tells() -> None:
    judged = adjudicate(DIG_MARS, setup(), [{"do": "dig", "at": "B2", "reveals": {"value": 9}}])
    assert judged.verdicts[0].rule == "DM-11"


# Set-ups that cannot be


def test_dm_02_all_defects_are_named_at_once_each_with_its_place() -> None:
    piles = [[[KNOWN] for _ in range(4)] for _ in range(4)]
    piles[1][2] = [KNOWN] * 4
    piles[3][0] = [KNOWN, KNOWN | {"explored": True}]
    the_setup = setup(
        players=["blue", "red", "blue"],
        piles=piles,
        stations={"A1": {"blue": 3, "green": 1}, "B1": {"blue": 2}},
        levels={"blue": {"dig": 5, "fleet": 4}, "yellow": {"dig": 1}},
        fortune={"green": 1},
    )
    assert defects(the_setup) == {
        ("/setup/players/2", "player-twice"),
        ("/setup/piles/1/2", "pile-too-high"),
        ("/setup/piles/3/0/1", "explored-below"),
        ("/setup/stations", "station-count"),
        ("/setup/stations/A1/green", "player-unknown"),
        ("/setup/levels/blue/dig", "level-range"),
        ("/setup/levels/blue/fleet", "fleet-stations"),
        ("/setup/levels/yellow", "player-unknown"),
        ("/setup/fortune/green", "player-unknown"),
    }


def test_dm_01_a_pile_has_at_most_three_tiles() -> None:
    assert defects(with_pile(KNOWN, {}, {}, {})) == {("/setup/piles/0/0", "pile-too-high")}


@pytest.mark.parametrize("players", [["blue"], ["blue", "red", "yellow", "green", "blue"], []])
def test_dig_mars_is_for_two_to_four(players: list[str]) -> None:
    assert ("/setup/players", "player-count") in defects(setup(players=players))


@pytest.mark.parametrize("stations", [{}, {"A1": {"blue": 1}}, {"A1": {"blue": 5, "red": 1}}])
def test_dm_15_with_stations_everybody_has_one_to_four(stations: dict[str, Any]) -> None:
    assert ("/setup/stations", "station-count") in defects(setup(stations=stations))


@pytest.mark.parametrize(("fleet", "fits"), [(1, False), (2, True), (3, False)])
def test_dm_15_a_given_fleet_level_is_the_stations_on_the_grid(fleet: int, fits: bool) -> None:
    the_setup = setup(
        stations={"A1": {"blue": 1, "red": 1}, "B1": {"blue": 1}}, levels={"blue": {"fleet": fleet}}
    )
    if fits:
        assert state(the_setup)["levels"]["blue"] == {"dig": 1, "transport": 1, "fleet": 2}
    else:
        assert defects(the_setup) == {("/setup/levels/blue/fleet", "fleet-stations")}


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"players": ["blue", "pink"]}, "/setup/players/1"),
        ({"players": None}, "/setup/players"),
        ({"piles": None}, "/setup/piles"),
        ({"piles": [[[]] * 4] * 3}, "/setup/piles"),
        ({"variant": "secret"}, "/setup/variant"),
        ({"stations": {"Z9": {"blue": 1}}}, "/setup/stations/Z9"),
        ({"levels": {"blue": {"dig": "high"}}}, "/setup/levels/blue/dig"),
        ({"fortune": {"blue": -1}}, "/setup/fortune/blue"),
    ],
)
def test_a_malformed_setup_is_pointed_at(changes: dict[str, Any], pointer: str) -> None:
    assert misfits(setup(**changes)) == {pointer}


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [({"dig": 0}, "/dig"), ({"bonus": "gold"}, "/bonus"), ({"value": -1}, "/value"), ({"deep": 1}, "/deep")],
)
def test_a_malformed_tile_is_pointed_at(wrong: dict[str, Any], pointer: str) -> None:
    assert misfits(with_pile({}, wrong)) == {f"/setup/piles/0/0/1{pointer}"}


def test_tiles_are_not_held_against_a_catalogue() -> None:
    rare = {"dig": 1, "transport": 1, "value": 12, "bonus": "dig"}
    assert pile(with_pile(rare, rare, rare)) == [rare | {"explored": False}] * 3


def test_levels_may_be_given_in_part_and_default_to_1() -> None:
    assert state(setup(levels={"red": {"transport": 3}}))["levels"] == {
        "blue": {"dig": 1, "transport": 1, "fleet": 1},
        "red": {"dig": 1, "transport": 3, "fleet": 1},
    }
