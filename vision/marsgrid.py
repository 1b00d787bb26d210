"""The Dig Mars grid: what each of its sixteen spaces shows."""

import math
from collections.abc import Sequence

from models.shapes import BONUSES, FACES
from vision import patches
from vision.detect import Bgr, Found
from vision.gridplace import place_spaces
from vision.locate import Located
from vision.patches import Answers
from vision.reading import Cell, Grid, Quad

STATIONS = ("blue", "yellow", "red", "green")
# Which questions matter on which face.
_ASKED = {"empty": (), "unexplored": ("dig",), "explored": ("transport", "value", "bonus")}
# A tile was found where the clerk sees none, or none where it sees one: then it is not sure of either.
_AT_ODDS = 0.5


def read_grid(
    picture: Bgr, found: Sequence[Found], mat: Located | None, quad: Quad | None = None
) -> Grid | None:
    """The grid, from its mat, from four corners set by hand, or from the tiles; None where there is none."""
    spaces = place_spaces(picture, found, mat, quad)
    if spaces is None:
        return None
    answers = patches.ask("tiles", picture, spaces.quads, _sure)
    cells = [_cell(*each) for each in zip(answers, spaces.tiles, strict=True)]
    rows = tuple(tuple(cells[4 * row : 4 * row + 4]) for row in range(4))
    return Grid(spaces.outline, rows)


def _sure(answers: Answers) -> float:
    face = FACES[int(answers["face"].argmax())]
    sure = math.prod(float(answers[name].max()) for name in ("face", *_ASKED[face], *STATIONS))
    # Under a hand there may be anything.
    return sure * float(answers["covered"][0])


def _cell(answers: Answers, tile_found: bool) -> Cell:
    face = FACES[int(answers["face"].argmax())]
    sure = _sure(answers)
    if tile_found is (face == "empty"):
        sure = min(sure, _AT_ODDS)
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
