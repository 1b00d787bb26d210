"""Printed cloths: shapes, letters and leaves as large as pieces are, in lines or filled."""

import string

import cv2
import numpy as np

from datasets.noise import SIDE


def outlines(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Outlines of bows, drops and many-cornered shapes, in rows or scattered."""
    image = _ground(inks)
    corners, wide = int(rng.integers(3, 9)), rng.uniform(0.08, 0.35)
    bulge = rng.choice([-1, 1]) * rng.uniform(0.08, 0.35)
    for x, y, size, turn, ink in _places(rng, inks):
        angles = turn + np.linspace(0, 2 * np.pi, 8 * corners, endpoint=False)
        reach = size * (1 + bulge * np.cos(corners * (angles - turn)))
        shape = np.stack([x + reach * np.cos(angles), y + reach * np.sin(angles)], 1)
        closed = rng.random() < 0.8
        shown = shape if closed else shape[: int(len(shape) * rng.uniform(0.4, 0.8))]
        cv2.polylines(
            image, [np.round(shown).astype(np.int32)], closed, ink, max(round(wide * size), 1), cv2.LINE_AA
        )
    return _woven(rng, image)


def letters(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Large letters and digits."""
    # Letters are drawn on bytes only.
    image = np.clip(_ground(inks) * 255, 0, 255).astype(np.uint8)
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX]))
    for x, y, size, _, ink in _places(rng, inks):
        sign = string.ascii_uppercase[int(rng.integers(26))] if rng.random() < 0.7 else str(rng.integers(10))
        at = (round(x - size), round(y + size))
        shade = [255 * part for part in ink]
        cv2.putText(image, sign, at, font, size / 11, shade, max(round(size / 5), 1), cv2.LINE_AA)
    return _woven(rng, image.astype(np.float32) / 255)


def leaves(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Leaves on stems."""
    image = _ground(inks)
    for x, y, size, turn, ink in _places(rng, inks):
        along = np.array([np.cos(turn), np.sin(turn)])
        root = np.array([x, y]) - 1.6 * size * along
        cv2.line(
            image, _pixel(root), _pixel(root + 2.6 * size * along), ink, max(round(size / 8), 1), cv2.LINE_AA
        )
        for step in (0.3, 0.55, 0.8):
            for side in (-1, 1):
                leaf = turn + side * 0.8
                at = root + 2.6 * size * step * along + 0.5 * size * np.array([np.cos(leaf), np.sin(leaf)])
                axes = (max(round(0.55 * size), 1), max(round(0.2 * size), 1))
                cv2.ellipse(image, _pixel(at), axes, np.degrees(leaf), 0, 360, ink, -1, cv2.LINE_AA)
    return _woven(rng, image)


def dots(rng: np.random.Generator, inks: np.ndarray) -> np.ndarray:
    """Filled dots and squares."""
    image = _ground(inks)
    round_share = rng.random()
    for x, y, size, turn, ink in _places(rng, inks):
        if rng.random() < round_share:
            cv2.circle(image, (round(x), round(y)), round(0.7 * size), ink, -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints(((x, y), (1.3 * size, 1.3 * size), np.degrees(turn)))
            cv2.fillPoly(image, [np.round(box).astype(np.int32)], ink, cv2.LINE_AA)
    return _woven(rng, image)


def _ground(inks: np.ndarray) -> np.ndarray:
    image = np.empty((SIDE, SIDE, 3), np.float32)
    image[:] = inks[0]
    return image


def _places(
    rng: np.random.Generator, inks: np.ndarray
) -> list[tuple[float, float, float, float, list[float]]]:
    """Where a print stands: x, y, half its size, its turn and its ink; in rows or anywhere."""
    n = int(rng.choice([4, 5, 6, 8, 10, 12]))
    pitch = SIDE / n
    in_rows, one_way, even = rng.random() < 0.6, rng.random() < 0.5, rng.random() < 0.6
    turn, size = rng.uniform(0, 2 * np.pi), rng.uniform(0.22, 0.42) * pitch
    places = []
    for i in range(n * n):
        at = (np.array(divmod(i, n)) + 0.5) * pitch if in_rows else rng.uniform(0, SIDE, 2)
        places.append(
            (
                float(at[1]),
                float(at[0]),
                float(size if even else size * rng.uniform(0.5, 1.2)),
                float(turn if one_way else rng.uniform(0, 2 * np.pi)),
                inks[int(rng.integers(1, len(inks)))].tolist(),
            )
        )
    return places


def _pixel(at: np.ndarray) -> tuple[int, int]:
    return round(float(at[0])), round(float(at[1]))


def _woven(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    return image * (1 + 0.025 * rng.standard_normal((SIDE, SIDE)).astype(np.float32)[..., None])
