"""The values on the chest cards (DG-50, DG-51), from the edition."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules import editions
from rules.digger.state import SLOTS, Tokens

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
    """The cards of this installation."""
    return read_cards(editions.load("digger"))


def read_cards(tables: Mapping[str, Any]) -> Cards:
    """The cards that the tables of a file like editions/digger.toml describe."""
    black = tuple(_card(card) for card in tables["black"])
    for i, card in enumerate(black, start=1):
        if sum(card) != CARD_SUM:
            raise ValueError(f"black card {i} of Digger adds up to {sum(card)}; make it {CARD_SUM} (DG-51)")
    return Cards(_card(tables["white"]), black)


def white_card() -> Tokens:
    """What every colour is worth in the basic game."""
    return cards().white


def _card(values: Mapping[str, int]) -> Tokens:
    return (0, *(values[slot] for slot in SLOTS))
