"""Digger, rule by rule. The turn of the rule book itself stands in test_digger_book.py."""

import pytest

from rules import digger
from rules.digger.cards import CARD_SUM, cards, read_cards
from rules.digger.state import (
    GEMS,
    NONE,
    Action,
    Options,
    Setup,
    State,
    Steal,
    Stop,
    Stow,
    Take,
    Throw,
    TimeUp,
    Tokens,
    Touch,
)
from rules.verdict import Verdict
from rules.words import LANGUAGES, because

FIVE = Throw(("blue", "yellow", "red", "green", "white"))
BLACK = Throw(("black", "yellow", "red", "blue", "blue"))
"""One black, and yellow and red once each."""
TWO_BLACKS = Throw(("black", "black", "yellow", "red", "blue"))
ALL_RED = Throw(("red",) * 5)


def table(
    centre: Tokens | None = None,
    cards: dict[str, Tokens] | None = None,
    digger_is: str | None = None,
    steal: str = "one",
    river: str = "at_once",
    **chests: Tokens,
) -> State:
    options = Options(steal=steal, river=river)  # type: ignore[arg-type]
    return digger.new(Setup(("A", "B", "C"), digger_is, cards, options, centre, chests))


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state, verdict = digger.apply(state, action)
        assert verdict.legal, (action, verdict)
    return state


def refused(state: State, action: Action) -> tuple[str, str]:
    """Rule and code of an action that must be illegal, change nothing, and be explained in every language."""
    after, verdict = digger.apply(state, action)
    assert not verdict.legal
    assert after == state
    for lang in LANGUAGES:
        assert because(verdict.code, verdict.facts, lang)
    return verdict.rule, verdict.code


def test_dg_01_all_fifty_tokens_begin_in_the_centre() -> None:
    state = table()
    assert state.centre == (10,) * 5
    assert (state.chests, state.loot, state.box) == ((NONE,) * 3, NONE, 0)


def test_dg_01_the_centre_is_what_the_chests_leave() -> None:
    assert table(B=(0, 2, 0, 0, 1), C=(0, 3, 0, 0, 0)).centre == (10, 5, 10, 10, 9)


def test_dg_02_and_50_white_cards_are_the_same_for_all() -> None:
    assert table().cards == ((0, 1, 1, 1, 1),) * 3


def test_dg_03_the_first_named_begins_and_the_player_on_the_right_keeps_the_time() -> None:
    seen = digger.state_json(table())
    assert (seen["digger"], seen["timekeeper"], seen["turn"], seen["phase"]) == ("A", "C", 1, "ready")
    seen = digger.state_json(table(digger_is="C"))
    assert (seen["digger"], seen["timekeeper"]) == ("C", "B")


def test_dg_10_a_turn_begins_with_a_throw() -> None:
    state = table(B=(0, 1, 0, 0, 0))
    assert digger.legal(state) == []
    assert refused(state, Stop()) == ("DG-10", "nothing-thrown")
    assert refused(state, Take("red")) == ("DG-12", "nothing-thrown")
    assert refused(state, Steal("yellow", "B")) == ("DG-20", "nothing-thrown")
    assert refused(state, Touch("B")) == ("DG-24", "nothing-thrown")
    assert refused(state, Stow("red", 1)) == ("DG-30", "loot-lacks")
    assert refused(state, TimeUp()) == ("DG-33", "clock-not-running")
    assert play(state, FIVE).phase == "throwing"


def test_dg_11_he_throws_as_often_as_he_likes() -> None:
    state = play(table(), FIVE, ALL_RED, BLACK, Take("red"), FIVE, FIVE)
    assert (state.throw, state.loot) == (FIVE.dice, (0, 0, 1, 0, 0))


@pytest.mark.parametrize("dice", [0, 1, 4, 6, 12])
def test_dg_11_every_throw_is_of_all_five_dice(dice: int) -> None:
    assert refused(table(), Throw(("red",) * dice)) == ("DG-11", "dice-count")
    after_another = play(table(), FIVE)
    assert refused(after_another, Throw(("red",) * dice)) == ("DG-11", "dice-count")


@pytest.mark.parametrize("color", GEMS)
def test_dg_12_a_colour_that_shows_once_can_be_taken(color: str) -> None:
    state = play(table(), FIVE, Take(color))
    assert sum(state.loot) == 1
    assert sum(state.centre) == 49


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_dg_12_a_colour_on_two_or_more_dice_gives_nothing(dice: int) -> None:
    state = play(table(), Throw(("red",) * dice + ("black",) * (5 - dice)))
    verdict = digger.apply(state, Take("red"))[1]
    assert verdict == Verdict(False, "DG-12", "color-not-unique", {"color": "red", "dice": dice})
    assert because(verdict.code, verdict.facts) == f"red shows on {dice} dice"


def test_dg_12_a_colour_on_no_die_gives_nothing() -> None:
    assert refused(play(table(), ALL_RED), Take("green")) == ("DG-12", "color-not-shown")


def test_dg_13_a_colour_gives_one_token_for_one_throw() -> None:
    state = play(table(), FIVE, Take("red"))
    assert refused(state, Take("red")) == ("DG-13", "color-taken")
    assert play(state, FIVE, Take("red")).loot == (0, 0, 2, 0, 0)


@pytest.mark.parametrize("steal", ["one", "each"])
def test_dg_13_from_the_centre_or_stolen_but_not_both(steal: str) -> None:
    state = play(table(steal=steal, B=(0, 3, 3, 0, 0)), BLACK)
    taken = play(state, Take("red"))
    assert refused(taken, Steal("red", "B")) == ("DG-13", "color-taken")
    stolen = play(state, Steal("red", "B"))
    assert refused(stolen, Take("red")) == ("DG-13", "color-stolen")
    assert play(stolen, Take("yellow")).loot == (0, 1, 1, 0, 0)


def test_dg_14_taking_is_optional_and_what_a_throw_allowed_ends_with_the_next() -> None:
    state = play(table(B=(0, 1, 1, 0, 0)), BLACK, ALL_RED)
    assert digger.legal(state) == [Stop()]
    assert refused(state, Take("yellow")) == ("DG-12", "color-not-shown")
    assert refused(state, Steal("yellow", "B")) == ("DG-20", "black-not-shown")


def test_dg_15_no_token_from_a_centre_that_has_none_of_the_colour() -> None:
    state = play(table(centre=(5, 0, 1, 0, 0)), FIVE)
    assert refused(state, Take("yellow")) == ("DG-15", "centre-empty")
    assert digger.legal(state) == [Take("blue"), Take("red"), Stop()]


def test_dg_15_there_is_no_black_token() -> None:
    state = play(table(), BLACK)
    assert refused(state, Take("black")) == ("DG-15", "centre-empty")
    assert refused(state, Steal("black", "B")) == ("DG-20", "chest-lacks")
    assert refused(state, Stow("black", 1)) == ("DG-30", "loot-lacks")


def test_dg_16_what_is_taken_lies_beside_the_chest_and_does_not_count_yet() -> None:
    state = play(table(), FIVE, Take("red"))
    assert (state.loot, digger.scores(state)["A"]) == ((0, 0, 1, 0, 0), 0)
    assert digger.scores(play(state, Stow("red", 1)))["A"] == 1


def test_dg_20_a_steal_needs_exactly_one_black() -> None:
    state = play(table(B=(0, 1, 1, 1, 1)), FIVE)
    assert refused(state, Steal("red", "B")) == ("DG-20", "black-not-shown")


def test_dg_20_a_steal_is_of_a_colour_that_shows_once_in_the_same_throw() -> None:
    state = play(table(B=(0, 1, 1, 1, 1)), FIVE, Throw(("black", "yellow", "red", "red", "blue")))
    assert refused(state, Steal("red", "B")) == ("DG-20", "color-not-unique")
    assert refused(state, Steal("green", "B")) == ("DG-20", "color-not-shown")
    after = play(state, Steal("yellow", "B"))
    assert (after.loot, after.chests[1]) == ((0, 1, 0, 0, 0), (0, 0, 1, 1, 1))


def test_dg_20_a_steal_is_from_another_player_who_has_the_colour() -> None:
    state = play(table(A=(0, 1, 0, 0, 0), B=(0, 1, 0, 0, 0)), BLACK)
    assert refused(state, Steal("yellow", "A")) == ("DG-20", "steal-from-oneself")
    assert refused(state, Steal("yellow", "C")) == ("DG-20", "chest-lacks")


@pytest.mark.parametrize("throw", [FIVE, BLACK, TWO_BLACKS])
def test_dg_21_blue_is_never_stolen_but_one_that_shows_once_comes_from_the_centre(throw: Throw) -> None:
    assert refused(play(table(), throw), Steal("blue", "B")) == ("DG-21", "blue-stolen")
    one_blue = play(table(), Throw(("black", "blue", "red", "red", "red")))
    assert play(one_blue, Take("blue")).loot == (1, 0, 0, 0, 0)


@pytest.mark.parametrize("blacks", [2, 3, 4])
def test_dg_22_with_two_or_more_blacks_the_unique_colours_come_from_the_centre_only(blacks: int) -> None:
    state = play(table(B=(0, 1, 1, 1, 1)), Throw(("black",) * blacks + GEMS[1 : 6 - blacks]))
    assert refused(state, Steal("yellow", "B")) == ("DG-22", "blacks-too-many")
    assert play(state, Take("yellow")).loot == (0, 1, 0, 0, 0)


def test_dg_23_steal_each_reaches_every_opponent_once_for_every_colour() -> None:
    state = play(table(steal="each", B=(0, 2, 2, 0, 0), C=(0, 1, 1, 0, 0)), BLACK)
    state = play(state, Steal("yellow", "B"), Steal("red", "B"), Steal("red", "C"))
    assert refused(state, Steal("red", "B")) == ("DG-23", "stolen-before")
    assert digger.legal(state)[0] == Steal("yellow", "C")


def test_dg_24_a_touch_ends_the_turn_and_sends_all_of_it_to_the_centre() -> None:
    state = play(table(B=(0, 2, 2, 0, 0)), FIVE, Take("blue"), Take("red"), Take("white"), Stow("blue", 1))
    state = play(state, BLACK, Steal("yellow", "B"), Stow("red", 1), Stow("yellow", 1), Touch("B"))
    assert state.centre == (10, 9, 8, 10, 10)
    assert state.chests == (NONE, (0, 1, 2, 0, 0), NONE)
    assert (state.loot, state.stowed, state.box) == (NONE, NONE, 0)
    assert (state.digger, state.phase, state.turn) == (1, "ready", 2)


def test_dg_24_leaves_what_was_kept_in_earlier_turns() -> None:
    first = play(table(), FIVE, Take("blue"), Take("red"), Stow("blue", 1), Stow("red", 1), Stop())
    state = play(first, FIVE, Stop(), FIVE, Stop(), BLACK, Take("red"), Stow("red", 1), Touch("C"))
    assert state.chests[0] == (0, 0, 1, 0, 0)
    assert state.box == 1


def test_dg_24_a_touch_needs_a_throw_that_allows_stealing_and_another_players_chest() -> None:
    assert refused(play(table(), FIVE), Touch("B")) == ("DG-24", "touch-without-stealing")
    assert refused(play(table(), TWO_BLACKS), Touch("B")) == ("DG-24", "touch-without-stealing")
    assert refused(play(table(), BLACK), Touch("A")) == ("DG-24", "touch-own-chest")
    play(table(), BLACK, Touch("B"))


def test_dg_30_all_must_be_stowed_before_stop() -> None:
    state = play(table(), FIVE, Take("red"), Take("blue"))
    assert refused(state, Stop()) == ("DG-30", "loot-not-stowed")
    assert refused(play(state, Stow("red", 1)), Stop()) == ("DG-30", "loot-not-stowed")
    assert Stop() not in digger.legal(state)


def test_dg_30_no_more_is_stowed_than_the_loot_holds() -> None:
    state = play(table(), FIVE, Take("red"), FIVE, Take("red"))
    assert refused(state, Stow("red", 3)) == ("DG-30", "loot-lacks")
    assert refused(state, Stow("green", 1)) == ("DG-30", "loot-lacks")
    assert digger.legal(state)[-1] == Stow("red", 2)
    assert play(state, Stow("red", 1)).loot == (0, 0, 1, 0, 0)


def test_dg_31_after_the_first_gem_stowed_no_throw() -> None:
    state = play(table(), FIVE, Take("red"), Take("blue"), Stow("red", 1))
    assert state.phase == "stowing"
    assert refused(state, FIVE) == ("DG-31", "stowing-begun")


def test_dg_31_boxing_blue_does_not_begin_the_stowing_nor_end_it() -> None:
    state = play(table(), FIVE, Take("red"), Take("blue"), Stow("blue", 1))
    assert state.phase == "throwing"
    state = play(state, FIVE, Take("blue"), Stow("red", 1), Stow("blue", 1))
    assert state.phase == "stowing"


def test_dg_31_what_the_last_throw_allows_may_still_be_taken_while_stowing() -> None:
    state = play(table(B=(0, 1, 0, 0, 0)), BLACK, Take("red"), Stow("red", 1), Steal("yellow", "B"))
    assert state.loot == (0, 1, 0, 0, 0)
    assert digger.state_json(state)["may_take"] == []


def test_dg_32_stop_in_time_keeps_everything() -> None:
    state = play(table(), FIVE, Take("blue"), Take("red"), Stow("red", 1), Stow("blue", 1), Stop(t=29.99))
    assert (state.chests[0], state.box) == ((0, 0, 1, 0, 0), 1)


def test_dg_32_stop_right_after_a_throw_keeps_nothing_and_ends_the_turn() -> None:
    assert play(table(), ALL_RED, Stop()) == table()._replace(digger=1, turn=2)


@pytest.mark.parametrize("t", [None, 12.0, 30.0, 45.0])
def test_dg_33_when_the_time_is_up_the_loot_goes_back_and_what_is_stowed_stays(t: float | None) -> None:
    state = play(table(), FIVE, Take("blue"), Take("red"), Take("white"), Stow("blue", 1), Stow("white", 1))
    state = play(state, TimeUp(t))
    assert state.centre == (9, 10, 10, 10, 9)
    assert (state.chests[0], state.box, state.loot) == ((0, 0, 0, 0, 1), 1, NONE)
    assert (state.digger, state.turn, state.phase) == (1, 2, "ready")


@pytest.mark.parametrize(
    "late",
    [FIVE, Take("red"), Take("black"), Steal("red", "A"), Touch("B"), Stow("red", 1), Stow("red", 9), Stop()],
)
@pytest.mark.parametrize("t", [30.0, 31.5])
def test_dg_33_whatever_comes_too_late_is_illegal_and_the_turn_has_ended(late: Action, t: float) -> None:
    state = play(table(), FIVE, Take("red"), Take("white"), Stow("white", 1))
    too_late = type(late)(*(getattr(late, name) for name in late.__match_args__[:-1]), t)
    after, verdict = digger.apply(state, too_late)
    assert verdict == Verdict(False, "DG-33", "too-late", {"t": t, "seconds": 30.0})
    assert after == play(state, TimeUp())


def test_dg_33_even_a_stop_with_nothing_left_to_stow_can_come_too_late() -> None:
    state = play(table(), FIVE, Take("red"), Stow("red", 1))
    after, verdict = digger.apply(state, Stop(t=30.0))
    assert (verdict.legal, verdict.rule) == (False, "DG-33")
    assert (after.digger, after.chests[0]) == (1, (0, 0, 1, 0, 0))


def test_dg_33_before_the_first_throw_no_time_runs() -> None:
    assert play(table(), Throw(FIVE.dice, t=99.0)).phase == "throwing"
    assert refused(table(), Stop(t=99.0)) == ("DG-10", "nothing-thrown")


def test_dg_34_a_stow_names_a_colour_which_is_its_slot() -> None:
    state = play(table(), FIVE, Take("red"), Take("white"), Stow("red", 1))
    assert digger.state_json(state)["chests"]["A"] == {"yellow": 0, "red": 1, "green": 0, "white": 0}
    assert refused(state, Stow("yellow", 1)) == ("DG-30", "loot-lacks")


def test_dg_35_the_dice_go_round_to_the_left_and_the_last_digger_keeps_the_time() -> None:
    state, order = table(), []
    for _ in range(4):
        state = play(state, ALL_RED, Stop())
        seen = digger.state_json(state)
        order.append((seen["digger"], seen["timekeeper"], seen["turn"]))
    assert order == [("B", "A", 2), ("C", "B", 3), ("A", "C", 4), ("B", "A", 5)]


LAST_BLUE = (1, 5, 5, 5, 5)


@pytest.mark.parametrize("river", ["at_once", "at_turn_end"])
def test_dg_40_the_turn_that_takes_the_last_blue_is_played_to_its_end(river: str) -> None:
    state = play(table(centre=LAST_BLUE, river=river), FIVE, Take("blue"))
    assert (state.phase, digger.over(state), digger.winners(state)) == ("throwing", False, ())
    state = play(state, FIVE, Take("red"), Stow("red", 1), Stow("blue", 1), Stop())
    assert digger.over(state)
    assert digger.legal(state) == []
    assert digger.winners(state) == ("A",)
    for action in (FIVE, Take("red"), Steal("red", "B"), Touch("B"), Stow("red", 1), Stop(), TimeUp(t=99.0)):
        assert refused(state, action) == ("DG-40", "river-dry")


@pytest.mark.parametrize(("river", "ends"), [("at_once", True), ("at_turn_end", False)])
@pytest.mark.parametrize("sent_back_by", [Touch("B"), TimeUp()])
def test_dg_40_blue_sent_back_in_the_same_turn(river: str, ends: bool, sent_back_by: Action) -> None:
    one_blue = Throw(("black", "blue", "red", "red", "red"))
    state = play(table(centre=LAST_BLUE, river=river), one_blue, Take("blue"), sent_back_by)
    assert state.centre == LAST_BLUE
    assert digger.over(state) is ends


@pytest.mark.parametrize("river", ["at_once", "at_turn_end"])
def test_dg_40_with_no_blue_at_the_start_the_first_turn_is_played_and_the_game_ends(river: str) -> None:
    state = play(table(centre=(0, 5, 5, 5, 5), river=river), FIVE, FIVE, Take("red"), Stow("red", 1))
    assert not digger.over(state)
    assert digger.over(play(state, Stop()))


VALUES = {"A": (0, 4, 2, 3, 6), "B": (0, 6, 5, 3, 1), "C": (0, 1, 2, 3, 9)}


def test_dg_41_tokens_times_the_values_of_the_own_card_and_blue_counts_nothing() -> None:
    state = table(cards=VALUES, A=(0, 1, 0, 2, 0), B=(0, 0, 3, 0, 1))
    assert digger.scores(state) == {"A": 4 + 6, "B": 15 + 1, "C": 0}
    state = play(state, FIVE, Take("blue"), Take("white"), Stow("blue", 1), Stow("white", 1))
    assert digger.scores(state)["A"] == 16


def test_dg_42_most_points_wins_and_ties_share() -> None:
    dry = (0, 5, 5, 5, 5)
    ended = play(table(centre=dry, B=(0, 2, 0, 0, 0), C=(0, 0, 0, 1, 1)), ALL_RED, Stop())
    assert digger.winners(ended) == ("B", "C")
    ended = play(table(centre=dry, B=(0, 3, 0, 0, 0), C=(0, 0, 0, 1, 1)), ALL_RED, Stop())
    assert digger.winners(ended) == ("B",)
    ended = play(table(centre=dry), ALL_RED, Stop())
    assert digger.winners(ended) == ("A", "B", "C")


def test_dg_50_a_table_puts_its_own_values_on_the_cards() -> None:
    printed = {"yellow": 3, "red": 4, "green": 5, "white": 6}
    assert read_cards({"white": printed, "black": []}).white == (0, 3, 4, 5, 6)


def test_dg_51_a_black_card_of_an_edition_that_adds_up_to_eighteen_is_named() -> None:
    printed = {"yellow": 3, "red": 4, "green": 5, "white": 6}
    with pytest.raises(ValueError, match=r"black card 1 of Digger adds up to 18; make it 15"):
        read_cards({"white": printed, "black": [printed]})


def test_dg_51_every_black_card_of_our_edition_adds_up_to_fifteen() -> None:
    assert len(cards().black) == 5
    assert {sum(card) for card in cards().black} == {CARD_SUM}
