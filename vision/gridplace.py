"""Where the sixteen spaces of a Dig Mars grid lie: by the mat, by corners set by hand, and by the tiles."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision import matprint
from vision.detect import Bgr, Found
from vision.gridfit import NOWHERE, PATIENCE, Fit, box_spread, fit, lying_spread, misfit
from vision.kit.geometry import Rect
from vision.kit.mars_mat import MARS_MATS
from vision.kit.mars_mat import SPACES as NAMES
from vision.kit.mat import Mat
from vision.lattice import Lattice, corners_at, homography_of, lattices, leads
from vision.locate import Located, project, quad_of
from vision.reading import Quad
from vision.tilecamera import (
    NO_ANCHORS,
    OUTER,
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

# How far off, in pixels and in shares of a marker's side, the corners of a marker are seen ...
_MARKER_SPREAD, _MARKER_SHARE = 0.5, 0.01
# ... and, in spaces, corners that were set by hand, from which the fit starts near: it takes fewer steps.
_HAND_SPREAD, _STEPS_FROM_CORNERS = 0.12, PATIENCE[1:-1]
# What touches the picture's edge is cut off there: its box tells nothing.
_EDGE = 2.0
# A mat whose print was followed looks so much like it at the least; other tables and other turns look less.
# Before that the likeness may be slight: so many of the likeliest ways to count are followed.
_LEAST_LIKE, _HARDLY_LIKE, _FOLLOWED, _UNLIKE = 0.4, 0.1, 2, -1.0
# Piles cover a little more of a mat than their spaces, in mm, and its spaces seem as wide as they are to
# within so much.
_PILES_LEAN, _SHARES_DIFFER = 6.0, 0.1
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
        fitted = _from_tiles(tiles, quads, seen.middles[~whole], picture, size)
    return None if fitted is None else _spaces(fitted, tiles, seen)


def _from_corners(tiles: Boxes, size: tuple[int, int], corners: Quad) -> Fit | None:
    set_by_hand = np.array(corners, float)
    side = float(np.linalg.norm(set_by_hand - np.roll(set_by_hand, 1, 0), axis=1).mean()) / SIDE
    anchors = Anchors(OUTER[None], SQUARE[None], set_by_hand[None], np.array([_HAND_SPREAD * side]))
    cameras = starts(OUTER + SQUARE * 0.93, set_by_hand, size, None)
    return _best(cameras, tiles, anchors, size, None, _STEPS_FROM_CORNERS)


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
            counted = _counted_from_markers(lattice, flat, seen)
            cameras += starts(np.concatenate([counted, flat]), np.concatenate([middles, seen]), size, share)
            if len(counted) >= SIDE:
                cameras += starts(counted, middles, size, share)
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
    before = _likeness(_print_seen(found.camera, grey, mat), grey, mat)
    like, followed = _followed(found.camera, mat, grey)
    if like < max(_LEAST_LIKE, before):
        return found
    corners = np.array(mat.zone("canyon").bounds.corners)
    seen = project(followed, corners) / grey[1]
    side = float(np.linalg.norm(seen - np.roll(seen, 1, 0), axis=1).mean()) / SIDE
    places = OUTER + _share(mat) * SQUARE
    printed = Anchors(places[None], np.zeros((1, 4, 2)), seen[None], np.array([_PRINT_SPREAD * side]))
    return fit(found.camera, tiles, stack([anchors, printed]), size, _share(mat))


def _followed(camera: TileCamera, mat: Mat, grey: tuple[matprint.Grey, float]) -> tuple[float, Points]:
    """How much the picture looks like the mat's print where that can be followed best, and where that is."""
    start = _print_seen(camera, grey, mat)
    after = matprint.aligned(grey[0], start, mat, _covered(mat))
    return (_UNLIKE, start) if after is None else (_likeness(after, grey, mat), after)


def _likeness(to_picture: Points, grey: tuple[matprint.Grey, float], mat: Mat) -> float:
    return matprint.likeness(grey[0], to_picture, mat, _covered(mat))


def _print_seen(camera: TileCamera, grey: tuple[matprint.Grey, float], mat: Mat) -> Points:
    """The homography from a mat's millimetres to the small grey picture, as a camera sees them."""
    outline = camera.project(OUTER + _share(mat) * SQUARE) * grey[1]
    return homography_of(np.array(mat.zone("canyon").bounds.corners), outline)


def _covered(mat: Mat) -> Rect:
    return mat.zone("canyon").bounds.grown(_PILES_LEAN)


def _from_tiles(tiles: Boxes, quads: Points, cut: Points, picture: Bgr, size: tuple[int, int]) -> Fit | None:
    """`cut` are the middles of what shows of tiles at the picture's edge: they tell their rows."""
    cameras: list[TileCamera] = []
    for lattice in lattices(tiles.middles, quads, _LATTICES):
        cameras += starts(lattice.places, tiles.middles[list(lattice.tiles)], size, None)
    found = _best(cameras, tiles, NO_ANCHORS, size, None)
    if found is None:
        return None
    rows, columns = np.divmod(found.places[found.belief > _BELIEVED], SIDE)
    if not len(rows):
        return None
    spilt = np.round(found.camera.unproject(cut)).astype(int)
    if all(np.ptp(np.append(of, more)) < SIDE for of, more in ((columns, spilt[:, 0]), (rows, spilt[:, 1]))):
        columns, rows = np.append(columns, spilt[:, 0]), np.append(rows, spilt[:, 1])
    room = [(-int(of.min()), SIDE - 1 - int(of.max())) for of in (columns, rows)]
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
    ways = [found.camera.recounted(quarters, steps[0]) for quarters in range(4)]
    return fit(ways[upright([way.project(OUTER) for way in ways])], tiles, NO_ANCHORS, size)


def _by_print(
    camera: TileCamera, grey: tuple[matprint.Grey, float], steps: Sequence[tuple[int, int]]
) -> tuple[TileCamera, Mat] | None:
    """The camera recounted as the print of a mat around the tiles says, and that mat; None without a mat."""
    ways = [
        (camera.recounted(quarters, step), mat)
        for mat in MARS_MATS.values()
        if abs(_share(mat) - camera.share) < _SHARES_DIFFER
        for quarters, step in itertools.product(range(4), steps)
    ]
    before = [_likeness(_print_seen(way, grey, mat), grey, mat) for way, mat in ways]
    likeliest = sorted(range(len(ways)), key=lambda n: -before[n])[:_FOLLOWED]
    # Who follows a print that is there may be led astray from it, too: then what it was like before counts.
    after = {n: max(before[n], _followed(*ways[n], grey)[0]) for n in likeliest if before[n] > _HARDLY_LIKE}
    # What is followed far enough resembles something in the end: what it was like before counts as well.
    best = max(after, key=lambda n: before[n] + after[n], default=None)
    return None if best is None or after[best] < _LEAST_LIKE else ways[best]


def upright(outlines: Sequence[Points]) -> int:
    """Which of four outlines, a quarter turn apart, has its columns run most to the right in the picture."""
    along = [(corners[1] + corners[2]) - (corners[0] + corners[3]) for corners in outlines]
    return int(np.argmax([way[0] / np.hypot(*way) for way in along]))


def _best(
    cameras: Sequence[TileCamera],
    tiles: Boxes,
    anchors: Anchors,
    size: tuple[int, int],
    share: float | None,
    patience: Sequence[float] = PATIENCE,
) -> Fit | None:
    hopeful = sorted((misfit(camera, tiles, anchors, size, share), n) for n, camera in enumerate(cameras))
    tried = [n for each, n in hopeful[:_TRIED] if each < _HOPELESS * hopeful[0][0]]
    fits = [fit(cameras[n], tiles, anchors, size, share, patience) for n in tried]
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


def _counted_from_markers(lattice: Lattice, flat: Points, seen: Points) -> Points:
    """The lattice's places, turned and moved so that one table holds the markers and the tiles' corners."""
    together = np.concatenate([seen, lattice.corners.reshape(-1, 2)])
    best: tuple[float, Points] | None = None
    for quarters in range(4):
        turn = quarter_turns(quarters)[:2, :2]
        turned: Points = lattice.places @ turn.T
        room = SIDE - np.ptp(turned, axis=0).astype(int)
        for column, row in itertools.product(range(room[0]), range(room[1])):
            places: Points = turned - turned.min(axis=0) + np.array([column, row], float)
            there: Points = np.concatenate([flat, corners_at(places, turn).reshape(-1, 2)])
            back = leads(together, there)
            if back is None:
                continue
            error = float(np.linalg.norm(project(back, together) - there, axis=1).mean())
            if best is None or error < best[0]:
                best = (error, places)
    return lattice.places if best is None else best[1]


def _spaces(found: Fit, tiles: Boxes, seen: Boxes) -> Spaces:
    """Every space's outline, where a tile was found there moved onto it as far as it can be believed."""
    camera = found.camera
    squares = (SPACES[:, None] + camera.share * SQUARE).reshape(-1, 2)
    bare, raised = (camera.project(squares, height).reshape(-1, 4, 2) for height in (0.0, camera.height))
    middles = camera.project(SPACES, camera.height)
    lying = lying_spread(_lying(camera))
    owners = {int(space): n for n, space in enumerate(found.places) if space != NOWHERE}
    quads, on = [], []
    for space, quad in enumerate(raised):
        tile = owners.get(space)
        if tile is None:
            # A tile that is cut off by the picture's edge was found, but does not tell how it lies.
            near = np.abs(seen.middles - middles[space]) < 0.35 * seen.sizes
            cut = bool(len(seen)) and bool(near.all(axis=1).any())
            quads.append(quad_of(quad if cut else bare[space]))
            on.append(cut)
            continue
        sure = lying[space] @ np.linalg.inv(lying[space] + box_spread(tiles.sizes[tile : tile + 1])[0])
        off = tiles.middles[tile] - (quad.min(axis=0) + quad.max(axis=0)) / 2
        quads.append(quad_of(quad + found.belief[tile] * (sure @ off)))
        on.append(bool(found.belief[tile] > _BELIEVED))
    outline = camera.project(OUTER + camera.share * SQUARE)
    return Spaces(quad_of(outline), tuple(quads), tuple(on))


def _lying(camera: TileCamera) -> Points:
    """How tiles move in the picture as they move over the columns, over the rows, and down: (16, 2, 3)."""
    step = 0.05
    here, right, below = (
        camera.project(SPACES + off, camera.height) for off in ((0, 0), (step, 0), (0, step))
    )
    lower = camera.project(SPACES, camera.height - step)
    return np.stack([right - here, below - here, lower - here], axis=2) / step
