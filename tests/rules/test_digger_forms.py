"""Digger as JSON: what is read, what cannot be, and that every defect has its place."""

from typing import Any

import pytest

from rules import digger
from rules.adjudicate import adjudicate
from rules.verdict import Impossible
from rules.wire import Malformed
from rules.words import LANGUAGES, because

ACTIONS: list[dict[str, Any]] = [
    {"do": "throw", "dice": ["red", "red", "green", "green", "blue"], "t": 0.0},
    {"do": "take", "color": "blue"},
    {"do": "steal", "color": "yellow", "from": "B"},
    {"do": "touch", "from": "B"},
    {"do": "stow", "color": "red", "n": 1},
    {"do": "stop", "t": 21.5},
    {"do": "time_up"},
]
WHOLE: dict[str, Any] = {
    "players": ["A", "B", "C"],
    "digger": "C",
    "cards": {
        "A": {"yellow": 4, "red": 2, "green": 3, "white": 6},
        "B": {"yellow": 15, "red": 0, "green": 0, "white": 0},
        "C": {"yellow": 1, "red": 2, "green": 3, "white": 9},
    },
    "options": {"steal": "each", "river": "at_turn_end", "seconds": 45.0},
    "centre": {"blue": 10, "yellow": 3, "red": 0, "green": 0, "white": 0},
    "chests": {"B": {"yellow": 2, "red": 0, "green": 0, "white": 0}},
}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: str(action["do"]))
def test_an_action_is_read_and_written_with_the_same_fields(action: dict[str, Any]) -> None:
    assert digger.action_json(digger.action_shape().read(action)) == action


@pytest.mark.parametrize("setup", [WHOLE, WHOLE | {"cards": "white"}, {"players": ["A", "B"]}])
def test_a_setup_is_read_and_written_to_the_same_value(setup: dict[str, Any]) -> None:
    read = digger.setup_shape().read(setup)
    written = digger.setup_json(read)
    assert written == written | setup
    assert digger.setup_shape().read(written) == read


def test_a_colour_missing_in_the_centre_is_none_of_it_and_one_missing_in_a_chest_too() -> None:
    setup = {"players": ["A", "B"], "centre": {"blue": 4}, "chests": {"B": {"yellow": 2}}}
    state = digger.state_json(digger.new(digger.setup_shape().read(setup)))
    assert state["centre"] == {"blue": 4, "yellow": 0, "red": 0, "green": 0, "white": 0}
    assert state["chests"]["B"] == {"yellow": 2, "red": 0, "green": 0, "white": 0}


def test_the_state_says_what_the_throw_still_allows() -> None:
    throw = {"do": "throw", "dice": ["black", "yellow", "red", "blue", "blue"]}
    state = adjudicate(digger, WHOLE, [throw]).state
    assert state == {
        "digger": "C",
        "timekeeper": "B",
        "phase": "throwing",
        "throw": ["black", "yellow", "red", "blue", "blue"],
        "may_take": ["yellow"],
        "may_steal": [{"color": "yellow", "from": "B"}],
        "centre": {"blue": 10, "yellow": 3, "red": 0, "green": 0, "white": 0},
        "loot": {"blue": 0, "yellow": 0, "red": 0, "green": 0, "white": 0},
        "stowed": {"blue": 0, "yellow": 0, "red": 0, "green": 0, "white": 0},
        "chests": {
            "A": {"yellow": 0, "red": 0, "green": 0, "white": 0},
            "B": {"yellow": 2, "red": 0, "green": 0, "white": 0},
            "C": {"yellow": 0, "red": 0, "green": 0, "white": 0},
        },
        "box": 0,
        "turn": 1,
    }


def test_what_is_stowed_or_boxed_is_seen_at_once_in_chests_box_and_scores() -> None:
    actions: list[dict[str, Any]] = [
        {"do": "throw", "dice": ["blue", "yellow", "red", "red", "green"]},
        {"do": "take", "color": "yellow"},
        {"do": "take", "color": "blue"},
        {"do": "stow", "color": "yellow", "n": 1},
        {"do": "stow", "color": "blue", "n": 1},
    ]
    judged = adjudicate(digger, {"players": ["A", "B"]}, actions)
    assert judged.state["stowed"] == {"blue": 1, "yellow": 1, "red": 0, "green": 0, "white": 0}
    assert judged.state["chests"]["A"]["yellow"] == judged.state["box"] == judged.scores["A"] == 1
    assert judged.legal == ({"do": "take", "color": "green"}, {"do": "stop"})


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        ({}, "/do"),
        ({"do": "dig"}, "/do"),
        ({"do": "throw"}, "/dice"),
        ({"do": "throw", "dice": ["red", "orange"]}, "/dice/1"),
        ({"do": "throw", "dice": "red"}, "/dice"),
        ({"do": "take"}, "/color"),
        ({"do": "take", "color": "pink"}, "/color"),
        ({"do": "take", "color": 3}, "/color"),
        ({"do": "steal", "color": "red"}, "/from"),
        ({"do": "steal", "color": "red", "from": "Z"}, "/from"),
        ({"do": "touch", "from": None}, "/from"),
        ({"do": "stow", "color": "red"}, "/n"),
        ({"do": "stow", "color": "red", "n": 0}, "/n"),
        ({"do": "stow", "color": "red", "n": 1.5}, "/n"),
        ({"do": "stow", "color": "red", "n": True}, "/n"),
        ({"do": "stop", "t": "late"}, "/t"),
        ({"do": "stop", "n": 1}, "/n"),
    ],
)
def test_a_malformed_action_is_pointed_at(action: dict[str, Any], pointer: str) -> None:
    shape = digger.action_shape(digger.setup_shape().read({"players": ["A", "B"]}))
    with pytest.raises(Malformed) as malformed:
        shape.read(action)
    assert [misfit.pointer for misfit in malformed.value.misfits] == [pointer]


def test_a_number_may_be_large_and_is_judged() -> None:
    thrown = {"do": "throw", "dice": ["red", "green", "green", "white", "white"]}
    taken = [thrown, {"do": "take", "color": "red"}]
    for last, rule in (
        ({"do": "stow", "color": "red", "n": 10**40}, "DG-30"),
        ({"do": "stop", "t": 1e300}, "DG-33"),
    ):
        verdicts = adjudicate(digger, {"players": ["A", "B"]}, [*taken, last]).verdicts
        assert [(verdict.legal, verdict.rule) for verdict in verdicts[1:]] == [(True, ""), (False, rule)]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"players": "AB"}, "/players"),
        ({"players": ["A", ""]}, "/players/1"),
        ({"cards": "black"}, "/cards"),
        ({"cards": {"A": {"yellow": 5, "red": 5, "green": 5}}}, "/cards/A/white"),
        ({"cards": {"A": {"yellow": 5, "red": 5, "green": 5, "white": 0, "blue": 0}}}, "/cards/A/blue"),
        ({"options": {"steal": "all"}}, "/options/steal"),
        ({"options": {"seconds": 0}}, "/options/seconds"),
        ({"centre": {"black": 1}}, "/centre/black"),
        ({"centre": {"red": -1}}, "/centre/red"),
        ({"chests": {"A": {"blue": 1}}}, "/chests/A/blue"),
        ({"chest": {}}, "/chest"),
    ],
)
def test_a_malformed_setup_is_pointed_at(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Malformed) as malformed:
        digger.setup_shape().read({"players": ["A", "B"]} | change)
    assert [misfit.pointer for misfit in malformed.value.misfits] == [pointer]


def defects(setup: dict[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of all that cannot be, each explained in every language."""
    with pytest.raises(Impossible) as impossible:
        digger.new(digger.setup_shape().read(setup))
    for found in impossible.value.defects:
        for lang in LANGUAGES:
            assert because(found.code, found.facts, lang)
    return [(found.place, found.code) for found in impossible.value.defects]


@pytest.mark.parametrize("count", [0, 1, 6])
def test_two_to_five_players(count: int) -> None:
    assert defects({"players": list("ABCDEF"[:count])}) == [("/players", "player-count")]


def test_eleven_red_tokens_are_one_too_many() -> None:
    assert defects({"players": ["A", "B"], "centre": {"red": 11}}) == [("/centre/red", "tokens-too-many")]
    chests = {"A": {"red": 4}, "B": {"red": 7}}
    assert defects({"players": ["A", "B"], "chests": chests}) == [("/chests/B/red", "tokens-too-many")]


def test_dg_51_a_card_that_adds_up_to_fourteen_is_refused() -> None:
    fourteen = {"yellow": 4, "red": 2, "green": 3, "white": 5}
    cards = WHOLE["cards"] | {"B": fourteen}
    assert defects(WHOLE | {"cards": cards}) == [("/cards/B", "card-sum")]


def test_dg_50_cards_that_are_all_the_same_may_have_any_values() -> None:
    edited = {"yellow": 2, "red": 2, "green": 2, "white": 3}
    setup = digger.setup_shape().read({"players": ["A", "B"], "cards": {"A": edited, "B": edited}})
    assert digger.new(setup).cards == ((0, 2, 2, 2, 3),) * 2


def test_dg_50_a_card_of_nobody_does_not_make_the_others_wrong() -> None:
    same, other = (dict.fromkeys(("yellow", "red", "green", "white"), value) for value in (1, 2))
    setup = {"players": ["A", "B"], "cards": {"A": same, "B": same, "Z": other}}
    assert defects(setup) == [("/cards/Z", "player-unknown")]


def test_all_defects_are_named_at_once() -> None:
    setup = {
        "players": ["A", "B", "C", "A"],
        "digger": "D",
        "cards": {
            "A": {"yellow": 5, "red": 5, "green": 5, "white": 5},
            "C": {"yellow": 4, "red": 2, "green": 3, "white": 6},
            "E": {"yellow": 0, "red": 0, "green": 0, "white": 15},
        },
        "centre": {"red": 8, "blue": 12},
        "chests": {"A": {"red": 1}, "F": {"red": 2}},
    }
    assert defects(setup) == [
        ("/players/3", "player-twice"),
        ("/digger", "player-unknown"),
        ("/chests/F", "player-unknown"),
        ("/centre/blue", "tokens-too-many"),
        ("/centre/red", "tokens-too-many"),
        ("/cards", "card-missing"),
        ("/cards/E", "player-unknown"),
        ("/cards/A", "card-sum"),
    ]
