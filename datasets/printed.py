"""Pictures of what is printed, at a wanted resolution: the project's own kit, and cards by others."""

import json
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from vision.kit import diadingo_board, diadingo_cards, digger_mat, mars_mat, mars_pieces, mars_tiles
from vision.kit.chests import FLOORS, HEIGHT, SLOT_COLOURS, WIDTH, ChestCard, chest_card
from vision.kit.drawing import Drawing
from vision.kit.geometry import Rect
from vision.kit.markers import CELLS, Marker
from vision.kit.mat import Paper
from vision.kit.raster import to_pixels

CHEST_SIZE = (WIDTH, HEIGHT)


def drawing(art: str, args: dict[str, Any], size: tuple[float, float], scale: float) -> np.ndarray:
    """RGB bytes of the drawing `art`, `size` millimetres wide and high, at `scale` pixels a millimetre."""
    if art == "paper":
        shape = (max(4, round(size[1] * scale)), max(4, round(size[0] * scale)), 3)
        return np.broadcast_to((np.array(args["ink"]) * 255).astype(np.uint8), shape).copy()
    if art == "other-chest":
        return _other_chest(args, size, scale)
    return _kit_pixels(art, json.dumps(args, sort_keys=True), round(scale, 1))


@lru_cache(maxsize=64)
def _kit_pixels(art: str, args: str, scale: float) -> np.ndarray:
    return to_pixels(kit_drawing(art, json.loads(args)), scale)


def kit_drawing(art: str, args: dict[str, Any]) -> Drawing:
    """A drawing of the kit by its name."""
    if art == "chest":
        return chest_card(ChestCard(**args))
    if art in ("digger-mat", "mars-mat", "diadingo-board", "card-mat"):
        paper = Paper[args["paper"]]
        sheets = {
            "digger-mat": digger_mat.digger_mat,
            "mars-mat": mars_mat.mars_mat,
            "diadingo-board": diadingo_board.board,
            "card-mat": diadingo_cards.card_mat,
        }
        return sheets[art](paper)
    if art == "station":
        return mars_pieces.station(args["color"])
    if art == "marker":
        side, edge = args["side"], args["side"] / (CELLS + 2)
        marker = Marker(args["id"], Rect(edge, edge, side - 2 * edge, side - 2 * edge))
        return Drawing(side, side, marker.shapes())
    if art == "fortune":
        return mars_pieces.fortune()
    if art == "equipment":
        return mars_pieces.equipment(args["gear"], args["color"])
    if art == "hidden-tile":
        return mars_tiles.hidden_side(args["dig"])
    if art == "found-tile":
        return mars_tiles.found_side(args["transport"], args["value"], args["bonus"])
    if art == "ring":
        return diadingo_cards.ring_card(args["value"])
    if art == "theft":
        return diadingo_cards.theft_card()
    if art == "card-back":
        return diadingo_cards.card_back()
    raise KeyError(f"no drawing is called {art!r}")


def slot_places(
    art: str, args: dict[str, Any], size: tuple[float, float]
) -> dict[str, tuple[float, float, float]]:
    """Where on a chest card each colour's slot is: its middle from the card's (y up), and its side."""
    if art == "chest":
        return {
            c: (FLOORS[c].centre[0] - size[0] / 2, size[1] / 2 - FLOORS[c].centre[1], FLOORS[c].width)
            for c in SLOT_COLOURS
        }
    order, square = args["order"], args["square"]
    side = min(size) * args["share"]
    out = {}
    for i, color in enumerate(order):
        column, row = (i % 2, i // 2) if square else (i, 0)
        columns, rows = (2, 2) if square else (4, 1)
        x = ((column + 0.5) / columns - 0.5) * size[0] * 0.94
        y = (0.5 - (row + 0.5) / rows) * size[1] * 0.9
        out[color] = (x, y, min(side, size[0] / columns * 0.8, size[1] / rows * 0.8))
    return out


def _other_chest(args: dict[str, Any], size: tuple[float, float], scale: float) -> np.ndarray:
    """A chest card as another hand might draw it: four slots marked in their colours, perhaps words."""
    ground = (np.array(args["ground"]) * 255).tolist()
    image = np.empty((max(8, round(size[1] * scale)), max(8, round(size[0] * scale)), 3), np.uint8)
    image[:] = np.round(ground)
    ink = [235, 230, 220] if args["side"] == "black" else [40, 36, 32]
    if args["frame"]:
        h, w = image.shape[:2]
        cv2.rectangle(image, (2, 2), (w - 3, h - 3), ink, max(1, round(0.6 * scale)))
    for color, (x, y, side) in slot_places("other-chest", args, size).items():
        tint = (np.array(args["inks"][color]) * 255).tolist()
        middle = np.array([x + size[0] / 2, size[1] / 2 - y]) * scale
        half = side / 2 * scale
        a, b = np.round(middle - half).astype(int).tolist(), np.round(middle + half).astype(int).tolist()
        thick = max(1, round(args["line"] * scale))
        centre = np.round(middle).astype(int).tolist()
        if args["look"] == "outline":
            cv2.rectangle(image, a, b, tint, thick)
        elif args["look"] == "filled":
            cv2.rectangle(image, a, b, tint, -1)
            cv2.rectangle(image, a, b, ink, max(1, round(0.3 * scale)))
        elif args["look"] == "round":
            cv2.circle(image, centre, round(half), tint, thick, cv2.LINE_AA)
        else:
            cv2.rectangle(image, a, b, ink, max(1, round(0.4 * scale)))
            mark = (centre[0], round(centre[1] - half - 0.13 * half))
            cv2.circle(image, mark, max(2, round(0.25 * half)), tint, -1, cv2.LINE_AA)
        if args["words"]:
            at = (centre[0] - round(0.3 * half), round(centre[1] + half + 0.5 * half))
            cv2.putText(
                image,
                str(args["words"]),
                at,
                cv2.FONT_HERSHEY_SIMPLEX,
                max(0.2, half / 40),
                ink,
                1,
                cv2.LINE_AA,
            )
    return image
