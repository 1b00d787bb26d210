"""Many small pictures packed onto one square one, so that a renderer binds a single texture."""

from dataclasses import dataclass

import cv2
import numpy as np

MARGIN = 2
"""Pixels repeated around each patch, so that filtering does not reach into the neighbour."""


@dataclass(frozen=True)
class Patch:
    """What covers one surface: sRGB bytes (h, w, 3), roughness bytes (h, w), and metal from 0 to 1."""

    albedo: np.ndarray
    roughness: np.ndarray
    metal: float = 0.0


@dataclass(frozen=True)
class Atlas:
    """Square pictures of bytes, row 0 at the top: albedo (n, n, 3) in sRGB, roughness and metal (n, n)."""

    albedo: np.ndarray
    roughness: np.ndarray
    metal: np.ndarray


def pack(patches: list[Patch], size: int) -> tuple[Atlas, np.ndarray]:
    """The atlas, and for each patch (left, top, width, height) within it as shares of its side.

    Patches that do not fit together at their own size are all made smaller alike.
    """
    shrink = 1.0
    while True:
        shapes = [tuple(max(2, round(n * shrink)) for n in p.albedo.shape[:2]) for p in patches]
        places = _shelves(shapes, size)
        if places is not None:
            break
        shrink *= 0.85
    albedo = np.full((size, size, 3), 128, np.uint8)
    roughness = np.full((size, size), 128, np.uint8)
    metal = np.zeros((size, size), np.uint8)
    boxes = np.empty((len(patches), 4))
    for i, (patch, (h, w), (top, left)) in enumerate(zip(patches, shapes, places, strict=True)):
        ink, rough = patch.albedo, patch.roughness
        if ink.shape[:2] != (h, w):
            ink = cv2.resize(ink, (w, h), interpolation=cv2.INTER_AREA)
            rough = cv2.resize(rough, (w, h), interpolation=cv2.INTER_AREA)
        wide = (slice(top, top + h + 2 * MARGIN), slice(left, left + w + 2 * MARGIN))
        albedo[wide] = np.pad(ink, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge")
        roughness[wide] = np.pad(rough, MARGIN, mode="edge")
        metal[wide] = round(255 * patch.metal)
        boxes[i] = (left + MARGIN, top + MARGIN, w, h)
    return Atlas(albedo, roughness, metal), boxes / size


def _shelves(shapes: list[tuple[int, ...]], size: int) -> list[tuple[int, int]] | None:
    places: list[tuple[int, int]] = [(0, 0)] * len(shapes)
    top = left = tall = 0
    for i in sorted(range(len(shapes)), key=lambda i: -shapes[i][0]):
        h, w = (n + 2 * MARGIN for n in shapes[i])
        if left + w > size:
            top, left, tall = top + tall, 0, 0
        if w > size or top + h > size:
            return None
        places[i] = (top, left)
        left, tall = left + w, max(tall, h)
    return places
