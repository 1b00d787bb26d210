"""Ids without a renderer: a depth buffer in plain numpy, exact at the middle of every pixel.

Scenes are chosen by it before they are rendered, and tests measure truth by it.
"""

import numpy as np

from datasets.mesh import SceneMesh
from datasets.scene import Camera

MOST_SAMPLES = 3_000_000
"""How many pixels of triangles' boxes are looked at in one go."""


def paint(mesh: SceneMesh, camera: Camera) -> tuple[np.ndarray, np.ndarray]:
    """Object and part that each pixel sees, 0 where that is the table or nothing."""
    places, depth = camera.project(mesh.points)
    corners, near = places[mesh.faces], depth[mesh.faces]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    twice = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    size = np.array([camera.width, camera.height])
    low = np.clip(np.floor(corners.min(1)), 0, size).astype(int)
    high = np.clip(np.ceil(corners.max(1)), 0, size).astype(int)
    boxes = (high - low).prod(1)
    todo = np.flatnonzero((mesh.object_id > 0) & (near.min(1) > 1) & (twice < -1e-9) & (boxes > 0))
    nearest = np.zeros(camera.width * camera.height)
    winner = np.full(len(nearest), -1)
    for chunk in np.split(todo, np.flatnonzero(np.diff(np.cumsum(boxes[todo]) // MOST_SAMPLES)) + 1):
        of = np.repeat(chunk, boxes[chunk])
        count = np.arange(len(of)) - np.repeat(np.cumsum(boxes[chunk]) - boxes[chunk], boxes[chunk])
        wide = (high - low)[of, 0]
        x, y = low[of, 0] + count % wide, low[of, 1] + count // wide
        u, v = x + 0.5, y + 0.5
        weight_b = ((u - a[of, 0]) * (c - a)[of, 1] - (v - a[of, 1]) * (c - a)[of, 0]) / twice[of]
        weight_c = ((b - a)[of, 0] * (v - a[of, 1]) - (b - a)[of, 1] * (u - a[of, 0])) / twice[of]
        inside = np.minimum(np.minimum(weight_b, weight_c), 1 - weight_b - weight_c) >= 0
        of, weight_b, weight_c = of[inside], weight_b[inside], weight_c[inside]
        pixel = y[inside] * camera.width + x[inside]
        # The inverse of depth is what changes evenly over a triangle in a picture.
        over = 1 / near[of]
        close = over[:, 0] * (1 - weight_b - weight_c) + over[:, 1] * weight_b + over[:, 2] * weight_c
        np.maximum.at(nearest, pixel, close)
        wins = close == nearest[pixel]
        winner[pixel[wins]] = of[wins]
    ids = np.where(winner >= 0, mesh.object_id[winner], 0).reshape(camera.height, camera.width)
    parts = np.where(winner >= 0, mesh.part_id[winner], 0).reshape(camera.height, camera.width)
    return ids, parts
