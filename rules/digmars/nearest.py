"""When no legal turn ends in what is seen: the nearest reading, and the rule that it breaks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, combinations_with_replacement, islice, product

from rules.digmars.choices import legal
from rules.digmars.climb import climb
from rules.digmars.grid import SPACES
from rules.digmars.pieces import EndTurn, Place, Relocate, State, Upgrade
from rules.digmars.search import Goal, Search, Turn
from rules.digmars.seen import Cell, Seen, agrees, stage, wanted_stations
from rules.digmars.turn import apply
from rules.digmars.walk import moves_away
from rules.verdict import Verdict, illegal

MOST_READINGS = 600
"""Readings tried before all that differs is taken together."""
MOST_LOOKS = 1_000
"""Positions looked at in each of them."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The rule that the nearest reading breaks, and the spaces that no legal turn explains."""

    verdict: Verdict
    at: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Odd:
    """A space that does not look as seen: its pile, its stations or both."""

    at: int
    pile: bool
    stations: bool


def nearest(state: State, seen: Seen) -> Broken:
    """The reading of a grid that nothing explains in which the fewest spaces differ from a legal turn."""
    if state.phase == "placing":
        # Judged before the one station, which can be all that its player has done (DM-03).
        odds = _placing(state, seen)
        verdict = _broken(state, seen, odds)
    else:
        turn, odds = _reading(state, seen)
        verdict = _broken(played(state, turn), seen, odds)
    return Broken(verdict, tuple(SPACES[at] for at in sorted(odd.at for odd in odds)))


def played(state: State, turn: Turn) -> State:
    """The state after legal actions."""
    return reduce(lambda before, action: apply(before, action)[0], turn, state)


def odd_spaces(state: State, seen: Seen) -> tuple[Odd, ...]:
    """The spaces that do not look as seen."""
    wanted = wanted_stations(state, seen)
    odds = (
        Odd(
            at,
            not agrees(state.piles[at], stage(state.piles[at]), cell),
            any(own[at] != wants[at] for own, wants in zip(state.stations, wanted, strict=True))
            or bool(_strangers(state, cell)),
        )
        for at, cell in enumerate(seen)
    )
    return tuple(odd for odd in odds if odd.pile or odd.stations)


def _strangers(state: State, cell: Cell) -> list[str]:
    """Colours of stations that nobody plays."""
    return [color for color, n in (cell.stations or {}).items() if n and color not in state.players]


def _placing(state: State, seen: Seen) -> tuple[Odd, ...]:
    turns: list[Turn] = [(), *((place,) for place in legal(state))]
    return min((odd_spaces(played(state, turn), seen) for turn in turns), key=len)


def _reading(state: State, seen: Seen) -> tuple[Turn, tuple[Odd, ...]]:
    """The turn that explains all but the fewest spaces, and these; of several the shortest."""
    all_odd = odd_spaces(state, seen)
    strangers = {at for at, cell in enumerate(seen) if _strangers(state, cell)}
    tries = MOST_READINGS
    for n in range(1, len(all_odd)):
        readings: list[tuple[Turn, tuple[Odd, ...]]] = []
        goals = (
            (odds, goal)
            for odds in _choices(all_odd, n)
            if strangers <= {odd.at for odd in odds if odd.stations}
            for goal in _goals_without(state, seen, odds)
        )
        for odds, goal in islice(goals, tries):
            tries -= 1
            search = Search(state, goal, most_turns=1, most_looks=MOST_LOOKS)
            readings += ((turn, odds) for turn in search.turns())
        if readings:
            return min(readings, key=lambda reading: len(reading[0]))
    return (), all_odd


def _choices(all_odd: tuple[Odd, ...], n: int) -> Iterator[tuple[Odd, ...]]:
    """What may stay unexplained of n spaces."""
    for some in combinations(all_odd, n):
        yield from product(*(_parts(odd) for odd in some))


def _parts(odd: Odd) -> list[Odd]:
    if odd.pile and odd.stations:
        return [Odd(odd.at, True, False), Odd(odd.at, False, True), odd]
    return [odd]


def _goals_without(state: State, seen: Seen, odds: tuple[Odd, ...]) -> Iterator[Goal]:
    """What is seen, with the odd piles looking like anything. On spaces with odd stations the others' are
    as before, and the player's own are as before or shared out otherwise."""
    any_pile = {odd.at for odd in odds if odd.pile}
    free = [odd.at for odd in odds if odd.stations]
    climbs = tuple(
        climb(at, pile, cell, any_stage=at in any_pile)
        for at, (pile, cell) in enumerate(zip(state.piles, seen, strict=True))
    )
    stations = tuple(
        tuple(own[at] if at in free else wants[at] for at in range(len(SPACES)))
        for own, wants in zip(state.stations, wanted_stations(state, seen), strict=True)
    )
    me = state.player
    left = sum(state.stations[me]) - sum(n for at, n in enumerate(stations[me]) if at not in free)
    yield Goal(climbs, stations)
    for chosen in combinations_with_replacement(free, left) if left >= 0 else ():
        shared = tuple(chosen.count(at) if at in free else n for at, n in enumerate(stations[me]))
        if shared != stations[me]:
            yield Goal(climbs, (*stations[:me], shared, *stations[me + 1 :]))


def _broken(state: State, seen: Seen, odds: tuple[Odd, ...]) -> Verdict:
    """The rule that stands in the way of what is left unexplained."""
    for odd in odds:
        if odd.pile and (verdict := _pile_broken(state, odd.at, seen[odd.at])):
            return verdict
    stations = [odd.at for odd in odds if odd.stations]
    for verdict in _stations_broken(state, seen, stations):
        return verdict
    if state.phase == "placing":
        return apply(state, EndTurn())[1]
    return illegal("DM-10", "too-much-for-one-turn")


def _pile_broken(state: State, at: int, cell: Cell) -> Verdict | None:
    the_climb = climb(at, state.piles[at], cell)
    if not the_climb.goals:
        return illegal("DM-01", "pile-otherwise", at=SPACES[at])
    steps = the_climb.steps(the_climb.start)
    while steps:
        state, verdict = apply(state, steps[0].action)
        if not verdict.legal:
            return verdict
        steps = the_climb.steps(steps[0].code)
    return None


def _stations_broken(state: State, seen: Seen, spaces: list[int]) -> Iterator[Verdict]:
    for at in spaces:
        for color in _strangers(state, seen[at]):
            yield illegal("DM-02", "station-of-nobody", color=color, at=SPACES[at])
    wanted = wanted_stations(state, seen)
    for player, (own, wants) in enumerate(zip(state.stations, wanted, strict=True)):
        gone = [at for at in spaces if own[at] > wants[at]]
        come = [at for at in spaces if own[at] < wants[at]]
        if not gone and not come:
            continue
        color = state.players[player]
        if player != state.player:
            yield _others_broken(state, color, gone, come)
        elif not come:
            yield illegal("DM-15", "station-gone", color=color, at=SPACES[gone[0]])
        elif gone and state.phase == "playing":
            yield _too_far(state, gone[0], come[0])
        else:
            action = Place(come[0]) if state.phase == "placing" else Upgrade("fleet", come[0])
            verdict = apply(state, action)[1]
            if not verdict.legal:
                yield verdict


def _too_far(state: State, origin: int, to: int) -> Verdict:
    """A station can get everywhere, space by space, but not within the actions that are left (DM-10)."""
    moves = moves_away(state.piles, origin, to)
    if moves <= state.actions_left:
        return illegal("DM-10", "too-much-for-one-turn")
    places = {"origin": SPACES[origin], "to": SPACES[to]}
    return illegal("DM-10", "station-too-far", **places, moves=moves, left=state.actions_left)


def _others_broken(state: State, color: str, gone: list[int], come: list[int]) -> Verdict:
    if state.phase != "playing":
        return apply(state, EndTurn())[1]
    if not gone:
        return illegal("DM-15", "station-not-yours", color=color, at=SPACES[come[0]])
    if not come:
        return illegal("DM-15", "station-gone", color=color, at=SPACES[gone[0]])
    if "relocate" in state.bonuses:
        verdict = apply(state, Relocate(color, gone[0], come[0]))[1]
        if not verdict.legal:
            return verdict
    return illegal("DM-13", "move-not-yours", color=color, at=SPACES[gone[0]])
