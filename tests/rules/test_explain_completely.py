"""Explanations held against a search that tries everything, and against turns played at random."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from rules import digmars
from rules.digmars.climb import climb
from rules.digmars.edition import load_edition
from rules.digmars.pieces import (
    COLORS,
    PLAIN,
    Action,
    Announce,
    Dig,
    EndTurn,
    Found,
    Landed,
    Setup,
    State,
    Survey,
    Tile,
    Transport,
)
from rules.digmars.search import Goal, Search
from rules.digmars.seen import wanted_stations
from rules.explain import Cell, Seen, explain

MOST_TRIES = 2_000
"""Positions that take more tries are passed over, so that the test is quick."""
ENOUGH = 12
"""Positions held against each other in each game, one of five turns, so that late ones are among them."""


def look(state: State) -> Seen:
    """What a camera sees: the top of every pile, and the stations."""
    cells = []
    for at, pile in enumerate(state.piles):
        here = {color: own[at] for color, own in zip(state.players, state.stations, strict=True) if own[at]}
        if not pile:
            cells.append(Cell("empty", stations=here))
        elif pile[0].explored:
            top = pile[0]
            cells.append(
                Cell("explored", transport=top.transport, value=top.value, bonus=top.bonus, stations=here)
            )
        else:
            cells.append(Cell("unexplored", dig=pile[0].dig, stations=here))
    return tuple(cells)


def unseen(state: State) -> State:
    """The state as a referee knows it who has only seen the tops of the piles."""
    return state._replace(
        piles=tuple(
            (pile[0] if pile[0].explored else Tile(pile[0].dig), *(Tile() for _ in pile[1:])) if pile else ()
            for pile in state.piles
        )
    )


def actions(state: State) -> list[Action]:
    """What can be done within the turn and may serve to explain it."""
    return [a for a in digmars.legal(state) if not isinstance(a, EndTurn | Announce | Survey)]


def positions(chance: Random) -> Iterator[tuple[State, State, list[Action]]]:
    """The state before, that after, and the turn between, in a game of random play."""
    tiles = [Tile(t.dig, t.transport, t.value, t.bonus or PLAIN) for t in load_edition().tiles]
    chance.shuffle(tiles)
    piles = tuple(tuple(tiles[at::16][: chance.randint(0, 3)]) for at in range(16))
    state = digmars.new(Setup(COLORS[: chance.randint(2, 4)], piles))
    while state.phase == "placing":
        state = digmars.apply(state, chance.choice(digmars.legal(state)))[0]
    while not digmars.over(state):
        before, turn = state, list[Action]()
        while (choices := actions(state)) and chance.random() < 0.9:
            kind = chance.choice(sorted({type(action).__name__ for action in choices}))
            turn.append(chance.choice([action for action in choices if type(action).__name__ == kind]))
            state = digmars.apply(state, turn[-1])[0]
        yield before, state, turn
        state = digmars.apply(state, EndTurn())[0]


def told(state: State, action: Action, seen: Seen) -> list[Action]:
    """The action as it is, and with what was seen of a tile that was not known."""
    if isinstance(action, Dig):
        tile, cell = state.piles[action.at][0], seen[action.at]
        pairs = ((tile.transport, cell.transport), (tile.value, cell.value), (tile.bonus, cell.bonus))
        if any(known is None and read is not None for known, read in pairs) and all(
            known in (None, read) for known, read in pairs
        ):
            return [action, replace(action, reveals=Found(cell.transport, cell.value, cell.bonus))]
    if isinstance(action, Transport):
        below, dig = state.piles[action.at][1:2], seen[action.at].dig
        if below and below[0].dig is None and dig is not None:
            return [action, replace(action, uncovers=dig)]
    return [action]


def agrees(turn: tuple[Action, ...], after: State, seen: Seen) -> bool:
    """Whether the turn ends in what is seen, and tells of tiles what was seen at its end and no more."""
    last = {action.at: action for action in turn if isinstance(action, Dig | Transport)}
    for action in turn:
        if isinstance(action, Dig | Transport) and action is not last[action.at] and told_something(action):
            return False
    return all(
        shown == cell or (at not in last and might_be(shown, cell)) or unread(shown) == cell
        for at, (shown, cell) in enumerate(zip(look(after), seen, strict=True))
    )


def unread(cell: Cell) -> Cell:
    """The cell with only its stations read."""
    return Cell(stations=cell.stations)


def might_be(shown: Cell, cell: Cell) -> bool:
    """Whether a pile that nobody touched looks like the cell, with what was never seen of it filled in."""
    sides = ("dig", "transport", "value", "bonus")
    unknown = {side: getattr(cell, side) for side in sides if getattr(shown, side) is None}
    return replace(shown, **unknown) == cell


def told_something(action: Dig | Transport) -> bool:
    return (action.reveals if isinstance(action, Dig) else action.uncovers) is not None


def contains(actions: Counter[Action], others: Counter[Action]) -> bool:
    return all(actions[action] >= n for action, n in others.items())


def everything(state: State, seen: Seen) -> list[Counter[Action]] | None:
    """All turns that end in what is seen and contain no other such turn; None if that takes too long."""
    found: list[Counter[Action]] = []
    layer: list[tuple[tuple[Action, ...], State]] = [((), state)]
    known = set()
    while layer:
        for turn, after in layer:
            if agrees(turn, after, seen) and not any(contains(Counter(turn), f) for f in found):
                found.append(Counter(turn))
        longer = []
        for turn, after in layer:
            if any(contains(Counter(turn), f) for f in found):
                continue
            for choice in actions(after):
                for action in told(after, choice, seen):
                    further = (*turn, action)
                    position = digmars.apply(after, action)[0]
                    mark = (frozenset(Counter(further).items()), position.fortune)
                    if mark not in known:
                        known.add(mark)
                        longer.append((further, position))
            if len(known) > MOST_TRIES:
                return None
        layer = longer
    return found


@pytest.mark.parametrize("knowing", ["all tiles", "what was seen", "all but some of what is seen"])
@pytest.mark.parametrize("seed", range(3))
def test_the_explanations_are_all_there_are(seed: int, knowing: str) -> None:
    held = 0
    for before, after, turn in islice(positions(Random(seed)), 0, None, 5):
        state, seen = before, look(after)
        if knowing == "what was seen":
            state = unseen(before)
        else:
            for action in turn[: held % 3]:
                state = digmars.apply(state, action)[0]
        if knowing == "all but some of what is seen":
            seen = tuple(unread(cell) if (at + held) % 8 == 0 else cell for at, cell in enumerate(seen))
        if (all_turns := everything(state, seen)) is None:
            continue
        explained = [Counter(found) for found in explain(state, seen).turns]
        assert len(explained) == min(16, len(all_turns)), turn
        assert all(found in all_turns for found in explained)
        assert [found.total() for found in explained] == sorted(found.total() for found in all_turns)[:16]
        held += 1
        if held == ENOUGH:
            break
    assert held == ENOUGH


@pytest.mark.parametrize("seed", range(10, 14))
def test_every_turn_is_explained_by_turns_that_end_in_what_is_seen(seed: int) -> None:
    for before, after, _ in islice(positions(Random(seed)), 60):
        turns = explain(before, look(after)).turns
        assert turns
        assert len({frozenset(Counter(turn).items()) for turn in turns}) == len(turns)
        for turn in turns:
            state = before
            for action in turn:
                state, verdict = digmars.apply(state, action)
                assert verdict.legal
            assert look(state) == look(after)


@pytest.mark.parametrize("seed", range(20, 23))
def test_no_tile_is_created_or_lost_and_no_station(seed: int) -> None:
    for before, after, turn in islice(positions(Random(seed)), 60):
        taken = sum(isinstance(action, Transport) for action in turn)
        placed = after.levels[before.player].fleet - before.levels[before.player].fleet
        assert sum(map(len, after.piles)) == sum(map(len, before.piles)) - taken
        for was, now in zip(before.piles, after.piles, strict=True):
            printed = [tile._replace(explored=False) for tile in was]
            assert [tile._replace(explored=False) for tile in now] == printed[len(was) - len(now) :]
        assert sum(map(sum, after.stations)) == sum(map(sum, before.stations)) + placed


def test_a_hostile_position_is_given_up_after_so_many_looks() -> None:
    """Sixteen stations, three relocations at hand, and one of them would have to lead to an empty space."""
    landed = tuple(Landed(at, COLORS[at % 4], 1) for at in range(16))
    state = digmars.new(Setup(COLORS, (*(((Tile(),) * 3),) * 15, ()), stations=landed))
    for at in (0, 4, 8):
        state = digmars.apply(state, Dig(at, reveals=Found(4, 1, "relocate")))[0]
    moved = list(look(state))
    for origin, to in ((1, 15), (2, 12), (3, 13)):
        color = COLORS[origin % 4]
        moved[origin] = replace(moved[origin], stations={})
        moved[to] = replace(moved[to], stations={**(moved[to].stations or {}), color: 1})
    climbs = tuple(climb(at, pile, moved[at]) for at, pile in enumerate(state.piles))
    search = Search(state, Goal(climbs, wanted_stations(state, tuple(moved))), most_looks=300)
    assert list(search.turns()) == []
    assert 300 < search.looks < 1_000
