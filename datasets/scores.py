"""How well readings agree with truth: the figures that a set of pictures is measured by.

A thing read belongs to the nearest true thing whose middle is within half its box's longer side; each
belongs to one at most, nearest pairs first. What a truth leaves out is not scored; a reading that is
missing counts as empty.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from models.shapes import COVERED, OPEN
from vision.reading import CERTAIN

Json = Mapping[str, Any]
LEAST_REACH = 6.0
"""Boxes smaller than this many pixels are matched as if they were so large."""


def matches(true: Sequence[Json], read: Sequence[Json]) -> list[tuple[Json, Json]]:
    """Pairs of what is and what was read, of things with a `box`."""
    near = []
    for (i, thing), (j, other) in product(enumerate(true), enumerate(read)):
        (x, y), (u, v) = _middle(thing["box"]), _middle(other["box"])
        left, top, right, bottom = thing["box"]
        apart = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
        if apart <= max(right - left, bottom - top, LEAST_REACH) / 2:
            near.append((apart, i, j))
    out: dict[int, int] = {}
    for _, i, j in sorted(near):
        if i not in out and j not in out.values():
            out[i] = j
    return [(true[i], read[j]) for i, j in out.items()]


def _middle(box: Sequence[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


class Tally:
    """Counts over many pictures; `figures` makes rates of them."""

    def __init__(self) -> None:
        self.n: Counter[str] = Counter()
        self.confusion: Counter[str] = Counter()

    def add(self, true: Json, read: Json | None) -> int:
        """Scores one picture and answers how many mistakes it has; no answer is None."""
        self.n["images"] += 1
        self.n["answered"] += read is not None
        seen = read or {}
        parts = (self._dice, self._throw, self._tokens, self._chests, self._grid, self._board, self._rings)
        return sum(part(true, seen) for part in parts)

    def _dice(self, true: Json, read: Json) -> int:
        if "dice" not in true:
            return 0
        have = read.get("dice") or []
        pairs = matches(true["dice"], have)
        flat = [(a, b) for a, b in pairs if a.get("lying", "flat") == "flat"]
        right = [a["color"] == b["color"] for a, b in flat]
        lying = [a.get("lying", "flat") == b.get("lying", "flat") for a, b in pairs]
        self.confusion.update(f"{a['color']}>{b['color']}" for a, b in flat if a["color"] != b["color"])
        self.n.update(
            dice=len(true["dice"]),
            dice_seen=len(have),
            dice_found=len(pairs),
            dice_lying=sum(lying),
            flat_found=len(flat),
            dice_color=sum(right),
        )
        return len(true["dice"]) + len(have) - 2 * len(pairs) + right.count(False) + lying.count(False)

    def _throw(self, true: Json, read: Json) -> int:
        want = true.get("throw")
        if want is None:
            return 0
        have = read.get("throw") or {"readable": False}
        if not want["readable"]:
            refused = not have.get("readable")
            self.n.update(unreadable=1, refused=int(refused))
            return 0 if refused else 3
        if not have.get("readable"):
            outcome = "declined"
        else:
            outcome = "exact" if Counter(want["colors"]) == Counter(have["colors"]) else "wrong"
        self.n.update({"throws": 1, f"throws_{outcome}": 1})
        return {"exact": 0, "declined": 1, "wrong": 5}[outcome]

    def _tokens(self, true: Json, read: Json) -> int:
        if "tokens" not in true:
            return 0
        have = read.get("tokens") or []
        pairs = matches(true["tokens"], have)
        color = [a["color"] == b["color"] for a, b in pairs]
        off = [abs(a["count"] - b["count"]) for a, b in pairs]
        exact = sum(c and not o for c, o in zip(color, off, strict=True))
        self.n.update(
            tokens=len(true["tokens"]),
            tokens_seen=len(have),
            tokens_color=sum(color),
            tokens_exact=exact,
            tokens_off=sum(off),
        )
        return len(true["tokens"]) + len(have) - 2 * exact

    def _chests(self, true: Json, read: Json) -> int:
        if "chests" not in true:
            return 0
        want, have = ([boxed(c) for c in part] for part in (true["chests"], read.get("chests") or []))
        pairs = matches(want, have)
        right = [[b["slots"].get(slot, 0) == n for slot, n in a["slots"].items()] for a, b in pairs]
        slots = sum(len(c["slots"]) for c in want)
        good = sum(sum(card) for card in right)
        self.n.update(
            chests=len(want),
            chests_found=len(pairs),
            chests_exact=sum(map(all, right)),
            slots=slots,
            slots_right=good,
        )
        return slots - good + len(have) - len(pairs)

    def _grid(self, true: Json, read: Json) -> int:
        if not true.get("grid"):
            return 0
        want = [cell for row in true["grid"]["cells"] for cell in row]
        have = [cell for row in (read.get("grid") or {}).get("cells") or [[{}] * 4] * 4 for cell in row]
        faces = [tile_parts(a) == tile_parts(b) for a, b in zip(want, have, strict=True)]
        stations = [standing(a) == standing(b) for a, b in zip(want, have, strict=True)]
        right = [f and s for f, s in zip(faces, stations, strict=True)]
        exact = sum(right)
        self.n.update(
            grids=1,
            cells=16,
            cells_face=sum(faces),
            cells_stations=sum(stations),
            cells_exact=exact,
            grids_exact=int(exact == 16),
        )
        # Only what was rendered since spaces can be covered tells it.
        covered = [about.get("covered") for about in true.get("truth", {}).get("grid") or [{}] * 16]
        for hidden, cell, good in zip(covered, have, right, strict=True):
            if hidden is not None and hidden >= COVERED:
                self.n.update(covered=1, covered_uncertain=int(cell.get("confidence", 0.0) < CERTAIN))
            if hidden is not None and hidden <= OPEN:
                self.n.update(open=1, open_exact=int(good))
        return 16 - exact

    def _board(self, true: Json, read: Json) -> int:
        if not true.get("board"):
            return 0
        off = abs(true["board"]["diamonds"] - (read.get("board") or {}).get("diamonds", 0))
        self.n.update(boards=1, boards_exact=int(off == 0), boards_off=off)
        return int(off)

    def _rings(self, true: Json, read: Json) -> int:
        if "rings" not in true:
            return 0
        have = read.get("rings") or []
        keys = ("value", "set", "theft")
        exact = sum(all(a.get(k) == b.get(k) for k in keys) for a, b in matches(true["rings"], have))
        self.n.update(rings=len(true["rings"]), rings_seen=len(have), rings_exact=exact)
        return len(true["rings"]) + len(have) - 2 * exact

    def figures(self) -> dict[str, Any]:
        """Rates, None where there was nothing to measure."""
        n = self.n

        def rate(part: str, whole: str) -> float | None:
            return round(n[part] / n[whole], 4) if n[whole] else None

        return {
            "images": n["images"],
            "answered": n["answered"],
            "dice": {
                "n": n["dice"],
                "recall": rate("dice_found", "dice"),
                "precision": rate("dice_found", "dice_seen"),
                "color": rate("dice_color", "flat_found"),
                "lying": rate("dice_lying", "dice_found"),
            },
            "throws": {
                "n": n["throws"],
                "exact": rate("throws_exact", "throws"),
                "wrong": rate("throws_wrong", "throws"),
                "declined": rate("throws_declined", "throws"),
                "unreadable_refused": rate("refused", "unreadable"),
            },
            "tokens": {
                "n": n["tokens"],
                "exact": rate("tokens_exact", "tokens"),
                "color": rate("tokens_color", "tokens"),
                "precision": rate("tokens_exact", "tokens_seen"),
                "mean_count_error": rate("tokens_off", "tokens"),
            },
            "chests": {
                "n": n["chests"],
                "found": rate("chests_found", "chests"),
                "slots": rate("slots_right", "slots"),
                "exact": rate("chests_exact", "chests"),
            },
            "grid": {
                "n": n["grids"],
                "cells": rate("cells_exact", "cells"),
                "faces": rate("cells_face", "cells"),
                "stations": rate("cells_stations", "cells"),
                "exact": rate("grids_exact", "grids"),
            },
            "covered": {
                "n": n["covered"],
                "uncertain": rate("covered_uncertain", "covered"),
                "others_exact": rate("open_exact", "open"),
            },
            "board": {
                "n": n["boards"],
                "exact": rate("boards_exact", "boards"),
                "mean_error": rate("boards_off", "boards"),
            },
            "rings": {
                "n": n["rings"],
                "exact": rate("rings_exact", "rings"),
                "precision": rate("rings_exact", "rings_seen"),
            },
            "confusion": dict(self.confusion.most_common()),
        }


def boxed(chest: Json) -> Json:
    """A chest with the box around its corners."""
    x, y = zip(*chest["quad"], strict=True)
    return {**chest, "box": (min(x), min(y), max(x), max(y))}


def tile_parts(cell: Json) -> tuple[Any, ...]:
    """What a space of the grid shows of its tile, to be held against another."""
    return tuple(cell.get(part) for part in ("face", "dig", "transport", "value", "bonus"))


def standing(cell: Json) -> dict[str, int]:
    """The stations on a space, none of them zero."""
    return {color: count for color, count in (cell.get("stations") or {}).items() if count}
