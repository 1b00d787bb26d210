"""Another lamp, another camera: changes to a picture that leave its truth what it is."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from models.shapes import FINDER_SIDE
from models.training.things import Move, Thing
from vision.reading import Box

Bgr = NDArray[np.uint8]
# How much smaller or larger than in use a finder sees a picture while it is trained.
SCALES = (0.65, 1.45)
# How much too bright a bleached picture is, as a logarithm.
BLEACHING = (0.3, 0.9)
# How often what is cut out of a picture keeps its lamp and its camera, and how often pieces shine else.
AS_IT_IS = 0.4
SHINING = 0.33
# How much is left of the colour of pale paint.
LEFT = (0.4, 0.85)
# How much wider or longer a picture may be drawn, as a logarithm.
STRETCHED = 0.16


def seen_anew(
    picture: Bgr, pieces: list[Box], rng: Generator, as_it_is: float = AS_IT_IS
) -> tuple[Bgr, Move]:
    """The picture stretched, perhaps mirrored, some of its pieces shining, and where everything is now."""
    across, down = np.exp(rng.uniform(-STRETCHED, STRETCHED, 2)) if rng.random() < 0.7 else np.ones(2)
    height, width = picture.shape[:2]
    size = (round(width * across), round(height * down))
    picture = cv2.resize(picture, size)  # type: ignore[assignment]
    turned = rng.random() < 0.5
    move = Move(size[0] / width, size[1] / height, size[0] if turned else None)
    if turned:
        picture = np.ascontiguousarray(picture[:, ::-1])
    if rng.random() < SHINING * (1 - as_it_is):
        picture = sheen(picture, [move.box(box) for box in pieces], rng)
    return picture, move


def another_lamp(picture: Bgr, rng: Generator) -> Bgr:
    """The picture in another light, and as a cheap camera may spoil it."""
    picture = relight(picture, rng)
    if rng.random() < 0.3:
        picture = shade(picture, rng)
    return roughen(picture, rng) if rng.random() < 0.6 else picture


def jitter(box: Box, rng: Generator) -> Box:
    """A box as the eyes may find it: a little off, now and then more than a little."""
    x0, y0, x1, y1 = box
    shift = rng.normal(0, 0.04 if rng.random() < 0.6 else 0.09, 4) * [x1 - x0, y1 - y0, x1 - x0, y1 - y0]
    a, b, c, d = np.add(box, shift).tolist()
    return a, b, c, d


def relight(picture: Bgr, rng: Generator) -> Bgr:
    """The picture in another light."""
    return lamp(rng)(picture)


def lamp(rng: Generator) -> Callable[[Bgr], Bgr]:
    """Another white balance, exposure, contrast and saturation, in linear light, clipped like a sensor's."""
    gains = np.exp(rng.normal(0, 0.11, 3)) * np.exp(rng.normal(0, 0.18))
    warm = rng.normal(0, 0.11)
    gains *= np.exp([-warm, 0, warm])
    if rng.random() < 0.06:
        # A phone that measures a dark table bleaches what lies on it.
        gains *= np.exp(rng.uniform(*BLEACHING))
    linear = (np.arange(256) / 255) ** 2.2
    black = rng.uniform(0, 0.02) if rng.random() < 0.3 else 0.0
    if rng.random() < 0.1:
        # A dirty lens, or a window beside it, lays a veil over everything.
        black = rng.uniform(0.02, 0.14)
    gamma = 1 / (2.2 * np.exp(rng.normal(0, 0.1)))
    table = np.stack([np.clip(linear * g + black, 0, 1) ** gamma for g in gains], 1)
    if rng.random() < 0.3:
        # The S-shaped tone curve of phones.
        strength = rng.uniform(0, 0.7)
        table = (1 - strength) * table + strength * table * table * (3 - 2 * table)
    lut = np.clip(table * 255 + 0.5, 0, 255).astype(np.uint8)[None]
    saturation = np.exp(rng.normal(0, 0.18)) if rng.random() < 0.6 else 1.0
    mixed = (saturation * np.eye(3) + (1 - saturation) / 3).astype(np.float32)

    def shine(picture: Bgr) -> Bgr:
        lit = cv2.LUT(picture, lut)
        return np.asarray(lit if saturation == 1.0 else cv2.transform(lit, mixed), np.uint8)

    return shine


def bleach(picture: Bgr, rng: Generator) -> Bgr:
    """The picture as a phone has it that measured a dark table: what is bright is white."""
    linear = (np.arange(256) / 255) ** 2.2 * np.exp(rng.uniform(*BLEACHING))
    table = np.clip(linear, 0, 1) ** (1 / 2.2) * 255 + 0.5
    return np.asarray(cv2.LUT(picture, np.clip(table, 0, 255).astype(np.uint8)), np.uint8)


def another_camera(
    views: Bgr, around: Bgr, rng: Generator, pale: float = 0.0, as_it_is: float = AS_IT_IS
) -> tuple[Bgr, Bgr]:
    """Views (N, views, height, width, 3) as they are, or as another camera and lamp may show them.

    So is `around`, the picture that they were cut from, or as much of it as shows its tone. In a share of
    `pale` of those that another camera shows the paint has faded.
    """
    if rng.random() < as_it_is:
        return views, around
    pieces, each, height, width, _ = views.shape
    sheet = np.ascontiguousarray(views.transpose(0, 2, 1, 3, 4)).reshape(pieces * height, each * width, 3)
    if rng.random() < pale:
        left = rng.uniform(*LEFT)
        sheet, around = fade(sheet, left), fade(around, left)
    if rng.random() < 0.85:
        shine = lamp(rng)
        sheet, around = shine(sheet), shine(around)
    if rng.random() < 0.3:
        sheet = shade(sheet, rng)
    if rng.random() < 0.6:
        sheet = roughen(sheet, rng)
    return sheet.reshape(pieces, height, each, width, 3).transpose(0, 2, 1, 3, 4), around


def fade(picture: Bgr, left: float) -> Bgr:
    """The picture with so much of its colours left: all are pale, as bright as before, and white is white."""
    bright = cv2.merge([picture.max(axis=2)] * 3)
    return np.asarray(cv2.addWeighted(picture, left, bright, 1 - left, 0), np.uint8)


def roughen(picture: Bgr, rng: Generator) -> Bgr:
    """Blur, noise, sharpening and JPEG as cheap cameras have them."""
    h, w = picture.shape[:2]
    if rng.random() < 0.35:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.6))  # type: ignore[assignment]
    elif rng.random() < 0.15:
        picture = _smear(picture, rng)
    if rng.random() < 0.4:
        noise = rng.normal(0, rng.uniform(1, 9), (h // 2 + 1, w // 2 + 1, 3)).astype(np.float32)
        fine = rng.random() < 0.5
        noise = cv2.resize(noise, (w, h), interpolation=cv2.INTER_NEAREST if fine else cv2.INTER_LINEAR)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = cv2.addWeighted(picture, 1.7, soft, -0.7, 0)  # type: ignore[assignment]
    if rng.random() < 0.5:
        quality = int(rng.integers(30, 96))
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = cv2.imdecode(coded, cv2.IMREAD_COLOR)  # type: ignore[assignment]
    return picture


def shade(picture: Bgr, rng: Generator) -> Bgr:
    """A soft shadow or a pool of light over part of the picture."""
    h, w = picture.shape[:2]
    field = rng.uniform(0.45, 1.3, (3, 3)).astype(np.float32)
    mask = np.clip(cv2.resize(field, (w, h), interpolation=cv2.INTER_CUBIC), 0.2, 1.6)
    shaded = cv2.multiply(picture, cv2.merge([mask] * 3), dtype=cv2.CV_8U)
    return np.asarray(shaded, np.uint8)


def sheen(picture: Bgr, boxes: list[Box], rng: Generator) -> Bgr:
    """Some of the things bleached: varnish mirrors the sky, and a lamp washes a top out."""
    h, w = picture.shape[:2]
    bleached = picture.copy()
    for box in boxes:
        if rng.random() < 0.5:
            continue
        x0, y0, x1, y1 = np.clip(np.round(box), 0, (w, h, w, h)).astype(int)
        if min(x1 - x0, y1 - y0) < 4:
            continue
        light = rng.uniform(0.75, 1.0) + rng.uniform(-0.05, 0.05, 3)
        share = cv2.resize(rng.uniform(0, 1, (2, 2)), (x1 - x0, y1 - y0))[..., None] * rng.uniform(0.15, 0.5)
        part = (bleached[y0:y1, x0:x1] / 255) ** 2.2
        part = (1 - share) * part + share * light
        bleached[y0:y1, x0:x1] = np.clip(part ** (1 / 2.2) * 255, 0, 255)
    return bleached


def window(
    picture: Bgr, things: tuple[Thing, ...], size: tuple[int, int], rng: Generator
) -> tuple[Bgr, list[Thing]]:
    """A part of the picture of `size` (width, height), zoomed, perhaps mirrored, slightly turned."""
    h, w = picture.shape[:2]
    scale = float(np.exp(rng.uniform(*np.log(SCALES)))) * FINDER_SIDE / max(h, w)
    turn = rng.normal(0, 4) if rng.random() < 0.4 else 0.0
    matrix = cv2.getRotationMatrix2D((w / 2, h / 2), turn, scale)
    if rng.random() < 0.5:
        matrix = matrix @ np.array([[-1, 0, w], [0, 1, 0], [0, 0, 1]], float)
    spare = np.array([w, h]) * scale - size
    offset = rng.uniform(np.minimum(-spare / 2, spare / 2), np.maximum(-spare / 2, spare / 2))
    matrix[:, 2] += np.array(size) / 2 - np.array([w / 2, h / 2]) + offset
    grey = tuple(float(v) for v in rng.integers(0, 256, 3)) if rng.random() < 0.5 else (114.0, 114.0, 114.0)
    shrinking = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    if scale < 0.8:
        # warpAffine does not average what it shrinks, so the picture is shrunk first.
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=shrinking)  # type: ignore[assignment]
        warp = matrix @ np.diag([1 / scale, 1 / scale, 1])
    else:
        warp = matrix
    seen = cv2.warpAffine(picture, warp, size, borderValue=grey)
    moved = [_move(thing, matrix, size) for thing in things]
    return np.asarray(seen, np.uint8), [thing for thing in moved if thing is not None]


def _move(thing: Thing, matrix: NDArray[np.float64], size: tuple[int, int]) -> Thing | None:
    x0, y0, x1, y1 = thing.box
    centre = matrix @ [(x0 + x1) / 2, (y0 + y1) / 2, 1]
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    # The slight turn hardly changes a box; taking the hull of its corners would make all boxes too large.
    half = np.array([x1 - x0, y1 - y0]) * scale / 2
    low, high = centre - half, centre + half
    cut_low, cut_high = np.maximum(low, 0), np.minimum(high, size)
    if (cut_high - cut_low).min() < 3:
        return None
    share = float(np.prod(cut_high - cut_low) / np.prod(high - low))
    quad = tuple((float(x), float(y)) for x, y in (matrix @ [px, py, 1] for px, py in thing.quad))
    if quad and np.linalg.det(matrix[:, :2]) < 0:
        quad = (quad[1], quad[0], quad[3], quad[2])
    box = (float(cut_low[0]), float(cut_low[1]), float(cut_high[0]), float(cut_high[1]))
    # The finders do not ask for axes.
    return replace(thing, box=box, quad=quad, visible=thing.visible * share, axis=())


def _smear(picture: Bgr, rng: Generator) -> Bgr:
    length = int(rng.integers(3, 9))
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    middle = (length - 1) / 2
    step = np.array([np.cos(angle), np.sin(angle)]) * middle
    start, end = (middle - step).round().astype(int), (middle + step).round().astype(int)
    cv2.line(kernel, tuple(int(v) for v in start), tuple(int(v) for v in end), 1.0)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.uint8)
