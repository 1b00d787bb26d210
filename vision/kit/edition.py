"""What is printed on a game's cards and tiles, read from its edition's TOML file.

The editions lie beside the rules, which judge by the same numbers. They are read as data files: nothing of
the rules runs here.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from vision.kit.chests import SLOT_COLOURS, ChestCard, Side
from vision.kit.mars_tiles import BONUSES, Bonus


class EditionError(Exception):
    """An edition file that cannot be printed; the message says which entry and why."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What is printed on the two sides of one exploration tile."""

    dig: int
    transport: int
    value: int
    bonus: Bonus | None


def standard_editions() -> Traversable:
    """The folder of the editions that come with Digsight."""
    return files("rules") / "editions"


def chest_cards(folder: Traversable) -> tuple[tuple[ChestCard, ChestCard], ...]:
    """Each card's white and black side."""
    edition = _load(folder, "digger")
    white = _chest(edition.get("white", {}), "white", "white")
    blacks = edition.get("black", [])
    return tuple((white, _chest(entry, "black", f"black {i}")) for i, entry in enumerate(blacks, start=1))


def exploration_tiles(folder: Traversable) -> tuple[Tile, ...]:
    """Every tile, in the edition's order."""
    tiles = []
    for i, entry in enumerate(_load(folder, "digmars").get("tiles", []), start=1):
        where = f"digmars.toml, tiles entry {i}"
        bonus = entry.get("bonus") or None
        if bonus is not None and bonus not in BONUSES:
            raise EditionError(
                f"{where}: bonus should be one of {', '.join(BONUSES)} or left out, not {bonus!r}"
            )
        dig, transport, value = (_number(entry, key, where) for key in ("dig", "transport", "value"))
        tiles += [Tile(dig, transport, value, bonus)] * _number({"copies": 1, **entry}, "copies", where)
    return tuple(tiles)


def ring_values(folder: Traversable) -> tuple[int, ...]:
    """The value of every ring card, one entry a card."""
    entries = _load(folder, "diadingo").get("rings", [])
    return tuple(
        _number(entry, "value", f"diadingo.toml, rings entry {i}")
        for i, entry in enumerate(entries, start=1)
        for _ in range(_number(entry, "cards", f"diadingo.toml, rings entry {i}"))
    )


def _chest(entry: dict[str, Any], side: Side, where: str) -> ChestCard:
    values = {colour: _number(entry, colour, f"digger.toml, {where}") for colour in SLOT_COLOURS}
    return ChestCard(side, **values)


def _load(folder: Traversable, game: str) -> dict[str, Any]:
    file = folder / f"{game}.toml"
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise EditionError(f"cannot read the edition {file}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"the edition {file} is not TOML: {error}") from error


def _number(entry: dict[str, Any], key: str, where: str) -> int:
    value = entry.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise EditionError(f"{where}: {key} should be a whole number from 0 up, not {value!r}")
    return value
