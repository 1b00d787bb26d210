"""What lies on the table of Digger, and what can be done there: plain frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

GEMS = ("blue", "yellow", "red", "green", "white")
"""The colours of tokens; a `Tokens` counts them in this order."""
SLOTS = GEMS[1:]
"""The colours that have a slot on a chest: blue goes to the box."""
COLORS = (*GEMS, "black")
"""The faces of a die."""
INDEX = {color: i for i, color in enumerate(COLORS)}
"""Where a colour stands in a `Tokens`; black, of which there is no token, stands behind the end."""
OF_EACH = 10
"""Tokens of each colour in the game."""
DICE = 5
"""Dice in every throw (DG-11)."""

Tokens = tuple[int, ...]
"""How many there are of each of GEMS. A chest's and a card's first number, blue, is always 0."""
NONE: Tokens = (0, 0, 0, 0, 0)

Phase = Literal["ready", "throwing", "stowing", "over"]


@dataclass(frozen=True, slots=True)
class Options:
    """The readings of the rule books that a table chooses between, and the hourglass."""

    steal: Literal["one", "each"] = "one"
    """DG-23: a colour may be stolen from one opponent, or from each."""
    river: Literal["at_once", "at_turn_end"] = "at_once"
    """DG-40: the river is dry if it once was in the turn, or only if it is when the turn is over."""
    seconds: float = 30.0
    """What the hourglass runs (DG-10)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before the first throw, as it was described; `new` says what in it cannot be."""

    players: tuple[str, ...]
    """In order of play, to the left."""
    digger: str | None = None
    """Who begins; None is the first of the players."""
    cards: Mapping[str, Tokens] | None = None
    """Each player's values; None is the white side (DG-50)."""
    options: Options = Options()
    centre: Tokens | None = None
    """None is what the chests leave of ten each (DG-01)."""
    chests: Mapping[str, Tokens] | None = None
    """None is all empty."""


# A NamedTuple because a game is many small changes: `_replace` takes a quarter of the time of
# `dataclasses.replace`.
class State(NamedTuple):
    """A game of Digger between two actions. Players are numbered by their seats, from 0."""

    players: tuple[str, ...]
    cards: tuple[Tokens, ...]
    options: Options
    turn: int
    digger: int
    phase: Phase
    throw: tuple[str, ...]
    """The last throw of this turn; empty before the first."""
    taken: tuple[str, ...]
    """Colours of this throw that were taken from the centre."""
    stolen: tuple[tuple[str, int], ...]
    """Colours of this throw that were stolen, and from whom."""
    centre: Tokens
    loot: Tokens
    stowed: Tokens
    """What was stowed or boxed in this turn; it counts, but DG-24 can still take it away."""
    chests: tuple[Tokens, ...]
    """Without `stowed`; `chests_now` is what lies on the cards."""
    box: int
    """Blue boxed in the turns before this one."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The digger throws (DG-10, DG-11)."""

    dice: tuple[str, ...]
    t: float | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """One token from the centre to the loot (DG-12)."""

    color: str
    t: float | None = None


@dataclass(frozen=True, slots=True)
class Steal:
    """One token from another player's chest to the loot (DG-20)."""

    color: str
    victim: str
    t: float | None = None


@dataclass(frozen=True, slots=True)
class Touch:
    """A neighbouring stack in the victim's chest was touched (DG-24)."""

    victim: str
    t: float | None = None


@dataclass(frozen=True, slots=True)
class Stow:
    """n tokens from the loot to their slot, or to the box if blue (DG-30)."""

    color: str
    n: int
    t: float | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """The digger calls STOP (DG-32)."""

    t: float | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The timekeeper calls STOP (DG-33)."""

    t: float | None = None


Action = Throw | Take | Steal | Touch | Stow | Stop | TimeUp


def plus(tokens: Tokens, color: str, n: int) -> Tokens:
    """The same tokens with n more of one colour."""
    i = INDEX[color]
    return (*tokens[:i], tokens[i] + n, *tokens[i + 1 :])


def together(one: Tokens, other: Tokens) -> Tokens:
    """Both heaps in one."""
    return tuple(map(int.__add__, one, other))


def without_blue(tokens: Tokens) -> Tokens:
    """What of it has a slot on a chest."""
    return (0, *tokens[1:])


def chests_now(state: State) -> tuple[Tokens, ...]:
    """What lies on the chest cards, with what was stowed in this turn."""
    seat = state.digger
    chest = together(state.chests[seat], without_blue(state.stowed))
    return (*state.chests[:seat], chest, *state.chests[seat + 1 :])
