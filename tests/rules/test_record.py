"""Records: JSON Lines that a person can read, and that say what is wrong with them, line by line."""

import json
from typing import Any

import pytest

from rules import record
from rules.digger.state import Setup, Stop, Stow, Take, Throw
from rules.record import Damaged, Fault

ACTIONS = (
    Throw(("red", "red", "green", "yellow", "blue"), 0.0),
    Take("red"),
    Take("yellow"),
    Stow("yellow", 1),
    Stop(31.0),
)
KEPT = record.judge("digger", Setup(("A", "Bé")), ACTIONS)
LINES = record.write(KEPT).splitlines()


def faults(*lines: str) -> list[Fault]:
    with pytest.raises(Damaged) as damaged:
        record.replay(record.read("\n".join(lines) + "\n"))
    return list(damaged.value.faults)


def changed(line: int, **change: Any) -> list[str]:
    """The record with fields of one line (from 1) changed."""
    return [
        json.dumps(json.loads(text) | change) if number == line else text
        for number, text in enumerate(LINES, start=1)
    ]


def test_a_line_for_the_game_and_one_for_every_action_with_its_verdict() -> None:
    first, *others = map(json.loads, LINES)
    assert set(first) == {"record", "game", "edition", "setup"}
    assert (first["record"], first["game"], first["setup"]["players"]) == (1, "digger", ["A", "Bé"])
    assert others == [
        {
            "action": {"do": "throw", "dice": ["red", "red", "green", "yellow", "blue"], "t": 0.0},
            "verdict": {"legal": True},
        },
        {
            "action": {"do": "take", "color": "red"},
            "verdict": {"legal": False, "rule": "DG-12", "code": "color-not-unique"},
        },
        {"action": {"do": "take", "color": "yellow"}, "verdict": {"legal": True}},
        {"action": {"do": "stow", "color": "yellow", "n": 1}, "verdict": {"legal": True}},
        {
            "action": {"do": "stop", "t": 31.0},
            "verdict": {"legal": False, "rule": "DG-33", "code": "too-late"},
        },
    ]


def test_a_record_of_no_action_yet() -> None:
    fresh = record.judge("diadingo", record.GAMES["diadingo"].setup_shape().read({"players": ["A", "B"]}), ())
    assert record.read(record.write(fresh)) == fresh


def test_the_illegal_actions_replay_too_for_one_that_came_too_late_has_ended_the_turn() -> None:
    replayed = record.replay(record.read("\n".join(LINES)))
    assert (replayed.state.digger, replayed.state.turn) == (1, 2)
    assert [verdict.code for verdict in replayed.verdicts] == ["", "color-not-unique", "", "", "too-late"]


def test_fields_of_others_and_line_ends_of_other_systems_do_not_disturb() -> None:
    lines = changed(3, seen="frame-17.jpg")
    assert record.read("\r\n".join(lines) + "\r\n\r\n") == KEPT


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (LINES[2][:-9], "not JSON from character"),
        ("", "not JSON from character 1 on"),
        ("[" * 100_000, "too deep"),
        ('{"action": ' + "9" * 5000 + "}", "too long"),
        ("7", "7 is not an object"),
        (
            '{"action": {"do": "take"}, "verdict": {"legal": true}}',
            "/action/color: the field 'color' is missing",
        ),
        (
            '{"action": {"do": "steal", "color": "red", "from": "Z"}, "verdict": {"legal": true}}',
            "/action/from",
        ),
        ('{"action": {"do": "stop"}}', "/verdict: the field 'verdict' is missing"),
    ],
)
def test_a_damaged_line_is_named_by_its_number_with_what_to_do(line: str, says: str) -> None:
    (fault,) = faults(*LINES[:2], line, *LINES[3:])
    assert fault.line == 3
    assert says in fault.detail
    assert fault.detail.endswith("cut the record off here: the one action before it can be used")


def test_every_damaged_line_is_named() -> None:
    found = faults(LINES[0], "{", *LINES[2:4], "}", LINES[5])
    assert [fault.line for fault in found] == [2, 5]
    assert "only the set-up before it can be used" in found[0].detail
    assert "the 3 actions before it can be used" in found[1].detail


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([""], "not JSON"),
        (LINES[1:], "/record: the field 'record' is missing"),
        (changed(1, record=2), "2 is a newer format than 1; update this program to read it"),
        (changed(1, game="diger"), "did you mean 'digger'?"),
        (changed(1, setup={"players": "AB"}), "/setup/players: 'AB' is not a list"),
        (changed(1, setup={"players": ["A"]}), "/setup/players: 1 player is named; the game is for 2 to 5"),
        (
            changed(1, setup={"players": ["A"], "cards": 3}),
            '/setup/cards: 3 is not "white" or the card of each player; /setup/players: ',
        ),
    ],
)
def test_without_a_first_line_that_reads_nothing_can_be_read(lines: list[str], says: str) -> None:
    (fault,) = faults(*lines)
    assert fault.line == 1
    assert says in fault.detail


def test_a_verdict_that_the_rules_see_otherwise_is_named() -> None:
    read = record.read("\n".join(changed(3, verdict={"legal": True})))
    assert record.replay(read).differences == (
        Fault(3, "the record says legal, the rules say illegal by DG-12 (color-not-unique)"),
    )


def test_a_record_that_was_played_with_other_cards_says_so() -> None:
    (difference,) = record.replay(record.read("\n".join(changed(1, edition="another")))).differences
    assert difference == Fault(1, "the cards or tiles were those of edition another, not ours")


def test_a_tile_that_contradicts_what_is_known_is_named_by_its_line() -> None:
    tile = {"dig": 1, "transport": 1, "value": 1, "bonus": None}
    setup = {
        "players": ["blue", "red"],
        "piles": [[[tile]] * 4] * 4,
        "stations": {"A1": {"blue": 1}, "B1": {"red": 1}},
    }
    dig = {"do": "dig", "at": "A1", "reveals": {"value": 3}}
    lines = [
        json.dumps({"record": 1, "game": "digmars", "edition": "x", "setup": setup}),
        json.dumps({"action": dig, "verdict": {"legal": True}}),
    ]
    (fault,) = faults(*lines)
    assert fault.line == 2
    assert fault.detail.startswith("/reveals/value: ")
