"""Which pictures a careful person could read: golden sets keep only these, and make nothing else easier."""

from typing import Any

from models.shapes import COVERED, OPEN

LEAST_DIE = 20.0
"""Pixels along a die's edge."""
LEAST_TOKEN = 9.0
LEAST_TILE = 42.0
"""Pixels along a Mars tile's shortest side."""
LEAST_RISE = 2.0
"""Pixels that each token adds to a stack's height; with less, from above, nobody could count it."""


def legible(answer: dict[str, Any], under_hands: bool = False) -> bool:
    """Whether all that is listed shows enough to be read, or little enough to be called hidden.

    With `under_hands` spaces of a grid may be covered, so long as nobody would say that they are not.
    """
    extra = answer["truth"]
    return (
        all(_die(d, e) for d, e in zip(answer["dice"], extra["dice"], strict=True))
        and all(_token(t, e) for t, e in zip(answer["tokens"], extra["tokens"], strict=True))
        and all(e["visible"] > 0.45 for e in extra["chests"])
        and all(_space(e, under_hands) for e in extra["grid"])
        and all(e["visible"] > 0.4 for e in extra["board"])
        and all(e["visible"] > 0.6 for e in extra["rings"])
        and any(answer[part] for part in ("dice", "tokens", "chests", "grid", "board", "rings"))
    )


def _die(die: dict[str, Any], extra: dict[str, Any]) -> bool:
    """No sliver of a die, and none between hidden and not."""
    if extra["size"] < LEAST_DIE or extra["visible"] < 0.12:
        return False
    if die["lying"] == "hidden":
        return extra["visible"] < 0.3 or extra["top"] < 0.3
    return extra["visible"] > 0.45 and (die["lying"] == "cocked" or extra["top"] > 0.5)


def _space(extra: dict[str, Any], under_hands: bool) -> bool:
    """One of each pair of signs can be seen, and every station."""
    if under_hands and extra["covered"] > OPEN:
        return bool(extra["covered"] >= COVERED)
    return (
        extra["signs"] > 0.7
        and extra.get("size", LEAST_TILE) >= LEAST_TILE
        and all(s["visible"] > 0.4 for s in extra["stations"])
    )


def _token(token: dict[str, Any], extra: dict[str, Any]) -> bool:
    if extra["size"] < LEAST_TOKEN or extra["visible"] < 0.35:
        return False
    return token["count"] == 1 or (extra["rise"] >= LEAST_RISE and extra["visible"] > 0.6)
