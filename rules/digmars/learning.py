"""What an action shows of a tile that was not known; what contradicts the known cannot be."""

from collections.abc import Iterator

from rules.digmars.pieces import Found, Pile, Tile
from rules.verdict import Defect, Impossible, defect


def dug_up(tile: Tile, found: Found | None) -> Tile:
    """The tile with its found side up, and what was read there."""
    if found is None:
        return tile._replace(explored=True)
    defects = tuple(_contradictions(tile, found))
    if defects:
        raise Impossible(defects)
    return tile._replace(
        transport=found.transport if tile.transport is None else tile.transport,
        value=found.value if tile.value is None else tile.value,
        bonus=found.bonus if tile.bonus is None else tile.bonus,
        explored=True,
    )


def uncovered(below: Pile, dig: int | None, at: str) -> Pile:
    """What is left of a pile, with the difficulty that was read on its new top."""
    if dig is None:
        return below
    if not below:
        raise Impossible((defect("/uncovers", "uncovers-nothing", at=at),))
    top = below[0]
    if top.dig is None:
        return (top._replace(dig=dig), *below[1:])
    if top.dig != dig:
        raise Impossible((defect("/uncovers/dig", "tile-otherwise", known=top.dig, read=dig),))
    return below


def _contradictions(tile: Tile, found: Found) -> Iterator[Defect]:
    for name, known, read in (
        ("transport", tile.transport, found.transport),
        ("value", tile.value, found.value),
    ):
        if known is not None and read is not None and known != read:
            yield defect(f"/reveals/{name}", "tile-otherwise", known=known, read=read)
    if tile.bonus is not None and found.bonus is not None and tile.bonus != found.bonus:
        known_bonus, read_bonus = (f"bonus-{bonus or 'none'}" for bonus in (tile.bonus, found.bonus))
        yield defect("/reveals/bonus", "tile-bonus-otherwise", known=known_bonus, read=read_bonus)
