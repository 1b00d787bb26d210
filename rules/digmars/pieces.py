"""What lies on the table of Dig Mars, and what can be done there: plain frozen values.

None is "not known": the camera has not seen that side of the tile yet.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.digmars.edition import load_edition

COLORS = load_edition().colors
"""The station colours: a player is called by the colour of the own stations."""
LEAST_PLAYERS, MOST_PLAYERS = 2, 4
ACTIONS = 3
"""Actions in a turn (DM-10)."""
PILE = 3
"""Tiles in a pile at the start (DM-01)."""
MOST_LEVEL = 4
"""Levels run from 1 to this, and a colour has this many stations (DM-02)."""
ENOUGH = {2: 40, 3: 30, 4: 20}
"""The fortune that lets a player announce victory, by the number of players (DM-40)."""
BONUSES = ("dig", "transport", "relocate", "fortune", "survey")
PLAIN = ""
"""The bonus of a tile that is known to have none."""

Gear = Literal["dig", "transport", "fleet"]
Phase = Literal["placing", "playing", "over"]


class Tile(NamedTuple):
    """An exploration tile, as far as it is known."""

    dig: int | None = None
    transport: int | None = None
    value: int | None = None
    bonus: str | None = None
    """One of BONUSES, or PLAIN."""
    explored: bool = False
    """Whether the found side is up."""


Pile = tuple[Tile, ...]
"""The tiles of a space, the top one first."""


class Levels(NamedTuple):
    """Where the markers of a player's three equipment tiles stand."""

    dig: int = 1
    transport: int = 1
    fleet: int = 1


# A NamedTuple because a search over turns makes many small changes: `_replace` takes a quarter of the time
# of `dataclasses.replace`.
class State(NamedTuple):
    """A game of Dig Mars between two actions. Players are numbered by their seats, from 0."""

    players: tuple[str, ...]
    open: bool
    """The variant with the taken tiles face up (DM-42)."""
    player: int
    phase: Phase
    actions_left: int
    bonuses: tuple[str, ...]
    """What the player has turned up in this turn and not used, in that order (DM-20)."""
    piles: tuple[Pile, ...]
    """By space, in the order of `grid.SPACES`."""
    stations: tuple[tuple[int, ...], ...]
    """By player, then by space."""
    levels: tuple[Levels, ...]
    fortune: tuple[int, ...]
    turn: int
    """Which turn it is, from 1; 0 while the first stations are placed."""
    announced: bool = False
    """Whether the game ended because `player` announced victory."""


@dataclass(frozen=True, slots=True)
class Place:
    """The first station, on a pile (DM-03)."""

    at: int


@dataclass(frozen=True, slots=True)
class Found:
    """What was read on the side of a tile that a dig turned up."""

    transport: int | None = None
    value: int | None = None
    bonus: str | None = None


@dataclass(frozen=True, slots=True)
class Dig:
    """The top tile is turned over (DM-11); as an extra dig it uses a bonus (DM-21)."""

    at: int
    extra: bool = False
    reveals: Found | None = None


@dataclass(frozen=True, slots=True)
class Transport:
    """The top tile is taken (DM-12); as an extra transport it uses a bonus (DM-22)."""

    at: int
    extra: bool = False
    uncovers: int | None = None
    """The dig difficulty that was read on the tile below."""


@dataclass(frozen=True, slots=True)
class Move:
    """An own station goes to the next space, or over empty spaces (DM-13)."""

    origin: int
    to: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A marker goes up by one (DM-14); with the fleet's, a station is placed `at` a space (DM-15)."""

    gear: Gear
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Relocate:
    """A bonus: any station goes to any pile (DM-23)."""

    color: str
    origin: int
    to: int


@dataclass(frozen=True, slots=True)
class TakeFortune:
    """A bonus: 1 fortune (DM-24)."""


@dataclass(frozen=True, slots=True)
class Survey:
    """A bonus: a look at an unexplored tile of a pile (DM-25)."""

    at: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Victory is announced (DM-40)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn is over, with actions left or without."""


Action = Place | Dig | Transport | Move | Upgrade | Relocate | TakeFortune | Survey | Announce | EndTurn


@dataclass(frozen=True, slots=True)
class Landed:
    """Stations of a colour on a space, in a set-up."""

    at: int
    color: str
    stations: int


@dataclass(frozen=True, slots=True)
class GivenLevels:
    """A player's levels in a set-up; what is None follows."""

    player: str
    dig: int | None = None
    transport: int | None = None
    fleet: int | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before the first station or before a turn, as it was described; `new` says what cannot be."""

    players: tuple[str, ...]
    """In order of play, clockwise."""
    piles: tuple[Pile, ...]
    open: bool = False
    stations: tuple[Landed, ...] | None = None
    """None is a game that begins with the placing of the first stations (DM-03)."""
    levels: tuple[GivenLevels, ...] = ()
    fortune: tuple[tuple[str, int], ...] = ()
