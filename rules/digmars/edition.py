"""The edition of Dig Mars: station colours and the catalogue of tiles, from data that a table can replace."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules import editions

TILES = 48


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on the two sides of one tile."""

    dig: int
    transport: int
    value: int
    bonus: str | None


@dataclass(frozen=True, slots=True)
class Edition:
    """What lies in the box."""

    colors: tuple[str, ...]
    tiles: tuple[Printed, ...]


@cache
def load_edition() -> Edition:
    """The edition of this installation."""
    return read_edition(editions.load("digmars"))


def read_edition(tables: Mapping[str, Any]) -> Edition:
    """The edition that the tables of a file like editions/digmars.toml describe."""
    tiles = tuple(
        Printed(entry["dig"], entry["transport"], entry["value"], entry.get("bonus"))
        for entry in tables["tiles"]
        for _ in range(entry["copies"])
    )
    if len(tiles) != TILES:
        raise ValueError(f"the edition of Dig Mars has {len(tiles)} tiles; put {TILES} into its file")
    return Edition(tuple(tables["stations"]["colors"]), tiles)
