"""Digger as JSON, both ways."""

from collections.abc import Callable, Mapping
from sys import float_info
from typing import Any

from rules.digger.setup import LEAST_PLAYERS, MOST_PLAYERS
from rules.digger.state import (
    COLORS,
    GEMS,
    SLOTS,
    Action,
    Options,
    Setup,
    State,
    Steal,
    Stop,
    Stow,
    Take,
    Throw,
    TimeUp,
    Tokens,
    Touch,
    chests_now,
)
from rules.digger.usable import may_steal, may_take
from rules.players import players_shape
from rules.wire import (
    Json,
    Shape,
    either,
    fields,
    list_of,
    map_of,
    number,
    one_of,
    text,
    whole,
    word,
)

Told = dict[str, Any]

_OPTIONS = fields(
    {},
    {"steal": word("one", "each"), "river": word("at_once", "at_turn_end"), "seconds": number(0.1)},
).then(lambda chosen: Options(**chosen))


def setup_shape() -> Shape[Setup]:
    """The set-up as JSON."""
    return fields(
        {"players": players_shape(LEAST_PLAYERS, MOST_PLAYERS)},
        {
            "digger": text(),
            "cards": _cards_shape(),
            "options": _OPTIONS,
            "centre": map_of(word(*GEMS), whole()).then(_tokens),
            "chests": map_of(text(), map_of(word(*SLOTS), whole()).then(_tokens)),
        },
        stand_ins={"players": ()},
    ).then(lambda told: Setup(**told))


def _cards_shape() -> Shape[Mapping[str, Tokens] | None]:
    white = word("white").then(lambda _: None)
    own = map_of(text(), fields({slot: whole() for slot in SLOTS}).then(_tokens))
    return either('"white" or the card of each player', white, own)


def action_shape(setup: Setup | None = None) -> Shape[Action]:
    """An action as JSON; with a set-up, only its own players are known."""
    player = text() if setup is None else word(*setup.players)
    color = word(*COLORS)

    def action(do: str, needed: dict[str, Shape[Any]], build: Callable[[Told], Action]) -> Shape[Action]:
        return fields({"do": word(do)} | needed, {"t": number(most=float_info.max)}).then(build)

    shapes = {
        "throw": action("throw", {"dice": list_of(color)}, lambda told: Throw(told["dice"], told.get("t"))),
        "take": action("take", {"color": color}, lambda told: Take(told["color"], told.get("t"))),
        "steal": action(
            "steal",
            {"color": color, "from": player},
            lambda told: Steal(told["color"], told["from"], told.get("t")),
        ),
        "touch": action("touch", {"from": player}, lambda told: Touch(told["from"], told.get("t"))),
        "stow": action(
            "stow",
            {"color": color, "n": whole(1, None)},
            lambda told: Stow(told["color"], told["n"], told.get("t")),
        ),
        "stop": action("stop", {}, lambda told: Stop(told.get("t"))),
        "time_up": action("time_up", {}, lambda told: TimeUp(told.get("t"))),
    }
    return one_of("do", shapes)


def setup_json(setup: Setup) -> Json:
    """A set-up that `setup_shape` reads back to the same value."""
    options = setup.options
    told: dict[str, Json] = {
        "players": list(setup.players),
        "cards": "white" if setup.cards is None else {p: _slots(card) for p, card in setup.cards.items()},
        "options": {"steal": options.steal, "river": options.river, "seconds": options.seconds},
    }
    if setup.digger is not None:
        told["digger"] = setup.digger
    if setup.centre is not None:
        told["centre"] = _gems(setup.centre)
    if setup.chests is not None:
        told["chests"] = {player: _slots(chest) for player, chest in setup.chests.items()}
    return told


def action_json(action: Action) -> Json:
    """An action with exactly the fields of the contract."""
    told: dict[str, Json]
    match action:
        case Throw(dice):
            told = {"do": "throw", "dice": list(dice)}
        case Take(color):
            told = {"do": "take", "color": color}
        case Steal(color, victim):
            told = {"do": "steal", "color": color, "from": victim}
        case Touch(victim):
            told = {"do": "touch", "from": victim}
        case Stow(color, n):
            told = {"do": "stow", "color": color, "n": n}
        case Stop():
            told = {"do": "stop"}
        case TimeUp():
            told = {"do": "time_up"}
    return told if action.t is None else told | {"t": action.t}


def state_json(state: State) -> Json:
    """The state as the contract shows it."""
    players = state.players
    return {
        "digger": players[state.digger],
        "timekeeper": players[state.digger - 1],
        "phase": state.phase,
        "throw": list(state.throw) or None,
        "may_take": may_take(state),
        "may_steal": [{"color": color, "from": players[seat]} for color, seat in may_steal(state)],
        "centre": _gems(state.centre),
        "loot": _gems(state.loot),
        "stowed": _gems(state.stowed),
        "chests": {player: _slots(chest) for player, chest in zip(players, chests_now(state), strict=True)},
        "box": state.box + state.stowed[0],
        "turn": state.turn,
    }


def _tokens(told: Mapping[str, int]) -> Tokens:
    return tuple(told.get(gem, 0) for gem in GEMS)


def _gems(tokens: Tokens) -> dict[str, int]:
    return dict(zip(GEMS, tokens, strict=True))


def _slots(tokens: Tokens) -> dict[str, int]:
    return dict(zip(SLOTS, tokens[1:], strict=True))
