"""The truth of Dig Mars grids, Diadingo boards and ring cards."""

from typing import Any

import numpy as np

from datasets.scene import Clutter, Counter, Scene, Sheet
from datasets.sight import View, rounded
from vision.kit.geometry import Rect
from vision.kit.mars_mat import SPACES
from vision.kit.mars_tiles import BONUS_SIGNS, DIG_SIGNS, TILE, TRANSPORT_SIGNS, VALUE_SIGNS


def _corners(view: View, scene: Scene) -> list[list[float]]:
    assert scene.ground is not None
    flat = np.array([(x, y, 0.0) for x, y in scene.ground.corners])
    return rounded(view.camera.project(flat)[0])


def grid(view: View, scene: Scene) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """The sixteen spaces row by row, and of each how well it can be seen."""
    if scene.ground is None or scene.ground.kind != "grid":
        return None, []
    tiles = {t.meaning: (n, t) for n, t in enumerate(scene.things, 1) if isinstance(t, Sheet) and t.meaning}
    in_the_way = [n for n, t in enumerate(scene.things, 1) if isinstance(t, Clutter)]
    cells, about = [], []
    for y, names in enumerate(SPACES):
        row = []
        for x, name in enumerate(names):
            standing = [
                (n, t) for n, t in enumerate(scene.things, 1) if isinstance(t, Counter) and t.meaning == name
            ]
            stations: dict[str, int] = {}
            for _, station in standing:
                stations[station.style.color] = stations.get(station.style.color, 0) + 1
            face: dict[str, Any] = {"face": "empty"}
            signs = 1.0
            outline = _space(scene, x, y)
            if name in tiles:
                number, tile = tiles[name]
                outline = _on_tile(tile, Rect(0, 0, TILE, TILE))
                face = _face(tile)
                signs = _signs(view, number, tile)
            row.append({**face, "confidence": 1.0, "stations": stations})
            about.append(
                {
                    "space": name,
                    "signs": round(signs, 3),
                    "covered": round(view.taken(in_the_way, outline), 3),
                    "stations": [
                        {
                            "color": t.style.color,
                            "visible": round(view.sight(n).visible, 3),
                            "box": list(view.sight(n).box),
                        }
                        for n, t in standing
                    ],
                    **_tile_outline(view, tiles.get(name)),
                }
            )
        cells.append(row)
    return {"quad": _corners(view, scene), "cells": cells}, about


def _space(scene: Scene, x: int, y: int) -> np.ndarray:
    """Where a tile would lie on the space of column x and row y, from 0."""
    assert scene.ground is not None
    a1, d1, _, a4 = (np.array(corner) for corner in scene.ground.corners)
    # The ground goes around the outer tiles.
    reach = float(np.linalg.norm(d1 - a1))
    pitch, side = (reach - TILE) / (3 * reach), TILE / reach
    u, v = x * pitch, y * pitch
    shares = ((u, v), (u + side, v), (u + side, v + side), (u, v + side))
    return np.array([(*(a1 + right * (d1 - a1) + down * (a4 - a1)), 0.0) for right, down in shares])


def _face(tile: Sheet) -> dict[str, Any]:
    if tile.art == "hidden-tile":
        return {"face": "unexplored", "dig": tile.args["dig"]}
    return {"face": "explored", **{k: tile.args[k] for k in ("transport", "value", "bonus")}}


def _tile_outline(view: View, found: tuple[int, Sheet] | None) -> dict[str, Any]:
    if found is None:
        return {}
    number, tile = found
    quad, _ = view.camera.project(_on_tile(tile, Rect(0, 0, TILE, TILE)))
    sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
    return {"object": number, "quad": rounded(quad), "size": round(float(sides.min()), 1)}


def _on_tile(tile: Sheet, rect: Rect) -> np.ndarray:
    """A rectangle of the drawing, as corners in the world."""
    local = np.array([(x - TILE / 2, TILE / 2 - y, tile.thickness) for x, y in rect.corners])
    return local @ tile.pose.rotation().T + tile.pose.origin()


def _signs(view: View, number: int, tile: Sheet) -> float:
    """How much of the worst-seen sign shows at the better of its two places."""
    pairs = [DIG_SIGNS] if tile.art == "hidden-tile" else [TRANSPORT_SIGNS, VALUE_SIGNS]
    if tile.args.get("bonus"):
        pairs.append(BONUS_SIGNS)
    return min(max(view.share(number, _on_tile(tile, rect)) for rect in pair) for pair in pairs)


def board(view: View, scene: Scene) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """The diamonds on the board that show at all."""
    if scene.ground is None or scene.ground.kind != "board":
        return None, []
    sights = [
        view.sight(n)
        for n, t in enumerate(scene.things, 1)
        if isinstance(t, Counter) and t.meaning == "board" and view.counts[n]
    ]
    about = [{"visible": round(s.visible, 3), "quad": _corners(view, scene)} for s in sights]
    return {"diamonds": len(sights), "boxes": [list(s.box) for s in sights]}, about


def rings(view: View, scene: Scene) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Ring and theft cards that lie face up."""
    out = []
    for number, thing in enumerate(scene.things, 1):
        if not isinstance(thing, Sheet) or thing.art not in ("ring", "theft") or not view.counts[number]:
            continue
        seen = view.sight(number)
        w, h = thing.size
        flat = np.array([(-w, h, 0), (w, h, 0), (w, -h, 0), (-w, -h, 0)]) / 2 + (0, 0, thing.thickness)
        quad, _ = view.camera.project(flat @ thing.pose.rotation().T + thing.pose.origin())
        answer: dict[str, Any] = {"theft": True}
        if thing.art == "ring":
            answer = {"value": thing.args["value"], "set": thing.meaning == "set"}
        answer["box"] = list(seen.box)
        about = {"object": number, "visible": round(seen.visible, 3), "quad": rounded(quad)}
        out.append((answer, about))
    return out
