"""The chances of the next throw against a count of all 7776, and against what can be reckoned by hand."""

from fractions import Fraction
from itertools import product

import pytest

from rules import digger
from rules.digger.chances import THROWS, chances, chances_json
from rules.digger.state import COLORS, GEMS, NONE, Setup, State, Stow, Take, Throw

ONE_OF_FIVE = 5 * 5**4
"""Throws in which a given colour shows exactly once: 5 dice can show it, the 4 others have 5 faces each."""
BLACK_AND_ANOTHER = 5 * 4 * 4**3
"""Throws in which black and one other given colour show exactly once each."""


def table(**setup: object) -> State:
    return digger.new(Setup(("A", "B", "C"), **setup))  # type: ignore[arg-type]


def test_a_full_centre_gives_each_colour_in_3125_of_7776_throws() -> None:
    found = chances(table())
    assert found is not None
    assert THROWS == 7776
    assert found.take == (ONE_OF_FIVE,) * 5
    assert (found.steal, found.any_steal) == (NONE, 0)
    assert found.colors == Fraction(5 * ONE_OF_FIVE, THROWS)


def test_one_colour_in_one_chest_can_be_stolen_in_1280_throws() -> None:
    found = chances(table(chests={"B": (0, 0, 1, 0, 0)}))
    assert found is not None
    assert found.steal == (0, 0, BLACK_AND_ANOTHER, 0, 0)
    assert found.any_steal == BLACK_AND_ANOTHER == 1280


def test_an_empty_table_gives_nothing_ever() -> None:
    found = chances(table(centre=NONE))
    assert found is not None
    assert (found.nothing, found.colors) == (THROWS, 0)


@pytest.mark.parametrize(
    "chests",
    [{"B": (0, 2, 0, 1, 0)}, {"B": (0, 10, 0, 0, 0), "C": (0, 0, 3, 0, 1)}, {"A": (0, 5, 5, 5, 5)}],
)
@pytest.mark.parametrize("blue", [0, 3])
def test_the_counts_are_those_of_throwing_every_throw_once(
    chests: dict[str, tuple[int, ...]], blue: int
) -> None:
    state = table(chests=chests, centre=(blue, 0, 4, 5, 0))
    steals = nothing = colors = 0
    take = dict.fromkeys(GEMS, 0)
    for dice in product(COLORS, repeat=5):
        seen = digger.state_json(digger.apply(state, Throw(dice))[0])
        stolen = {steal["color"] for steal in seen["may_steal"]}
        for color in seen["may_take"]:
            take[color] += 1
        steals += bool(stolen)
        nothing += not stolen and not seen["may_take"]
        colors += len(stolen | set(seen["may_take"]))
    found = chances(state)
    assert found is not None
    assert chances_json(found) == {
        "of": 7776,
        "take": take,
        "steal": dict(zip(GEMS, found.steal, strict=True)),
        "any_steal": steals,
        "nothing": nothing,
        "colors": colors / 7776,
    }


def test_what_this_throw_already_gave_does_not_matter_for_the_next() -> None:
    throw = Throw(("red", "yellow", "yellow", "green", "green"))
    thrown, _ = digger.apply(table(), throw)
    taken, _ = digger.apply(thrown, Take("red"))
    assert chances(taken) == chances(table())


def test_dg_31_who_stows_throws_no_more() -> None:
    state = table()
    for action in (Throw(("red", "yellow", "yellow", "green", "green")), Take("red"), Stow("red", 1)):
        state, verdict = digger.apply(state, action)
        assert verdict.legal
    assert chances(state) is None
