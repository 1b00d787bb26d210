"""A set-up and actions as JSON, judged: what comes back, and what is said of what cannot be judged."""

from typing import Any

import pytest

from rules import digger, digmars
from rules.adjudicate import adjudicate
from rules.games import GAMES
from rules.verdict import LEGAL, Impossible
from rules.wire import Malformed, Misfit

PLAYERS = {"players": ["A", "B"]}
CARD = {"yellow": 4, "red": 2, "green": 3, "white": 6}
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


def test_of_a_ring_that_cannot_be_read_the_dollars_are_pointed_at() -> None:
    cards = [{"ring": "x"}, {"ring": -1}, {}, "ring", 5]
    with pytest.raises(Malformed) as malformed:
        adjudicate(GAMES["diadingo"], PLAYERS, [{"do": "draw", "card": card} for card in cards])
    pointers = [misfit.pointer for misfit in malformed.value.misfits]
    assert pointers == [f"/actions/{i}/card{'/ring' * (i < 3)}" for i in range(5)]


def test_a_theft_of_more_than_there_is_in_the_world_is_judged() -> None:
    thief = [{"do": "draw", "card": "theft"}, {"do": "steal", "from": "B", "value": 10**40}]
    verdict = adjudicate(GAMES["diadingo"], PLAYERS, thief).verdicts[-1]
    assert (verdict.legal, verdict.rule) == (False, "DD-12")


def test_a_malformed_setup_is_pointed_at() -> None:
    with pytest.raises(Malformed) as malformed:
        adjudicate(digger, {"players": ["A", 2], "centre": {"red": -1}}, [])
    assert [misfit.pointer for misfit in malformed.value.misfits] == ["/setup/players/1", "/setup/centre/red"]


def test_a_setup_that_cannot_be_is_refused_before_the_actions_are_read() -> None:
    with pytest.raises(Impossible) as impossible:
        adjudicate(digger, {"players": ["A"], "centre": {"red": 11}}, [{"do": "steal", "from": "B"}])
    assert [found.place for found in impossible.value.defects] == ["/setup/players", "/setup/centre/red"]


EASY = {"dig": 1, "transport": 1, "value": 1, "bonus": None}
PILES = [[[EASY]] * 4] * 4
APART = {"A1": {"blue": 1}, "B1": {"red": 1}}


@pytest.mark.parametrize(
    ("game", "setup", "unread", "cannot_be"),
    [
        ("digger", {"players": ["A"], "options": {"steal": "all"}}, ["options/steal"], ["players"]),
        ("digger", PLAYERS | {"digger": "C", "cards": "grey"}, ["cards"], ["digger"]),
        ("digger", PLAYERS | {"centre": {"red": -1, "blue": 11}}, ["centre/red"], ["centre/blue"]),
        ("digger", {"centre": {"blue": 11}}, ["players"], ["centre/blue"]),
        ("digger", {"players": [*"ABCDEF", 3]}, ["players/6"], ["players"]),
        ("digger", PLAYERS | {"chests": {"Z": {"yellow": "q"}}}, ["chests/Z/yellow"], ["chests/Z"]),
        ("digger", PLAYERS | {"cards": {"A": CARD | {"white": -6}}}, ["cards/A/white"], ["cards"]),
        (
            "diadingo",
            PLAYERS | {"rings": {"Z": [{"value": "x", "set": True}]}},
            ["rings/Z/0/value"],
            ["rings/Z"],
        ),
        (
            "digger",
            PLAYERS | {"chests": {"A": {"blue": 1, "red": 11}, "C": {}}},
            ["chests/A/blue"],
            ["chests/C", "chests/A/red"],
        ),
        ("diadingo", PLAYERS | {"debts": 1, "loose": 20, "cards": 9}, ["debts"], ["loose", "cards"]),
        (
            "diadingo",
            PLAYERS | {"loose": 27, "cards": 50, "rings": {"A": [{"value": "x", "set": False}]}},
            ["rings/A/0/value"],
            ["loose", "cards"],
        ),
        (
            "digmars",
            {"players": ["blue", "red"], "piles": [[[EASY] * 4] + [[EASY | {"dig": 0}]] * 3] * 4}
            | {"stations": {"A1": {"blue": 5, "red": 1}, "E1": {"red": 1}}},
            [f"piles/{row}/{column}/0/dig" for row in range(4) for column in (1, 2, 3)] + ["stations/E1"],
            [f"piles/{row}/0" for row in range(4)] + ["stations"],
        ),
        (
            "digmars",
            {
                "players": ["blue", "red"],
                "piles": PILES[:3],
                "stations": APART,
                "levels": {"red": {"dig": 5}},
            },
            ["piles"],
            ["levels/red/dig"],
        ),
    ],
)
def test_what_cannot_be_is_named_together_with_what_cannot_be_read(
    game: str, setup: Any, unread: list[str], cannot_be: list[str]
) -> None:
    with pytest.raises(Impossible) as refused:
        adjudicate(GAMES[game], setup, [])
    assert [misfit.pointer for misfit in refused.value.misfits] == [f"/setup/{place}" for place in unread]
    assert [found.place for found in refused.value.defects] == [f"/setup/{place}" for place in cannot_be]


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("digger", {"players": ["A", 2], "digger": "B", "chests": {"B": {"red": 1}}}),
        ("digger", PLAYERS | {"cards": {"A": CARD | {"white": -6}, "B": CARD}}),
        ("diadingo", PLAYERS | {"loose": 25, "cards": 41, "rings": {"A": [{"value": "x", "set": True}]}}),
        (
            "digmars",
            {"players": ["blue", "red"], "piles": PILES, "stations": {"A1": {"blue": 1}, "E1": {"red": 1}}},
        ),
        (
            "digmars",
            {"players": ["blue", "red"], "piles": PILES, "stations": 2, "levels": {"blue": {"fleet": 2}}},
        ),
    ],
)
def test_what_may_only_follow_from_what_cannot_be_read_is_not_named(game: str, setup: Any) -> None:
    with pytest.raises(Malformed) as malformed:
        adjudicate(GAMES[game], setup, [])
    assert len(malformed.value.misfits) == 1


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
