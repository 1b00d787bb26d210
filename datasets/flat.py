"""Flat-drawn pictures with truth: coloured squares on a plain ground, as a programmer draws for a test."""

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from datasets.distributions import Rng, chance, one_of, within
from datasets.sampling_pieces import hsv, ink
from datasets.truth import throw
from vision.kit.dice import COLORS, Rgb

# What a programmer types for a colour: the plain names of CSS, of OpenCV's corners, of common palettes.
PLAIN: dict[str, tuple[tuple[int, int, int], ...]] = {
    "red": ((255, 0, 0), (220, 20, 60), (200, 30, 30), (214, 39, 40), (231, 76, 60), (178, 34, 34)),
    "yellow": ((255, 255, 0), (255, 215, 0), (240, 200, 20), (241, 196, 15), (230, 210, 40)),
    "green": ((0, 255, 0), (0, 128, 0), (44, 160, 44), (34, 139, 34), (46, 204, 113), (30, 160, 60)),
    "blue": ((0, 0, 255), (30, 144, 255), (31, 119, 180), (65, 105, 225), (0, 0, 128), (52, 152, 219)),
    "white": ((255, 255, 255), (250, 250, 250), (240, 240, 240), (245, 245, 220)),
    "black": ((0, 0, 0), (20, 20, 20), (30, 30, 30), (40, 40, 40)),
}
SIZES = ((640, 480), (1280, 720), (800, 600), (640, 360), (480, 640), (1024, 768), (320, 240), (1920, 1080))


@dataclass(frozen=True)
class Look:
    """How this programmer draws: what all the squares of one picture share. Lengths are pixels, inks BGR."""

    side: float
    uneven: bool
    turn: str
    outline: int
    outline_ink: tuple[int, int, int]
    rounding: float
    shades: str
    shadow: bool
    body: bool
    sides: bool


def flat_picture(rng: Rng) -> tuple[np.ndarray, dict[str, Any]]:
    """A BGR picture of drawn dice (and at times discs as tokens), and the perfect answer to it."""
    width, height = one_of(rng, SIZES)
    ground = _ground(rng)
    image = np.empty((height, width, 3), np.uint8)
    image[:] = ground
    look = _look(rng, min(width, height))
    count = 5 if chance(rng, 0.8) else int(rng.integers(1, 10))
    places = _places(rng, count, width, height, look.side)
    dice = []
    for x, y in places:
        color = _color(rng, ground, look)
        dice.append(_square(rng, image, (x, y), color, look))
    discs = _discs(rng, image, ground, look, places) if chance(rng, 0.2) else []
    if chance(rng, 0.4):
        sigma = within(rng, (1, 6))
        noisy = image + rng.normal(0, sigma, image.shape)
        image = np.clip(noisy, 0, 255).astype(np.uint8)
    if chance(rng, 0.25):
        image = cv2.GaussianBlur(image, (0, 0), within(rng, (0.4, 1.2)))
    answer = {
        "image": {"width": width, "height": height},
        "dice": dice,
        "throw": throw(dice),
        "tokens": discs,
        "chests": [],
        "grid": None,
        "board": None,
        "rings": [],
        "warnings": [],
    }
    return image, answer


def _ground(rng: Rng) -> tuple[int, int, int]:
    """A plain ground: grey, felt green, wood brown or anything dull, BGR."""
    kind = one_of(rng, ("grey", "green", "brown", "dull", "blue"), (5, 2, 2, 2, 0.6))
    if kind == "grey":
        level = int(rng.integers(0, 256))
        return level, level, level
    spans = {
        "green": ((90, 160), (0.25, 0.75), (0.2, 0.5)),
        "brown": ((20, 38), (0.25, 0.7), (0.3, 0.75)),
        "dull": ((0, 360), (0.05, 0.3), (0.2, 0.85)),
        "blue": ((200, 230), (0.2, 0.5), (0.2, 0.5)),
    }[kind]
    return _bgr(hsv(*(within(rng, s) for s in spans)))


def _bgr(rgb: Rgb) -> tuple[int, int, int]:
    r, g, b = (round(255 * c) for c in rgb)
    return b, g, r


def _look(rng: Rng, shorter: int) -> Look:
    return Look(
        side=max(18.0, shorter * within(rng, (0.07, 0.22))),
        uneven=chance(rng, 0.3),
        turn=one_of(rng, ("none", "some", "any"), (3, 1, 2)),
        outline=one_of(rng, (0, 1, 2, 4), (3, 1, 2, 1)),
        outline_ink=one_of(rng, ((0, 0, 0), (40, 40, 40), (255, 255, 255), (128, 128, 128))),
        rounding=within(rng, (0.08, 0.3)) if chance(rng, 0.3) else 0.0,
        shades=one_of(rng, ("plain", "drawn"), (3, 1)),
        shadow=chance(rng, 0.15),
        body=chance(rng, 0.15),
        sides=chance(rng, 0.15),
    )


def _color(rng: Rng, ground: tuple[int, int, int], look: Look) -> tuple[str, tuple[int, int, int]]:
    """A colour that stands out from the ground, unless an outline shows where it is."""
    while True:
        color = one_of(rng, COLORS)
        if look.shades == "plain":
            r, g, b = one_of(rng, PLAIN[color])
            tint = (b, g, r)
        else:
            tint = _bgr(ink(rng, color))
        edge = np.abs(np.subtract(look.outline_ink, ground)).max() if look.outline else 0
        if np.abs(np.subtract(tint, ground)).max() > 40 or edge > 60 or look.body:
            return color, tint


def _places(rng: Rng, count: int, width: int, height: int, side: float) -> list[tuple[float, float]]:
    """A row, or scattered places at which squares turned anyhow do not touch."""
    reach = side * 0.78
    if chance(rng, 0.35) and count * side * 1.3 < width:
        step = within(rng, (1.15, min(2.2, width / (count * side)))) * side
        y = within(rng, (reach, height - reach))
        first = width / 2 - (count - 1) * step / 2
        return [(first + i * step, y) for i in range(count)]
    out: list[tuple[float, float]] = []
    for _ in range(400):
        x, y = within(rng, (reach, width - reach)), within(rng, (reach, height - reach))
        if all((x - a) ** 2 + (y - b) ** 2 > (2 * reach) ** 2 for a, b in out):
            out.append((x, y))
        if len(out) == count:
            break
    return out


def _square(
    rng: Rng,
    image: np.ndarray,
    at: tuple[float, float],
    color: tuple[str, tuple[int, int, int]],
    look: Look,
) -> dict[str, Any]:
    half = look.side / 2 * (within(rng, (0.75, 1.05)) if look.uneven else 1.0)
    turn = {"none": 0.0, "some": within(rng, (-25, 25)), "any": within(rng, (0, 90))}[look.turn]
    shape = _rounded(half, look.rounding * half)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    corners = shape @ np.array([[c, s], [-s, c]]) + at
    if look.shadow:
        _paint(image, corners + 0.12 * half, tuple(int(v * 0.55) for v in image[0, 0]))
    outer = corners
    if look.sides:
        deep = corners + np.array([0.0, 0.5 * half])
        hull = cv2.convexHull(np.concatenate([corners, deep]).astype(np.float32))[:, 0]
        _paint(image, hull, tuple(int(v * 0.6) for v in color[1]))
        outer = np.concatenate([corners, deep])
    if look.body:
        _paint(
            image, corners, (245, 245, 245) if max(color[1]) < 235 or min(color[1]) < 150 else (50, 50, 50)
        )
        _paint(image, (corners - at) * 0.72 + at, color[1])
    else:
        _paint(image, corners, color[1])
    if look.outline:
        points = np.round(corners * 16).astype(np.int32)
        cv2.polylines(image, [points], True, look.outline_ink, look.outline, cv2.LINE_AA, 4)
    frame = np.array([image.shape[1], image.shape[0]])
    low, high = np.clip(outer.min(0), 0, frame), np.clip(outer.max(0), 0, frame)
    box = [round(float(v), 1) for v in (*low, *high)]
    return {"color": color[0], "confidence": 1.0, "box": box, "lying": "flat"}


def _rounded(half: float, radius: float) -> np.ndarray:
    if radius < 0.5:
        return half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    turn = np.radians(np.arange(0, 91, 15))
    out = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        angle = turn + k * np.pi / 2
        middle = (half - radius) * np.array([sx, sy])
        out.append(middle + radius * np.stack([np.cos(angle), np.sin(angle)], 1))
    return np.concatenate(out)


def _paint(image: np.ndarray, corners: np.ndarray, tint: tuple[int, ...]) -> None:
    cv2.fillPoly(image, [np.round(corners * 16).astype(np.int32)], tint, cv2.LINE_AA, 4)


def _discs(
    rng: Rng,
    image: np.ndarray,
    ground: tuple[int, int, int],
    look: Look,
    taken: list[tuple[float, float]],
) -> list[dict[str, Any]]:
    """Loose tokens, drawn as discs well smaller than the dice."""
    radius = look.side * within(rng, (0.2, 0.32))
    out = []
    places = list(taken)
    for _ in range(int(rng.integers(1, 8))):
        x = within(rng, (radius + 1, image.shape[1] - radius - 1))
        y = within(rng, (radius + 1, image.shape[0] - radius - 1))
        if any((x - a) ** 2 + (y - b) ** 2 < (look.side * 1.1 + radius) ** 2 for a, b in places):
            continue
        places.append((x, y))
        color, tint = _color(rng, ground, replace(look, body=False))
        if color == "black":
            continue
        centre = (round(x * 16), round(y * 16))
        cv2.circle(image, centre, round(radius * 16), tint, -1, cv2.LINE_AA, 4)
        if look.outline:
            cv2.circle(image, centre, round(radius * 16), look.outline_ink, look.outline, cv2.LINE_AA, 4)
        box = [round(float(v), 1) for v in (x - radius, y - radius, x + radius, y + radius)]
        out.append({"color": color, "count": 1, "confidence": 1.0, "box": box})
    return out
