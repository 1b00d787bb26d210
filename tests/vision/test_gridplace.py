"""The sixteen spaces are found wherever the camera stands: by mat, by corners set by hand, by tiles."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.vision.grid_scenes import (
    PLACES,
    SIZE,
    Lens,
    mat_before,
    off,
    outline,
    share_of,
    tile_quad,
)
from vision.detect import Found
from vision.gridplace import Spaces, place_spaces
from vision.kit.mat import Paper
from vision.locate import quad_of

# A table of which nothing shows but what the finder found.
BARE = np.full((SIZE[1], SIZE[0], 3), 128, np.uint8)
# In spaces: a tile of 40 mm on a space of 45 is 1.5 mm thick.
TILE_HEIGHT = 0.035
ROUNDS = 30


@dataclass(frozen=True)
class Table:
    lens: Lens
    share: float
    quads: dict[tuple[int, int], np.ndarray]
    found: list[Found]

    @property
    def corners(self) -> np.ndarray:
        return outline(self.lens, self.share)


def any_lens(rng: np.random.Generator) -> Lens:
    """From 25 degrees above the table to straight above it, rolled any way, near or far."""
    return Lens(*(float(rng.uniform(*span)) for span in ((25, 90), (-180, 180), (0.7, 1.7), (0.4, 0.6))))


def table(
    rng: np.random.Generator, lens: Lens, share: float, gone: set[tuple[int, int]], strays: int = 0
) -> Table:
    """Piles of one to three tiles, each a little beside its space, and things taken for tiles."""
    quads = {}
    for place in set(PLACES) - gone:
        height = TILE_HEIGHT * int(rng.integers(1, 4))
        x, y = np.array(place) + rng.uniform(-0.05, 0.05, 2)
        quads[place] = tile_quad(lens, (float(x), float(y)), share, height, float(rng.normal(0, 1.5)))
    found = [tile(rng, quad) for quad in quads.values()]
    for _ in range(strays):
        x, y = (1.5, 1.5) + rng.choice((-1, 1), 2) * rng.uniform(2.6, 3.5, 2)
        found.append(tile(rng, tile_quad(lens, (float(x), float(y)), share * rng.uniform(0.5, 1.3), 0, 30)))
    return Table(lens, share, quads, found)


def tile(rng: np.random.Generator, quad: np.ndarray) -> Found:
    """A tile as a finder sees it: its box nearly right, its corners roughly, beginning with any."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    box = np.concatenate([low, high]) + rng.normal(0, 0.015, 4) * np.tile(high - low, 2)
    rough = np.roll(quad + rng.normal(0, 0.07, (4, 2)) * (high - low), int(rng.integers(4)), axis=0)
    x0, y0, x1, y1 = box.tolist()
    return Found("tile", 0.9, (), (x0, y0, x1, y1), np.zeros(6, np.float32), quad_of(rough))


def some_gone(rng: np.random.Generator, most: int) -> set[tuple[int, int]]:
    """Up to `most` spaces, never a whole row or column."""
    while True:
        picked = {PLACES[n] for n in rng.permutation(16)[: int(rng.integers(most + 1))]}
        left = set(PLACES) - picked
        if {c for c, _ in left} == {r for _, r in left} == set(range(4)):
            return picked


def off_however_turned(found: Spaces, corners: np.ndarray) -> float:
    return min(off(np.roll(np.array(found.outline), n, axis=0), corners) for n in range(4))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_tiles_alone_tell_where_the_grid_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lens = any_lens(rng)
    seen = table(rng, lens, float(rng.uniform(0.8, 0.98)), some_gone(rng, 4), int(rng.integers(3)))
    found = place_spaces(BARE, seen.found)
    assert found is not None
    # How high the lowest piles are nobody can tell; seen from the side that shifts the whole grid a little.
    assert off_however_turned(found, seen.corners) < 0.1 + 0.06 / np.tan(np.radians(lens.elevation))


@pytest.mark.parametrize("seed", range(10))
def test_a_few_tiles_far_from_one_another_tell_too(seed: int) -> None:
    rng = np.random.default_rng(seed)
    left = {(0, 0), (2, 0), (3, 1), (2, 2), (0, 3), (3, 3)}
    lens = Lens(float(rng.uniform(40, 80)), float(rng.uniform(-180, 180)))
    seen = table(rng, lens, 0.93, set(PLACES) - left)
    found = place_spaces(BARE, seen.found)
    assert found is not None
    assert off_however_turned(found, seen.corners) < 0.2
    assert sum(found.tiles) == len(left)


@pytest.mark.parametrize("seed", range(10))
def test_one_marker_and_two_tiles_tell_where_the_grid_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lens, paper = Lens(float(rng.uniform(35, 70)), float(rng.uniform(-180, 180))), list(Paper)[seed % 2]
    seen = table(rng, lens, share_of(paper), set(PLACES) - {(0, 3), (3, 2)})
    found = place_spaces(BARE, seen.found, mat_before(lens, paper, (seed % 4,)))
    assert found is not None
    assert off(np.array(found.outline), seen.corners) < 0.25


@pytest.mark.parametrize("along", ["columns", "rows"])
@pytest.mark.parametrize("line", [0, 3])
def test_tiles_that_the_picture_cuts_off_still_count_as_a_line(along: str, line: int) -> None:
    rng = np.random.default_rng(line)
    lens = Lens(60, 8)
    seen = table(rng, lens, 0.95, set())
    beyond = 3.2 if line else -0.2
    axis = 0 if along == "columns" else 1
    edge = lens.flat(np.array([(beyond, 1.5) if axis == 0 else (1.5, beyond)]))[0].astype(int)
    low, high = np.zeros(2, int), np.array(SIZE)
    (high if line else low)[axis] = edge[axis]
    cut = [
        replace(tile, box=tuple(box - np.tile(low, 2)), quad=quad_of(np.array(tile.quad) - low))
        for tile in seen.found
        for box in [np.clip(tile.box, np.tile(low, 2), np.tile(high, 2))]
        if (box[2:] > box[:2]).all()
    ]
    width, height = high - low
    found = place_spaces(np.full((height, width, 3), 128, np.uint8), cut)
    assert found is not None
    assert off_however_turned(found, seen.corners - low) < 0.25


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_markers_and_tiles_together_tell_where_the_grid_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lens, paper = any_lens(rng), list(Paper)[seed % 2]
    shown = tuple(sorted(rng.permutation(4)[: int(rng.integers(1, 5))].tolist()))
    seen = table(rng, lens, share_of(paper), some_gone(rng, 9), int(rng.integers(3)))
    mat = mat_before(lens, paper, shown, rng.normal(0, 0.3, (len(shown), 4, 2)))
    found = place_spaces(BARE, seen.found, mat)
    assert found is not None
    assert off(np.array(found.outline), seen.corners) < 0.13


@pytest.mark.parametrize("paper", list(Paper))
def test_four_markers_tell_all_where_no_tile_is_left(paper: Paper) -> None:
    lens = Lens(40, 70)
    found = place_spaces(BARE, [], mat_before(lens, paper, (0, 1, 2, 3)))
    assert found is not None
    assert off(np.array(found.outline), outline(lens, share_of(paper))) < 0.02
    assert not any(found.tiles)


@pytest.mark.parametrize("seed", range(8))
def test_a_marker_taken_for_another_is_outvoted_by_the_tiles(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lens = Lens(55, float(rng.uniform(-180, 180)))
    seen = table(rng, lens, share_of(Paper.A4), set())
    astray = np.zeros((3, 4, 2))
    astray[seed % 3] = (90.0, 40.0)
    found = place_spaces(BARE, seen.found, mat_before(lens, Paper.A4, (0, 1, 3), astray))
    assert found is not None
    assert off(np.array(found.outline), seen.corners) < 0.12


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_corners_set_by_hand_are_made_better_by_the_tiles(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lens = any_lens(rng)
    seen = table(rng, lens, float(rng.uniform(0.8, 0.98)), some_gone(rng, 6))
    side = float(np.linalg.norm(seen.corners - np.roll(seen.corners, 1, 0), axis=1).mean()) / 4
    tapped = seen.corners + rng.uniform(-0.14, 0.14, (4, 2)) * side
    found = place_spaces(BARE, seen.found, corners=quad_of(tapped))
    assert found is not None
    assert off(np.array(found.outline), seen.corners) < 0.1 + 0.06 / np.tan(np.radians(lens.elevation))


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_every_space_lies_on_its_tile(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lens = any_lens(rng)
    seen = table(rng, lens, share_of(Paper.A4), some_gone(rng, 4))
    found = place_spaces(BARE, seen.found, mat_before(lens, Paper.A4, (0, 2)))
    assert found is not None
    errors = []
    for place, on_tile, quad in zip(PLACES, found.tiles, found.quads, strict=True):
        assert on_tile is (place in seen.quads)
        if on_tile:
            errors.append(off(np.array(quad), seen.quads[place]) / 4)
    assert np.median(errors) < 0.07
    assert max(errors) < 0.15


def test_a_tile_under_a_hand_leaves_its_space_where_it_is() -> None:
    rng, lens = np.random.default_rng(5), Lens(60, 10)
    seen = table(rng, lens, share_of(Paper.A4), set())
    mat = mat_before(lens, Paper.A4, (0, 1, 2, 3))
    there = place_spaces(BARE, seen.found, mat)
    number = list(seen.quads).index((1, 1))
    x0, y0, x1, y1 = seen.found[number].box
    half = Found(
        "tile", 0.5, (), (x0, y0, (x0 + x1) / 2, y1), np.zeros(6, np.float32), seen.found[number].quad
    )
    hidden = place_spaces(BARE, [*seen.found[:number], half, *seen.found[number + 1 :]], mat)
    assert there is not None
    assert hidden is not None
    assert off(np.array(hidden.quads[5]), np.array(there.quads[5])) / 4 < 0.08
    assert there.tiles[5]
    assert not hidden.tiles[5]


@pytest.mark.parametrize("roll", [-170, -100, -40, 0, 30, 85, 180])
def test_without_a_mat_columns_run_to_the_right(roll: float) -> None:
    seen = table(np.random.default_rng(1), Lens(60, roll), 0.9, set())
    found = place_spaces(BARE, seen.found)
    assert found is not None
    first, second, third, fourth = np.array(found.outline)
    across = second + third - first - fourth
    assert across[0] > 0.95 * abs(across[1])


@pytest.mark.parametrize("line", range(4))
def test_where_an_outermost_line_is_bare_nobody_can_tell_which(line: int) -> None:
    place, edge = line % 2, 3 * (line // 2)
    gone = {each for each in PLACES if each[place] == edge}
    seen = table(np.random.default_rng(2), Lens(60, 10), 0.9, gone)
    assert place_spaces(BARE, seen.found) is None


@pytest.mark.parametrize("left", [[], [(0, 0)], [(0, 0), (1, 0), (2, 0), (3, 0)]])
def test_too_few_tiles_make_no_grid(left: list[tuple[int, int]]) -> None:
    seen = table(np.random.default_rng(3), Lens(60, 10), 0.9, set(PLACES) - set(left))
    assert place_spaces(BARE, seen.found) is None
