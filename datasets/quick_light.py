"""The environment as rasterised light: a few strong sources with shadows, and the rest as ambient light."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from datasets.light import HEIGHT, WIDTH, directions, solid_angles

MOST_SOURCES = 4
WIDEST = np.radians(24)
"""A light wider than this throws no shadow that ambient occlusion does not show as well."""
LEAST_SHARE = 0.025
"""Of the light on the table; a weaker source stays ambient."""

SECTORS, ELEVATIONS = 8, 32
"""Of the map that says how much light an obstacle leaves, by its side and by how high it reaches."""

GLOSS_SIZE = (48, 24)
GLOSS_ROUGHNESS = (0.35, 0.5, 0.7, 1.0)
"""Of the blurred environments that rough surfaces mirror; smoother ones mirror the environment as it is."""

_LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


@dataclass(frozen=True)
class Source:
    """A strong light far away. towards: unit vector to it; power: irradiance on a surface that faces it;
    spread: the radius in radians of the even disc that is as wide as it."""

    towards: np.ndarray
    power: np.ndarray
    spread: float


@dataclass(frozen=True)
class SplitLight:
    """sources: strongest first. horizon: (SECTORS, ELEVATIONS, 4), of the light that an obstacle leaves in
    each sector: the direction it comes from, as long as it is bright, and the share that it is; tint:
    (SECTORS, 3) its colour. falling: ambient irradiance of the open table; rest: radiance without sources."""

    sources: tuple[Source, ...]
    horizon: np.ndarray
    tint: np.ndarray
    falling: np.ndarray
    rest: np.ndarray


@lru_cache(maxsize=1)
def _sphere() -> tuple[np.ndarray, np.ndarray]:
    return directions().astype(np.float32), np.ascontiguousarray(solid_angles(), np.float32)


def split(sky: np.ndarray) -> SplitLight:
    """Sources and the rest of an environment laid out as datasets.light.directions."""
    towards, area = _sphere()
    rest = sky.copy()
    falling = float((rest @ _LUMA * area * np.maximum(towards[..., 2], 0)).sum())
    sources: list[Source] = []
    for _ in range(MOST_SOURCES):
        source = _take_strongest(rest, towards, area, LEAST_SHARE * falling)
        if source is None:
            break
        sources.append(source)
    horizon, tint = _horizon(rest, towards, area)
    up = area[: HEIGHT // 2] * towards[: HEIGHT // 2, :, 2]
    left = np.einsum("hwc,hw->c", rest[: HEIGHT // 2], up)
    return SplitLight(tuple(sources), horizon, tint, left, rest)


def _take_strongest(rest: np.ndarray, towards: np.ndarray, area: np.ndarray, least: float) -> Source | None:
    """The brightest blob above the horizon, taken out of `rest`; None if it is weak, or wide as the sky."""
    luma = rest @ _LUMA
    luma[HEIGHT // 2 - 2 :] = 0
    smooth = cv2.GaussianBlur(luma, (0, 0), 1.0)
    row, column = np.unravel_index(int(smooth.argmax()), smooth.shape)
    level = 0.3 * smooth[row, column]
    # Turned so that the blob does not lie across the seam of the map.
    turn = WIDTH // 2 - int(column)
    blobs = cv2.connectedComponents((np.roll(smooth, turn, 1) > level).astype(np.uint8))[1]
    own = np.roll(blobs == blobs[row, WIDTH // 2], -turn, 1)
    near = towards @ towards[row, column] > np.cos(WIDEST)
    own = cv2.dilate((own & near).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    around = rest[near & ~own & (towards[..., 2] > 0)]
    base = np.median(around, axis=0) if len(around) else np.zeros(3, np.float32)
    extra = np.maximum(rest[own] - base, 0) * area[own][:, None]
    weight = extra @ _LUMA
    total = float(weight.sum())
    if total <= 0:
        return None
    middle = weight @ towards[own] / total
    middle /= np.linalg.norm(middle)
    if total * max(float(middle[2]), 0.25) < least:
        return None
    angle = np.arccos(np.clip(towards[own] @ middle, -1, 1))
    spread = float(np.sqrt(2 * (weight * angle**2).sum() / total))
    rest[own] = np.minimum(rest[own], base)
    return Source(middle, extra.sum(0), max(spread, np.radians(0.4)))


def _horizon(rest: np.ndarray, towards: np.ndarray, area: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    half = HEIGHT // 2
    wide = (half, SECTORS, WIDTH // SECTORS, 3)
    luma = ((rest[:half] @ _LUMA) * area[:half])[..., None]
    flux = (rest[:half] * area[:half, :, None]).reshape(wide).sum((0, 2))
    brightness = np.concatenate([towards[:half] * luma, luma], 2).reshape(half, SECTORS, -1, 4).sum(2)
    above = np.cumsum(brightness, 0)  # by row of the map, from straight up to the horizon
    heights = np.linspace(half, 0, ELEVATIONS)
    low = np.minimum(heights.astype(int), half - 1)
    above = np.concatenate([np.zeros((1, SECTORS, 4), np.float32), above])
    part = (heights - low)[:, None, None]
    horizon = above[low] * (1 - part) + above[low + 1] * part
    horizon[..., 3] /= np.maximum(horizon[0, :, 3], 1e-9)
    tint = flux / np.maximum(flux @ _LUMA, 1e-9)[:, None]
    return horizon.transpose(1, 0, 2).astype(np.float32), tint


@lru_cache(maxsize=len(GLOSS_ROUGHNESS))
def _gloss(roughness: float) -> np.ndarray:
    """What share of every direction's radiance a surface of this roughness mirrors towards every other."""
    width, height = GLOSS_SIZE
    polar = (np.arange(height) + 0.5) / height * np.pi
    turn = (np.arange(width) + 0.5) / width * 2 * np.pi
    s, c = np.sin(polar)[:, None], np.cos(polar)[:, None]
    all_round = np.stack([s * np.cos(turn), s * np.sin(turn), np.broadcast_to(c, (height, width))], 2)
    flat = all_round.reshape(-1, 3).astype(np.float32)
    area = np.repeat(np.sin(polar), width).astype(np.float32)
    cosine = np.clip(flat @ flat.T, -1, 1)
    half = (1 + cosine) / 2  # squared cosine between the normal and the half vector
    alpha = roughness**2
    lobe = (alpha / (half * (alpha**2 - 1) + 1)) ** 2 * np.maximum(cosine, 0) * area
    return lobe / lobe.sum(1, keepdims=True)


def glossy(rest: np.ndarray) -> np.ndarray:
    """(len(GLOSS_ROUGHNESS), *GLOSS_SIZE[::-1], 3): the radiance as ever rougher surfaces mirror it."""
    width, height = GLOSS_SIZE
    small = cv2.resize(rest, GLOSS_SIZE, interpolation=cv2.INTER_AREA).reshape(-1, 3)
    return np.stack([(_gloss(r) @ small).reshape(height, width, 3) for r in GLOSS_ROUGHNESS])
