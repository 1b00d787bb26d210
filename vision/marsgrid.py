"""The Dig Mars grid: where its sixteen spaces lie, and what each of them shows."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.shapes import BONUSES, FACES
from vision import lattice, patches
from vision.detect import Bgr, Found
from vision.kit.mars_mat import SPACES
from vision.locate import Located, project, quad_of
from vision.patches import Answers
from vision.reading import Cell, Grid, Quad

STATIONS = ("blue", "yellow", "red", "green")
# How much of the way from tile to tile a tile takes, where only the tiles tell.
_TILE_SHARE = 0.93
# A pile rises above the mat: a tile that was found up to so far from its space (in spaces) lies on it.
_RISE = 0.4
# Which questions matter on which face.
_ASKED = {"empty": (), "unexplored": ("dig",), "explored": ("transport", "value", "bonus")}
_UNIT = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


def read_grid(
    picture: Bgr, found: Sequence[Found], mat: Located | None, quad: Quad | None = None
) -> Grid | None:
    """The grid, from its mat, from four corners set by hand, or from the tiles; None where there is none."""
    tiles = [thing for thing in found if thing.kind == "tile"]
    places = _places(tiles, mat, quad)
    if places is None:
        return None
    homography, share = places
    middles = np.array([_middle(tile) for tile in tiles]).reshape(-1, 2)
    quads = [
        _space(homography, share, column, row, tiles, middles) for row in range(4) for column in range(4)
    ]
    cells = [_cell(answers) for answers in patches.ask("tiles", picture, quads)]
    outline = project(homography, np.array([(-0.5, -0.5), (3.5, -0.5), (3.5, 3.5), (-0.5, 3.5)]))
    rows = tuple(tuple(cells[4 * row : 4 * row + 4]) for row in range(4))
    return Grid(quad_of(outline), rows)


def _places(
    tiles: Sequence[Found], mat: Located | None, quad: Quad | None
) -> tuple[NDArray[np.float64], float] | None:
    """The homography from (column, row) to pixels, and how much of a space a tile takes."""
    if quad is not None:
        ideal = np.array([(-0.5, -0.5), (3.5, -0.5), (3.5, 3.5), (-0.5, 3.5)])
        return lattice.homography_of(ideal, np.array(quad, float)), _TILE_SHARE
    if mat is not None:
        outermost = (SPACES[0][0], SPACES[0][3], SPACES[3][3], SPACES[3][0])
        corners = [mat.mat.zone(name).bounds.centre for name in outermost]
        pitch = (corners[1][0] - corners[0][0]) / 3
        share = mat.mat.zone(SPACES[0][0]).bounds.width / pitch
        ideal = np.array([(0, 0), (3, 0), (3, 3), (0, 3)], float)
        return lattice.homography_of(ideal, mat.pixels(tuple(corners))), share
    fitted = lattice.fit(np.array([_middle(tile) for tile in tiles]).reshape(-1, 2))
    return None if fitted is None else (fitted, _TILE_SHARE)


def _space(
    homography: NDArray[np.float64],
    share: float,
    column: int,
    row: int,
    tiles: Sequence[Found],
    middles: NDArray[np.float64],
) -> Quad:
    """The outline of a space, moved onto the tile that was found there."""
    outline = project(homography, _UNIT * share + (column, row))
    if len(tiles):
        away = middles - outline.mean(axis=0)
        nearest = int(np.linalg.norm(away, axis=1).argmin())
        size = float(np.linalg.norm(outline[2] - outline[0])) / np.sqrt(2)
        if np.linalg.norm(away[nearest]) < _RISE * size:
            outline = outline + away[nearest]
    return quad_of(outline)


def _middle(tile: Found) -> tuple[float, float]:
    x0, y0, x1, y1 = tile.box
    return (x0 + x1) / 2, (y0 + y1) / 2


def _cell(answers: Answers) -> Cell:
    face = FACES[int(answers["face"].argmax())]
    sure = float(np.prod([answers[name].max() for name in ("face", *_ASKED[face], *STATIONS)]))
    stations = {color: int(answers[color].argmax()) for color in STATIONS}
    stations = {color: count for color, count in stations.items() if count}
    if face == "unexplored":
        return Cell(face, sure, stations, dig=int(answers["dig"].argmax()) + 1)
    if face == "explored":
        return Cell(
            face,
            sure,
            stations,
            transport=int(answers["transport"].argmax()) + 1,
            value=int(answers["value"].argmax()),
            bonus=BONUSES[int(answers["bonus"].argmax())],
        )
    return Cell(face, sure, stations)
