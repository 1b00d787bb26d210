"""Diadingo's cards before a player: rings with their printed value, set or empty, and thefts."""

from collections.abc import Sequence

import numpy as np

from models.shapes import CARDS, VALUE_STEP
from vision import patches
from vision.detect import Bgr, Found
from vision.patches import Answers
from vision.reading import Card, Quad


def read_cards(picture: Bgr, found: Sequence[Found]) -> tuple[Card, ...]:
    """Every card that was found and is a ring or a theft."""
    cards = [thing for thing in found if thing.kind == "card"]
    answers = patches.ask("cards", picture, [_upright(card.quad) for card in cards], _sure)
    read = []
    for card, answer in zip(cards, answers, strict=True):
        kind = CARDS[int(answer["card"].argmax())]
        sure = card.score * _sure(answer)
        if kind == "theft":
            read.append(Card(None, False, card.box, sure))
        elif kind == "ring":
            value = (int(answer["value"].argmax()) + 1) * VALUE_STEP
            read.append(Card(value, bool(answer["set"].argmax()), card.box, sure))
    return tuple(read)


def _sure(answer: Answers) -> float:
    is_ring = CARDS[int(answer["card"].argmax())] == "ring"
    return float(
        np.prod([answer[name].max() for name in (("card", "value", "set") if is_ring else ("card",))])
    )


def _upright(quad: Quad) -> Quad:
    """The corners from the short side that is further up: upside down a card reads the same."""
    points = np.array(quad)
    sides = np.linalg.norm(points - np.roll(points, -1, 0), axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        points = np.roll(points, -1, 0)
    if points[:2, 1].sum() > points[2:, 1].sum():
        points = np.roll(points, 2, 0)
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return a, b, c, d
