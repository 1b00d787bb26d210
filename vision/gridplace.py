"""Where the sixteen spaces of a Dig Mars grid lie: by the mat, by corners set by hand, and by the tiles."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision import matprint
from vision.detect import Bgr, Found
from vision.gridfit import NOWHERE, Fit, box_spread, fit, lying_spread, misfit
from vision.kit.mars_mat import MARS_MATS
from vision.kit.mars_mat import SPACES as NAMES
from vision.kit.mat import Mat
from vision.lattice import Lattice, homography_of, lattices
from vision.locate import Located, project, quad_of
from vision.reading import Quad
from vision.tilecamera import (
    MIDDLE,
    NO_ANCHORS,
    SIDE,
    SPACES,
    SQUARE,
    Anchors,
    Boxes,
    Points,
    TileCamera,
    quarter_turns,
    stack,
    starts,
)

_OUTER = np.array([(0, 0), (SIDE - 1, 0), (SIDE - 1, SIDE - 1), (0, SIDE - 1)], float)
# How far off, in pixels and in shares of a marker's side, the corners of a marker are seen ...
_MARKER_SPREAD, _MARKER_SHARE = 0.5, 0.01
# ... and, in spaces, corners that were set by hand.
_HAND_SPREAD = 0.12
# What touches the picture's edge is cut off there: its box tells nothing.
_EDGE = 2.0
# A mat looks so much like its print at the least, other tables at most half as much. Piles cover a little
# more of it than their spaces, in mm, and its spaces seem as wide as they are to within so much.
_LEAST_LIKE, _PILES_LEAN, _SHARES_DIFFER = 0.35, 6.0, 0.1
# How far the corners of the canyon are off, in spaces, when they are told by the print around it.
_PRINT_SPREAD = 0.06
# How many lattices and how many cameras are tried to the end.
_LATTICES, _TRIED = 3, 2
# ... but none that misfits so many times as much as the best.
_HOPELESS = 4.0
# A camera with less misfit than this, before it is fitted, sees markers and tiles as they should be.
_CLEAR = 500.0
# A tile that is believed less than this may be something else.
_BELIEVED = 0.25


@dataclass(frozen=True, slots=True)
class Spaces:
    """The grid's outline, its spaces row by row, and whether a tile was found on each of them."""

    outline: Quad
    quads: tuple[Quad, ...]
    tiles: tuple[bool, ...]


def place_spaces(
    picture: Bgr, found: Sequence[Found], mat: Located | None = None, corners: Quad | None = None
) -> Spaces | None:
    """The spaces in a picture, from the tiles found in it and what else is known; None where nothing tells.

    Where neither markers nor the mat's print nor corners show which space is the first, there must be tiles
    in all four columns and rows, and the columns are those that run most to the right in the picture.
    """
    size = (picture.shape[1], picture.shape[0])
    things = [thing for thing in found if thing.kind == "tile"]
    sides = np.array([tile.box for tile in things]).reshape(-1, 4)
    seen = Boxes((sides[:, :2] + sides[:, 2:]) / 2, sides[:, 2:] - sides[:, :2])
    whole = (sides[:, :2] > _EDGE).all(axis=1) & (sides[:, 2:] < np.array(size) - _EDGE).all(axis=1)
    tiles = Boxes(seen.middles[whole], seen.sizes[whole])
    quads = np.array([tile.quad for tile in things]).reshape(-1, 4, 2)[whole]
    if corners is not None:
        fitted = _from_corners(tiles, size, corners)
    elif mat is not None:
        fitted = _from_markers(tiles, quads, picture, size, mat)
    else:
        fitted = _from_tiles(tiles, quads, picture, size)
    return None if fitted is None else _spaces(fitted, tiles, seen)


def _from_corners(tiles: Boxes, size: tuple[int, int], corners: Quad) -> Fit | None:
    set_by_hand = np.array(corners, float)
    side = float(np.linalg.norm(set_by_hand - np.roll(set_by_hand, 1, 0), axis=1).mean()) / SIDE
    anchors = Anchors(_OUTER[None], SQUARE[None], set_by_hand[None], np.array([_HAND_SPREAD * side]))
    return _best(starts(_OUTER + SQUARE * 0.93, set_by_hand, size, None), tiles, anchors, size, None)


def _from_markers(
    tiles: Boxes, quads: Points, picture: Bgr, size: tuple[int, int], mat: Located
) -> Fit | None:
    anchors, share = _anchors(mat), _share(mat.mat)
    flat, seen = anchors.places.reshape(-1, 2), anchors.seen.reshape(-1, 2)
    cameras = starts(flat, seen, size, share)
    clear = [camera for camera in cameras if misfit(camera, tiles, anchors, size, share) < _CLEAR]
    if len(anchors.spread) < 3 or not clear:
        # One marker, or two, do not tell well what is far from them, nor do some that are at odds: tiles do.
        for lattice in lattices(tiles.middles, quads, 1):
            middles = tiles.middles[list(lattice.tiles)]
            for camera in starts(lattice.places, middles, size, share):
                counted = _counted_from_markers(camera, lattice, flat, seen)
                cameras += starts(counted, middles, size, share)
                cameras += starts(
                    np.concatenate([counted, flat]), np.concatenate([middles, seen]), size, share
                )
    found = _best(cameras, tiles, anchors, size, share)
    if found is None or len(anchors.spread) > 2:
        return found
    return _aligned(found, matprint.small(picture), mat.mat, tiles, anchors, size)


def _aligned(
    found: Fit,
    grey: tuple[matprint.Grey, float],
    mat: Mat,
    tiles: Boxes,
    anchors: Anchors,
    size: tuple[int, int],
) -> Fit:
    """The fit made better by the mat's print around the canyon, where it can be followed."""
    small, scale = grey
    canyon, reach = mat.zone("canyon").bounds, _share(mat) / 2
    covered, places = canyon.grown(_PILES_LEAN), _OUTER + 2 * reach * SQUARE
    before = homography_of(np.array(canyon.corners), found.camera.project(places) * scale)
    after = matprint.aligned(small, before, mat, covered)
    if after is None or matprint.likeness(small, after, mat, covered) < max(
        _LEAST_LIKE, matprint.likeness(small, before, mat, covered)
    ):
        return found
    seen = project(after, np.array(canyon.corners)) / scale
    side = float(np.linalg.norm(seen - np.roll(seen, 1, 0), axis=1).mean()) / SIDE
    printed = Anchors(places[None], np.zeros((1, 4, 2)), seen[None], np.array([_PRINT_SPREAD * side]))
    return fit(found.camera, tiles, stack([anchors, printed]), size, _share(mat))


def _from_tiles(tiles: Boxes, quads: Points, picture: Bgr, size: tuple[int, int]) -> Fit | None:
    cameras: list[TileCamera] = []
    for lattice in lattices(tiles.middles, quads, _LATTICES):
        cameras += starts(lattice.places, tiles.middles[list(lattice.tiles)], size, None)
    found = _best(cameras, tiles, NO_ANCHORS, size, None)
    if found is None:
        return None
    rows, columns = np.divmod(found.places[found.belief > _BELIEVED], SIDE)
    if not len(rows):
        return None
    room = [(min(-int(of.min()), 0), max(SIDE - 1 - int(of.max()), 0)) for of in (columns, rows)]
    steps = [
        (-dx, -dy) for dx in range(room[0][0], room[0][1] + 1) for dy in range(room[1][0], room[1][1] + 1)
    ]
    grey = matprint.small(picture)
    printed = _by_print(found.camera, grey, steps)
    if printed is not None:
        camera, mat = printed
        recounted = fit(camera, tiles, NO_ANCHORS, size, _share(mat))
        return _aligned(recounted, grey, mat, tiles, NO_ANCHORS, size)
    if len(steps) > 1:
        return None
    quarters = upright([found.camera.recounted(n).project(_OUTER) for n in range(4)])
    return fit(found.camera.recounted(quarters), tiles, NO_ANCHORS, size)


def _by_print(
    camera: TileCamera, picture: tuple[matprint.Grey, float], steps: Sequence[tuple[int, int]]
) -> tuple[TileCamera, Mat] | None:
    """The camera recounted as the print of a mat around the tiles says, and that mat; None without a mat."""
    grey, scale = picture
    best: tuple[float, TileCamera, Mat] | None = None
    for mat in MARS_MATS.values():
        if abs(_share(mat) - camera.share) > _SHARES_DIFFER:
            continue
        canyon = mat.zone("canyon").bounds
        reach = _share(mat) / 2
        for quarters, step in itertools.product(range(4), steps):
            turned = camera.recounted(quarters, step)
            outline = turned.project(_OUTER + 2 * reach * SQUARE) * scale
            to_picture = homography_of(np.array(canyon.corners), outline)
            like = matprint.likeness(grey, to_picture, mat, canyon.grown(_PILES_LEAN))
            if best is None or like > best[0]:
                best = (like, turned, mat)
    return None if best is None or best[0] < _LEAST_LIKE else best[1:]


def upright(outlines: Sequence[Points]) -> int:
    """Which of four outlines, a quarter turn apart, has its columns run most to the right in the picture."""
    along = [(corners[1] + corners[2]) - (corners[0] + corners[3]) for corners in outlines]
    return int(np.argmax([way[0] / np.hypot(*way) for way in along]))


def _best(
    cameras: Sequence[TileCamera], tiles: Boxes, anchors: Anchors, size: tuple[int, int], share: float | None
) -> Fit | None:
    hopeful = sorted((misfit(camera, tiles, anchors, size, share), n) for n, camera in enumerate(cameras))
    tried = [n for each, n in hopeful[:_TRIED] if each < _HOPELESS * hopeful[0][0]]
    fits = [fit(cameras[n], tiles, anchors, size, share) for n in tried]
    return min(fits, key=lambda each: each.misfit, default=None)


def _anchors(mat: Located) -> Anchors:
    first = np.array(mat.mat.zone(NAMES[0][0]).bounds.centre)
    places = (mat.sheet - first) / _pitch(mat.mat)
    sides = np.linalg.norm(mat.seen - np.roll(mat.seen, 1, 1), axis=2).mean(axis=1)
    return Anchors(places, np.zeros_like(places), mat.seen, _MARKER_SPREAD + _MARKER_SHARE * sides)


def _pitch(mat: Mat) -> float:
    return mat.zone(NAMES[0][1]).bounds.x - mat.zone(NAMES[0][0]).bounds.x


def _share(mat: Mat) -> float:
    return mat.zone(NAMES[0][0]).bounds.width / _pitch(mat)


def _counted_from_markers(camera: TileCamera, lattice: Lattice, flat: Points, seen: Points) -> Points:
    """The lattice's places, turned and moved so that the markers are where the mat has them."""
    there = camera.unproject(seen)
    best: tuple[float, Points] | None = None
    for quarters in range(4):
        turn = quarter_turns(quarters)[:2, :2]
        moved = (lattice.places - MIDDLE) @ turn.T + MIDDLE
        away = flat - ((there - MIDDLE) @ turn.T + MIDDLE)
        step = np.round(np.median(away, axis=0))
        error = float(np.median(np.abs(away - step)))
        if best is None or error < best[0]:
            best = (error, moved + step)
    assert best is not None
    return best[1]


def _spaces(found: Fit, tiles: Boxes, seen: Boxes) -> Spaces:
    """Every space's outline, where a tile was found there moved onto it as far as it can be believed."""
    camera = found.camera
    quads, on = [], []
    owner = {int(space): n for n, space in enumerate(found.places) if space != NOWHERE}
    for space, place in enumerate(SPACES):
        tile = owner.get(space)
        square = place + camera.share * SQUARE
        if tile is None:
            middle = camera.project(place[None], camera.height)[0]
            # A tile that is cut off by the picture's edge was found, but does not tell how it lies.
            cut = bool(len(seen)) and bool(
                (np.abs(seen.middles - middle) < 0.35 * seen.sizes).all(axis=1).any()
            )
            quads.append(quad_of(camera.project(square, camera.height if cut else 0.0)))
            on.append(cut)
            continue
        quad = camera.project(square, camera.height)
        lying = lying_spread(_lying(camera, place)[None])[0]
        sure = lying @ np.linalg.inv(lying + box_spread(tiles.sizes[tile : tile + 1])[0])
        off = tiles.middles[tile] - (quad.min(axis=0) + quad.max(axis=0)) / 2
        quads.append(quad_of(quad + found.belief[tile] * (sure @ off)))
        on.append(bool(found.belief[tile] > _BELIEVED))
    reach = camera.share / 2
    outline = camera.project(_OUTER + 2 * reach * SQUARE)
    return Spaces(quad_of(outline), tuple(quads), tuple(on))


def _lying(camera: TileCamera, place: Points) -> Points:
    """How a tile moves in the picture as it moves over the columns, over the rows, and down: (2, 3)."""
    step = 0.05
    here = camera.project(place + step * np.array([(0, 0), (1, 0), (0, 1)]), camera.height)
    lower = camera.project(place[None], camera.height - step)[0]
    return np.column_stack([here[1] - here[0], here[2] - here[0], lower - here[0]]) / step
