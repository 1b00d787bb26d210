"""The values on the chest cards (DG-50, DG-51), from the edition."""

from dataclasses import dataclass
from functools import cache

from rules import editions
from rules.digger.state import GEMS, Tokens

CARD_SUM = 15
"""DG-51: what the values of a black card add up to."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The two sides of the chest cards."""

    white: Tokens
    """The one card of the basic game."""
    black: tuple[Tokens, ...]
    """The five cards of the variant, to be dealt."""


@cache
def cards() -> Cards:
    """The cards of our edition."""
    edition = editions.load("digger")
    black = tuple(_card(card) for card in edition["black"])
    for i, card in enumerate(black, start=1):
        if sum(card) != CARD_SUM:
            raise ValueError(
                f"digger.toml: black card {i} adds up to {sum(card)}; make it {CARD_SUM} (DG-51)"
            )
    return Cards(_card(edition["white"]), black)


def white_card() -> Tokens:
    """What every colour is worth in the basic game."""
    return cards().white


def _card(values: dict[str, int]) -> Tokens:
    return tuple(values.get(color, 0) for color in GEMS)
