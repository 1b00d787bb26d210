"""The truth of Dig Mars grids and Diadingo tables, as the surveyor and the clerks are trained on it."""

from collections.abc import Iterator

import numpy as np

from models.shapes import BONUSES, CARDS, FACES, VALUE_STEP
from models.training.things import Quad, Sign, Thing, around
from vision.kit.mars_tiles import TILE
from vision.lattice import SIDE, homography_of
from vision.locate import project
from vision.reading import COLORS, Json

STATIONS = ("blue", "yellow", "red", "green")


def things_of(truth: Json) -> Iterator[Thing]:
    """Tiles, stations, diamonds and cards."""
    seen = truth.get("truth", {})
    for space in seen.get("grid") or []:
        if "quad" in space:
            quad = _quad(space["quad"])
            yield Thing("tile", -1, 0, 0, around(quad), quad)
        for station in space["stations"]:
            color = COLORS.index(station["color"])
            yield Thing("station", color, 0, 1, tuple(station["box"]), visible=station["visible"])
    board = truth.get("board")
    if board:
        for box, about in zip(board["boxes"], seen["board"], strict=True):
            yield Thing("diamond", -1, 0, 1, tuple(box), visible=about["visible"])
    for card, about in zip(truth.get("rings") or [], seen.get("rings") or [], strict=True):
        yield Thing("card", -1, 0, 1, tuple(card["box"]), _quad(about["quad"]), about["visible"])


def signs_of(truth: Json) -> Iterator[Sign]:
    """What the clerks read: the sixteen spaces, and the cards."""
    seen = truth.get("truth", {})
    grid = truth.get("grid")
    if grid:
        ground = np.array(seen["scene"]["ground"]["corners"])
        pitch = (float(np.linalg.norm(ground[0] - ground[1])) - TILE) / (SIDE - 1)
        reach = (SIDE - 1 + TILE / pitch) / 2
        middle = (SIDE - 1) / 2
        ideal = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach + middle
        to_picture = homography_of(ideal, np.array(grid["quad"]))
        for i, about in enumerate(seen["grid"]):
            row, column = divmod(i, SIDE)
            quad = about.get("quad")
            if quad is None:
                corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * TILE / pitch
                quad = project(to_picture, corners + np.array((column, row)))
            yield Sign(
                "tiles", _quad(quad), _space(grid["cells"][row][column]), about["signs"], any_turn=True
            )
    for card, about in zip(truth.get("rings") or [], seen.get("rings") or [], strict=True):
        yield Sign("cards", _quad(about["quad"]), _card(card), about["visible"], any_turn=False)


def _space(cell: Json) -> dict[str, int]:
    answers = {"face": FACES.index(cell["face"])}
    if cell["face"] == "unexplored":
        answers["dig"] = cell["dig"] - 1
    if cell["face"] == "explored":
        answers |= {
            "transport": cell["transport"] - 1,
            "value": cell["value"],
            "bonus": BONUSES.index(cell["bonus"]),
        }
    return answers | {color: cell["stations"].get(color, 0) for color in STATIONS}


def _card(card: Json) -> dict[str, int]:
    if card.get("theft"):
        return {"card": CARDS.index("theft")}
    return {"card": CARDS.index("ring"), "value": card["value"] // VALUE_STEP - 1, "set": int(card["set"])}


def _quad(points: "list[list[float]] | np.ndarray") -> Quad:
    return tuple((float(x), float(y)) for x, y in points)
