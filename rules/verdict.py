"""What the referee says of an action, and of a position that cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = str | int | float | tuple[str, ...]
Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal, or not: then by which rule (its number), a stable code, and the facts of the case.

    The words are made from code and facts by `rules.words.because`, in the language of the table.
    """

    legal: bool
    rule: str = ""
    code: str = ""
    facts: Facts = field(default_factory=dict)


LEGAL = Verdict(True)


def illegal(rule: str, code: str, **facts: Fact) -> Verdict:
    """The action breaks `rule`; `facts` fill the words that `code` has in words/*.toml."""
    return Verdict(False, rule, code, facts)


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that cannot be in a set-up, and where: `place` is a JSON pointer into the set-up."""

    place: str
    code: str
    facts: Facts = field(default_factory=dict)


def defect(place: str, code: str, **facts: Fact) -> Defect:
    """A defect at `place`; `facts` fill the words that `code` has in words/*.toml."""
    return Defect(place, code, facts)


class Impossible(ValueError):
    """A position that cannot be, with ALL its defects: whoever mends it wants to see them at once."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        super().__init__("; ".join(f"{d.place}: {d.code}" for d in defects))
        self.defects = defects
