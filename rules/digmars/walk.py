"""How many moves a player's stations are at least away from where they were seen."""

from functools import lru_cache
from itertools import permutations

from rules.digmars.grid import LINES
from rules.digmars.pieces import Pile
from rules.digmars.table import reachable

Steps = tuple[tuple[int, ...], ...]
"""From every space, the least number of moves to every other."""


def least_steps(piles: tuple[Pile, ...], may_empty: frozenset[int]) -> Steps:
    """Moves between spaces if every space that may be empty within the turn were so already (DM-13)."""
    empty = frozenset(at for at, pile in enumerate(piles) if not pile)
    return _least_steps(empty | may_empty)


def moves_away(piles: tuple[Pile, ...], origin: int, to: int) -> int:
    """How many moves lead from a space to another, with the piles as they are."""
    return _from(origin, [list(reachable(piles, at)) for at in range(16)])[to]


@lru_cache(maxsize=1024)
def _least_steps(empty: frozenset[int]) -> Steps:
    next_to = [[to for line in LINES[at] for to in _leads(line, empty)] for at in range(16)]
    return tuple(_from(at, next_to) for at in range(16))


def _leads(line: tuple[int, ...], empty: frozenset[int]) -> list[int]:
    """Where a move along a line may lead: past empty spaces, as the next pile may be any of those behind."""
    leads = []
    for at in line:
        leads.append(at)
        if at not in empty:
            break
    return leads


def _from(origin: int, next_to: list[list[int]]) -> tuple[int, ...]:
    steps = [0 if at == origin else 99 for at in range(16)]
    edge = [origin]
    while edge:
        edge = [to for at in edge for to in next_to[at] if _closer(steps, at, to)]
    return tuple(steps)


def _closer(steps: list[int], at: int, to: int) -> bool:
    if steps[to] <= steps[at] + 1:
        return False
    steps[to] = steps[at] + 1
    return True


def least_moves(own: tuple[int, ...], wanted: tuple[int, ...], steps: Steps, relocations: int) -> int:
    """Moves that bring the stations to where they are wanted, if so many are relocated, which takes no
    action, and those that are still to come are placed where they are wanted."""
    away: list[int] = []
    lacking: list[int] = []
    for at, (has, wants) in enumerate(zip(own, wanted, strict=True)):
        if has > wants:
            away += [at] * (has - wants)
        elif wants > has:
            lacking += [at] * (wants - has)
    walked = len(away) - relocations
    if walked <= 0:
        return 0
    return min(
        sum(sorted(steps[a][b] for a, b in zip(away, chosen, strict=True))[:walked])
        for chosen in permutations(lacking, len(away))
    )
