"""Diadingo, rule by rule; the examples of the rule book name their rule."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import diadingo, editions
from rules.diadingo import richest, summed
from rules.diadingo_pieces import Action, Draw, Pass, Ring, Setup, State, Steal, Try
from rules.verdict import Impossible, Verdict
from rules.words import LANGUAGES, because

SET_3000, EMPTY_3000 = Ring(3000, True), Ring(3000, False)


def table(*actions: Action, players: str = "AB", debts: bool = False, **rings: tuple[Ring, ...]) -> State:
    return play(diadingo.new(Setup(tuple(players), debts, rings)), *actions)


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state, verdict = diadingo.apply(state, action)
        assert verdict.legal, verdict
    return state


def refused(state: State, action: Action) -> tuple[str, str]:
    """Rule and code of an action that must be illegal, change nothing, and be explained in every language."""
    after, verdict = diadingo.apply(state, action)
    assert not verdict.legal
    assert after == state
    for lang in LANGUAGES:
        assert because(verdict.code, verdict.facts, lang)
    return verdict.rule, verdict.code


def test_dd_01_and_02_a_new_game_has_42_diamonds_on_the_board_and_49_cards() -> None:
    state = table()
    assert (state.board, state.loose, state.cards, state.phase) == (42, 26, 49, "draw")
    assert diadingo.legal(state) == []


def test_dd_02_a_43rd_ring_is_not_in_the_pile() -> None:
    state = diadingo.new(Setup(("A", "B"), rings={"A": (EMPTY_3000,) * 42}))
    assert refused(state, Draw(3000)) == ("DD-02", "all-rings-drawn")
    assert diadingo.apply(state, Draw(None))[1].legal


def test_dd_02_an_eighth_theft_is_not_in_the_pile() -> None:
    state = diadingo.new(Setup(("A", "B"), cards=42))
    assert refused(state, Draw(None)) == ("DD-02", "all-thefts-drawn")
    assert diadingo.apply(state, Draw(3000))[1].legal


@pytest.mark.parametrize("action", [Try(True), Try(False), Steal("B", 3000), Pass()])
def test_dd_10_a_turn_begins_with_the_top_card(action: Action) -> None:
    assert refused(table(B=(SET_3000,)), action) == ("DD-10", "draws-first")


def test_dd_11_a_loose_diamond_is_set_on_the_ring_just_drawn() -> None:
    state = table(Draw(3000))
    assert diadingo.legal(state) == [Try(True), Try(False)]
    state = play(state, Try(True))
    assert state.rings == ((SET_3000,), ())
    assert (state.board, state.player, state.phase) == (41, 1, "draw")


def test_dd_11_never_on_an_older_empty_ring_even_of_higher_value() -> None:
    state = table(Draw(1000), Try(True), A=(Ring(6000, False), Ring(1000, False)))
    assert state.rings[0] == (Ring(6000, False), Ring(1000, False), Ring(1000, True))


def test_dd_11_a_fixed_diamond_leaves_the_ring_empty() -> None:
    state = table(Draw(3000), Try(False))
    assert state.rings == ((EMPTY_3000,), ())
    assert (state.board, state.player) == (42, 1)


@pytest.mark.parametrize("action", [Draw(3000), Draw(None), Steal("B", 3000), Pass()])
def test_dd_11_a_ring_card_is_followed_by_one_try(action: Action) -> None:
    state = table(Draw(3000), B=(SET_3000,))
    assert refused(state, action) == ("DD-11", "tries-first")


def test_dd_11_only_one_try_then_the_next_player_clockwise() -> None:
    state = table(players="ABC")
    for player in (0, 1, 2, 0):
        assert state.player == player
        state = play(state, Draw(3000), Try(False))
        assert refused(state, Try(True)) == ("DD-10", "draws-first")


def test_dd_12_the_books_example_a_diamond_of_3000_goes_onto_a_ring_of_3000() -> None:
    state = table(Draw(None), A=(EMPTY_3000,), B=(SET_3000,))
    assert diadingo.legal(state) == [Steal("B", 3000), Pass()]
    state = play(state, Steal("B", 3000))
    assert state.rings == ((SET_3000,), (EMPTY_3000,))
    assert state.board == 41


def test_dd_12_the_two_rings_have_the_same_value() -> None:
    state = table(Draw(None), A=(Ring(2000, False),), B=(SET_3000,))
    assert refused(state, Steal("B", 3000)) == ("DD-12", "no-such-empty-ring")
    assert refused(state, Steal("B", 2000)) == ("DD-12", "no-such-set-ring")


def test_dd_12_an_empty_ring_has_nothing_to_steal() -> None:
    state = table(Draw(None), A=(EMPTY_3000,), B=(EMPTY_3000,))
    assert refused(state, Steal("B", 3000)) == ("DD-12", "no-such-set-ring")


def test_dd_12_a_theft_is_from_another_player() -> None:
    state = table(Draw(None), A=(EMPTY_3000, SET_3000), B=(SET_3000,))
    assert refused(state, Steal("A", 3000)) == ("DD-12", "theft-from-oneself")


@pytest.mark.parametrize("action", [Draw(3000), Draw(None), Try(True), Try(False)])
def test_dd_12_a_theft_card_is_followed_by_a_theft_or_set_aside(action: Action) -> None:
    assert refused(table(Draw(None)), action) == ("DD-12", "theft-card-lies-open")


def test_dd_12_every_distinct_theft_is_listed_once() -> None:
    two = (Ring(2000, True),) * 2
    state = table(
        Draw(None),
        players="ABC",
        A=(EMPTY_3000, EMPTY_3000, Ring(2000, False)),
        B=(SET_3000, SET_3000, Ring(5000, True)),
        C=two,
    )
    assert diadingo.legal(state) == [Steal("B", 3000), Steal("C", 2000), Pass()]


def test_dd_13_the_robbed_player_is_next_and_from_there_on_clockwise() -> None:
    state = table(Draw(None), Steal("C", 3000), players="ABC", A=(EMPTY_3000,), C=(SET_3000,))
    assert state.player == 2
    assert play(state, Draw(1000), Try(False)).player == 0


def test_dd_14_without_a_pair_of_rings_the_card_is_set_aside_and_the_player_draws_again() -> None:
    state = table(Draw(None))
    assert diadingo.legal(state) == [Pass()]
    state = play(state, Pass())
    assert (state.player, state.phase, state.cards) == (0, "draw", 48)


def test_dd_14_a_possible_theft_may_be_declined() -> None:
    state = table(Draw(None), Pass(), A=(EMPTY_3000,), B=(SET_3000,))
    assert (state.player, state.phase) == (0, "draw")
    assert state.rings == ((EMPTY_3000,), (SET_3000,))


def last_card(card: Draw) -> State:
    """One card is left in the pile; A has an empty ring of 3000, B a set one."""
    others = 40 if card.ring is None else 39
    rings = {"A": (EMPTY_3000,), "B": (SET_3000,) + (Ring(1000, False),) * others}
    state = diadingo.new(Setup(("A", "B"), rings=rings, cards=1))
    assert state.phase == "draw"
    return play(state, card)


@pytest.mark.parametrize(
    ("card", "action"),
    [
        (Draw(2000), Try(True)),
        (Draw(2000), Try(False)),
        (Draw(None), Steal("B", 3000)),
        (Draw(None), Pass()),
    ],
)
def test_dd_20_the_game_ends_when_the_last_card_has_been_played(card: Draw, action: Action) -> None:
    state = last_card(card)
    assert not diadingo.over(state)
    assert diadingo.winners(state) == ()
    state = play(state, action)
    assert diadingo.over(state)
    assert diadingo.legal(state) == []
    assert diadingo.winners(state) != ()
    assert refused(state, Draw(None)) == ("DD-20", "no-card-left")


def test_dd_20_the_game_ends_with_16_diamonds_on_the_board() -> None:
    state = table(Draw(3000), A=(Ring(1000, True),) * 25)
    assert play(state, Try(False)).phase == "draw"
    state = play(state, Try(True))
    assert (state.board, state.loose, state.phase) == (16, 0, "over")
    for action in (Draw(1000), Try(False), Steal("B", 1), Pass()):
        assert refused(state, action) == ("DD-20", "no-loose-diamond-left")


def test_dd_20_a_set_up_without_cards_or_loose_diamonds_is_over() -> None:
    assert diadingo.over(table(A=(SET_3000,) * 26))
    rings = {"A": (EMPTY_3000,) * 42}
    assert diadingo.over(diadingo.new(Setup(("A", "B"), rings=rings, cards=0)))


def test_dd_21_an_empty_ring_counts_nothing_or_its_value_as_a_debt() -> None:
    rings = {"A": (SET_3000, Ring(5000, False)), "B": (Ring(1000, True),)}
    assert diadingo.scores(table(**rings)) == {"A": 3000, "B": 1000}
    assert diadingo.scores(table(debts=True, **rings)) == {"A": -2000, "B": 1000}


def test_dd_22_dollars_decide_not_the_number_of_rings() -> None:
    state = table(A=(Ring(1000, True),) * 25, B=(Ring(26000, True),))
    assert diadingo.winners(state) == ("B",)


def test_dd_22_ties_are_shared() -> None:
    state = table(players="ABC", A=(Ring(1000, True),) * 13, C=(Ring(1000, True),) * 13)
    assert diadingo.winners(state) == ("A", "C")


def test_dd_22_several_games_are_summed() -> None:
    dollars = summed([{"A": 3000, "B": 5000}, {"A": 4000, "B": -1000}, {"B": 3000, "A": 0}])
    assert dollars == {"A": 7000, "B": 7000}
    assert richest(dollars) == ("A", "B")
    assert richest(summed([{"A": 3000, "B": 5000}])) == ("B",)


@pytest.mark.parametrize(
    ("setup", "places"),
    [
        (Setup(("A",)), {"/players"}),
        (Setup(tuple("ABCDEFGHI")), {"/players"}),
        (Setup(("A", "B"), rings={"A": (SET_3000,) * 27}), {"/rings"}),
        (Setup(("A", "B"), rings={"A": (EMPTY_3000,) * 43}), {"/rings"}),
        (Setup(("A", "B"), loose=25), {"/loose"}),
        (Setup(("A", "B"), rings={"A": (SET_3000,)}, loose=26), {"/loose"}),
        (Setup(("A", "B"), cards=41), {"/cards"}),
        (Setup(("A", "B"), cards=50), {"/cards"}),
        (Setup(("A", "B"), rings={"a/b": ()}), {"/rings/a~1b"}),
        (
            Setup(("A", "A"), rings={"C": (SET_3000,), "A": (EMPTY_3000,) * 42}, loose=26, cards=49),
            {"/players/1", "/rings/C", "/rings", "/loose", "/cards"},
        ),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_all_its_defects(setup: Setup, places: set[str]) -> None:
    with pytest.raises(Impossible) as refusal:
        diadingo.new(setup)
    assert {defect.place for defect in refusal.value.defects} == places
    for defect in refusal.value.defects:
        for lang in LANGUAGES:
            assert because(defect.code, defect.facts, lang)


def test_the_rings_on_the_table_say_how_many_diamonds_and_cards_are_left() -> None:
    state = table(A=(SET_3000, EMPTY_3000), B=(Ring(1000, True),))
    assert (state.loose, state.board, state.cards) == (24, 40, 46)


def test_words_stand_in_every_language() -> None:
    assert because("no-such-set-ring", {"player": "B", "value": 3000}) == "B has no set ring of 3000 dollars"
    assert because("too-many-diamonds", {"set": 27, "most": 26}, "nl").startswith("27 ringen zijn bezet")


values = st.sampled_from([1000, 2000, 3000])
actions = st.one_of(
    st.builds(Draw, st.one_of(st.none(), values)),
    st.builds(Try, st.booleans()),
    st.builds(Steal, st.sampled_from("ABC"), values),
    st.just(Pass()),
)


@st.composite
def games(draw: st.DrawFn) -> Setup:
    players = ("A", "B", "C")
    ring = st.builds(Ring, values, st.booleans())
    rings = {player: tuple(draw(st.lists(ring, max_size=8))) for player in players}
    count = sum(len(of_player) for of_player in rings.values())
    thefts = draw(st.integers(0, 7))
    return Setup(players, draw(st.booleans()), rings, cards=49 - count - thefts)


@given(setup=games(), tried=st.lists(actions, max_size=60))
@settings(deadline=None)
def test_nothing_is_created_or_lost_and_legal_is_what_apply_accepts(
    setup: Setup, tried: list[Action]
) -> None:
    state = diadingo.new(setup)
    for action in tried:
        choices = diadingo.legal(state)
        assert len(set(choices)) == len(choices)
        before = state
        state, verdict = diadingo.apply(state, action)
        if not isinstance(action, Draw):
            assert verdict.legal == (action in choices)
        assert verdict.legal or state == before
        on_rings = sum(ring.set for rings in state.rings for ring in rings)
        assert state.board + on_rings == 42
        assert 0 <= 49 - state.cards - sum(len(rings) for rings in state.rings) <= 7
        assert diadingo.over(state) == (state.phase == "over") == bool(diadingo.winners(state))


@given(setup=games(), tried=st.lists(actions, max_size=30))
@settings(deadline=None)
def test_a_theft_moves_a_diamond_and_changes_no_ring(setup: Setup, tried: list[Action]) -> None:
    state = diadingo.new(setup)
    for action in tried:
        before = state
        state, verdict = diadingo.apply(state, action)
        if verdict.legal and isinstance(action, Steal):
            thief, robbed = before.player, state.player
            assert state.players[robbed] == action.victim
            for player, gained in ((thief, 1), (robbed, -1)):
                was, now = before.rings[player], state.rings[player]
                assert [ring.value for ring in was] == [ring.value for ring in now]
                changed = Counter(ring for ring in now if ring.set)
                changed.subtract(ring for ring in was if ring.set)
                assert +changed if gained == 1 else +Counter({k: -n for k, n in changed.items()})


@given(setup=games(), action=actions)
def test_json_reads_back_to_the_same(setup: Setup, action: Action) -> None:
    assert diadingo.setup_shape().read(diadingo.setup_json(setup)) == setup
    assert diadingo.action_shape(setup).read(diadingo.action_json(action)) == action


def test_json_of_the_contract() -> None:
    state = table(Draw(3000), Try(True))
    assert diadingo.state_json(state) == {
        "player": "B",
        "phase": "draw",
        "board": 41,
        "loose": 25,
        "cards": 48,
        "rings": {"A": [{"value": 3000, "set": True}], "B": []},
    }
    for json in (
        {"do": "draw", "card": {"ring": 3000}},
        {"do": "draw", "card": "theft"},
        {"do": "try", "loose": True},
        {"do": "steal", "from": "B", "value": 3000},
        {"do": "pass"},
    ):
        assert diadingo.action_json(diadingo.action_shape().read(json)) == json


def test_the_verdict_of_a_legal_action_says_no_more() -> None:
    assert diadingo.apply(table(), Draw(None))[1] == Verdict(True)


def test_the_edition_has_a_value_for_every_ring_card_and_the_books_3000() -> None:
    rings = editions.load("diadingo")["rings"]
    assert sum(ring["cards"] for ring in rings) == 42
    assert 3000 in {ring["value"] for ring in rings}
