"""The light of a scene as one picture of all directions, lamps painted into it."""

from functools import lru_cache
from pathlib import Path

import numpy as np

from datasets.scene import Light

ENVIRONMENTS = Path(__file__).parent / "environments"
HEIGHT, WIDTH = 128, 256


@lru_cache(maxsize=24)
def environment(name: str) -> np.ndarray:
    """Radiance (HEIGHT, WIDTH, 3), scaled so that a level table receives an irradiance of pi."""
    with np.load(ENVIRONMENTS / f"{name}.npz") as file:
        return file["radiance"].astype(np.float32)


def directions() -> np.ndarray:
    """Unit vectors (HEIGHT, WIDTH, 3), z up: row 0 looks up, column 0 starts at +x and turns towards +y."""
    polar = (np.arange(HEIGHT) + 0.5) / HEIGHT * np.pi
    turn = (np.arange(WIDTH) + 0.5) / WIDTH * 2 * np.pi
    s, c = np.sin(polar)[:, None], np.cos(polar)[:, None]
    return np.stack([s * np.cos(turn), s * np.sin(turn), np.broadcast_to(c, (HEIGHT, WIDTH))], 2)


def solid_angles() -> np.ndarray:
    polar = (np.arange(HEIGHT) + 0.5) / HEIGHT * np.pi
    return np.broadcast_to(np.sin(polar)[:, None] * (np.pi / HEIGHT) * (2 * np.pi / WIDTH), (HEIGHT, WIDTH))


def irradiance(radiance: np.ndarray) -> np.ndarray:
    """What a level surface receives, per channel, divided by pi: the radiance of a white sheet."""
    weight = solid_angles() * np.maximum(directions()[..., 2], 0)
    return np.einsum("hwc,hw->c", radiance.astype(np.float64), weight) / np.pi


def radiance(light: Light) -> np.ndarray:
    """Radiance from every direction (HEIGHT, WIDTH, 3) float32, laid out as `directions`."""
    base = environment(light.environment)
    sky = np.roll(base, round(light.turn / 360 * WIDTH), axis=1) * (
        light.power * np.array(light.tint, np.float32)
    )
    towards = directions()
    area = solid_angles()
    for lamp in light.lamps:
        a, e = np.radians(lamp.azimuth), np.radians(lamp.elevation)
        axis = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
        angle = np.degrees(np.arccos(np.clip(towards @ axis, -1, 1)))
        disc = np.exp(-((angle / max(lamp.radius, 1.2)) ** 4))
        sky = sky + (disc / (disc * area).sum())[..., None] * np.array(lamp.power, np.float32)
    return sky.astype(np.float32)
