"""What holds in every game: nothing is created or lost, `legal` is what `apply` accepts, records replay."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules import diadingo_pieces as rings
from rules import record
from rules.digger import state as dg
from rules.digmars import pieces as dm
from rules.digmars.edition import load_edition
from rules.digmars.grid import SPACES
from rules.game import AnyGame
from rules.games import GAMES
from rules.words import LANGUAGES, because

QUICK = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@dataclass(frozen=True)
class Table:
    """What the properties need to know of a game."""

    name: str
    setup: Callable[[Random], Any]
    choices: Callable[[Any], list[Any]]
    """All well-formed actions that are choices, legal or not."""
    fate: Callable[[Any, Random], Any]
    """What is no choice: dice, cards, the clock; legal or not."""
    pieces: Callable[[Any], Any]
    """What no action may change."""

    @property
    def game(self) -> AnyGame:
        return GAMES[self.name]

    def action(self, state: Any, chance: Random) -> Any:
        """What somebody does next, mostly by the rules."""
        legal = self.game.legal(state)
        kind = chance.random()
        if legal and kind < 0.6:
            return chance.choice(legal)
        return self.fate(state, chance) if kind < 0.9 else chance.choice(self.choices(state))


def digger_setup(chance: Random) -> dg.Setup:
    players = tuple("ABCDE"[: chance.randint(2, 5)])
    chests = {player: (0, *(chance.randint(0, 2) for _ in dg.SLOTS)) for player in players}
    given = [sum(chest[gem] for chest in chests.values()) for gem in range(len(dg.GEMS))]
    centre = tuple(chance.randint(0, dg.OF_EACH - held) for held in given)
    options = dg.Options(chance.choice(["one", "each"]), chance.choice(["at_once", "at_turn_end"]))
    return dg.Setup(players, chance.choice(players), None, options, centre, chests)


def digger_choices(state: dg.State) -> list[dg.Action]:
    choices: list[dg.Action] = [dg.Stop()]
    for color in dg.COLORS:
        held = 0 if color == "black" else state.loot[dg.INDEX[color]]
        choices += [dg.Take(color), dg.Stow(color, held or 1)]
        choices += [dg.Steal(color, player) for player in state.players]
    return choices


def digger_fate(state: dg.State, chance: Random) -> dg.Action:
    dice = tuple(chance.choices(dg.COLORS, k=chance.choice([5, 5, 5, 5, 5, 5, 4, 6])))
    late = chance.choice([None, 29.9, 30.0])
    others = [dg.Touch(chance.choice(state.players)), dg.TimeUp(), dg.Stop(late), dg.Take("red", late)]
    return chance.choice([*others, *[dg.Throw(dice, chance.choice([None, None, 3.0, 31.0]))] * 12])


def digger_pieces(state: dg.State) -> Any:
    heaps = [state.centre, state.loot, state.stowed, *state.chests, (state.box, 0, 0, 0, 0)]
    return [sum(colors) for colors in zip(*heaps, strict=True)]


def digmars_setup(chance: Random) -> dm.Setup:
    """Few tiles, so that games come to an end; the first ones are the easy ones."""
    tiles = [
        dm.Tile(tile.dig, tile.transport, tile.value, tile.bonus or dm.PLAIN) for tile in load_edition().tiles
    ][: chance.choice([6, 12, 48])]
    chance.shuffle(tiles)
    piles = tuple(tuple(tiles[space :: len(SPACES)]) for space in range(len(SPACES)))
    return dm.Setup(dm.COLORS[: chance.randint(2, 4)], piles, chance.choice([True, False]))


def digmars_choices(state: dm.State) -> list[dm.Action]:
    spaces = range(len(SPACES))
    choices: list[dm.Action] = [dm.TakeFortune(), dm.Announce(), dm.EndTurn()]
    choices += [dm.Upgrade("dig"), dm.Upgrade("transport")]
    for at in spaces:
        choices += [dm.Place(at), dm.Survey(at), dm.Upgrade("fleet", at)]
        choices += [dm.Dig(at), dm.Dig(at, True), dm.Transport(at), dm.Transport(at, True)]
        choices += [dm.Move(at, to) for to in spaces]
        choices += [dm.Relocate(color, at, to) for color in dm.COLORS for to in spaces]
    return choices


def digmars_fate(state: dm.State, chance: Random) -> dm.Action:
    at = chance.randrange(len(SPACES))
    return chance.choice([dm.Dig(at), dm.Transport(at), dm.Place(at), dm.Move(at, at ^ 1)])


def digmars_pieces(state: dm.State) -> Any:
    """Stations are what the fleet says; before they are placed, the fleet is 1."""
    return all(
        sum(own) == levels.fleet or state.phase == "placing"
        for own, levels in zip(state.stations, state.levels, strict=True)
    )


def diadingo_setup(chance: Random) -> rings.Setup:
    players = tuple("ABCDEFGH"[: chance.randint(2, 8)])
    held = {
        player: tuple(
            rings.Ring(chance.choice([1000, 3000]), chance.random() < 0.6)
            for _ in range(chance.randint(0, 5))
        )
        for player in players
    }
    return rings.Setup(players, chance.choice([True, False]), held if chance.random() < 0.5 else None)


def _ring(chance: Random) -> rings.Ring:
    return rings.Ring(chance.choice([1000, 3000]), chance.random() < 0.6)


def diadingo_choices(state: rings.State) -> list[rings.Action]:
    steals = [rings.Steal(player, value) for player in state.players for value in (1000, 2000, 3000)]
    return [rings.Try(True), rings.Try(False), rings.Pass(), *steals]


def diadingo_fate(state: rings.State, chance: Random) -> rings.Action:
    return rings.Draw(chance.choice([None, 1000, 1000, 3000, 3000, 3000]))


def diadingo_pieces(state: rings.State) -> Any:
    """Diamonds, and the cards that are not thefts drawn: those can only have become more."""
    drawn = [ring for player in state.rings for ring in player]
    diamonds = state.board + sum(ring.set for ring in drawn)
    return diamonds, 0 <= rings.CARDS - state.cards - len(drawn) <= rings.THEFT_CARDS


TABLES = [
    Table("digger", digger_setup, digger_choices, digger_fate, digger_pieces),
    Table("digmars", digmars_setup, digmars_choices, digmars_fate, digmars_pieces),
    Table("diadingo", diadingo_setup, diadingo_choices, diadingo_fate, diadingo_pieces),
]
every_game = pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.name))
chances = st.randoms(use_true_random=False)


def play(table: Table, chance: Random, most: int) -> Iterator[tuple[Any, Any, Any]]:
    """A game with illegal tries between: state, action, state after it."""
    state = table.game.new(table.setup(chance))
    for _ in range(most):
        action = table.action(state, chance)
        after, _ = table.game.apply(state, action)
        yield state, action, after
        state = after


def test_every_game_is_here() -> None:
    assert [table.name for table in TABLES] == list(GAMES)


@every_game
@QUICK
@given(chance=chances)
def test_nothing_is_created_or_lost(table: Table, chance: Random) -> None:
    for before, action, after in play(table, chance, 60):
        assert table.pieces(after) == table.pieces(before), action


def hold_legal_against_apply(table: Table, state: Any) -> None:
    legal = table.game.legal(state)
    accepted = [action for action in table.choices(state) if table.game.apply(state, action)[1].legal]
    assert len(set(legal)) == len(legal)
    assert set(legal) == set(accepted)


@every_game
@QUICK
@given(chance=chances)
def test_legal_is_exactly_what_apply_accepts(table: Table, chance: Random) -> None:
    for state, _, _ in play(table, chance, 30):
        hold_legal_against_apply(table, state)


@every_game
@QUICK
@given(chance=chances)
def test_an_illegal_action_changes_nothing_and_says_why(table: Table, chance: Random) -> None:
    for state, action, after in play(table, chance, 60):
        verdict = table.game.apply(state, action)[1]
        if not verdict.legal:
            assert after == state or verdict.code == "too-late"
            assert all(because(verdict.code, verdict.facts, lang) for lang in LANGUAGES)


@every_game
@QUICK
@given(chance=chances)
def test_a_record_is_read_back_and_replays_to_the_same_state(table: Table, chance: Random) -> None:
    setup = table.setup(chance)
    state, actions = table.game.new(setup), []
    for _ in range(40):
        actions.append(table.action(state, chance))
        state, _ = table.game.apply(state, actions[-1])
    kept = record.judge(table.name, setup, tuple(actions))
    read = record.read(record.write(kept))
    assert read == kept
    replayed = record.replay(read)
    assert (replayed.state, replayed.differences) == (state, ())


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_a_game_is_played_to_its_end_and_who_has_most_wins(table: Table, seed: int) -> None:
    for _, _, after in play(table, Random(seed), 20_000):
        if table.game.over(after):
            break
        assert table.game.winners(after) == ()
    assert table.game.over(after)
    assert table.game.legal(after) == []
    scores = table.game.scores(after)
    assert table.game.winners(after) == tuple(
        p for p, score in scores.items() if score == max(scores.values())
    )


class AtTheTable(RuleBasedStateMachine):
    """Any order of choices, fate and illegal tries that hypothesis can think of."""

    table: Table

    @initialize(chance=chances)
    def set_up(self, chance: Random) -> None:
        self.state = self.table.game.new(self.table.setup(chance))
        self.pieces = self.table.pieces(self.state)

    @precondition(lambda self: self.table.game.legal(self.state))
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.table.game.legal(self.state)))
        self.state, verdict = self.table.game.apply(self.state, action)
        assert verdict.legal

    @rule(chance=chances)
    def fate(self, chance: Random) -> None:
        self.state, _ = self.table.game.apply(self.state, self.table.fate(self.state, chance))

    @rule(data=st.data())
    def try_something(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.table.choices(self.state)))
        after, verdict = self.table.game.apply(self.state, action)
        assert verdict.legal or after == self.state
        self.state = after

    @invariant()
    def nothing_is_created_or_lost(self) -> None:
        assert self.table.pieces(self.state) == self.pieces

    @invariant()
    def legal_is_what_apply_accepts(self) -> None:
        hold_legal_against_apply(self.table, self.state)

    @invariant()
    def the_winners_are_known_when_it_is_over(self) -> None:
        assert bool(self.table.game.winners(self.state)) == self.table.game.over(self.state)

    @invariant()
    def the_state_is_shown(self) -> None:
        assert self.table.game.state_json(self.state)["phase"]


def stateful(table: Table) -> Any:
    machine = type(f"{table.name}AtTheTable", (AtTheTable,), {"table": table})
    case = machine.TestCase
    case.settings = settings(QUICK, max_examples=12, stateful_step_count=30)
    return case


TestDigger, TestDigMars, TestDiadingo = map(stateful, TABLES)
