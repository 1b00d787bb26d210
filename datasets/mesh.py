"""A scene as triangles and textures: all that a renderer needs beside the camera and the light.

`build(scene)` is the one place where things become geometry. Every backend draws a `SceneMesh`, the table
under it and the environment of datasets.light, and answers the buffers of `datasets.layers.Layers`.
"""

from dataclasses import dataclass, replace

import numpy as np

from datasets import bricks, shapes, surfaces
from datasets.atlas import Atlas, Patch, pack
from datasets.scene import Clutter, Counter, Die, Primitive, Scene, Sheet, Stack, Thing, turn_about_z
from datasets.shapes import Body
from datasets.tables import table_texture
from vision.kit.dice import face_image
from vision.kit.tokens import TokenStyle


@dataclass(frozen=True)
class SceneMesh:
    """All things and the floor as one mesh, in world millimetres (z up).

    points, normals: (V, 3) float32. uv: (V, 2) float32 into the atlas, from its top left, v downwards.
    faces: (F, 3) uint32, anticlockwise seen from outside. object_id: (F,) int32; scene.things[i] is i + 1,
    the floor 0. part_id: (F,) int32; of a die the face 0..5 (vision.kit.dice.FACES), of a stack which token
    from the bottom, of the floor 0, of others the side of a box. clear: (F,) float32, how much light goes
    through, from 0 to 1 (a renderer may ignore it). spans: each object's range of triangles, for those who
    project one object alone.
    """

    points: np.ndarray
    normals: np.ndarray
    uv: np.ndarray
    faces: np.ndarray
    object_id: np.ndarray
    part_id: np.ndarray
    clear: np.ndarray
    spans: dict[int, tuple[int, int]]
    atlas: Atlas


@dataclass(frozen=True)
class TableMesh:
    """The table top: a rectangle at z = 0 whose texture repeats.

    corners: (4, 3) anticlockwise from above. uv: (4, 2) in repeats of the texture, v downwards.
    albedo: (h, w, 3) sRGB bytes. roughness: (h, w) bytes.
    """

    corners: np.ndarray
    uv: np.ndarray
    albedo: np.ndarray
    roughness: np.ndarray


def build(scene: Scene, atlas_size: int = 1024) -> tuple[SceneMesh, TableMesh]:
    """Geometry and textures of a scene."""
    bodies: list[Body] = []
    objects: list[int] = []
    patches: list[Patch] = []
    which: list[np.ndarray] = []
    clear: list[float] = []
    for number, thing in enumerate(scene.things, 1):
        for body, own, body_patches, letting in _bodies(thing, _pixels(scene, thing)):
            bodies.append(body)
            objects.append(number)
            which.append(own + len(patches))
            patches.extend(body_patches)
            clear.append(letting)
    floor = shapes.moved(shapes.box((9000, 9000, 10), 1, 1), np.eye(3), np.array([0, 0, -750.0]))
    bodies.append(replace(floor, parts=np.zeros_like(floor.parts)))
    objects.append(0)
    which.append(np.full(len(floor.points), len(patches)))
    patches.append(surfaces.flat(scene.table.floor, 0.7))
    clear.append(0.0)

    atlas, boxes = pack(patches, atlas_size)
    merged = shapes.merge(bodies)
    box = boxes[np.concatenate(which)]
    counts = [len(b.faces) for b in bodies]
    object_id = np.repeat(objects, counts)
    spans = {n: (int(i[0]), int(i[-1]) + 1) for n in set(objects) if len(i := np.flatnonzero(object_id == n))}
    mesh = SceneMesh(
        points=merged.points.astype(np.float32),
        normals=merged.normals.astype(np.float32),
        uv=(box[:, :2] + merged.uv * box[:, 2:]).astype(np.float32),
        faces=_outward(merged).astype(np.uint32),
        object_id=object_id.astype(np.int32),
        part_id=merged.parts.astype(np.int32),
        clear=np.repeat(clear, counts).astype(np.float32),
        spans=spans,
        atlas=atlas,
    )
    return mesh, _table(scene)


def _outward(body: Body) -> np.ndarray:
    """Triangles wound so that they face the way their normals do."""
    a, b, c = (body.points[body.faces[:, k]] for k in range(3))
    against = np.einsum("ij,ij->i", np.cross(b - a, c - a), body.normals[body.faces].sum(1)) < 0
    faces = body.faces.copy()
    faces[against] = faces[against][:, ::-1]
    return faces


def _pixels(scene: Scene, thing: Thing) -> float:
    """Pixels a millimetre of the thing takes in the picture, at the most."""
    pose = thing.parts[0].pose if isinstance(thing, Clutter) else thing.pose
    depth = float(scene.camera.project(pose.origin()[None])[1][0])
    return scene.camera.focal() / max(depth, 0.2 * scene.camera.distance)


def _table(scene: Scene) -> TableMesh:
    table = scene.table
    half = np.array(table.size) / 2
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    corners = np.concatenate([flat @ turn_about_z(table.turn)[:2, :2].T + table.centre, np.zeros((4, 1))], 1)
    uv = (flat * (1, -1) + table.shift) / table.scale
    albedo, roughness = table_texture(table)
    return TableMesh(corners.astype(np.float32), uv.astype(np.float32), albedo, roughness)


def _bodies(thing: Thing, scale: float) -> list[tuple[Body, np.ndarray, list[Patch], float]]:
    """A thing's bodies in the world, each with the patch of every point, its patches, and how clear it is."""
    if isinstance(thing, Die):
        style = thing.style
        body = shapes.box((style.size,) * 3, style.rounding * style.size, 4)
        px = int(np.clip(1.3 * style.size * scale, 24, 320))
        patches = [Patch(*face_image(style, face, px)) for face in range(6)]
        of_point = np.empty(len(body.points), int)
        of_point[body.faces.ravel()] = np.repeat(body.parts, 3)
        return [(shapes.moved(body, thing.rotation(), thing.pose.origin()), of_point, patches, style.clear)]
    if isinstance(thing, Stack):
        return _stack(thing)
    if isinstance(thing, Sheet):
        return [_sheet(thing, scale)]
    if isinstance(thing, Counter):
        return [_counter(thing, scale)]
    out = []
    for part in thing.parts:
        body = shapes.moved(_primitive(part), part.pose.rotation(), part.pose.origin())
        out.append((body, np.zeros(len(body.points), int), [surfaces.primitive_patch(part)], 0.0))
    return out


def _stack(stack: Stack) -> list[tuple[Body, np.ndarray, list[Patch], float]]:
    """Tokens share one patch; each is part i of the stack."""
    style = stack.style
    rise = style.size[2]
    bodies = []
    for level, (one, (dx, dy, yaw)) in enumerate(zip(_tokens(stack), stack.places, strict=True)):
        body = shapes.moved(one, turn_about_z(yaw), np.array([dx, dy, level * rise]))
        bodies.append(replace(body, parts=np.full(len(body.faces), level)))
    body = shapes.moved(shapes.merge(bodies), stack.pose.rotation(), stack.pose.origin())
    return [(body, np.zeros(len(body.points), int), [surfaces.token_patch(style)], style.clear)]


def _tokens(stack: Stack) -> list[Body]:
    """The tokens from the bottom up; of bricks only what can be seen, as they have many triangles."""
    if stack.style.shape != "brick" or stack.pose.tilt:
        return [token_body(stack.style)] * len(stack.places)
    shut = bricks.shut(stack.style)
    studded = shapes.merge([shut, bricks.studs(stack.style)])
    covered = [here == above for here, above in zip(stack.places, stack.places[1:], strict=False)]
    return [*(shut if under else studded for under in covered), studded]


def token_body(style: TokenStyle) -> Body:
    """One token around the middle of its base."""
    length, width, height = style.size
    radius = style.rounding * min(style.size)
    lift = np.array([0, 0, height / 2])
    if style.shape in ("cube", "block"):
        return shapes.moved(shapes.box(style.size, radius), np.eye(3), lift)
    if style.shape in ("disc", "cylinder"):
        return shapes.disc(length / 2, height, radius)
    if style.shape == "hexagon":
        return shapes.lathe(
            np.array([(0, 0), (length / 2, 0), (length / 2, height), (0, height)]), 6, flat=True
        )
    if style.shape == "nugget":
        return shapes.nugget(style.size, style.seed)
    if style.shape == "brilliant":
        return shapes.brilliant(length, height, 6 + style.seed % 5, 0.5 + 0.02 * (style.seed % 7))
    if style.shape == "brick":
        return bricks.hollow(style)
    outline = surfaces.MEEPLE if style.shape == "meeple" else surfaces.HOUSE
    return shapes.prism(outline * (length, height), width)


def _sheet(sheet: Sheet, scale: float) -> tuple[Body, np.ndarray, list[Patch], float]:
    body = shapes.box((*sheet.size, sheet.thickness), 0.1 * sheet.thickness, 1)
    body = shapes.moved(body, np.eye(3), np.array([0, 0, sheet.thickness / 2]))
    body = shapes.moved(body, sheet.pose.rotation(), sheet.pose.origin())
    of_point = np.zeros(len(body.points), int)
    of_point[body.faces[body.parts == 4].ravel()] = 1
    patches = [surfaces.flat((0.85, 0.83, 0.78), sheet.roughness), surfaces.sheet_patch(sheet, scale)]
    return body, of_point, patches, 0.0


def _counter(counter: Counter, scale: float) -> tuple[Body, np.ndarray, list[Patch], float]:
    """A body with a drawing on what faces up, if it has one."""
    style = counter.style
    body = token_body(style)
    of_point = np.zeros(len(body.points), int)
    patches = [surfaces.token_patch(style)]
    uv = body.uv
    if counter.art:
        top = body.normals[:, 2] > 0.9
        of_point[top] = 1
        uv = uv.copy()
        uv[top] = body.points[top, :2] / style.size[:2] * (1, -1) + 0.5
        args = {"color": style.color}
        patches.append(surfaces.art_patch(counter.art, args, style.size[:2], style.roughness, scale))
    body = replace(body, uv=uv)
    return shapes.moved(body, counter.pose.rotation(), counter.pose.origin()), of_point, patches, style.clear


def _primitive(part: Primitive) -> Body:
    if part.shape == "box":
        return shapes.box(part.size, part.rounding)
    if part.shape == "lathe":
        return shapes.lathe(np.array(part.profile), part.corners or 40, flat=part.corners > 0)
    if part.shape == "capsule":
        return shapes.capsule(*part.size)
    return shapes.ball(part.size)
