"""Small questions about a state and small changes to it, which judging and choosing share."""

from collections.abc import Iterator

from rules.digmars.grid import LINES
from rules.digmars.pieces import Pile, State


def stations_at(state: State, space: int) -> int:
    """How many stations stand there, whoever owns them."""
    total = 0
    for own in state.stations:
        total += own[space]
    return total


def reachable(piles: tuple[Pile, ...], origin: int) -> Iterator[int]:
    """Where one move leads from a space: next to it, or over empty spaces to the nearest pile (DM-13)."""
    for line in LINES[origin]:
        yield line[0]
        if not piles[line[0]]:
            for space in line[1:]:
                if piles[space]:
                    yield space
                    break


def with_station(
    stations: tuple[tuple[int, ...], ...], owner: int, origin: int | None, to: int
) -> tuple[tuple[int, ...], ...]:
    """The stations after one of the owner's went from `origin`, or from before the player, to a space."""
    own = list(stations[owner])
    if origin is not None:
        own[origin] -= 1
    own[to] += 1
    return (*stations[:owner], tuple(own), *stations[owner + 1 :])


def fortune_after(state: State, change: int) -> tuple[int, ...]:
    """Everyone's fortune after the player gained or paid."""
    me = state.player
    return (*state.fortune[:me], state.fortune[me] + change, *state.fortune[me + 1 :])


def end(state: State) -> State:
    """The game at its end."""
    return state._replace(phase="over", actions_left=0, bonuses=())


def over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase == "over"


def scores(state: State) -> dict[str, int]:
    """Everyone's fortune, in order of play."""
    return dict(zip(state.players, state.fortune, strict=True))


def winners(state: State) -> tuple[str, ...]:
    """Who announced victory, or who has most; players who tie share. Empty until the game is over."""
    if state.phase != "over":
        return ()
    if state.announced:
        return (state.players[state.player],)
    most = max(state.fortune)
    return tuple(player for player, has in zip(state.players, state.fortune, strict=True) if has == most)
