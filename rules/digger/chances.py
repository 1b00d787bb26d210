"""The exact chances of the next throw: counted over all throws, never sampled."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from rules.digger.state import COLORS, DICE, GEMS, State, Tokens
from rules.digger.usable import may_steal, may_take
from rules.wire import Json

THROWS = len(COLORS) ** DICE
"""All throws of five dice, which are equally likely."""


def _ways(throw: tuple[str, ...]) -> int:
    return factorial(DICE) // prod(factorial(n) for n in Counter(throw).values())


_THROWS = tuple((throw, _ways(throw)) for throw in combinations_with_replacement(COLORS, DICE))
"""What can lie there, whichever die shows what, and in how many ways it can come about."""


@dataclass(frozen=True, slots=True)
class Chances:
    """In how many of the THROWS something comes about, if the digger throws now."""

    take: Tokens
    """The centre gives one of the colour."""
    steal: Tokens
    """One of the colour can be stolen from somebody."""
    any_steal: int
    """Something can be stolen at all."""
    nothing: int
    """The throw gives nothing, neither from the centre nor from a chest."""
    colors: Fraction
    """How many colours a throw gives on average, from wherever."""


def chances(state: State) -> Chances | None:
    """The chances of a throw made now; None when the digger may not throw any more."""
    if state.phase not in ("ready", "throwing"):
        return None
    take, steal = Counter[str](), Counter[str]()
    any_steal = nothing = colors = 0
    for throw, ways in _THROWS:
        thrown = state._replace(throw=throw, taken=(), stolen=())
        takes = set(may_take(thrown))
        steals = {color for color, _ in may_steal(thrown)}
        take.update(dict.fromkeys(takes, ways))
        steal.update(dict.fromkeys(steals, ways))
        any_steal += ways * bool(steals)
        nothing += ways * (not takes and not steals)
        colors += ways * len(takes | steals)
    return Chances(
        take=tuple(take[gem] for gem in GEMS),
        steal=tuple(steal[gem] for gem in GEMS),
        any_steal=any_steal,
        nothing=nothing,
        colors=Fraction(colors, THROWS),
    )


def chances_json(found: Chances) -> Json:
    """Counts out of `of`, to be shown as fractions or per cent."""
    return {
        "of": THROWS,
        "take": dict(zip(GEMS, found.take, strict=True)),
        "steal": dict(zip(GEMS, found.steal, strict=True)),
        "any_steal": found.any_steal,
        "nothing": found.nothing,
        "colors": float(found.colors),
    }
