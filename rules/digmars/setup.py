"""From a set-up to the first state, or to all that cannot be in it."""

from collections.abc import Iterator

from rules.digmars.grid import SPACES
from rules.digmars.pieces import (
    ACTIONS,
    LEAST_PLAYERS,
    MOST_LEVEL,
    MOST_PLAYERS,
    PILE,
    GivenLevels,
    Levels,
    Setup,
    State,
)
from rules.players import players_defects, unknown_players
from rules.verdict import Defect, Impossible, defect
from rules.wire import step


def new(setup: Setup) -> State:
    """The state after the set-up; Impossible names all defects of a set-up that cannot be."""
    defects = tuple(_defects(setup))
    if defects:
        raise Impossible(defects)
    placing = setup.stations is None
    given = {levels.player: levels for levels in setup.levels}
    fortune = dict(setup.fortune)
    # With the last tile taken, "open" has ended (DM-42), and nobody can place a first station (DM-03); but
    # the turn in which a "closed" game stands is played to its end (DM-41).
    over = not any(setup.piles) and (placing or setup.open)
    return State(
        players=setup.players,
        open=setup.open,
        player=0,
        phase="over" if over else "placing" if placing else "playing",
        actions_left=0 if over or placing else ACTIONS,
        bonuses=(),
        piles=setup.piles,
        stations=tuple(_on_grid(setup, player) for player in setup.players),
        levels=tuple(_levels(setup, player, given.get(player)) for player in setup.players),
        fortune=tuple(fortune.get(player, 0) for player in setup.players),
        turn=0 if placing else 1,
    )


def _on_grid(setup: Setup, player: str) -> tuple[int, ...]:
    counts = [0] * len(SPACES)
    for landed in setup.stations or ():
        if landed.color == player:
            counts[landed.at] += landed.stations
    return tuple(counts)


def _levels(setup: Setup, player: str, given: GivenLevels | None) -> Levels:
    given = given or GivenLevels(player)
    return Levels(given.dig or 1, given.transport or 1, _fleet(setup, player))


def _fleet(setup: Setup, player: str) -> int:
    return 1 if setup.stations is None else sum(_on_grid(setup, player))


def _defects(setup: Setup) -> Iterator[Defect]:
    yield from players_defects(setup.players, LEAST_PLAYERS, MOST_PLAYERS)
    yield from _pile_defects(setup)
    yield from _station_defects(setup)
    yield from _level_defects(setup)
    yield from unknown_players((player for player, _ in setup.fortune), setup.players, "/fortune")


def _pile_defects(setup: Setup) -> Iterator[Defect]:
    for space, pile in enumerate(setup.piles):
        at = step(step("/piles", space // 4), space % 4)
        if len(pile) > PILE:
            yield defect(at, "pile-too-high", tiles=len(pile), most=PILE, at=SPACES[space], rests_on=())
        for i, tile in enumerate(pile):
            if i and tile.explored:
                yield defect(step(at, i), "explored-below", at=SPACES[space])


def _station_defects(setup: Setup) -> Iterator[Defect]:
    if setup.stations is None:
        return
    for landed in setup.stations:
        at = step("/stations", SPACES[landed.at])
        yield from unknown_players([landed.color], setup.players, at)
    for player in dict.fromkeys(setup.players):
        stations = sum(_on_grid(setup, player))
        if not 1 <= stations <= MOST_LEVEL:
            yield defect(
                "/stations",
                "station-count",
                color=player,
                stations=stations,
                most=MOST_LEVEL,
                rests_on=() if stations else ("/stations",),
            )


def _level_defects(setup: Setup) -> Iterator[Defect]:
    yield from unknown_players((levels.player for levels in setup.levels), setup.players, "/levels")
    for levels in setup.levels:
        at = step("/levels", levels.player)
        for gear, level in (("dig", levels.dig), ("transport", levels.transport), ("fleet", levels.fleet)):
            if level is not None and not 1 <= level <= MOST_LEVEL:
                yield defect(step(at, gear), "level-range", level=level, most=MOST_LEVEL)
        if levels.player in setup.players and levels.fleet not in (None, _fleet(setup, levels.player)):
            stations = _fleet(setup, levels.player)
            yield defect(
                step(at, "fleet"),
                "fleet-stations",
                level=levels.fleet or 0,
                stations=stations,
                rests_on=("/stations",),
            )
