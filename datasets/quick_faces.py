"""What the quick backend has to know of every triangle of a scene."""

import numpy as np

from datasets.mesh import SceneMesh
from datasets.quick_buffers import FACES_HIGH, FACES_WIDE

FLAT = 8.0
"""What is no higher, in millimetres, and six times as wide, sends light up as the table does."""


def of_triangles(mesh: SceneMesh) -> tuple[np.ndarray, np.ndarray]:
    """Object and part by what the programs count: 0 nothing, 1 the table, 2 the first triangle."""
    objects, parts = (
        np.concatenate([[-1, 0], each]).astype(np.int32) for each in (mesh.object_id, mesh.part_id)
    )
    return objects, parts


def flat(mesh: SceneMesh) -> list[tuple[int, int]]:
    """Ranges of triangles of the sheets and what else is flat."""
    found = []
    for number, (first, last) in mesh.spans.items():
        points = mesh.points[mesh.faces[first:last].ravel()]
        size, high = np.ptp(points, axis=0), points[:, 2].max()
        if number and high <= FLAT and size[:2].max() >= 6 * high:
            found.append((first, last))
    return found


def known_of_faces(mesh: SceneMesh) -> np.ndarray:
    """Bytes of every triangle, in whole rows of the texture: how metallic and how clear it is."""
    if len(mesh.faces) > FACES_WIDE * FACES_HIGH:
        raise ValueError(f"the scene has {len(mesh.faces)} triangles; at most {FACES_WIDE * FACES_HIGH} fit")
    side = mesh.atlas.metal.shape[0]
    at = np.clip(mesh.uv[mesh.faces].mean(1) * side, 0, side - 1).astype(int)
    known = np.zeros((-(-len(mesh.faces) // FACES_WIDE) * FACES_WIDE, 4), np.uint8)
    known[: len(at), 0] = mesh.atlas.metal[at[:, 1], at[:, 0]]
    known[: len(at), 1] = np.round(mesh.clear * 255)
    return known
