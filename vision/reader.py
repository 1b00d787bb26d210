"""A picture in, a Reading out: find, ask the Jury, put together."""

import time
from collections.abc import Collection

import numpy as np

from models.shapes import LYING
from vision import chests, detect, jury
from vision.decode import decode
from vision.detect import Bgr, Found
from vision.jury import Opinion
from vision.reading import COLORS, LOOKS, Die, Reading, Stack, judge_throw

# Something less sure is not listed ...
LEAST_SCORE = 0.35
# ... but a die that may be there, or may not, makes a throw uncertain.
DOUBTFUL_SCORE = 0.15
# A throw is readable only if every die is at least this certain.
CERTAIN = 0.8


def read(image: bytes | Bgr, look: Collection[str] = LOOKS) -> Reading:
    """What lies on the table: `image` is an encoded picture or a BGR uint8 array, `look` what to look for."""
    unknown = set(look) - set(LOOKS)
    if unknown:
        raise ValueError(f"cannot look for {', '.join(sorted(unknown))}; known are {', '.join(LOOKS)}")
    started = time.perf_counter()
    picture = image if isinstance(image, np.ndarray) else decode(image)
    height, width = picture.shape[:2]
    found = detect.find(picture, DOUBTFUL_SCORE) if {"dice", "tokens", "chests"} & set(look) else []
    pieces = [thing for thing in found if thing.kind in ("die", "token") and thing.score >= LEAST_SCORE]
    opinions = jury.judge(picture, pieces)
    dice, tokens = [], []
    for thing, opinion in zip(pieces, opinions, strict=True):
        if thing.kind == "die":
            dice.append(_die(thing, opinion))
        else:
            tokens.append(_stack(thing, opinion))
    doubtful = sum(t.kind == "die" and t.score < LEAST_SCORE for t in found)
    cards = [t for t in found if t.kind == "chest" and t.score >= LEAST_SCORE] if "chests" in look else []
    return Reading(
        width=width,
        height=height,
        dice=tuple(dice) if "dice" in look else (),
        throw=judge_throw(tuple(dice), CERTAIN, doubtful) if "dice" in look else None,
        tokens=tuple(tokens) if "tokens" in look else (),
        chests=tuple(chests.chest(card, picture, tuple(tokens)) for card in cards),
        took_ms=(time.perf_counter() - started) * 1000,
    )


def _die(thing: Found, opinion: Opinion) -> Die:
    color = int(opinion.colors.argmax())
    lying = int(opinion.lying.argmax())
    certain = float(opinion.lying[lying]) * thing.score**0.25
    if LYING[lying] == "flat":
        certain *= float(opinion.colors[color])
    return Die(COLORS[color], certain, thing.box, LYING[lying])


def _stack(thing: Found, opinion: Opinion) -> Stack:
    color, most = int(opinion.colors.argmax()), int(opinion.counts.argmax())
    certain = float(opinion.colors[color] * opinion.counts[most]) * thing.score**0.25
    return Stack(COLORS[color], most + 1, certain, thing.box)
