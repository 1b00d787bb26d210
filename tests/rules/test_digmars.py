"""Dig Mars, rule by rule. The number of the rule stands in the name of the test."""

from collections.abc import Mapping
from typing import Literal

import pytest

from rules import digmars
from rules.digmars.grid import INDEX
from rules.digmars.pieces import (
    PLAIN,
    Action,
    Announce,
    Dig,
    EndTurn,
    GivenLevels,
    Landed,
    Levels,
    Move,
    Pile,
    Place,
    Relocate,
    Setup,
    State,
    Survey,
    TakeFortune,
    Tile,
    Transport,
    Upgrade,
)
from rules.words import because

A1, B1, C1, D1 = (INDEX[name] for name in ("A1", "B1", "C1", "D1"))
A2, B2, C2, D2 = (INDEX[name] for name in ("A2", "B2", "C2", "D2"))
B3, C3, C4, D4 = (INDEX[name] for name in ("B3", "C3", "C4", "D4"))
EASY = (Tile(1, 1, 1, PLAIN),) * 3
"""A pile that anybody can dig and transport."""


def hidden(dig: int = 1, transport: int = 1, value: int = 1, bonus: str = PLAIN) -> Tile:
    return Tile(dig, transport, value, bonus)


def found(dig: int = 1, transport: int = 1, value: int = 1, bonus: str = PLAIN) -> Tile:
    return Tile(dig, transport, value, bonus, explored=True)


def table(
    stations: Mapping[int, str],
    piles: Mapping[int, Pile] | None = None,
    others: Pile = EASY,
    players: tuple[str, ...] = ("blue", "red"),
    variant: Literal["closed", "open"] = "closed",
    levels: Mapping[str, tuple[int, int]] | None = None,
    fortune: Mapping[str, int] | None = None,
) -> State:
    """The first player's turn; stations as {B2: "blue blue red"}, levels as (dig, transport)."""
    landed = [Landed(at, color, 1) for at, colors in stations.items() for color in colors.split()]
    return digmars.new(
        Setup(
            players,
            tuple((piles or {}).get(at, others) for at in range(16)),
            variant == "open",
            tuple(landed),
            tuple(GivenLevels(player, *both) for player, both in (levels or {}).items()),
            tuple((fortune or {}).items()),
        )
    )


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state, verdict = digmars.apply(state, action)
        assert verdict.legal, (action, verdict)
    return state


def broken(state: State, action: Action) -> tuple[str, str]:
    """The rule and the code of an action that must be illegal, change nothing and not be offered."""
    after, verdict = digmars.apply(state, action)
    assert not verdict.legal
    assert after == state
    assert action not in digmars.legal(state)
    return verdict.rule, verdict.code


def reasons(state: State, action: Action, lang: str = "en") -> str:
    verdict = digmars.apply(state, action)[1]
    return because(verdict.code, verdict.facts, lang)


def choices(state: State, kind: type[Action]) -> list[Action]:
    return [action for action in digmars.legal(state) if isinstance(action, kind)]


# The set-up


def test_dm_02_levels_begin_at_1_and_the_fleet_is_the_stations_on_the_grid() -> None:
    state = table({A1: "blue blue", B2: "red", C3: "blue"})
    assert state.levels == (Levels(1, 1, 3), Levels(1, 1, 1))


def test_dm_03_in_order_everybody_places_a_station_on_any_pile_taken_or_not_and_the_first_begins() -> None:
    state = digmars.new(Setup(("red", "blue", "green"), (EASY,) * 16))
    assert (state.phase, digmars.state_json(state)["player"]) == ("placing", "red")
    assert digmars.legal(state) == [Place(at) for at in range(16)]
    state = play(state, Place(B2), Place(B2), Place(A1))
    assert (state.phase, state.players[state.player], state.actions_left) == ("playing", "red", 3)
    assert digmars.state_json(state)["stations"] == {"A1": {"green": 1}, "B2": {"red": 1, "blue": 1}}


def test_dm_03_the_first_station_is_not_placed_on_an_empty_space() -> None:
    state = digmars.new(Setup(("red", "blue"), ((), *(EASY,) * 15)))
    assert broken(state, Place(A1)) == ("DM-03", "place-off-pile")


@pytest.mark.parametrize("action", [EndTurn(), Dig(A1), Announce(), Move(A1, B1), TakeFortune()])
def test_dm_03_nothing_else_is_done_before_all_are_placed(action: Action) -> None:
    state = play(digmars.new(Setup(("red", "blue"), (EASY,) * 16)), Place(A1))
    assert broken(state, action) == ("DM-03", "place-first")
    assert broken(play(state, Place(A1)), Place(B1)) == ("DM-03", "placing-done")


# The turn


def test_dm_10_three_actions_of_any_kind_in_any_order() -> None:
    state = play(table({A1: "blue", D4: "red"}), Dig(A1), Transport(A1), Dig(A1))
    assert broken(state, Transport(A1)) == ("DM-10", "no-actions-left")
    assert reasons(state, Transport(A1)) == "the 3 actions of this turn have been used"
    assert digmars.legal(state) == [EndTurn()]


def test_dm_10_doing_fewer_is_allowed_even_none() -> None:
    state = play(table({A1: "blue", D4: "red"}), EndTurn())
    assert (state.players[state.player], state.actions_left, state.turn) == ("red", 3, 2)
    state = play(state, Move(D4, C4), EndTurn())
    assert (state.players[state.player], state.actions_left, state.turn) == ("blue", 3, 3)


def test_dm_11_the_tile_is_turned_over_and_all_stations_stay() -> None:
    state = table({A1: "blue red", D4: "red"})
    after = play(state, Dig(A1))
    assert after.piles[A1] == (found(), *EASY[1:])
    assert after.stations == state.stations


def test_dm_11_only_the_unexplored_top_tile_under_an_own_station_is_dug() -> None:
    state = table({A1: "blue", B1: "blue", C1: "blue", D4: "red"}, {B1: (found(),), C1: ()})
    assert broken(state, Dig(D4)) == ("DM-11", "dig-no-station")
    assert broken(state, Dig(B1)) == ("DM-11", "dig-explored")
    assert broken(state, Dig(C1)) == ("DM-11", "dig-empty")
    assert choices(state, Dig) == [Dig(A1)]


def test_dm_12_the_tile_is_taken_and_all_stations_stay_on_the_next_or_on_the_empty_space() -> None:
    state = table({A1: "blue red", B1: "blue"}, {A1: (found(value=5),), B1: (found(value=2), hidden(3))})
    after = play(state, Transport(A1), Transport(B1))
    assert (after.piles[A1], after.piles[B1]) == ((), (hidden(3),))
    assert after.stations == state.stations
    assert digmars.scores(after) == {"blue": 3 + 2, "red": 2}


def test_dm_12_only_the_explored_top_tile_under_an_own_station_is_transported() -> None:
    state = table({A1: "blue", B1: "blue", C1: "blue", D4: "red"}, {B1: (found(),), C1: (), D4: (found(),)})
    assert broken(state, Transport(D4)) == ("DM-12", "transport-no-station")
    assert broken(state, Transport(A1)) == ("DM-12", "transport-unexplored")
    assert broken(state, Transport(C1)) == ("DM-12", "transport-empty")
    assert choices(state, Transport) == [Transport(B1)]


def test_dm_13_a_station_goes_to_the_next_space_across_or_down_and_never_aslant() -> None:
    state = table({B2: "blue", D4: "red"})
    assert choices(state, Move) == [Move(B2, to) for to in (B1, A2, C2, B3)]
    assert broken(state, Move(B2, A1)) == ("DM-13", "move-not-straight")
    assert broken(state, Move(B2, D2)) == ("DM-13", "move-over-pile")
    assert broken(state, Move(B2, B2)) == ("DM-13", "move-nowhere")
    assert broken(state, Move(C4, C3)) == ("DM-13", "move-no-station")


def test_dm_13_at_an_empty_space_it_stops_or_skips_all_empty_ones_to_the_nearest_pile() -> None:
    state = table({A1: "blue", D4: "red"}, {B1: (), C1: ()})
    assert choices(state, Move) == [Move(A1, B1), Move(A1, D1), Move(A1, A2)]
    assert broken(state, Move(A1, C1)) == ("DM-13", "move-past-space")
    assert play(state, Move(A1, D1)).stations[0][D1] == 1
    turned = play(state, Move(A1, B1))
    assert Move(B1, B2) in digmars.legal(turned), "to turn off in another direction later"


def test_dm_13_beyond_the_last_pile_there_is_only_the_next_space() -> None:
    state = table({A1: "blue", D4: "red"}, {B1: (), C1: (), D1: ()})
    assert choices(state, Move) == [Move(A1, B1), Move(A1, A2)]


def test_dm_13_a_skipped_pile_stands_in_the_way() -> None:
    state = table({A1: "blue", D4: "red"}, {B1: (), D1: ()})
    assert broken(state, Move(A1, D1)) == ("DM-13", "move-over-pile")
    assert "the pile on C1 is in the way" in reasons(state, Move(A1, D1))


@pytest.mark.parametrize(("level", "cost"), [(1, 1), (2, 2), (3, 3)])
def test_dm_14_the_next_level_costs_what_the_present_one_is(level: int, cost: int) -> None:
    for fortune in (cost - 1, cost):
        state = table({A1: "blue", D4: "red"}, levels={"blue": (level, 1)}, fortune={"blue": fortune})
        if fortune < cost:
            assert broken(state, Upgrade("dig")) == ("DM-14", "upgrade-too-dear")
        else:
            after = play(state, Upgrade("dig"))
            assert (after.levels[0].dig, after.fortune[0], after.actions_left) == (level + 1, 0, 2)


def test_dm_14_level_4_is_the_highest() -> None:
    state = table({A1: "blue blue blue blue", D4: "red"}, levels={"blue": (4, 4)}, fortune={"blue": 30})
    assert broken(state, Upgrade("dig")) == ("DM-14", "upgrade-at-most")
    assert broken(state, Upgrade("transport")) == ("DM-14", "upgrade-at-most")
    assert broken(state, Upgrade("fleet", A1)) == ("DM-14", "upgrade-at-most")


def test_dm_15_a_fleet_upgrade_places_a_station_at_once_on_any_pile_or_empty_space() -> None:
    state = table({A1: "blue", D4: "red"}, {C1: ()}, fortune={"blue": 3})
    assert choices(state, Upgrade)[2:] == [Upgrade("fleet", at) for at in range(16)]
    after = play(state, Upgrade("fleet", C1), Upgrade("fleet", A1))
    assert (after.stations[0][C1], after.stations[0][A1]) == (1, 2)
    assert (after.levels[0].fleet, sum(after.stations[0]), after.fortune[0]) == (3, 3, 0)


# Bonuses


def bonus(*kinds: str) -> State:
    """Blue has turned up these bonuses, red waits."""
    piles = {at: (hidden(bonus=kind), *EASY[1:]) for at, kind in enumerate(kinds)}
    state = table({**dict.fromkeys(range(len(kinds)), "blue"), D4: "red"}, piles)
    return play(state, *(Dig(at) for at in range(len(kinds))))


def test_dm_20_a_bonus_is_used_once_and_costs_no_action() -> None:
    state = bonus("fortune")
    assert digmars.state_json(state)["bonuses"] == ["fortune"]
    after = play(state, TakeFortune())
    assert (after.actions_left, after.bonuses) == (2, ())
    assert broken(after, TakeFortune()) == ("DM-20", "bonus-not-turned-up")


def test_dm_20_an_unused_bonus_lapses_at_the_end_of_the_turn() -> None:
    state = play(bonus("fortune"), EndTurn())
    assert state.bonuses == ()
    assert broken(state, TakeFortune()) == ("DM-20", "bonus-not-turned-up")
    assert broken(play(state, EndTurn()), TakeFortune()) == ("DM-20", "bonus-not-turned-up")


def test_dm_20_equal_bonuses_add_up() -> None:
    state = play(bonus("fortune", "fortune", "fortune"), TakeFortune(), TakeFortune(), TakeFortune())
    assert digmars.scores(state)["blue"] == 3
    assert digmars.legal(state) == [EndTurn()]


def test_dm_20_the_bonus_is_kept_when_the_tile_is_transported_in_the_same_turn() -> None:
    state = play(bonus("fortune"), Transport(A1), TakeFortune())
    assert digmars.scores(state)["blue"] == 1 + 1


def test_dm_20_a_bonus_that_lies_open_from_before_is_nobodys() -> None:
    state = table({A1: "blue", D4: "red"}, {A1: (found(bonus="fortune"),)})
    assert broken(state, TakeFortune()) == ("DM-20", "bonus-not-turned-up")


def test_dm_21_an_extra_dig_follows_the_rule_of_digging_and_may_turn_up_a_further_bonus() -> None:
    piles = {A1: (hidden(bonus="dig"),), B1: (hidden(bonus="survey"),), C1: (hidden(4),)}
    state = play(table({A1: "blue", B1: "blue", C1: "blue", D4: "red"}, piles), Dig(A1))
    assert broken(state, Dig(C1, extra=True)) == ("DM-11", "dig-too-hard")
    assert choices(state, Dig) == [Dig(B1), Dig(B1, extra=True)]
    after = play(state, Dig(B1, extra=True))
    assert (after.actions_left, after.bonuses) == (2, ("survey",))


def test_dm_22_an_extra_transport_follows_the_rule_of_transporting() -> None:
    piles = {A1: (hidden(transport=2, bonus="transport"),), B1: (found(),)}
    state = play(table({A1: "blue", B1: "blue", D4: "red"}, piles), Dig(A1))
    assert broken(state, Transport(A1, extra=True)) == ("DM-12", "transport-too-hard")
    after = play(state, Transport(B1, extra=True))
    assert (after.actions_left, after.bonuses, after.piles[B1]) == (2, (), ())


def test_dm_23_any_station_goes_to_any_pile_but_never_to_an_empty_space() -> None:
    piles = {A1: (hidden(bonus="relocate"),), C1: ()}
    state = play(table({A1: "blue", D4: "red"}, piles), Dig(A1))
    assert choices(state, Relocate) == [
        Relocate(color, origin, to)
        for color, origin in (("blue", A1), ("red", D4))
        for to in range(16)
        if to not in (origin, C1)
    ]
    assert broken(state, Relocate("red", D4, C1)) == ("DM-23", "relocate-empty")
    assert broken(state, Relocate("red", D4, D4)) == ("DM-23", "relocate-nowhere")
    assert broken(state, Relocate("red", A1, B1)) == ("DM-23", "relocate-no-station")
    assert broken(state, Relocate("green", A1, B1)) == ("DM-23", "relocate-no-station")
    after = play(state, Relocate("red", D4, A1))
    assert (after.stations[1][D4], after.stations[1][A1]) == (0, 1)


def test_dm_24_the_fortune_bonus_is_worth_1_and_may_pay_for_an_upgrade() -> None:
    state = bonus("fortune")
    assert broken(state, Upgrade("dig")) == ("DM-14", "upgrade-too-dear")
    assert play(state, TakeFortune(), Upgrade("dig")).levels[0].dig == 2


def test_dm_25_a_survey_looks_at_a_pile_that_has_an_unexplored_tile_and_changes_nothing_else() -> None:
    piles = {A1: (hidden(bonus="survey"), hidden()), B1: (found(),), C1: (), D1: (found(), hidden())}
    state = play(table({A1: "blue", D4: "red"}, piles), Dig(A1))
    assert {action.at for action in choices(state, Survey) if isinstance(action, Survey)} == (
        set(range(16)) - {B1, C1}
    )
    assert broken(state, Survey(B1)) == ("DM-25", "survey-nothing")
    assert play(state, Survey(D1)) == state._replace(bonuses=())


# Cooperation and sharing


def test_dm_30_every_further_station_adds_one_whoever_owns_it_and_no_marker_moves() -> None:
    state = table(
        {A1: "blue blue red green", D4: "red"}, {A1: (hidden(4), hidden(5))}, players=("blue", "red", "green")
    )
    after = play(state, Dig(A1))
    assert after.levels == state.levels
    after = play(after, Transport(A1))
    assert broken(after, Dig(A1)) == ("DM-11", "dig-too-hard")
    assert reasons(after, Dig(A1)) == "your dig level 1 + 3 stations = 4, the tile on A1 needs 5"


@pytest.mark.parametrize(
    ("here", "value", "shares"),
    [
        ("blue", 5, (5, 0, 0)),
        ("blue red", 5, (3, 2, 0)),
        ("blue red red red", 5, (3, 2, 0)),
        ("blue blue", 5, (5, 0, 0)),
        ("blue red green", 5, (3, 1, 1)),
        ("blue red green", 3, (1, 1, 1)),
        ("blue red green", 2, (2, 0, 0)),
    ],
)
def test_dm_31_players_share_not_stations_and_the_rest_is_the_transporters(
    here: str, value: int, shares: tuple[int, ...]
) -> None:
    state = table(
        {A1: here, D4: "blue red green"}, {A1: (found(value=value),)}, players=("blue", "red", "green")
    )
    assert play(state, Transport(A1)).fortune == shares


# The end


@pytest.mark.parametrize(("players", "enough"), [(2, 40), (3, 30), (4, 20)])
def test_dm_40_who_has_enough_announces_in_the_own_turn_and_wins_even_against_more(
    players: int, enough: int
) -> None:
    colors = ("blue", "red", "yellow", "green")[:players]
    for fortune in (enough - 1, enough):
        state = table({A1: " ".join(colors)}, players=colors, fortune={"blue": fortune, "red": 99})
        if fortune < enough:
            assert broken(state, Announce()) == ("DM-40", "announce-too-soon")
        else:
            after = play(state, Announce())
            assert (digmars.over(after), digmars.winners(after)) == (True, ("blue",))
            assert digmars.legal(after) == []
            assert broken(after, EndTurn()) == ("DM-40", "expedition-over")


def test_dm_40_nobody_announces_in_anothers_turn() -> None:
    state = table({A1: "blue red"}, fortune={"red": 40})
    assert broken(state, Announce()) == ("DM-40", "announce-too-soon")
    assert digmars.winners(play(state, EndTurn(), Announce())) == ("red",)


def last_tile(variant: Literal["closed", "open"], blue: int = 0, red: int = 0) -> State:
    """One tile of value 3 is left, under blue's station."""
    fortune = {"blue": blue, "red": red}
    return table({A1: "blue", D4: "red"}, {A1: (found(value=3),)}, (), variant=variant, fortune=fortune)


def test_dm_41_the_turn_of_the_last_tile_is_played_to_its_end_and_most_fortune_wins() -> None:
    state = play(last_tile("closed", red=2), Transport(A1))
    assert not digmars.over(state)
    assert Move(A1, B1) in digmars.legal(state)
    after = play(state, Upgrade("dig"), EndTurn())
    assert (digmars.over(after), digmars.scores(after)) == (True, {"blue": 2, "red": 2})
    assert digmars.winners(after) == ("blue", "red"), "ties share"
    assert broken(after, EndTurn()) == ("DM-41", "expedition-over")


def test_dm_41_in_that_turn_its_player_may_still_announce() -> None:
    state = play(last_tile("closed", blue=37, red=90), Transport(A1))
    assert digmars.winners(play(state, Announce())) == ("blue",)
    assert digmars.winners(play(state, EndTurn())) == ("red",)


def test_dm_42_open_the_game_ends_the_moment_the_last_tile_is_taken() -> None:
    after = play(last_tile("open", red=4), Transport(A1))
    assert (digmars.over(after), digmars.winners(after)) == (True, ("red",))
    assert digmars.legal(after) == []
    assert broken(after, EndTurn()) == ("DM-42", "expedition-over")


def test_dm_42_open_nobody_announces() -> None:
    state = last_tile("open", blue=90)
    assert broken(state, Announce()) == ("DM-42", "announce-open")
    assert digmars.winners(play(state, Transport(A1))) == ("blue",)


def test_dm_41_a_grid_without_tiles_is_the_last_turn_of_a_closed_game() -> None:
    state = table({A1: "blue", D4: "red"}, {}, (), fortune={"blue": 40, "red": 41})
    assert not digmars.over(state)
    assert {Announce(), EndTurn(), Move(A1, B1)} <= set(digmars.legal(state))
    assert digmars.winners(play(state, EndTurn())) == ("red",)
    assert digmars.winners(play(state, Announce())) == ("blue",)


def test_dm_42_a_grid_without_tiles_is_an_open_game_that_is_over() -> None:
    state = table({A1: "blue", D4: "red"}, {}, (), variant="open", fortune={"red": 1})
    assert (digmars.over(state), digmars.winners(state)) == (True, ("red",))


def test_dm_03_without_tiles_nobody_places_a_first_station() -> None:
    state = digmars.new(Setup(("blue", "red"), ((),) * 16))
    assert (digmars.over(state), digmars.winners(state)) == (True, ("blue", "red"))
