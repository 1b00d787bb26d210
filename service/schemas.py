"""What is asked and answered over HTTP, as shapes: OpenAPI says these, and the tests read answers by them."""

from typing import Any

from rules.digger.chances import THROWS
from rules.digger.state import COLORS, GEMS, SLOTS
from rules.digmars.grid import SPACES
from rules.digmars.pieces import BONUSES
from rules.game import AnyGame
from rules.games import GAMES
from rules.wire import (
    Json,
    Schema,
    Shape,
    fields,
    flag,
    list_of,
    map_of,
    nullable,
    number,
    text,
    whole,
    word,
)
from rules.words import LANGUAGES

MOST_ACTIONS = 20_000
"""Many times the longest game; what it takes to judge them is bounded by it."""

_player = text()
_count = whole(most=1_000_000_000)
_level = whole(0, 4)
_TILE = fields(
    {},
    {
        "dig": _count,
        "transport": _count,
        "value": _count,
        "bonus": nullable(word(*BONUSES)),
        "explored": flag(),
    },
)


def _said(schema: Schema) -> Shape[Json]:
    """JSON that OpenAPI describes here, and another reads."""
    return Shape(lambda value, at, misfits: value, schema)


SPEECH = {"lang": word(*LANGUAGES)}


def game_fields(game: AnyGame) -> dict[str, Shape[Any]]:
    """A game so far in a request; `rules.adjudicate` reads it."""
    return {
        "setup": _said(game.setup_shape().schema),
        "actions": list_of(_said(game.action_shape().schema), most=MOST_ACTIONS).then(list),
    }


def request_shape(game: AnyGame) -> Shape[dict[str, Any]]:
    """The body of an adjudicate request."""
    return fields(game_fields(game), SPEECH)


VERDICT = fields({"legal": flag()}, {"rule": text(), "code": text(), "because": text(1_000)})


def answer_shape(game: AnyGame, state: Shape[Any]) -> Shape[dict[str, Any]]:
    """What an adjudicate request is answered."""
    return fields(
        {
            "verdicts": list_of(VERDICT, most=MOST_ACTIONS),
            "state": state,
            "legal": list_of(_said(game.action_shape().schema)),
            "over": flag(),
            "scores": map_of(_player, whole(least=-(10**12), most=10**12)),
            "winners": list_of(_player),
        }
    )


STATES: dict[str, Shape[Any]] = {
    "diadingo": fields(
        {
            "player": _player,
            "phase": word("draw", "try", "theft", "over"),
            "board": whole(16, 42),
            "loose": whole(0, 26),
            "cards": whole(0, 49),
            "rings": map_of(_player, list_of(fields({"value": _count, "set": flag()}), most=42)),
        }
    ),
    "digger": fields(
        {
            "digger": _player,
            "timekeeper": _player,
            "phase": word("ready", "throwing", "stowing", "over"),
            "throw": nullable(list_of(word(*COLORS), most=5)),
            "may_take": list_of(word(*GEMS)),
            "may_steal": list_of(fields({"color": word(*SLOTS), "from": _player})),
            "centre": map_of(word(*GEMS), whole(0, 10)),
            "loot": map_of(word(*GEMS), whole(0, 10)),
            "stowed": map_of(word(*GEMS), whole(0, 10)),
            "chests": map_of(_player, map_of(word(*SLOTS), whole(0, 10))),
            "box": whole(0, 10),
            "turn": _count,
        }
    ),
    "digmars": fields(
        {
            "player": _player,
            "phase": word("placing", "playing", "over"),
            "actions_left": whole(0, 3),
            "bonuses": list_of(word(*BONUSES)),
            "piles": list_of(list_of(list_of(_TILE), 4, 4), 4, 4),
            "stations": map_of(word(*SPACES), map_of(_player, whole(0, 4))),
            "levels": map_of(_player, fields({"dig": _level, "transport": _level, "fleet": _level})),
            "fortune": map_of(_player, whole(most=10**12)),
            "turn": _count,
        }
    ),
}

_OPTION = fields(
    {
        "place": text(),
        "default": _said({}),
        "meaning": text(1_000),
        "values": list_of(fields({"value": _said({}), "meaning": text(1_000)})),
    }
)
GAMES_LISTED = fields(
    {
        "games": list_of(
            fields(
                {
                    "game": text(),
                    "title": text(),
                    "about": text(1_000),
                    "players": fields({"least": whole(), "most": whole()}),
                    "options": list_of(_OPTION),
                    "edition": fields({"about": text(1_000), "data": _said({"type": "object"})}),
                }
            )
        )
    }
)

EXPLAINED = fields(
    {
        "explanations": list_of(
            fields({"actions": list_of(_said(GAMES["digmars"].action_shape().schema))}), most=16
        ),
        "best": nullable(whole(0, 15)),
        "impossible": nullable(
            fields({"rule": text(), "code": text(), "because": text(1_000), "at": list_of(word(*SPACES))})
        ),
    }
)

_throws = whole(0, THROWS)
_by_gem = fields(dict.fromkeys(GEMS, _throws))
CHANCES = fields(
    {
        "chances": nullable(
            fields(
                {
                    "of": whole(THROWS, THROWS),
                    "take": _by_gem,
                    "steal": _by_gem,
                    "any_steal": _throws,
                    "nothing": _throws,
                    "colors": number(most=len(GEMS)),
                }
            )
        )
    }
)
