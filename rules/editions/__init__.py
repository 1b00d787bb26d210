"""Editions: what is printed on the cards and tiles of a game (GAME.toml beside this file), as data.

Each file says plainly what in it the rule books do not state. A table that owns other cards puts its own
values there.
"""

import hashlib
import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(game: str) -> dict[str, Any]:
    """The tables of one game's edition."""
    return tomllib.loads((files(__name__) / f"{game}.toml").read_text("utf-8"))


@cache
def mark(game: str) -> str:
    """Twelve characters that change when anything printed changes: which edition a game was played with."""
    data = json.dumps(load(game), sort_keys=True).encode()
    return hashlib.sha256(data).hexdigest()[:12]
