"""Smooth noise that repeats at the edges, for textures."""

import cv2
import numpy as np

SIDE = 1024
"""Pixels across a table texture."""


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
