"""What the referee says of an action, and of a position that cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.wire import Misfit

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
    rests_on: tuple[str, ...] = ()
    """The places that must be right for this to be wrong; with none, it is wrong whatever they hold."""


def defect(place: str, code: str, *, rests_on: tuple[str, ...] | None = None, **facts: Fact) -> Defect:
    """A defect at `place`; `facts` fill the words that `code` has in words/*.toml.

    It rests on its own place if nothing else is said.
    """
    return Defect(place, code, facts, (place,) if rests_on is None else rests_on)


class Impossible(ValueError):
    """A position that cannot be, with ALL its defects: whoever mends it wants to see them at once.

    Where it was read from JSON, `misfits` are the places in that which could not be read.
    """

    def __init__(self, defects: tuple[Defect, ...], misfits: tuple[Misfit, ...] = ()) -> None:
        unread = [f"{misfit.pointer}: {misfit.detail}" for misfit in misfits]
        super().__init__("; ".join([*unread, *(f"{found.place}: {found.code}" for found in defects)]))
        self.defects = defects
        self.misfits = misfits
