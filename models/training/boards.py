"""The truth of Dig Mars grids and Diadingo tables, as the surveyor and the clerks are trained on it."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from models.shapes import BONUSES, CARDS, COVERED, FACES, OPEN, STATIONS, VALUE_STEP
from models.training.things import Quad, Sign, Thing, around
from vision.lattice import SIDE, homography_of
from vision.locate import project
from vision.reading import COLORS, Json

Points = NDArray[np.float64]
_SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
# Signs of which less shows, and tiles of which more is covered, nobody can read.
LEAST_VISIBLE, MOST_COVERED = 0.25, 0.6


def things_of(truth: Json) -> Iterator[Thing]:
    """Tiles, stations, diamonds and cards."""
    seen = truth.get("truth", {})
    for space in seen.get("grid") or []:
        if "quad" in space:
            quad = _quad(space["quad"])
            yield Thing("tile", -1, 0, 0, around(quad), quad, 1 - space.get("covered", 0.0))
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
        corners = np.array(grid["quad"])
        share = _tile_share(corners, [np.array(space["quad"]) for space in seen["grid"] if "quad" in space])
        ideal = _SQUARE * (SIDE - 1 + share) + (SIDE - 1) / 2
        to_picture = homography_of(ideal, corners)
        for i, about in enumerate(seen["grid"]):
            row, column = divmod(i, SIDE)
            quad = about.get("quad")
            if quad is None:
                quad = project(to_picture, _SQUARE * share + np.array((column, row)))
            yield Sign("tiles", _quad(quad), _space(grid["cells"][row][column], about))
    for card, about in zip(truth.get("rings") or [], seen.get("rings") or [], strict=True):
        if about["visible"] >= LEAST_VISIBLE:
            yield Sign("cards", _quad(about["quad"]), _card(card))


def _tile_share(corners: Points, tiles: list[Points]) -> float:
    """How much of the way from tile to tile a tile takes: the mats differ, and some tables have none."""
    if not tiles:
        return 0.9
    back = homography_of(corners, _SQUARE + 0.5)
    shares = [float(np.ptp(project(back, tile), axis=0).mean()) for tile in tiles]
    # A tile that lies high seems larger than its space.
    tile = min(shares)
    return min(tile * (SIDE - 1) / (1 - tile), 1.0)


def _space(cell: Json, about: Json) -> dict[str, int]:
    """The answers that can be known of a space, though something may cover part of it."""
    covered = about.get("covered")
    # Of a tile that lies outside the picture nothing can be known, whatever covers it.
    shows = about["signs"] >= LEAST_VISIBLE
    answers = {}
    if covered is not None and (covered >= COVERED or (shows and covered <= OPEN)):
        answers["covered"] = int(covered >= COVERED)
    if shows and (covered or 0.0) <= MOST_COVERED:
        answers["face"] = FACES.index(cell["face"])
        if cell["face"] == "unexplored":
            answers["dig"] = cell["dig"] - 1
        if cell["face"] == "explored":
            answers |= {
                "transport": cell["transport"] - 1,
                "value": cell["value"],
                "bonus": BONUSES.index(cell["bonus"]),
            }
    if shows and (covered or 0.0) < COVERED:
        unseen = {station["color"] for station in about["stations"] if station["visible"] < LEAST_VISIBLE}
        answers |= {color: cell["stations"].get(color, 0) for color in STATIONS if color not in unseen}
    return answers


def _card(card: Json) -> dict[str, int]:
    if card.get("theft"):
        return {"card": CARDS.index("theft")}
    return {"card": CARDS.index("ring"), "value": card["value"] // VALUE_STEP - 1, "set": int(card["set"])}


def _quad(points: "list[list[float]] | np.ndarray") -> Quad:
    return tuple((float(x), float(y)) for x, y in points)
