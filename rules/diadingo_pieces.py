"""What lies on the table of Diadingo: cards, rings, actions, the state, and how they look as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.players import players_shape
from rules.wire import Json, Shape, either, fields, flag, list_of, map_of, one_of, text, whole, word

LEAST_PLAYERS, MOST_PLAYERS = 2, 8

FIXED = 16
LOOSE = 26
RING_CARDS = 42
THEFT_CARDS = 7
CARDS = RING_CARDS + THEFT_CARDS

Phase = Literal["draw", "try", "theft", "over"]


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring card before a player: its dollars, and whether a diamond is set on it."""

    value: int
    set: bool


Rings = tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A game as it begins, or as it stands: what is None follows from the rings."""

    players: tuple[str, ...]
    debts: bool = False
    rings: Mapping[str, Rings] | None = None
    loose: int | None = None
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card: a ring of so many dollars, or a theft (None)."""

    ring: int | None


@dataclass(frozen=True, slots=True)
class Try:
    """One diamond is pulled at: it was a loose one, or it was not."""

    loose: bool


@dataclass(frozen=True, slots=True)
class Steal:
    """The diamond of another's ring of this value goes onto an own empty one."""

    victim: str
    value: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The theft card is set aside."""


Action = Draw | Try | Steal | Pass


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands; `rings` has one entry per player, oldest card first."""

    players: tuple[str, ...]
    debts: bool
    player: int
    phase: Phase
    loose: int
    cards: int
    rings: tuple[Rings, ...]

    @property
    def board(self) -> int:
        """Diamonds in sight on the board, fixed and loose."""
        return FIXED + self.loose


_RING = fields({"value": whole(), "set": flag()}).then(lambda ring: Ring(ring["value"], ring["set"]))
_CARD = either(
    '"theft" or {"ring": dollars}',
    word("theft").then(lambda _: None),
    fields({"ring": whole()}).then(lambda card: card["ring"]),
)


def setup_shape() -> Shape[Setup]:
    """The set-up as JSON."""
    return fields(
        {"players": players_shape(LEAST_PLAYERS, MOST_PLAYERS)},
        {"debts": flag(), "rings": map_of(text(), list_of(_RING)), "loose": whole(), "cards": whole()},
        stand_ins={"players": ()},
    ).then(lambda setup: Setup(**setup))


def action_shape(setup: Setup | None = None) -> Shape[Action]:
    """An action as JSON; with a set-up, only its own players can be stolen from."""
    player = text() if setup is None else word(*setup.players)
    shapes: dict[str, Shape[Action]] = {
        "draw": fields({"do": word("draw"), "card": _CARD}).then(lambda draw: Draw(draw["card"])),
        "try": fields({"do": word("try"), "loose": flag()}).then(lambda attempt: Try(attempt["loose"])),
        "steal": fields({"do": word("steal"), "from": player, "value": whole(most=None)}).then(
            lambda steal: Steal(steal["from"], steal["value"])
        ),
        "pass": fields({"do": word("pass")}).then(lambda _: Pass()),
    }
    return one_of("do", shapes)


def setup_json(setup: Setup) -> Json:
    """A set-up that `setup_shape` reads back to the same value."""
    json: Json = {"players": list(setup.players), "debts": setup.debts}
    if setup.rings is not None:
        json["rings"] = {player: _rings_json(rings) for player, rings in setup.rings.items()}
    return json | {
        name: number
        for name, number in (("loose", setup.loose), ("cards", setup.cards))
        if number is not None
    }


def action_json(action: Action) -> Json:
    """An action with exactly the fields of the contract."""
    match action:
        case Draw(ring):
            return {"do": "draw", "card": "theft" if ring is None else {"ring": ring}}
        case Try(loose):
            return {"do": "try", "loose": loose}
        case Steal(victim, value):
            return {"do": "steal", "from": victim, "value": value}
        case Pass():
            return {"do": "pass"}


def state_json(state: State) -> Json:
    """The state as the contract shows it."""
    return {
        "player": state.players[state.player],
        "phase": state.phase,
        "board": state.board,
        "loose": state.loose,
        "cards": state.cards,
        "rings": {
            player: _rings_json(rings) for player, rings in zip(state.players, state.rings, strict=True)
        },
    }


def _rings_json(rings: Rings) -> Json:
    return [{"value": ring.value, "set": ring.set} for ring in rings]
