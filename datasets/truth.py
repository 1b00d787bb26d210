"""What a perfect reading of a picture says, from its scene and the ids that a renderer saw.

`lying` is `hidden` when less than HIDDEN_BODY of a die's outline, or less than HIDDEN_TOP of its top face, shows
(covered, or beyond the picture's edge). A thing is listed from one visible pixel on. A throw is readable when exactly
five dice are listed and all lie flat.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from datasets.mesh import SceneMesh
from datasets.scene import Camera, Die, Scene, Sheet, Stack
from vision.kit.dice import FACES, up_color

HIDDEN_BODY = 0.35
HIDDEN_TOP = 0.4
_FINE = 4
"""Pixels are split so many times a side where an area is measured by filling."""


@dataclass(frozen=True)
class Sight:
    """How much of one thing is in the picture."""

    box: tuple[float, float, float, float]
    visible: float
    top: float


def truth(scene: Scene, mesh: SceneMesh, ids: np.ndarray, parts: np.ndarray) -> dict[str, Any]:
    """The perfect answer, and under `truth` what no camera could say but a trainer wants to know."""
    places, depth = scene.camera.project(mesh.points)
    counts = np.bincount(ids[ids > 0].ravel(), minlength=len(scene.things) + 1)
    dice, tokens, chests = [], [], []
    for number, thing in enumerate(scene.things, 1):
        if not counts[number]:
            continue
        if isinstance(thing, Die):
            seen = sight(scene.camera, mesh, places, depth, ids, parts, number, thing.up)
            dice.append(_die(scene.camera, thing, seen, number))
        elif isinstance(thing, Stack):
            seen = sight(scene.camera, mesh, places, depth, ids, parts, number, None)
            tokens.append(_stack(scene.camera, thing, seen, number))
        elif isinstance(thing, Sheet) and thing.slots is not None:
            seen = sight(scene.camera, mesh, places, depth, ids, parts, number, None)
            chests.append(_chest(scene.camera, thing, seen, number))
    answer = {
        "image": {"width": scene.camera.width, "height": scene.camera.height},
        "dice": [d for d, _ in dice],
        "throw": throw([d for d, _ in dice]),
        "tokens": [t for t, _ in tokens],
        "chests": [c for c, _ in chests],
        "grid": None,
        "board": None,
        "rings": [],
        "warnings": [],
    }
    extra = {"kind": scene.kind, "dice": dice, "tokens": tokens, "chests": chests}
    answer["truth"] = {k: [e for _, e in v] if isinstance(v, list) else v for k, v in extra.items()}
    return answer


def throw(dice: list[dict[str, Any]]) -> dict[str, Any] | None:
    """What the referee would judge by, of the dice in view."""
    if not dice:
        return None
    because = None
    lying = [d["lying"] for d in dice if d["lying"] != "flat"]
    if len(dice) != 5:
        because = f"{len(dice)} dice in view"
    elif lying:
        because = f"{len(lying)} of five dice {' and '.join(sorted(set(lying)))}"
    colors = [d["color"] for d in dice if d["lying"] == "flat"]
    return {"readable": because is None, "colors": colors if because is None else [], "because": because}


def sight(
    camera: Camera,
    mesh: SceneMesh,
    places: np.ndarray,
    depth: np.ndarray,
    ids: np.ndarray,
    parts: np.ndarray,
    number: int,
    top: int | None,
) -> Sight:
    """Measures object `number` against its own outline with nothing in front; `top` is the face whose share counts."""
    first, last = mesh.spans[number]
    faces = mesh.faces[first:last]
    points = places[np.unique(faces)]
    low, high = points.min(0), points.max(0)
    frame = np.array([camera.width, camera.height], float)
    box = (*np.clip(low, 0, frame), *np.clip(high, 0, frame))
    mine = ids == number
    visible = mine.sum() / max(_area(places, faces), 1.0)
    share = visible
    if top is not None:
        of_top = faces[mesh.part_id[first:last] == top]
        share = (mine & (parts == top)).sum() / max(_area(places, of_top), 1.0)
    return Sight(tuple(round(float(v), 1) for v in box), min(1.0, float(visible)), min(1.0, float(share)))


def _area(places: np.ndarray, faces: np.ndarray) -> float:
    """Pixels that triangles cover together, whatever the picture's edge and whatever stands in front."""
    corners = places[faces]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    towards = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0]) < 0
    corners = corners[towards]
    if not len(corners):
        return 0.0
    low = corners.min((0, 1))
    fine = min(_FINE, 1500.0 / max(1.0, float((corners.max((0, 1)) - low).max())))
    local = (corners - low) * fine
    canvas = np.zeros(np.ceil(local.max((0, 1))).astype(int)[::-1] + 1, np.uint8)
    for triangle in np.round(local * 16 - 8).astype(np.int32):
        cv2.fillConvexPoly(canvas, triangle, 1, cv2.LINE_8, 4)
    outline = cv2.countNonZero(cv2.erode(canvas, np.ones((2, 2), np.uint8)))
    return (cv2.countNonZero(canvas) + outline) / 2 / fine**2


def _round(points: np.ndarray) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def _die(camera: Camera, die: Die, seen: Sight, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    half = die.style.size / 2
    square = np.array([(-1, 1, 1), (1, 1, 1), (1, -1, 1), (-1, -1, 1)]) * half
    top = square @ FACES[die.up] @ die.rotation().T + die.pose.origin()
    quad, _ = camera.project(top)
    base, _ = camera.project((die.pose.origin() - (0, 0, half))[None])
    hidden = seen.visible < HIDDEN_BODY or (die.lying == "flat" and seen.top < HIDDEN_TOP)
    lying = "hidden" if hidden else die.lying
    answer = {"color": up_color(die.style, die.up), "confidence": 1.0, "box": list(seen.box), "lying": lying}
    extra = {
        "object": number,
        "up": die.up,
        "mark": die.style.mark,
        "visible": round(seen.visible, 3),
        "top": round(seen.top, 3),
        "quad": _round(quad),
        "base": _round(base)[0],
        "size": round(float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).max()), 1),
    }
    return answer, extra


def _stack(camera: Camera, stack: Stack, seen: Sight, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    length, width, height = stack.style.size
    rise = height * len(stack.places)
    lift = np.array([[0, 0, 0], [0, 0, rise]])
    ends, _ = camera.project(lift @ stack.pose.rotation().T + stack.pose.origin())
    scale = camera.focal() / max(float(camera.project(stack.pose.origin()[None])[1][0]), 1.0)
    count = len(stack.places)
    answer = {"color": stack.style.color, "count": count, "confidence": 1.0, "box": list(seen.box)}
    extra = {
        "object": number,
        "shape": stack.style.shape,
        "visible": round(seen.visible, 3),
        "base": _round(ends)[0],
        "crown": _round(ends)[1],
        "size": round(max(length, width) * scale, 1),
        "rise": round(height * scale * float(np.cos(np.radians(camera.elevation))), 2),
    }
    return answer, extra


def _chest(camera: Camera, sheet: Sheet, seen: Sight, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    w, h = sheet.size
    corners = np.array([(-w, h), (w, h), (w, -h), (-w, -h)]) / 2
    flat = np.concatenate([corners, np.full((4, 1), sheet.thickness)], 1)
    quad, _ = camera.project(flat @ sheet.pose.rotation().T + sheet.pose.origin())
    answer = {"side": sheet.args["side"], "quad": _round(quad), "slots": dict(sheet.slots or {})}
    return answer, {"object": number, "visible": round(seen.visible, 3)}
