"""Patterned table tops: checks, stripes, prints, mosaics. Each draws one repeat from a seed and some inks."""

import cv2
import numpy as np

from datasets.noise import SIDE, clouds


def checks(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
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


def stripes(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    line = np.zeros(SIDE, np.float32)
    for _ in range(int(rng.integers(2, 9))):
        a, wide = int(rng.integers(SIDE)), int(rng.integers(8, 120))
        line[a : a + wide] = rng.uniform(0.4, 1)
    mix = line[None, :, None]
    weave = rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None]
    return (inks[0] * (1 - mix) + inks[1] * mix) * (1 + 0.04 * weave)


def pattern(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
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


def patches(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """A board of large plain fields, as a play mat or a sorting sheet has."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    for _ in range(int(rng.integers(2, 7))):
        corners = rng.uniform(-0.2, 1.2, (int(rng.integers(3, 5)), 2)) * SIDE
        ink = inks[int(rng.integers(1, len(inks)))].tolist()
        cv2.fillPoly(image, [cv2.convexHull(corners.astype(np.int32))], ink, cv2.LINE_AA)
    return image * (1 + 0.01 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])


def terrazzo(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
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


def rings(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """A cloth printed with rings."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    n = int(rng.choice([4, 6, 8]))
    for i in range(n * n):
        at = (round((i % n + 0.5) * SIDE / n), round((i // n + 0.5) * SIDE / n))
        ink = inks[1 + i % (len(inks) - 1)].tolist()
        cv2.circle(image, at, round(SIDE / n * 0.38), ink, round(SIDE / n * 0.1), cv2.LINE_AA)
    return image * (1 + 0.03 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])


def confetti(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Small bright scraps on a ground: triangles, squares and dots, as gift paper has."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    size, sides = rng.uniform(6, 30), int(rng.choice([3, 4, 24]))
    around = np.arange(sides) * 2 * np.pi / sides
    for _ in range(int(rng.integers(40, 500))):
        turn, reach = around + rng.uniform(0, 2 * np.pi), size * rng.uniform(0.6, 1.3)
        corners = rng.uniform(0, SIDE, 2) + reach * np.stack([np.cos(turn), np.sin(turn)], 1)
        ink = rng.uniform(0, 1, 3) ** 1.5 if rng.random() < 0.6 else inks[int(rng.integers(1, len(inks)))]
        cv2.fillPoly(image, [corners.astype(np.int32)], ink.tolist(), cv2.LINE_AA)
    return image * (1 + 0.02 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])


def mosaic(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Square tiles in many colours with joints between them."""
    n = int(rng.choice([16, 32, 48]))
    tiles = inks[rng.integers(0, len(inks), (n, n))]
    bright = rng.random((n, n)) < rng.uniform(0.05, 0.5)
    tiles[bright] = rng.uniform(0, 1, (int(bright.sum()), 3))
    image = cv2.resize(tiles.astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_NEAREST)
    at = np.arange(SIDE) * n / SIDE % 1
    joint = (at < 0.08)[:, None] | (at < 0.08)[None, :]
    image[joint] = inks[0] * 0.6
    return image * (1 + 0.015 * clouds(rng, SIDE, 8, 5)[..., None])


def bands(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Ribbons and waves of several colours, as woven rugs have."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) / SIDE
    waves = int(rng.integers(1, 7))
    along = y + rng.uniform(0, 0.04) * np.sin(2 * np.pi * waves * x) * int(rng.integers(0, 3))
    which = (along * int(rng.choice([12, 20, 40])) + rng.uniform(0, 9)).astype(int) * 7919 % len(inks)
    weave = 1 + 0.08 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)
    return inks[which] * weave[..., None]


def herringbone(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Twill: short slanting threads that turn every few centimetres."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    band = int(rng.choice([32, 64, 128]))
    fine = int(rng.choice([8, 16]))
    slant = np.where((x // band) % 2 == 0, x + y, x - y) % fine
    mix = (slant < fine // 2).astype(np.float32)[..., None]
    weave = 1 + 0.06 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)
    return (inks[0] * mix + inks[1] * (1 - mix)) * weave[..., None]


def marbled(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Clouds and veins of several inks that run into one another, with soft edges or hard ones."""
    first = int(rng.integers(2, 7))
    drift = clouds(rng, SIDE, first, 4) + rng.uniform(0, 2) * np.sin(3 * clouds(rng, SIDE, first, 3))
    rank = (drift - drift.min()) / np.ptp(drift) * (len(inks) - 1)
    hard = rng.uniform(0, 1)
    step = rank % 1
    step = np.clip((step - 0.5 * hard) / max(1 - hard, 0.02), 0, 1)
    low = np.minimum(rank.astype(int), len(inks) - 2)
    image = inks[low] * (1 - step[..., None]) + inks[low + 1] * step[..., None]
    return image * (1 + 0.02 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])


def scribbled(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Thick and thin strokes that wander over a ground, as crayons leave them."""
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    for _ in range(int(rng.integers(5, 60))):
        steps = rng.normal(0, rng.uniform(10, 60), (int(rng.integers(5, 40)), 2))
        stroke = rng.uniform(0, SIDE, 2) + np.cumsum(np.cumsum(steps, axis=0) * 0.3 + steps, axis=0)
        ink = inks[int(rng.integers(1, len(inks)))].tolist()
        wide = int(rng.integers(1, 22))
        cv2.polylines(image, [np.round(stroke).astype(np.int32)], False, ink, wide, cv2.LINE_AA)
    return image * (1 + 0.03 * clouds(rng, SIDE, 4, 6)[..., None])
