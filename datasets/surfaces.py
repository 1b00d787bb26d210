"""The small pictures that cover things: wood grain, print, cloth, skin, and what the kit draws."""

from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from datasets.atlas import Patch
from datasets.distributions import load
from datasets.noise import clouds, noise
from datasets.printed import drawing
from datasets.scene import Primitive, Sheet
from datasets.tables import as_bytes, photo
from vision.kit.dice import Rgb
from vision.kit.tokens import TokenStyle

MEEPLE = np.array(
    [(-0.5, 0), (-0.12, 0), (0, 0.16), (0.12, 0), (0.5, 0), (0.27, 0.42), (0.52, 0.55), (0.47, 0.7),
     (0.2, 0.72), (0.2, 0.88), (0.1, 1), (-0.1, 1), (-0.2, 0.88), (-0.2, 0.72), (-0.47, 0.7), (-0.52, 0.55),
     (-0.27, 0.42)]
)  # fmt: skip
HOUSE = np.array([(-0.5, 0), (0.5, 0), (0.5, 0.6), (0, 1), (-0.5, 0.6)])


def flat(ink: Rgb, roughness: float, metal: float = 0.0) -> Patch:
    return Patch(as_bytes(np.full((4, 4, 3), ink)), as_bytes(np.full((4, 4), roughness)), metal)


def token_patch(style: TokenStyle) -> Patch:
    px = 48
    rng = np.random.default_rng(style.seed)
    image = np.empty((px, px, 3), np.float32)
    image[:] = style.ink
    if style.grain:
        stripes = noise(rng, (px, px), (24, 3))
        image *= 1 + 0.13 * style.grain * stripes[..., None] * (0.5 + image[..., :1])
    y, x = np.mgrid[0:px, 0:px] / (px - 1) - 0.5
    if style.rim is not None:
        spots = (np.hypot(x, y) > 0.5 - style.spot_depth) & (np.sin(np.arctan2(y, x) * style.spots) > 0.3)
        image[spots] = style.rim
    if style.inlay is not None:
        image[np.hypot(x, y) < 0.44 - style.spot_depth] = style.inlay
    return Patch(as_bytes(image), as_bytes(np.full((px, px), style.roughness)))


def primitive_patch(part: Primitive) -> Patch:
    if part.finish == "plain":
        return flat(part.ink, part.roughness, part.metal)
    px = 192 if part.finish == "print" else 96
    rng = np.random.default_rng(part.seed)
    image = np.empty((px, px, 3), np.float32)
    image[:] = part.ink
    if part.finish == "grain":
        image *= 1 + 0.12 * noise(rng, (px, px), (40, 4))[..., None]
    elif part.finish == "skin":
        blotch = clouds(rng, px, 4, 4)[..., None]
        image *= 1 + 0.05 * blotch * np.array([0.4, 1.0, 1.0], np.float32)
    elif part.finish == "cloth":
        y, x = np.mgrid[0:px, 0:px]
        image *= (
            1
            + 0.08 * (np.sin(x * 1.6) + np.sin(y * 1.6))[..., None]
            + 0.04 * clouds(rng, px, 4, 3)[..., None]
        )
    elif part.finish == "print":
        _print(image, rng)
    elif part.finish == "photo":
        picture = photo(_photo_names()[part.seed % len(_photo_names())])
        image = cv2.resize(picture, (px, px), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return Patch(as_bytes(image), as_bytes(np.full((px, px), part.roughness)), part.metal)


def _print(image: np.ndarray, rng: np.random.Generator) -> None:
    """Something printed: blocks of colour, lines like text, round badges."""
    px = image.shape[0]
    for _ in range(int(rng.integers(1, 5))):
        a, b = np.sort(rng.integers(0, px, (2, 2)), axis=0)
        ink = rng.uniform(0, 1, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(0, 1))
        if rng.random() < 0.7:
            cv2.rectangle(image, a.tolist(), b.tolist(), ink.tolist(), -1)
        else:
            cv2.circle(image, a.tolist(), int(rng.integers(4, px // 4)), ink.tolist(), -1, cv2.LINE_AA)
    ink = np.full(3, rng.choice([0.1, 0.9]) + rng.uniform(-0.08, 0.08)).tolist()
    for y in range(int(rng.integers(6, 60)), px - 6, int(rng.integers(7, 16))):
        x = int(px * 0.08)
        while x < px * 0.85 and rng.random() < 0.93:
            long = int(rng.integers(3, 18))
            cv2.rectangle(image, (x, y), (x + long, y + 2), ink, -1)
            x += long + 4


def sheet_patch(sheet: Sheet, scale: float) -> Patch:
    return art_patch(sheet.art, sheet.args, sheet.size, sheet.roughness, scale)


def art_patch(
    art: str, args: dict[str, Any], size: tuple[float, float], roughness: float, scale: float
) -> Patch:
    """Something printed, at the resolution at which the picture shows it."""
    px = float(np.clip(1.2 * scale, 0.8, 900 / max(size)))
    image = drawing(art, args, size, px)
    return Patch(image, np.full(image.shape[:2], round(255 * roughness), np.uint8))


@lru_cache(maxsize=1)
def _photo_names() -> list[str]:
    return list(load()["split"]["textures"]["train"])
