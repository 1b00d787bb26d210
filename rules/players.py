"""Who plays: what cannot be in the list of players of any game."""

from collections.abc import Iterable, Iterator

from rules.verdict import Defect, defect
from rules.wire import Shape, list_of, step, text


def players_shape(least: int, most: int) -> Shape[tuple[str, ...]]:
    """The players in order of play; read at any length, so that `players_defects` names a wrong number
    together with all else that is wrong with a set-up."""
    return Shape(list_of(text()).reader, list_of(text(), least, most, distinct=True).schema)


def players_defects(players: tuple[str, ...], least: int, most: int) -> Iterator[Defect]:
    """A number of players that the game is not for, and names that stand twice."""
    if not least <= len(players) <= most:
        # Names that could not be read can bring the players who are lacking, but never take one away.
        rests_on = () if len(players) > most else ("/players",)
        yield defect(
            "/players", "player-count", players=len(players), least=least, most=most, rests_on=rests_on
        )
    named = set()
    for i, player in enumerate(players):
        if player in named:
            yield defect(step("/players", i), "player-twice", player=player, rests_on=("/players",))
        named.add(player)


def unknown_players(named: Iterable[str], players: tuple[str, ...], at: str) -> Iterator[Defect]:
    """Names of an object at `at` that are not among the players."""
    known = set(players)
    for name in named:
        if name not in known:
            yield defect(step(at, name), "player-unknown", player=name, rests_on=("/players",))
