"""Counts of the action sequences from a fixed position, which any other referee must arrive at too.

`python -m rules.perft FILE... [--depth N]`: a file holds a position as JSON, {"game", "setup", "actions"
(played first), "fate" (what besides the choices may happen: throws, cards, the clock)}. A sequence ends early
where the game ends; an action that is both a choice and fate counts once.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.adjudicate import replay
from rules.game import AnyGame
from rules.games import GAMES
from rules.wire import Json, anything, fields, list_of, word

_POSITION = fields(
    {"game": word(*GAMES), "setup": anything(), "actions": anything(), "fate": list_of(anything())}
)


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a game, and what may happen there besides the choices."""

    game: AnyGame
    state: Any
    fate: tuple[Any, ...]


def position(told: Json) -> Position:
    """The position that a file describes."""
    told = _POSITION.read(told)
    game = GAMES[told["game"]]
    state, _ = replay(game, told["setup"], told["actions"])
    shape = game.action_shape(game.setup_shape().read(told["setup"]))
    return Position(game, state, tuple(shape.read(action) for action in told["fate"]))


def perft(start: Position, depth: int) -> int:
    """How many sequences of `depth` legal actions there are."""
    return _count(start.game, start.state, start.fate, depth)


def _count(game: AnyGame, state: Any, fate: tuple[Any, ...], depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for action in dict.fromkeys((*game.legal(state), *fate)):
        after, verdict = game.apply(state, action)
        if verdict.legal:
            count += _count(game, after, fate, depth - 1)
    return count


def main(arguments: Sequence[str]) -> None:
    """Prints the counts of every file, one depth a line."""
    parser = argparse.ArgumentParser(prog="python -m rules.perft", description="Counts action sequences.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a position as JSON")
    parser.add_argument("--depth", type=int, default=3, metavar="N", help="how many actions deep (default 3)")
    asked = parser.parse_args(arguments)
    for file in asked.files:
        try:
            start = position(json.loads(file.read_text("utf-8")))
        except (OSError, ValueError) as error:
            parser.error(f"{file} holds no position: {error}")
        for depth in range(1, asked.depth + 1):
            print(f"{file.stem} {depth} {perft(start, depth)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
