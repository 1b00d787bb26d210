"""Matrices and texture levels that the quick backend draws with."""

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.quick_light import Source
from datasets.scene import Camera

NEAR, FAR = 10.0, 20000.0
FARTHEST = 2.0
"""Shadows and bounced light are kept up to this many camera distances away."""


@dataclass(frozen=True)
class LightView:
    """A shadow map. draw: world to clip space; lit: world to (0..1, 0..1, 0..1); extent: in millimetres."""

    draw: np.ndarray
    lit: np.ndarray
    extent: np.ndarray


def picture_view(camera: Camera) -> np.ndarray:
    """World to clip space, such that row 0 of what is drawn is the top of the picture."""
    axes, focal = camera.axes(), camera.focal()
    stretch = np.array([2 * focal / camera.width, 2 * focal / camera.height, 1.0])
    seen = np.eye(4)
    seen[:3, :3] = axes
    seen[:3, 3] = -axes @ camera.eye()
    lens = np.zeros((4, 4))
    lens[[0, 1], [0, 1]] = stretch[:2]
    lens[2, 2], lens[2, 3] = (FAR + NEAR) / (FAR - NEAR), -2 * FAR * NEAR / (FAR - NEAR)
    lens[3, 2] = 1
    return lens @ seen


def seen_area(camera: Camera, height: float) -> np.ndarray:
    """Points (N, 3) around all that the camera sees between the table and `height`, up to FARTHEST."""
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0)]) * (camera.width, camera.height)
    flat = (corners - (camera.width / 2, camera.height / 2)) / camera.focal()
    rays = np.concatenate([flat, np.ones((len(flat), 1))], 1) @ camera.axes()
    eye = camera.eye()
    reach = FARTHEST * camera.distance
    points = []
    for level in (0.0, min(height, 0.9 * eye[2])):
        with np.errstate(divide="ignore"):
            along = np.where(rays[:, 2] < 0, (level - eye[2]) / rays[:, 2], np.inf)
        points.append(eye + rays * np.minimum(along, reach)[:, None])
    return np.concatenate(points)


def light_views(things: np.ndarray, area: np.ndarray, sources: tuple[Source, ...]) -> list[LightView]:
    """The shadow map of every source: as much of the things (N, 3) as throws shadows into the area seen."""
    return [_light_view(things, area, source) for source in sources]


def _light_view(things: np.ndarray, area: np.ndarray, source: Source) -> LightView:
    forward = -source.towards.astype(float)
    right = np.cross(forward, (0, 0, 1) if abs(forward[2]) < 0.9 else (1, 0, 0))
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(forward, right), forward])
    casting, seen = things @ axes.T, area @ axes.T
    soft = 10 + 120 * np.tan(source.spread)
    low = np.maximum(casting.min(0), seen.min(0) - soft)
    high = np.minimum(casting.max(0), seen.max(0) + soft)
    low[2], high[2] = casting[:, 2].min() - 1, max(casting[:, 2].max(), seen[:, 2].max()) + 1
    high = np.maximum(high, low + 1.0)
    low[:2] -= 0.02 * (high - low)[:2] + 0.5
    high[:2] += 0.02 * (high - low)[:2] + 0.5
    lit = np.eye(4)
    lit[:3, :3] = axes / (high - low)[:, None]
    lit[:3, 3] = -low / (high - low)
    draw = lit.copy()
    draw[:3] = 2 * lit[:3]
    draw[:3, 3] -= 1
    return LightView(draw, lit, high - low)


def field_of(things: np.ndarray, area: np.ndarray) -> np.ndarray:
    """Left, near, right and far edge in millimetres of the part of the table that is drawn from above."""
    low = np.maximum(things.min(0), area.min(0))[:2] - 40
    high = np.minimum(things.max(0), area.max(0))[:2] + 40
    return np.concatenate([low, np.maximum(high, low + 100)])


def field_view(field: np.ndarray, top: float) -> np.ndarray:
    """World to clip space, straight from above; what is higher is nearer."""
    view = np.eye(4)
    size = field[2:] - field[:2]
    view[[0, 1], [0, 1]] = 2 / size
    view[:2, 3] = -(field[2:] + field[:2]) / size
    span = top + 20
    view[2, 2], view[2, 3] = -2 / span, (top - 15) / span
    return view


def mips(albedo: np.ndarray, roughness: np.ndarray, side: int, levels: int) -> list[np.ndarray]:
    """RGBA bytes, `side` square, and `levels` more, each half as large as the one before."""
    first = cv2.cvtColor(albedo, cv2.COLOR_RGB2RGBA)
    cv2.insertChannel(roughness, first, 3)
    if first.shape[:2] != (side, side):
        first = cv2.resize(first, (side, side), interpolation=cv2.INTER_LINEAR)
    out = [first]
    for _ in range(levels):
        side = max(1, side // 2)
        out.append(cv2.resize(out[-1], (side, side), interpolation=cv2.INTER_AREA))
    return out
