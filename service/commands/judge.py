"""Say what a picture of a throw of Digger allows: what may be taken or stolen, and what not, by which rule.

Judged as the first throw of a game in which every chest holds every colour.
Ends with 0; with 3 if the throw cannot be read.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

import vision
from rules.adjudicate import adjudicate
from rules.digger.state import GEMS
from rules.games import GAMES
from rules.verdict import Verdict
from rules.wire import Json
from rules.words import LANGUAGES, because, load
from service.commands.describe import unsure
from service.commands.pictures import named, why_not
from vision import PictureError
from vision.reading import Die, Reading

UNREADABLE = 3

DIGGER, OTHER = "digger", "other"
SETUP: Json = {
    "players": [DIGGER, OTHER],
    "chests": {OTHER: {"yellow": 1, "red": 1, "green": 1, "white": 1}},
}

Words = dict[str, Any]
Judged = list[tuple[str, str, Verdict]]
"""What is done, to which colour, and the verdict on it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which picture, and how to say what it allows."""
    parser.add_argument("file", metavar="FILE", help="a picture of the throw, or - for stdin")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="the verdicts as one line of JSON")


def run(args: argparse.Namespace) -> int:
    """Judges one picture."""
    picture, *others = named([args.file])
    if others:
        print(f"{args.file}: this folder has {1 + len(others)} pictures; name one of them", file=sys.stderr)
        return 2
    try:
        reading = vision.read(picture.load(), ("dice",))
    except (OSError, PictureError) as error:
        why = why_not(error)
        if args.json:
            print(json.dumps({"file": picture.name, "error": why}))
        print(f"{picture.name}: {why}", file=sys.stderr)
        return UNREADABLE
    throw = reading.throw
    judged = judge(throw.colors) if throw and throw.readable else []
    if args.json:
        print(json.dumps({"file": picture.name} | _told(reading, judged, args.lang), ensure_ascii=False))
    else:
        words = tomllib.loads(files(__package__).joinpath("judge.toml").read_text("utf-8"))[args.lang]
        lines = (
            _allowed(reading, judged, words, args.lang) if judged else _unreadable(reading, words, args.lang)
        )
        print("\n".join(lines))
    return 0 if judged else UNREADABLE


def judge(colors: Sequence[str]) -> Judged:
    """Every gem taken and every gem stolen after this throw, each as if it were the only thing done."""
    return [(do, color, _verdict(colors, do, color)) for do in ("take", "steal") for color in GEMS]


def _verdict(colors: Sequence[str], do: str, color: str) -> Verdict:
    action = {"do": do, "color": color} | ({"from": OTHER} if do == "steal" else {})
    actions = [{"do": "throw", "dice": list(colors)}, action]
    return adjudicate(GAMES["digger"], SETUP, actions).verdicts[1]


def _told(reading: Reading, judged: Judged, lang: str) -> Json:
    verdicts = [
        {"do": do, "color": color, "legal": verdict.legal}
        | ({} if verdict.legal else {"rule": verdict.rule, "code": verdict.code})
        | ({} if verdict.legal else {"because": because(verdict.code, verdict.facts, lang)})
        for do, color, verdict in judged
    ]
    return {
        "throw": reading.to_dict()["throw"],
        "may_take": [color for do, color, verdict in judged if do == "take" and verdict.legal],
        "may_steal": [color for do, color, verdict in judged if do == "steal" and verdict.legal],
        "verdicts": verdicts,
    }


def _unreadable(reading: Reading, words: Words, lang: str) -> Iterator[str]:
    code = (reading.throw and reading.throw.code) or "no-dice"
    yield words["unreadable"].format(because=words["because"][code].format(dice=len(reading.dice)))
    if reading.dice:
        yield words["seen"].format(dice=", ".join(_die(die, words, lang) for die in reading.dice))


def _die(die: Die, words: Words, lang: str) -> str:
    name = load(lang)["names"][die.color]
    return str(words[die.lying].format(color=unsure(name, die.confidence)))


def _allowed(reading: Reading, judged: Judged, words: Words, lang: str) -> Iterator[str]:
    assert reading.throw
    thrown = reading.throw.colors
    yield words["thrown"].format(colors=_colors(thrown, lang))

    def sentences(do: str) -> Iterator[str]:
        legal = [color for done, color, verdict in judged if done == do and verdict.legal]
        yield words[do].format(colors=_colors(legal, lang)) if legal else words[f"{do}-nothing"]
        for done, color, verdict in judged:
            if done == do and color in thrown and not verdict.legal:
                yield _why(words[f"{do}-refused"], verdict, lang)

    yield from sentences("take")
    # Blue apart, which is never stolen, a throw without the one black die refuses every colour alike.
    (yellow,) = (verdict for do, color, verdict in judged if (do, color) == ("steal", "yellow"))
    if yellow.code in ("black-not-shown", "blacks-too-many"):
        yield _why(words["steal-not"], yellow, lang)
    else:
        yield from sentences("steal")


def _why(template: str, verdict: Verdict, lang: str) -> str:
    return template.format(because=because(verdict.code, verdict.facts, lang), rule=verdict.rule)


def _colors(colors: Sequence[str], lang: str) -> str:
    names = load(lang)["names"]
    return ", ".join(names[color] for color in colors)
