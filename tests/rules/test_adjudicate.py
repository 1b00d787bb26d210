"""A set-up and actions as JSON, judged: what comes back, and what is said of what cannot be judged."""

from typing import Any

import pytest

from rules import digger, digmars
from rules.adjudicate import adjudicate
from rules.verdict import LEGAL, Impossible
from rules.wire import Malformed, Misfit

PLAYERS = {"players": ["A", "B"]}
THROW = {"do": "throw", "dice": ["red", "red", "green", "yellow", "blue"]}


def test_no_action_is_a_game_that_has_not_begun() -> None:
    judged = adjudicate(digger, PLAYERS, [])
    assert (judged.verdicts, judged.legal, judged.over, judged.winners) == ((), (), False, ())
    assert (judged.state["phase"], judged.scores) == ("ready", {"A": 0, "B": 0})


def test_after_an_illegal_action_the_next_is_judged_as_if_it_had_not_been_tried() -> None:
    tried = [THROW, {"do": "take", "color": "red"}, {"do": "take", "color": "green"}]
    judged = adjudicate(digger, PLAYERS, tried)
    assert [verdict.legal for verdict in judged.verdicts] == [True, False, True]
    left_out = adjudicate(digger, PLAYERS, [tried[0], tried[2]])
    assert (judged.state, judged.legal) == (left_out.state, left_out.legal)


def test_the_game_is_over_with_winners() -> None:
    judged = adjudicate(digger, PLAYERS | {"centre": {}}, [THROW, {"do": "stop"}])
    assert judged.verdicts == (LEGAL, LEGAL)
    assert (judged.over, judged.winners, judged.legal) == (True, ("A", "B"), ())


@pytest.mark.parametrize("actions", [None, {}, "stop", 7])
def test_actions_that_are_no_list(actions: Any) -> None:
    with pytest.raises(Malformed) as malformed:
        adjudicate(digger, PLAYERS, actions)
    assert malformed.value.misfits == (Misfit("/actions", "the actions are not a list"),)


def test_every_malformed_action_is_pointed_at() -> None:
    with pytest.raises(Malformed) as malformed:
        adjudicate(digger, PLAYERS, [THROW, {"do": "take"}, {"do": "stow", "color": "pink", "n": 0}, 5])
    pointers = [misfit.pointer for misfit in malformed.value.misfits]
    assert pointers == ["/actions/1/color", "/actions/2/color", "/actions/2/n", "/actions/3"]


def test_a_malformed_setup_is_pointed_at() -> None:
    with pytest.raises(Malformed) as malformed:
        adjudicate(digger, {"players": ["A", 2], "centre": {"red": -1}}, [])
    assert [misfit.pointer for misfit in malformed.value.misfits] == ["/setup/players/1", "/setup/centre/red"]


def test_a_setup_that_cannot_be_is_refused_before_the_actions_are_read() -> None:
    with pytest.raises(Impossible) as impossible:
        adjudicate(digger, {"players": ["A"], "centre": {"red": 11}}, [{"do": "steal", "from": "B"}])
    assert [found.place for found in impossible.value.defects] == ["/setup/players", "/setup/centre/red"]


def test_an_action_that_contradicts_what_is_known_is_pointed_at() -> None:
    tile = {"dig": 1, "transport": 1, "value": 1, "bonus": None}
    setup = {
        "players": ["blue", "red"],
        "piles": [[[tile]] * 4] * 4,
        "stations": {"A1": {"blue": 1}, "B1": {"red": 1}},
    }
    move = {"do": "move", "from": "A1", "to": "A2"}
    with pytest.raises(Impossible) as impossible:
        adjudicate(digmars, setup, [move, {"do": "dig", "at": "A2", "reveals": {"value": 3}}])
    assert [found.place for found in impossible.value.defects] == ["/actions/1/reveals/value"]
