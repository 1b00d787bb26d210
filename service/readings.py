"""A Reading over HTTP, as a shape: OpenAPI says it, and the tests read answers by it."""

from rules.digger.state import COLORS, SLOTS
from rules.digmars.pieces import BONUSES
from rules.wire import either, fields, flag, list_of, map_of, nullable, number, text, whole, word

# A thing that is cut off by the picture's edge may be drawn past it.
_pixel = number(least=-1e6, most=1e6)
_box = list_of(_pixel, 4, 4)
_quad = list_of(list_of(_pixel, 2, 2), 4, 4)
_sure = number(0, 1)
_count = whole()

_DIE = fields(
    {
        "color": word(*COLORS),
        "confidence": _sure,
        "box": _box,
        "lying": word("flat", "cocked", "hidden"),
    }
)
_THROW = fields(
    {
        "readable": flag(),
        "colors": list_of(word(*COLORS), most=5),
        "because": nullable(text(1_000)),
        "code": nullable(word("dice-count", "cocked", "hidden", "perhaps-more", "uncertain")),
    }
)
_STACK = fields({"color": word(*COLORS), "count": whole(0, 10), "confidence": _sure, "box": _box})
_CHEST = fields(
    {
        "side": word("white", "black"),
        "quad": _quad,
        "slots": map_of(word(*SLOTS), _count),
        "confidence": _sure,
    }
)
_CELL = fields(
    {
        "face": word("empty", "unexplored", "explored"),
        "confidence": _sure,
        "stations": map_of(word(*COLORS), _count),
    },
    {
        "dig": nullable(_count),
        "transport": nullable(_count),
        "value": nullable(_count),
        "bonus": nullable(word(*BONUSES)),
    },
)
_CARD = either(
    "a ring or a theft",
    fields({"value": _count, "set": flag(), "box": _box, "confidence": _sure}),
    fields({"theft": flag(), "box": _box, "confidence": _sure}),
)

READING = fields(
    {
        "image": fields({"width": whole(1), "height": whole(1)}),
        "took_ms": number(),
        "dice": list_of(_DIE),
        "throw": nullable(_THROW),
        "tokens": list_of(_STACK),
        "chests": list_of(_CHEST),
        "grid": nullable(fields({"quad": _quad, "cells": list_of(list_of(_CELL, 4, 4), 4, 4)})),
        "board": nullable(fields({"diamonds": _count, "boxes": list_of(_box)})),
        "rings": list_of(_CARD),
        "warnings": list_of(fields({"code": text(), "detail": text(1_000)})),
    }
)
