"""Dice as they are made: size, rounding and what is painted, printed or stuck on each of the six faces.

Lengths are millimetres, colours are sRGB from 0 to 1, pictures are RGB with row 0 at the top. Faces are
numbered 0..5 for +x, -x, +y, -y, +z, -z of the die's own axes; `FACES[i]` holds the face's right, up and
outward axes.
"""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Rgb = tuple[float, float, float]
COLORS = ("blue", "yellow", "red", "green", "white", "black")
Mark = Literal["paint", "symbol", "sticker", "pips", "picture", "plain"]
Symbol = Literal[
    "round",
    "diamond",
    "hexagon",
    "star",
    "square",
    "drop",
    "octagon",
    "shield",
    "lens",
    "blot",
    "spiky",
    "cross",
    "moon",
]

FACES: tuple[NDArray[np.float64], ...] = tuple(
    np.array(rows, float)
    for rows in (
        ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
        ((0, -1, 0), (0, 0, 1), (-1, 0, 0)),
        ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
        ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    )
)
_QUARTERS = [
    np.array(rows, float)
    for rows in (((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0)))
]
PIP_VALUES = (1, 6, 2, 5, 3, 4)
"""Pips of each face: opposite faces add up to seven."""


@dataclass(frozen=True)
class DieStyle:
    """How one die is made. `inks[i]` is the colour of the mark on face i, which counts as `colors[i]`.

    Of a die with pictures only `plain_faces` are plainly coloured, and one of them is up when it is read.
    """

    size: float = 16.0
    rounding: float = 0.12
    body: Rgb = (0.9, 0.9, 0.9)
    mark: Mark = "paint"
    symbol: Symbol = "round"
    share: float = 0.85
    colors: tuple[str, ...] = COLORS
    inks: tuple[Rgb, ...] = ()
    border: Rgb | None = None
    pip: Rgb = (1.0, 1.0, 1.0)
    pip_size: float = 1.0
    single: Rgb | None = None
    """The ink of a one that is larger and of another colour, as Asian dice have it."""
    plain_faces: tuple[int, ...] = ()
    roughness: float = 0.4
    mark_roughness: float = 0.4
    wear: float = 0.0
    grain: float = 0.0
    clear: float = 0.0
    seed: int = 0


def up_color(style: DieStyle, face: int) -> str:
    """The colour the referee reads when `face` is up."""
    return style.colors[face]


def outline(symbol: Symbol, radius: float, seed: int = 0) -> NDArray[np.float64]:
    """A symbol's corners around the origin, y down; blots and spiky stars differ from seed to seed."""
    if symbol == "blot":
        return radius * _blot(np.random.default_rng(seed))
    if symbol == "spiky":
        return radius * _spiky(np.random.default_rng(seed))
    if symbol == "cross":
        arm = np.array([(0.3, -1), (0.3, -0.3), (1, -0.3)])
        return radius * np.concatenate([arm @ quarter for quarter in _QUARTERS])
    if symbol == "moon":
        turn = np.linspace(0.25 * np.pi, 1.75 * np.pi, 24)
        rim = np.stack([np.cos(turn), np.sin(turn)], 1)
        return radius * np.concatenate([rim, (0.62 * rim + (0.3, 0))[::-1]])
    if symbol == "square":
        return radius * np.array([(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)])
    if symbol == "diamond":
        return radius * np.array([(0, -1), (0.8, 0), (0, 1), (-0.8, 0)], float)
    if symbol == "drop":
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        pinch = np.where(np.cos(turn) > 0, 1 - 0.75 * np.cos(turn) ** 2, 1.0)
        return radius * np.stack([0.75 * np.sin(turn) * pinch, -np.cos(turn)], 1)
    if symbol == "shield":
        return radius * np.array([(-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0, 1), (-0.8, 0.1)])
    if symbol == "lens":
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        return radius * np.stack([np.sin(turn) * np.abs(np.sin(turn)) ** 0.6, -0.6 * np.cos(turn)], 1)
    corners = {"octagon": 8, "round": 48, "hexagon": 6, "star": 10}[symbol]
    turn = np.arange(corners) * 2 * np.pi / corners
    reach = np.where(np.arange(corners) % 2, 0.45, 1.0) if symbol == "star" else np.ones(corners)
    return radius * np.stack([np.sin(turn) * reach, -np.cos(turn) * reach], 1)


def _blot(rng: np.random.Generator) -> NDArray[np.float64]:
    """A round shape that bulges here and there, as far as 1 from its middle."""
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    bulges = [
        rng.uniform(0, 0.45 / k) * np.cos(k * turn + rng.uniform(0, 2 * np.pi))
        for k in range(1, int(rng.integers(3, 7)))
    ]
    reach = np.clip(1 + np.sum(bulges, axis=0), 0.25, None)
    return np.asarray(np.stack([np.sin(turn), -np.cos(turn)], 1) * (reach / reach.max())[:, None])


def _spiky(rng: np.random.Generator) -> NDArray[np.float64]:
    """A star of three to nine points, deep, or so shallow that it is a polygon."""
    points, depth = int(rng.integers(3, 10)), rng.uniform(0.35, 1.0)
    turn = np.arange(2 * points) * np.pi / points
    reach = np.where(np.arange(2 * points) % 2, depth * np.cos(np.pi / points), 1.0)
    return np.stack([np.sin(turn), -np.cos(turn)], 1) * reach[:, None]


def _fill(image: NDArray[np.float32], corners: NDArray[np.float64], ink: Rgb) -> None:
    points = np.round((corners + image.shape[0] / 2) * 16).astype(np.int32)
    cv2.fillPoly(image, [points], ink, cv2.LINE_AA, 4)


def _pip_places(value: int) -> list[tuple[float, float]]:
    corners = [(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)]
    return corners[: value - value % 2] + [(0.0, 0.0)] * (value % 2)


def _picture(image: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Something printed that says nothing about the colour that counts."""
    px = image.shape[0]
    for _ in range(int(rng.integers(2, 6))):
        kind: Symbol = ("round", "square", "star", "hexagon")[int(rng.integers(4))]
        ink = tuple(float(v) for v in rng.uniform(0, 1, 3))
        place = rng.uniform(-0.22, 0.22, 2) * px
        _fill(
            image,
            outline(kind, px * rng.uniform(0.05, 0.22)) * rng.uniform(0.5, 1.3, 2) + place,
            (ink[0], ink[1], ink[2]),
        )


def _noise(rng: np.random.Generator, px: int, cells: tuple[int, int]) -> NDArray[np.float32]:
    small = rng.standard_normal(cells).astype(np.float32)
    return np.asarray(cv2.resize(small, (px, px), interpolation=cv2.INTER_CUBIC), np.float32)


def face_image(style: DieStyle, face: int, px: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The face from outside, px pixels square and edge to edge: sRGB colour and roughness (255 = matt)."""
    rng = np.random.default_rng((style.seed, face))
    image = np.empty((px, px, 3), np.float32)
    image[:] = style.body
    if style.grain:
        stripes = _noise(rng, px, (3, 48)) if face < 4 else _noise(rng, px, (40, 4))
        image *= 1 + 0.12 * style.grain * stripes[..., None]
    bare = image.copy()
    ink = style.inks[face]
    mark = style.mark
    if mark == "picture" and face in style.plain_faces:
        mark = "plain"
    half = style.share * px / 2
    if mark == "plain":
        image[:] = ink
    elif mark == "paint":
        _fill(image, outline("square", half / 0.85), ink)
    elif mark == "symbol":
        if style.border is not None:
            _fill(image, outline(style.symbol, half * 1.14, style.seed), style.border)
        _fill(image, outline(style.symbol, half, style.seed), ink)
        if style.symbol != "round" and style.clear:
            _fill(image, outline(style.symbol, half * 0.5, style.seed), _lighter(ink, 0.18))
    elif mark == "sticker":
        if style.border is not None:
            _fill(image, outline("square", half / 0.85), style.border)
            half *= 0.86
        _fill(image, outline("square", half / 0.85), ink)
    elif mark == "pips":
        image[:] = ink
        value = PIP_VALUES[face]
        pip = style.single if value == 1 and style.single else style.pip
        radius = px * (0.5 if value > 1 else 0.85 if style.single else 0.62) * 0.19 * style.pip_size
        for x, y in _pip_places(value):
            _fill(image, outline("round", radius) + np.array([x, y]) * px * 0.25, pip)
    else:
        if style.border is not None:
            image[:] = style.border
            _fill(image, outline("square", 0.5 * px), style.body)
        _picture(image, rng)
    if style.clear and mark == "pips":
        # Light that has gone through the body makes the middle of each face brighter than its edges.
        edge = np.abs(np.linspace(-1, 1, px, dtype=np.float32))
        glow = (style.clear * 0.45 * np.exp(-2.2 * (edge[:, None] ** 2 + edge[None, :] ** 2)))[..., None]
        image = image + (1 - image) * glow * np.where(np.abs(image - bare).max(2, keepdims=True) < 0.02, 1, 0)
    if style.grain and mark != "pips":
        image *= 1 + 0.06 * style.grain * stripes[..., None]
    marked = np.abs(image - bare).max(2) > 0.02
    if style.wear:
        edge = np.linspace(-1, 1, px)
        nearness = np.maximum(np.abs(edge)[:, None], np.abs(edge)[None, :]) ** 4
        gone = _noise(rng, px, (14, 14)) * 0.5 + nearness > 2.1 - 1.1 * style.wear
        image[gone] = 0.75 * bare[gone] + 0.25 * image[gone]
    rough = np.where(marked, style.mark_roughness, style.roughness)
    return _bytes(image), _bytes(rough)


def _lighter(ink: Rgb, by: float) -> Rgb:
    return tuple(c + (1 - c) * by for c in ink)  # type: ignore[return-value]


def _bytes(values: NDArray[np.floating]) -> NDArray[np.uint8]:
    return np.asarray(np.clip(values, 0, 1) * 255 + 0.5, np.uint8)
