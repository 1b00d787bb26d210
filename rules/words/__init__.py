"""Verdicts in words: English, Dutch and French, from the templates beside this file (GAME.LANGUAGE.toml).

A template is a format string over the facts of the case. Two things are added to Python's own:
`{color!w}` says a fact in the language of the table (red, rood, rouge; from the table [names]), and
`{dice:die|dice}` counts ("1 die", "2 dice").
"""

import string
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from rules.verdict import Facts

LANGUAGES = ("en", "nl", "fr")
# The numbers that stand with the singular: in French nothing is one too.
_SINGULAR = {"en": (1,), "nl": (1,), "fr": (0, 1)}


def because(code: str, facts: Facts, lang: str = "en") -> str:
    """Why, as a sentence for the people at the table."""
    words = load(lang)
    return _Speaker(words["names"], _SINGULAR[lang]).vformat(words["codes"][code], (), facts)


@cache
def load(lang: str) -> dict[str, dict[str, str]]:
    """The tables [names] and [codes] of one language, those of all games together."""
    words: dict[str, dict[str, str]] = {"names": {}, "codes": {}}
    for file in files(__name__).iterdir():
        if file.name.endswith(f".{lang}.toml"):
            for table, entries in tomllib.loads(file.read_text("utf-8")).items():
                words[table] |= entries
    return words


class _Speaker(string.Formatter):
    def __init__(self, names: dict[str, str], singular: tuple[int, ...]) -> None:
        self.names = names
        self.singular = singular

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion != "w":
            return super().convert_field(value, conversion)
        if isinstance(value, tuple):
            return ", ".join(self.names[word] for word in value)
        return self.names[value]

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return f"{value} {one if value in self.singular else many}"
