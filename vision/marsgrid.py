"""The Dig Mars grid: what each of its sixteen spaces shows."""

import math
from collections.abc import Sequence

from models.shapes import BONUSES, FACES, STATIONS
from vision import patches, stations
from vision.detect import Bgr, Found
from vision.gridplace import place_spaces
from vision.locate import Located
from vision.patches import Answers
from vision.reading import Cell, Grid, Quad

# Which questions matter on which face.
_ASKED = {"empty": (), "unexplored": ("dig",), "explored": ("transport", "value", "bonus")}
# A tile was found where the clerk sees none, or none where it sees one: then it is not sure of either.
_AT_ODDS = 0.5


def read_grid(
    picture: Bgr,
    found: Sequence[Found],
    standing: Sequence[Found],
    mat: Located | None,
    quad: Quad | None = None,
) -> Grid | None:
    """The grid, from its mat, from four corners set by hand, or from the tiles; None where there is none.

    `found` is what is certain enough to be listed, `standing` all that may be a station.
    """
    spaces = place_spaces(picture, found, mat, quad)
    if spaces is None:
        return None
    answers = patches.ask("tiles", picture, spaces.quads, _sure)
    counts = stations.count(answers, stations.seen_on(picture, spaces.quads, standing))
    cells = [_cell(*each) for each in zip(answers, counts, spaces.tiles, strict=True)]
    rows = tuple(tuple(cells[4 * row : 4 * row + 4]) for row in range(4))
    return Grid(spaces.outline, rows)


def _sure(answers: Answers) -> float:
    return _sure_of_face(answers) * math.prod(float(answers[color].max()) for color in STATIONS)


def _sure_of_face(answers: Answers) -> float:
    """How sure the clerk is of the face and of what is printed on it."""
    face = FACES[int(answers["face"].argmax())]
    # Under a hand there may be anything.
    return math.prod(float(answers[name].max()) for name in ("face", *_ASKED[face])) * float(
        answers["covered"][0]
    )


def _cell(answers: Answers, counted: tuple[dict[str, int], float], tile_found: bool) -> Cell:
    face = FACES[int(answers["face"].argmax())]
    counts, sure_of_counts = counted
    sure = _sure_of_face(answers) * sure_of_counts
    if tile_found is (face == "empty"):
        sure = min(sure, _AT_ODDS)
    if face == "unexplored":
        return Cell(face, sure, counts, dig=int(answers["dig"].argmax()) + 1)
    if face == "explored":
        return Cell(
            face,
            sure,
            counts,
            transport=int(answers["transport"].argmax()) + 1,
            value=int(answers["value"].argmax()),
            bonus=BONUSES[int(answers["bonus"].argmax())],
        )
    return Cell(face, sure, counts)
