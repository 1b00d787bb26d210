"""Table tops of cloth, felt, stone, wood or patterns, drawn from a seed, and photographed ones."""

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from datasets import patterns, prints
from datasets.noise import SIDE, clouds, noise
from datasets.scene import Table

TEXTURES = Path(__file__).parent / "textures"


def as_bytes(values: np.ndarray) -> np.ndarray:
    return (np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)


@lru_cache(maxsize=32)
def photo(name: str) -> np.ndarray:
    """A photographic texture, RGB."""
    picture = cv2.imread(str(TEXTURES / f"{name}.jpg"), cv2.IMREAD_COLOR)
    if picture is None:
        raise FileNotFoundError(f"no texture {name!r} in {TEXTURES}")
    return np.ascontiguousarray(picture[..., ::-1])


def table_texture(table: Table) -> tuple[np.ndarray, np.ndarray]:
    """sRGB bytes and roughness bytes of the table top, one repeat."""
    rng = np.random.default_rng(table.seed)
    if table.texture.startswith("photo:"):
        image = photo(table.texture.removeprefix("photo:")).astype(np.float32) / 255
    else:
        image = _PROCEDURES[table.texture](rng, np.array(table.inks, np.float32))
    image = np.clip(image * table.gain, 0.0, 0.95)
    grey = image.mean(2)
    roughness = np.clip(table.roughness + 0.25 * (grey.mean() - grey), 0.08, 1.0)
    return as_bytes(image), as_bytes(roughness)


def _plain(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    return inks[0] * (1 + 0.012 * clouds(rng, SIDE, 4, 7)[..., None])


def _felt(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    fine = rng.standard_normal((SIDE, SIDE)).astype(np.float32)
    fluff = 0.6 * cv2.GaussianBlur(fine, (0, 0), 1.2) + 0.12 * clouds(rng, SIDE, 6, 5)
    return inks[0] * (1 + 0.22 * fluff[..., None])


def _cloth(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """A weave of two threads, each a little uneven."""
    pitch = SIDE / int(rng.choice([64, 128, 170, 256]))
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    over = np.sin(np.pi * x / pitch) * np.sin(np.pi * y / pitch) > 0
    bump = np.where(over, np.abs(np.sin(np.pi * x / pitch)), np.abs(np.sin(np.pi * y / pitch)))
    uneven = np.where(over, noise(rng, (SIDE, SIDE), (4, 128)), noise(rng, (SIDE, SIDE), (128, 4)))
    threads = np.where(over[..., None], inks[0], inks[1])
    return threads * (0.72 + 0.28 * bump + 0.07 * uneven)[..., None]


def _carpet(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    grain = cv2.GaussianBlur(rng.standard_normal((SIDE, SIDE)).astype(np.float32), (0, 0), 3.5)
    grain /= grain.std()
    mix = np.clip(0.5 + 0.5 * grain, 0, 1)[..., None]
    return (inks[0] * mix + inks[1] * (1 - mix)) * (1 + 0.15 * grain[..., None])


def _stone(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    cloud = clouds(rng, SIDE, 3, 7)
    veins = np.exp(-np.abs(clouds(rng, SIDE, 2, 6)) * rng.uniform(4, 14))
    mix = np.clip(0.35 * veins + 0.1 * cloud, 0, 1)[..., None]
    speck = (rng.random((SIDE, SIDE)) < rng.uniform(0, 0.03)).astype(np.float32)
    speck = cv2.GaussianBlur(speck, (0, 0), 1.2)[..., None] * 3
    return (inks[0] * (1 - mix) + inks[1] * mix) * (1 + 0.03 * cloud[..., None]) * (1 - 0.3 * speck)


def _wood(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Planks with rings that wander along the grain."""
    y = np.mgrid[0:SIDE, 0:SIDE][0].astype(np.float32) / SIDE
    planks = int(rng.choice([1, 3, 5, 8]))
    plank = (y * planks).astype(int)
    shift = rng.uniform(0, 9, planks).astype(np.float32)[plank]
    wander = 0.05 * noise(rng, (SIDE, SIDE), (12, 3))
    ring = np.sin((y + wander) * rng.uniform(60, 220) + shift * 7)
    fibre = noise(rng, (SIDE, SIDE), (512, 12))
    mix = np.clip(0.45 + 0.28 * ring + 0.16 * fibre, 0, 1)[..., None]
    tone = rng.uniform(0.85, 1.1, planks).astype(np.float32)[plank][..., None]
    seam = (np.abs(y * planks % 1) < 0.012 * (planks > 1)).astype(np.float32)[..., None]
    return (inks[0] * mix + inks[1] * (1 - mix)) * tone * (1 - 0.6 * seam)


def _leather(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Small cells with dark creases between them."""
    seeds = np.ones((SIDE, SIDE), np.uint8)
    at = rng.integers(0, SIDE, (int(rng.integers(3000, 9000)), 2))
    seeds[at[:, 0], at[:, 1]] = 0
    depth = cv2.distanceTransform(seeds, cv2.DIST_L2, 3)
    crease = np.clip(depth / np.percentile(depth, 97), 0, 1) ** 3
    return inks[0] * (1 - 0.35 * crease + 0.05 * clouds(rng, SIDE, 3, 5))[..., None]


def _overlaid(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """One table shining through another, here more and there less, the second turned and in other inks."""
    below, above = (
        _PROCEDURES[str(rng.choice(_TO_OVERLAY))](rng, inks[order])
        for order in (range(len(inks)), rng.permutation(len(inks)))
    )
    mask = clouds(rng, SIDE, int(rng.integers(1, 5)), 3) * rng.uniform(1, 12) + rng.normal(0, 1)
    share = (1 / (1 + np.exp(-mask)))[..., None]
    return below * (1 - share) + np.rot90(above, int(rng.integers(4))) * share


_TO_OVERLAY = (
    "cloth",
    "stone",
    "stripes",
    "pattern",
    "patches",
    "confetti",
    "outlines",
    "dots",
    "marbled",
    "scribbled",
)
_PROCEDURES = {
    "plain": _plain,
    "felt": _felt,
    "cloth": _cloth,
    "carpet": _carpet,
    "stone": _stone,
    "wood": _wood,
    "leather": _leather,
    "checks": patterns.checks,
    "stripes": patterns.stripes,
    "pattern": patterns.pattern,
    "patches": patterns.patches,
    "terrazzo": patterns.terrazzo,
    "rings": patterns.rings,
    "confetti": patterns.confetti,
    "mosaic": patterns.mosaic,
    "bands": patterns.bands,
    "herringbone": patterns.herringbone,
    "marbled": patterns.marbled,
    "scribbled": patterns.scribbled,
    "outlines": prints.outlines,
    "letters": prints.letters,
    "leaves": prints.leaves,
    "dots": prints.dots,
    "overlaid": _overlaid,
}
