"""Dig Mars as JSON: set-ups, actions and states."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.digmars.grid import INDEX, SPACES
from rules.digmars.pieces import (
    BONUSES,
    COLORS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PLAIN,
    Action,
    Announce,
    Dig,
    EndTurn,
    Found,
    GivenLevels,
    Landed,
    Move,
    Pile,
    Place,
    Relocate,
    Setup,
    State,
    Survey,
    TakeFortune,
    Tile,
    Transport,
    Upgrade,
)
from rules.wire import Json, Shape, fields, flag, list_of, map_of, nullable, one_of, whole, word

_MOST_TILES = 48
_color = word(*COLORS)
_space = word(*SPACES).then(INDEX.__getitem__)
_bonus = nullable(word(*BONUSES)).then(lambda bonus: bonus or PLAIN)
_difficulty = whole(1)
_found_fields: dict[str, Shape[Any]] = {"transport": _difficulty, "value": whole(), "bonus": _bonus}
_found = fields({}, _found_fields).then(lambda found: Found(**found))
_tile = fields({}, {"dig": _difficulty, **_found_fields, "explored": flag()}).then(lambda tile: Tile(**tile))
_levels = fields({}, {"dig": whole(), "transport": whole(), "fleet": whole()})


def setup_shape() -> Shape[Setup]:
    """The set-up as JSON."""
    players = list_of(_color)
    pile = list_of(_tile, 0, _MOST_TILES)
    return fields(
        {
            # Read at any length, so that `new` names a wrong number together with all else that is wrong.
            "players": Shape(
                players.reader, list_of(_color, LEAST_PLAYERS, MOST_PLAYERS, distinct=True).schema
            ),
            "piles": list_of(list_of(pile, 4, 4), 4, 4),
        },
        {
            "variant": word("closed", "open"),
            "stations": map_of(word(*SPACES), map_of(_color, whole())),
            "levels": map_of(_color, _levels),
            "fortune": map_of(_color, whole()),
        },
        stand_ins={"players": (), "piles": [[()] * 4] * 4},
    ).then(_setup)


def _setup(given: dict[str, Any]) -> Setup:
    stations = given.get("stations")
    return Setup(
        players=given["players"],
        piles=tuple(pile for row in given["piles"] for pile in row),
        open=given.get("variant") == "open",
        stations=None
        if stations is None
        else tuple(
            Landed(INDEX[space], color, n) for space, here in stations.items() for color, n in here.items()
        ),
        levels=tuple(GivenLevels(player, **levels) for player, levels in given.get("levels", {}).items()),
        fortune=tuple(given.get("fortune", {}).items()),
    )


def _act(
    do: str,
    build: Callable[[dict[str, Any]], Action],
    needs: Mapping[str, Shape[Any]] = {},
    may: Mapping[str, Shape[Any]] = {},
    **tags: str,
) -> Shape[Action]:
    """One kind of action: the words that mark it, the fields that it needs, and those that it may have."""
    marks = {name: word(tag) for name, tag in {"do": do, **tags}.items()}
    return fields({**marks, **needs}, may).then(build)


def _read_dig(given: dict[str, Any]) -> Dig:
    return Dig(given["at"], given["do"] == "bonus", given.get("reveals"))


def _read_transport(given: dict[str, Any]) -> Transport:
    return Transport(given["at"], given["do"] == "bonus", given.get("uncovers", {}).get("dig"))


_at = {"at": _space}
_way = {"from": _space, "to": _space}
_reveals = {"reveals": _found}
_uncovers = {"uncovers": fields({}, {"dig": _difficulty})}
_action: Shape[Action] = one_of(
    "do",
    {
        "place": _act("place", lambda given: Place(given["at"]), _at),
        "dig": _act("dig", _read_dig, _at, _reveals),
        "transport": _act("transport", _read_transport, _at, _uncovers),
        "move": _act("move", lambda given: Move(given["from"], given["to"]), _way),
        "upgrade": one_of(
            "gear",
            {
                "dig": _act("upgrade", lambda _: Upgrade("dig"), gear="dig"),
                "transport": _act("upgrade", lambda _: Upgrade("transport"), gear="transport"),
                "fleet": _act("upgrade", lambda given: Upgrade("fleet", given["at"]), _at, gear="fleet"),
            },
        ),
        "bonus": one_of(
            "bonus",
            {
                "dig": _act("bonus", _read_dig, _at, _reveals, bonus="dig"),
                "transport": _act("bonus", _read_transport, _at, _uncovers, bonus="transport"),
                "relocate": _act(
                    "bonus",
                    lambda given: Relocate(given["color"], given["from"], given["to"]),
                    {"color": _color, **_way},
                    bonus="relocate",
                ),
                "fortune": _act("bonus", lambda _: TakeFortune(), bonus="fortune"),
                "survey": _act("bonus", lambda given: Survey(given["at"]), _at, bonus="survey"),
            },
        ),
        "announce": _act("announce", lambda _: Announce()),
        "end_turn": _act("end_turn", lambda _: EndTurn()),
    },
)


def action_shape(setup: Setup | None = None) -> Shape[Action]:
    """An action as JSON. Every station colour is well-formed, also one that nobody plays."""
    return _action


def action_json(action: Action) -> Json:
    """An action with exactly the fields of the contract."""
    match action:
        case Place(at):
            return {"do": "place", "at": SPACES[at]}
        case Dig(at, extra, None):
            return {**_by("dig", extra), "at": SPACES[at]}
        case Dig(at, extra, Found(transport, value, bonus)):
            reveals = _known(transport, value, bonus)
            return {**_by("dig", extra), "at": SPACES[at], "reveals": reveals}
        case Transport(at, extra, None):
            return {**_by("transport", extra), "at": SPACES[at]}
        case Transport(at, extra, uncovers):
            return {**_by("transport", extra), "at": SPACES[at], "uncovers": {"dig": uncovers}}
        case Move(origin, to):
            return {"do": "move", "from": SPACES[origin], "to": SPACES[to]}
        case Upgrade(gear, at):
            return {"do": "upgrade", "gear": gear} | ({} if at is None else {"at": SPACES[at]})
        case Relocate(color, origin, to):
            return {**_by("relocate", True), "color": color, "from": SPACES[origin], "to": SPACES[to]}
        case TakeFortune():
            return _by("fortune", True)
        case Survey(at):
            return {**_by("survey", True), "at": SPACES[at]}
        case Announce():
            return {"do": "announce"}
        case EndTurn():
            return {"do": "end_turn"}


def _by(kind: str, bonus: bool) -> dict[str, Json]:
    return {"do": "bonus", "bonus": kind} if bonus else {"do": kind}


def _known(transport: int | None, value: int | None, bonus: str | None) -> dict[str, Json]:
    numbers = {"transport": transport, "value": value}
    known: dict[str, Json] = {name: number for name, number in numbers.items() if number is not None}
    return known if bonus is None else known | {"bonus": bonus or None}


def setup_json(setup: Setup) -> Json:
    """A set-up that `setup_shape` reads back to the same value."""
    given: dict[str, Json] = {
        "players": list(setup.players),
        "variant": "open" if setup.open else "closed",
        "piles": _piles_json(setup.piles),
    }
    if setup.stations is not None:
        given["stations"] = {}
        for landed in setup.stations:
            given["stations"].setdefault(SPACES[landed.at], {})[landed.color] = landed.stations
    if setup.levels:
        given["levels"] = {
            levels.player: {
                gear: level
                for gear in ("dig", "transport", "fleet")
                if (level := getattr(levels, gear)) is not None
            }
            for levels in setup.levels
        }
    if setup.fortune:
        given["fortune"] = dict(setup.fortune)
    return given


def state_json(state: State) -> Json:
    """The state as the contract shows it."""
    return {
        "player": state.players[state.player],
        "phase": state.phase,
        "actions_left": state.actions_left,
        "bonuses": list(state.bonuses),
        "piles": _piles_json(state.piles),
        "stations": {SPACES[at]: here for at in range(len(SPACES)) if (here := _stations_json(state, at))},
        "levels": {
            player: levels._asdict() for player, levels in zip(state.players, state.levels, strict=True)
        },
        "fortune": dict(zip(state.players, state.fortune, strict=True)),
        "turn": state.turn,
    }


def _stations_json(state: State, at: int) -> dict[str, int]:
    return {color: own[at] for color, own in zip(state.players, state.stations, strict=True) if own[at]}


def _piles_json(piles: tuple[Pile, ...]) -> Json:
    return [[[_tile_json(tile) for tile in pile] for pile in piles[row : row + 4]] for row in range(0, 16, 4)]


def _tile_json(tile: Tile) -> Json:
    dig = {} if tile.dig is None else {"dig": tile.dig}
    return dig | _known(tile.transport, tile.value, tile.bonus) | {"explored": tile.explored}
