"""What a perfect reading of a picture says, from its scene and the ids that a renderer saw.

`lying` is `hidden` when less than HIDDEN_BODY of a die's outline, or less than HIDDEN_TOP of its top face,
shows (covered, or beyond the picture's edge). A thing is listed from one visible pixel on. A throw is
readable when exactly five dice are listed and all lie flat.
"""

from typing import Any

import numpy as np

from datasets.mesh import SceneMesh
from datasets.scene import Camera, Die, Scene, Sheet, Stack
from datasets.sight import Sight, View, rounded
from datasets.truth_boards import board, grid, rings
from vision.kit.dice import FACES, up_color

HIDDEN_BODY = 0.35
HIDDEN_TOP = 0.4

Pair = tuple[dict[str, Any], dict[str, Any]]
"""What a reading says of a thing, and what only the scene knows of it."""


def truth(scene: Scene, mesh: SceneMesh, ids: np.ndarray, parts: np.ndarray) -> dict[str, Any]:
    """The perfect answer, and under `truth` what no camera could say but a trainer wants to know."""
    view = View(scene.camera, mesh, ids, parts)
    seen = [(n, thing) for n, thing in enumerate(scene.things, 1) if view.counts[n]]
    dice = [_die(view, thing, n) for n, thing in seen if isinstance(thing, Die)]
    tokens = [_stack(view, thing, n) for n, thing in seen if isinstance(thing, Stack)]
    chests = [_chest(view, t, n) for n, t in seen if isinstance(t, Sheet) and t.slots is not None]
    ring_cards = rings(view, scene)
    cells, about_cells = grid(view, scene)
    diamonds, about_diamonds = board(view, scene)
    return {
        "image": {"width": scene.camera.width, "height": scene.camera.height},
        "dice": [d for d, _ in dice],
        "throw": throw([d for d, _ in dice]),
        "tokens": [t for t, _ in tokens],
        "chests": [c for c, _ in chests],
        "grid": cells,
        "board": diamonds,
        "rings": [r for r, _ in ring_cards],
        "warnings": [],
        "truth": {
            "kind": scene.kind,
            "dice": [e for _, e in dice],
            "tokens": [e for _, e in tokens],
            "chests": [e for _, e in chests],
            "grid": about_cells,
            "board": about_diamonds,
            "rings": [e for _, e in ring_cards],
        },
    }


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


def _die(view: View, die: Die, number: int) -> Pair:
    seen = view.sight(number, die.up)
    half = die.style.size / 2
    square = np.array([(-1, 1, 1), (1, 1, 1), (1, -1, 1), (-1, -1, 1)]) * half
    top = square @ FACES[die.up] @ die.rotation().T + die.pose.origin()
    quad, _ = view.camera.project(top)
    base, _ = view.camera.project((die.pose.origin() - (0, 0, half))[None])
    hidden = seen.visible < HIDDEN_BODY or (die.lying == "flat" and seen.top < HIDDEN_TOP)
    lying = "hidden" if hidden else die.lying
    answer = {"color": up_color(die.style, die.up), "confidence": 1.0, "box": list(seen.box), "lying": lying}
    extra = {
        "object": number,
        "up": die.up,
        "mark": die.style.mark,
        **_shares(seen),
        "quad": rounded(quad),
        "base": rounded(base)[0],
        "size": round(float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).max()), 1),
    }
    return answer, extra


def _shares(seen: Sight) -> dict[str, float]:
    return {"visible": round(seen.visible, 3), "top": round(seen.top, 3)}


def _scale(camera: Camera, at: np.ndarray) -> float:
    """Pixels per millimetre at a place."""
    return camera.focal() / max(float(camera.project(at[None])[1][0]), 1.0)


def _stack(view: View, stack: Stack, number: int) -> Pair:
    seen = view.sight(number)
    length, width, height = stack.style.size
    lift = np.array([[0, 0, 0], [0, 0, height * len(stack.places)]])
    ends, _ = view.camera.project(lift @ stack.pose.rotation().T + stack.pose.origin())
    scale = _scale(view.camera, stack.pose.origin())
    answer = {
        "color": stack.style.color,
        "count": len(stack.places),
        "confidence": 1.0,
        "box": list(seen.box),
    }
    extra = {
        "object": number,
        "shape": stack.style.shape,
        "visible": round(seen.visible, 3),
        "base": rounded(ends)[0],
        "crown": rounded(ends)[1],
        "size": round(max(length, width) * scale, 1),
        "rise": round(height * scale * float(np.cos(np.radians(view.camera.elevation))), 2),
    }
    return answer, extra


def _chest(view: View, sheet: Sheet, number: int) -> Pair:
    seen = view.sight(number)
    w, h = sheet.size
    corners = np.array([(-w, h), (w, h), (w, -h), (-w, -h)]) / 2
    flat = np.concatenate([corners, np.full((4, 1), sheet.thickness)], 1)
    quad, _ = view.camera.project(flat @ sheet.pose.rotation().T + sheet.pose.origin())
    answer = {"side": sheet.args["side"], "quad": rounded(quad), "slots": dict(sheet.slots or {})}
    return answer, {"object": number, "visible": round(seen.visible, 3)}
