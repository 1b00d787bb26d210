"""When no legal turn ends in what is seen: the nearest reading, and the rule that it breaks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, islice, product

from rules.digmars.choices import legal
from rules.digmars.climb import climb
from rules.digmars.grid import SPACES
from rules.digmars.pieces import MOST_LEVEL, Dig, EndTurn, Place, Relocate, State, Upgrade
from rules.digmars.search import Goal, Search, Turn
from rules.digmars.seen import Cell, Seen, agrees, shared_out, stage, unread_spaces, wanted_stations
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
    tries = MOST_READINGS
    for n in range(1, len(all_odd)):
        readings: list[tuple[Turn, tuple[Odd, ...]]] = []
        goals = (
            (odds, goal)
            for odds in _choices(state, seen, all_odd, n)
            for goal in _goals_without(state, seen, odds)
        )
        for odds, goal in islice(goals, tries):
            tries -= 1
            search = Search(state, goal, most_turns=1, most_looks=MOST_LOOKS)
            readings += ((turn, odds) for turn in search.turns())
        if readings:
            turn, odds = min(readings, key=lambda reading: (_aspects(reading[1]), len(reading[0])))
            left = {odd.at for odd in odds}
            return turn, tuple(odd for odd in odd_spaces(played(state, turn), seen) if odd.at in left)
    return (), all_odd


def _aspects(odds: tuple[Odd, ...]) -> int:
    return sum(odd.pile + odd.stations for odd in odds)


def _choices(state: State, seen: Seen, all_odd: tuple[Odd, ...], n: int) -> Iterator[tuple[Odd, ...]]:
    """What may stay unexplained of n spaces.

    Stations that nobody plays are never explained. On one space stations may also have been overlooked where
    all looks as before.
    """
    must = [odd for odd in all_odd if _strangers(state, seen[odd.at])]
    may = [odd for odd in all_odd if odd not in must]
    for some in combinations(may, n - len(must)) if n >= len(must) else ():
        of_strangers = ([part for part in _parts(odd) if part.stations] for odd in must)
        yield from product(*of_strangers, *map(_parts, some))
    if n == 1 and not must:
        as_before = set(range(len(SPACES))) - {odd.at for odd in all_odd} - {*unread_spaces(seen)}
        yield from ((Odd(at, False, True),) for at in sorted(as_before))


def _parts(odd: Odd) -> list[Odd]:
    """Stations can be overlooked beside a pile that was worked on, but no work on one that is as before."""
    if odd.pile:
        return [Odd(odd.at, True, False), Odd(odd.at, False, True), Odd(odd.at, True, True)]
    return [odd]


def _goals_without(state: State, seen: Seen, odds: tuple[Odd, ...]) -> Iterator[Goal]:
    """What is seen, with the odd piles looking like anything. On spaces with odd stations the others' are
    as before, and the player's own are as before or shared out otherwise."""
    any_pile = {odd.at for odd in odds if odd.pile}
    free = [odd.at for odd in odds if odd.stations] + unread_spaces(seen)
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
    # An upgrade of the fleet brings a station more.
    for placed in range(left, left + MOST_LEVEL - state.levels[me].fleet + 1):
        for shared in shared_out(stations[me], free, placed):
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
        step = steps[0]
        # A bonus costs no action: where there is one, it is not for want of actions that it cannot be.
        bonus = "dig" if isinstance(step.action, Dig) else "transport"
        state, verdict = apply(state, step.extra if bonus in state.bonuses else step.action)
        if not verdict.legal:
            return verdict
        steps = the_climb.steps(step.code)
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
