"""The turn that the rule book of Digger plays through, in its Dutch and its French telling."""

from rules import digger
from rules.digger.state import Action, Options, Setup, State, Steal, Stop, Stow, Take, Throw
from rules.verdict import Verdict

FIRST = Throw(("red", "red", "green", "green", "blue"))
SECOND = Throw(("red", "red", "yellow", "blue", "black"))
THIRD = Throw(("black", "black", "yellow", "blue", "red"))


def table(steal: str = "one", **chests: tuple[int, ...]) -> State:
    return digger.new(Setup(("A", "B", "C"), options=Options(steal=steal), chests=chests))  # type: ignore[arg-type]


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state, verdict = digger.apply(state, action)
        assert verdict.legal, (action, verdict)
    return state


def rule(state: State, action: Action) -> tuple[str, str]:
    after, verdict = digger.apply(state, action)
    assert not verdict.legal
    assert after == state
    return verdict.rule, verdict.code


def test_dg_12_of_two_red_two_green_and_one_blue_only_a_blue_is_taken() -> None:
    state = play(table(), FIRST)
    assert digger.legal(state) == [Take("blue"), Stop()]
    assert rule(state, Take("red")) == ("DG-12", "color-not-unique")
    assert rule(state, Take("green")) == ("DG-12", "color-not-unique")
    red = digger.apply(state, Take("red"))[1]
    assert red == Verdict(False, "DG-12", "color-not-unique", {"color": "red", "dice": 2})


def test_dg_31_the_blue_goes_into_the_box_at_once_and_the_digger_throws_on() -> None:
    state = play(table(), FIRST, Take("blue"), Stow("blue", 1))
    assert (state.phase, digger.state_json(state)["box"]) == ("throwing", 1)
    play(state, SECOND)


def test_dg_20_and_21_the_second_throw_steals_a_yellow_but_no_blue_and_no_red() -> None:
    state = play(table(B=(0, 1, 1, 0, 0)), SECOND)
    assert digger.legal(state) == [Take("blue"), Take("yellow"), Steal("yellow", "B"), Stop()]
    assert rule(state, Steal("blue", "B")) == ("DG-21", "blue-stolen")
    assert rule(state, Steal("red", "B")) == ("DG-20", "color-not-unique")
    play(state, Steal("yellow", "B"), Take("blue"))


def test_dg_13_a_yellow_from_the_centre_where_nobody_has_one_or_he_does_not_want_to_steal() -> None:
    nobody = play(table(), SECOND)
    assert rule(nobody, Steal("yellow", "B")) == ("DG-20", "chest-lacks")
    play(nobody, Take("yellow"))
    play(table(B=(0, 1, 0, 0, 0)), SECOND, Take("yellow"))


def test_dg_23_french_a_yellow_from_somebody() -> None:
    state = play(table("one", B=(0, 1, 0, 0, 0), C=(0, 1, 0, 0, 0)), SECOND, Steal("yellow", "B"))
    assert rule(state, Steal("yellow", "C")) == ("DG-23", "stolen-before")


def test_dg_23_dutch_a_yellow_from_each_other_player() -> None:
    state = table("each", B=(0, 2, 0, 0, 0), C=(0, 1, 0, 0, 0))
    state = play(state, SECOND, Steal("yellow", "B"), Steal("yellow", "C"))
    assert state.loot == (0, 2, 0, 0, 0)
    assert rule(state, Steal("yellow", "B")) == ("DG-23", "stolen-before")


def test_dg_22_two_blacks_steal_nothing_and_the_centre_gives_blue_yellow_and_red() -> None:
    state = play(table(B=(0, 1, 1, 0, 0)), THIRD)
    assert digger.legal(state) == [Take("blue"), Take("yellow"), Take("red"), Stop()]
    assert rule(state, Steal("yellow", "B")) == ("DG-22", "blacks-too-many")


def test_dg_30_and_32_the_whole_turn_is_stowed_before_the_time_is_out() -> None:
    state = play(table(B=(0, 1, 0, 0, 0)), FIRST, Take("blue"), Stow("blue", 1))
    state = play(state, SECOND, Steal("yellow", "B"), Take("blue"))
    state = play(state, THIRD, Take("blue"), Take("yellow"), Take("red"))
    assert state.loot == (2, 2, 1, 0, 0)
    state = play(state, Stow("blue", 2), Stow("yellow", 2), Stow("red", 1), Stop(t=29.9))
    seen = digger.state_json(state)
    assert seen["chests"]["A"] == {"yellow": 2, "red": 1, "green": 0, "white": 0}
    assert seen["chests"]["B"] == {"yellow": 0, "red": 0, "green": 0, "white": 0}
    assert seen["box"] == 3
    assert seen["centre"] == {"blue": 7, "yellow": 8, "red": 9, "green": 10, "white": 10}
    assert (seen["digger"], seen["timekeeper"], seen["phase"], seen["throw"]) == ("B", "A", "ready", None)
    assert digger.scores(state) == {"A": 3, "B": 0, "C": 0}
