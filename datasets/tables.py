"""Table tops of cloth, felt, stone, wood or patterns, drawn from a seed, and photographed ones."""

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from datasets.scene import Table

TEXTURES = Path(__file__).parent / "textures"
SIDE = 1024


def as_bytes(values: np.ndarray) -> np.ndarray:
    return (np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)


def noise(rng: np.random.Generator, shape: tuple[int, int], cells: tuple[int, int]) -> np.ndarray:
    """Smooth noise of about unit strength that repeats at the edges."""
    small = rng.standard_normal(cells).astype(np.float32)
    small = np.pad(small, 2, mode="wrap")
    h, w = shape[0] * (cells[0] + 4) // cells[0], shape[1] * (cells[1] + 4) // cells[1]
    big = cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)
    top, left = (h - shape[0]) // 2, (w - shape[1]) // 2
    return big[top : top + shape[0], left : left + shape[1]]


def clouds(rng: np.random.Generator, side: int, first: int, octaves: int) -> np.ndarray:
    """Noise of many sizes added up, coarse to fine."""
    total = np.zeros((side, side), np.float32)
    for k in range(octaves):
        cells = min(first * 2**k, side)
        total += noise(rng, (side, side), (cells, cells)) * 0.6**k
    return total


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
        mean = image.mean((0, 1))
        image = mean + (image - mean) * 1.0
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


def _checks(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """A tablecloth: bands both ways, darker where they cross."""
    n = int(rng.choice([4, 6, 8, 12]))
    band = (np.arange(SIDE) * n // SIDE) % 2
    mix = (band[:, None] + band[None, :])[..., None] / 2
    if rng.random() < 0.4:
        mix = (mix == 0.5).astype(np.float32)
    weave = rng.standard_normal((SIDE, SIDE)).astype(np.float32)
    return (inks[0] * (1 - mix) + inks[1] * mix) * (
        1 + 0.05 * cv2.GaussianBlur(weave, (0, 0), 0.8)[..., None]
    )


def _stripes(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    line = np.zeros(SIDE, np.float32)
    for _ in range(int(rng.integers(2, 9))):
        a, wide = int(rng.integers(SIDE)), int(rng.integers(8, 120))
        line[a : a + wide] = rng.uniform(0.4, 1)
    mix = line[None, :, None]
    weave = rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None]
    return (inks[0] * (1 - mix) + inks[1] * mix) * (1 + 0.04 * weave)


def _pattern(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """A printed tablecloth: flowers, dots and leaves scattered in several inks."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    motif = int(rng.integers(3))
    for _ in range(int(rng.integers(20, 160))):
        x, y = rng.integers(0, SIDE, 2).tolist()
        ink = inks[int(rng.integers(1, len(inks)))].tolist()
        size = int(rng.integers(6, 46))
        petals = int(rng.integers(4, 8)) if motif else 1
        for k in range(petals):
            turn = 2 * np.pi * k / petals
            at = (
                (round(x + size * 0.6 * np.cos(turn)), round(y + size * 0.6 * np.sin(turn)))
                if petals > 1
                else (x, y)
            )
            axes = (max(2, size // 2), max(2, size // (2 if motif < 2 else 5)))
            cv2.ellipse(image, at, axes, np.degrees(turn), 0, 360, ink, -1, cv2.LINE_AA)
    return image * (1 + 0.02 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])


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


def _patches(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """A board of large plain fields, as a play mat or a sorting sheet has."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    for _ in range(int(rng.integers(2, 7))):
        corners = rng.uniform(-0.2, 1.2, (int(rng.integers(3, 5)), 2)) * SIDE
        ink = inks[int(rng.integers(1, len(inks)))].tolist()
        cv2.fillPoly(image, [cv2.convexHull(corners.astype(np.int32))], ink, cv2.LINE_AA)
    return image * (1 + 0.01 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])


def _terrazzo(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Chips of stone in a ground."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    for _ in range(int(rng.integers(150, 700))):
        turn = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(4, 8))))
        size = 4 + 22 * rng.random() ** 2
        corners = rng.uniform(0, SIDE, 2) + size * np.stack([np.cos(turn), np.sin(turn)], 1) * rng.uniform(
            0.6, 1.2, 2
        )
        ink = inks[int(rng.integers(1, len(inks)))] * rng.uniform(0.8, 1.1)
        cv2.fillPoly(image, [corners.astype(np.int32)], ink.tolist(), cv2.LINE_AA)
    return image * (1 + 0.01 * clouds(rng, SIDE, 4, 5)[..., None])


def _leather(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Small cells with dark creases between them."""
    seeds = np.ones((SIDE, SIDE), np.uint8)
    at = rng.integers(0, SIDE, (int(rng.integers(3000, 9000)), 2))
    seeds[at[:, 0], at[:, 1]] = 0
    depth = cv2.distanceTransform(seeds, cv2.DIST_L2, 3)
    crease = np.clip(depth / np.percentile(depth, 97), 0, 1) ** 3
    return inks[0] * (1 - 0.35 * crease + 0.05 * clouds(rng, SIDE, 3, 5))[..., None]


def _herringbone(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Twill: short slanting threads that turn every few centimetres."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    band = int(rng.choice([32, 64, 128]))
    fine = int(rng.choice([8, 16]))
    slant = np.where((x // band) % 2 == 0, x + y, x - y) % fine
    mix = (slant < fine // 2).astype(np.float32)[..., None]
    weave = 1 + 0.06 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)
    return (inks[0] * mix + inks[1] * (1 - mix)) * weave[..., None]


def _rings(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """A cloth printed with rings."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    n = int(rng.choice([4, 6, 8]))
    for i in range(n * n):
        at = (round((i % n + 0.5) * SIDE / n), round((i // n + 0.5) * SIDE / n))
        ink = inks[1 + i % (len(inks) - 1)].tolist()
        cv2.circle(image, at, round(SIDE / n * 0.38), ink, round(SIDE / n * 0.1), cv2.LINE_AA)
    return image * (1 + 0.03 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])


_PROCEDURES = {
    "terrazzo": _terrazzo, "leather": _leather, "herringbone": _herringbone, "rings": _rings,
    "plain": _plain, "felt": _felt, "cloth": _cloth, "carpet": _carpet, "stone": _stone, "checks": _checks,
    "stripes": _stripes, "pattern": _pattern, "wood": _wood, "patches": _patches,
}  # fmt: skip
