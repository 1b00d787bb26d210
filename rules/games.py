"""The three games by name."""

from typing import cast

from rules import diadingo, digger, digmars
from rules.game import AnyGame

GAMES: dict[str, AnyGame] = {
    "digger": cast(AnyGame, digger),
    "digmars": cast(AnyGame, digmars),
    "diadingo": cast(AnyGame, diadingo),
}
