"""Bodies as triangles around their own origins; uv goes from 0 to 1 over the body's patch."""

from dataclasses import dataclass

import numpy as np

from vision.kit.dice import FACES


@dataclass(frozen=True)
class Body:
    """Points, normals and uv (from the patch's top left) per corner; triangles, and the part each is of."""

    points: np.ndarray
    normals: np.ndarray
    uv: np.ndarray
    faces: np.ndarray
    parts: np.ndarray


def merge(bodies: list[Body]) -> Body:
    start = np.cumsum([0] + [len(b.points) for b in bodies[:-1]])
    return Body(
        np.concatenate([b.points for b in bodies]),
        np.concatenate([b.normals for b in bodies]),
        np.concatenate([b.uv for b in bodies]),
        np.concatenate([b.faces + s for b, s in zip(bodies, start, strict=True)]),
        np.concatenate([b.parts for b in bodies]),
    )


def moved(body: Body, rotation: np.ndarray, by: np.ndarray) -> Body:
    return Body(body.points @ rotation.T + by, body.normals @ rotation.T, body.uv, body.faces, body.parts)


def _grid_faces(rows: int, columns: int) -> np.ndarray:
    r, c = np.meshgrid(np.arange(rows - 1), np.arange(columns - 1), indexing="ij")
    a = (r * columns + c).ravel()
    b, d, e = a + 1, a + columns, a + columns + 1
    return np.concatenate([np.stack([a, b, e], 1), np.stack([a, e, d], 1)])


def box(size: tuple[float, float, float], radius: float, steps: int = 3) -> Body:
    """A box with rounded edges around its middle; part i is the face i of vision.kit.dice.FACES."""
    half = np.asarray(size, float) / 2
    radius = float(min(max(radius, 1e-3), 0.49 * min(size)))
    bodies = []
    for part, axes in enumerate(FACES):
        reach = [float(np.abs(axes[k]) @ half) for k in range(3)]
        lines = []
        for k in (0, 1):
            arc = radius * (1 - np.tan(np.pi / 4 * (1 - np.arange(steps + 1) / steps)))
            edge = -reach[k] + arc
            lines.append(np.concatenate([edge, -edge[::-1]]))
        u, v = np.meshgrid(lines[0], lines[1])
        flat = np.stack([u.ravel(), v.ravel(), np.full(u.size, reach[2])], 1) @ axes
        inner = np.clip(flat, -(half - radius), half - radius)
        out = flat - inner
        normals = out / np.linalg.norm(out, axis=1, keepdims=True)
        uv = np.stack([u.ravel() / reach[0] / 2 + 0.5, 0.5 - v.ravel() / reach[1] / 2], 1)
        faces = _grid_faces(len(lines[1]), len(lines[0]))
        bodies.append(Body(inner + radius * normals, normals, uv, faces, np.full(len(faces), part)))
    return merge(bodies)


def lathe(profile: np.ndarray, segments: int = 32, crease: float = 0.4, flat: bool = False) -> Body:
    """A profile of (radius, height), from the bottom's middle outwards and up, turned about z.

    Corners sharper than `crease` radians stay sharp; `flat` gives every side one normal, as a cut gem has.
    """
    profile = np.asarray(profile, float)
    turn = np.linspace(0, 2 * np.pi, segments + 1)
    step = np.diff(profile, axis=0)
    slope = np.stack([step[:, 1], -step[:, 0]], 1)
    slope /= np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(step, axis=1))])
    bodies = []
    for i in range(len(step)):
        ends = [slope[i], slope[i]]
        for k, other in ((0, i - 1), (1, i + 1)):
            if 0 <= other < len(slope) and slope[i] @ slope[other] > np.cos(crease):
                ends[k] = (slope[i] + slope[other]) / np.linalg.norm(slope[i] + slope[other])
        angle = turn
        if flat:
            angle = np.repeat((turn[:-1] + turn[1:]) / 2, 2)
        at = np.repeat(turn, 2)[1:-1] if flat else turn
        points = np.concatenate(
            [
                np.stack([r * np.cos(at), r * np.sin(at), np.full(len(at), z)], 1)
                for r, z in profile[i : i + 2]
            ]
        )
        normals = np.concatenate(
            [np.stack([n[0] * np.cos(angle), n[0] * np.sin(angle), np.full(len(at), n[1])], 1) for n in ends]
        )
        v = 1 - length[i : i + 2] / max(length[-1], 1e-9)
        uv = np.stack([np.tile(at / (2 * np.pi), 2), np.repeat(v, len(at))], 1)
        faces = _grid_faces(2, len(at))
        if flat:
            faces = faces[np.concatenate([np.arange(len(at) - 1) % 2 == 0] * 2)]
        bodies.append(Body(points, normals, uv, faces, np.zeros(len(faces), int)))
    return merge(bodies)


def disc(radius: float, height: float, rounding: float, segments: int = 32) -> Body:
    """A chip around the middle of its base."""
    bend = min(rounding, 0.49 * height, 0.9 * radius)
    arc = np.linspace(0, np.pi / 2, 4)
    low = [(radius - bend + bend * np.sin(a), bend - bend * np.cos(a)) for a in arc]
    high = [(radius - bend + bend * np.cos(a), height - bend + bend * np.sin(a)) for a in arc]
    body = lathe(np.array([(0, 0), *low, *high, (0, height)]), segments, crease=0.7)
    return Body(body.points, body.normals, _flat_uv(body.points), body.faces, body.parts)


def capsule(radius: float, length: float, far: float = 0.0) -> Body:
    """Around its middle, along x; `far` is the radius at the end towards +x, where it differs."""
    far = far or radius
    arc = np.linspace(0, np.pi / 2, 6)
    near = [(radius * np.sin(a), -length / 2 - radius * np.cos(a)) for a in arc]
    tip = [(far * np.cos(a), length / 2 + far * np.sin(a)) for a in arc]
    body = lathe(np.array(near + tip), 16, crease=0.9)
    lay = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]], float)
    return moved(body, lay, np.zeros(3))


def ball(half: tuple[float, float, float]) -> Body:
    arc = np.linspace(-np.pi / 2, np.pi / 2, 13)
    body = lathe(np.stack([np.cos(arc), np.sin(arc)], 1), 24, crease=0.9)
    scale = np.asarray(half, float)
    normals = body.normals / scale
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return Body(body.points * scale, normals, body.uv, body.faces, body.parts)


def nugget(size: tuple[float, float, float], seed: int) -> Body:
    """A cut gem on the table: flat sides, a waist and a flat top."""
    rng = np.random.default_rng(seed)
    waist, foot, crown = rng.uniform(0.3, 0.6), rng.uniform(0.4, 0.85), rng.uniform(0.35, 0.8)
    body = lathe(
        np.array([(0, 0), (foot, 0), (1, waist), (crown, 1), (0, 1)]), int(rng.integers(5, 9)), flat=True
    )
    scale = np.array([size[0] / 2, size[1] / 2, size[2]])
    normals = body.normals / scale
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    points = body.points * scale
    return Body(points, normals, _flat_uv(points), body.faces, body.parts)


def brilliant(girdle: float, height: float, facets: int, table: float) -> Body:
    """A cut diamond, point down, around the middle of its base; `table` is its top's share of the girdle."""
    r = girdle / 2
    waist = 0.68 * height
    girdle_top = waist + 0.05 * height
    profile = [(0, 0), (0.14 * r, 0), (r, waist), (r, girdle_top), (table * r, height), (0, height)]
    body = lathe(np.array(profile), facets, flat=True)
    return Body(body.points, body.normals, _flat_uv(body.points), body.faces, body.parts)


def prism(outline: np.ndarray, thickness: float) -> Body:
    """An outline in x and z (z from 0 up, anticlockwise, star-shaped about its middle), thick along y."""
    n = len(outline)
    middle = outline.mean(0)
    bodies = []
    for side in (-1.0, 1.0):
        points = np.concatenate([[middle], outline])
        points = np.stack([points[:, 0], np.full(n + 1, side * thickness / 2), points[:, 1]], 1)
        a = np.arange(n)
        faces = np.stack([np.zeros(n, int), a + 1, (a + 1) % n + 1], 1)
        normals = np.tile([0.0, side, 0.0], (n + 1, 1))
        bodies.append(
            Body(points, normals, _flat_uv(points), faces if side < 0 else faces[:, ::-1], np.zeros(n, int))
        )
    for i in range(n):
        a, b = outline[i], outline[(i + 1) % n]
        points = np.array([(p[0], s * thickness / 2, p[1]) for p in (a, b) for s in (-1, 1)])
        out = np.array([b[1] - a[1], 0, a[0] - b[0]])
        normals = np.tile(out / max(np.linalg.norm(out), 1e-9), (4, 1))
        faces = np.array([(0, 2, 3), (0, 3, 1)])[:, ::-1]
        bodies.append(Body(points, normals, _flat_uv(points), faces, np.zeros(2, int)))
    return merge(bodies)


def _flat_uv(points: np.ndarray) -> np.ndarray:
    low, high = points.min(0), points.max(0)
    span = np.maximum(high - low, 1e-6)
    flat = (points - low) / span
    return np.stack([flat[:, 0], 1 - (flat[:, 1] + 0.3 * flat[:, 2]) / 1.3], 1)
