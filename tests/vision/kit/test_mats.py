import cv2
import numpy as np
import pytest

from vision.kit import chests
from vision.kit.digger_mat import DIGGER_MATS
from vision.kit.geometry import Rect
from vision.kit.markers import DICTIONARY
from vision.kit.mars_mat import MARS_MATS, SPACES
from vision.kit.mars_pieces import EQUIPMENT, FORTUNE
from vision.kit.mars_tiles import TILE
from vision.kit.mat import PATCH_FRAME, Mat, Paper
from vision.kit.mats import MATS, mat_sheet_of, mats_seen
from vision.kit.raster import to_pixels

PX = 6.0
every_mat = pytest.mark.parametrize("mat", MATS, ids=lambda mat: f"{mat.name}-{mat.paper.name}")


def separate_zones(mat: Mat) -> list[Rect]:
    """The zones that lie beside one another: the canyon is the frame around its spaces."""
    return [zone.bounds for zone in mat.zones if zone.name != "canyon"]


def test_there_is_every_mat_on_every_paper() -> None:
    assert {(mat.name, mat.paper) for mat in MATS} == {
        (name, paper) for name in ("digger", "digmars", "diadingo-board", "diadingo-cards") for paper in Paper
    }


def test_a_marker_id_belongs_to_one_mat_only() -> None:
    ids = [marker.id for mat in MATS for marker in mat.markers]
    assert len(set(ids)) == len(ids) == 4 * len(MATS)
    assert max(ids) < 50


@every_mat
def test_everything_lies_on_the_paper_clear_of_the_printers_margin(mat: Mat) -> None:
    printable = mat.sheet.grown(-5)
    for rect in [*separate_zones(mat), *(m.rect for m in mat.markers), *mat.patches]:
        assert printable.holds(rect)


@every_mat
def test_markers_patches_and_zones_do_not_overlap(mat: Mat) -> None:
    rects = [
        *separate_zones(mat),
        *(marker.quiet for marker in mat.markers),
        *(patch.grown(PATCH_FRAME) for patch in mat.patches),
    ]
    for i, one in enumerate(rects):
        for other in rects[i + 1 :]:
            assert not one.overlaps(other), (one, other)


@every_mat
def test_zone_names_are_unique(mat: Mat) -> None:
    names = [zone.name for zone in mat.zones]
    assert len(set(names)) == len(names)


@every_mat
def test_opencv_finds_each_marker_where_the_mat_says(mat: Mat) -> None:
    picture = cv2.cvtColor(to_pixels(mat_sheet_of(mat), PX), cv2.COLOR_RGB2GRAY)
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)
    corners, ids, _ = detector.detectMarkers(picture)
    found = {int(i): (quad[0] + 0.5) / PX for i, quad in zip(ids.ravel(), corners, strict=True)}
    assert set(found) == {marker.id for marker in mat.markers}
    for marker in mat.markers:
        assert np.abs(found[marker.id] - np.array(marker.corners)).max() < 0.1


@every_mat
def test_patches_are_white_within_a_dark_frame(mat: Mat) -> None:
    picture = to_pixels(mat_sheet_of(mat), PX)
    for patch in mat.patches:
        inside = patch.grown(-0.5)
        assert picture[cut(inside)].min() == 255
        frame = Rect(patch.x, patch.y - PATCH_FRAME + 0.5, patch.width, PATCH_FRAME - 1)
        assert picture[cut(frame)].max() < 60


def cut(rect: Rect) -> tuple[slice, slice]:
    return (
        slice(round(rect.y * PX), round(rect.bottom * PX)),
        slice(round(rect.x * PX), round(rect.right * PX)),
    )


def test_the_markers_in_sight_tell_which_mat_it_is() -> None:
    digger, mars = DIGGER_MATS[Paper.A4], MARS_MATS[Paper.A3]
    seen = [digger.markers[2].id, mars.markers[0].id, mars.markers[3].id, 49]
    assert mats_seen(seen) == (mars, digger)
    assert mats_seen([49]) == ()


@pytest.mark.parametrize("paper", Paper)
def test_diggers_centre_has_room_for_fifty_tokens_and_its_tray_for_five_dice(paper: Paper) -> None:
    centre = DIGGER_MATS[paper].zone("centre").bounds
    assert (centre.width // 10) * (centre.height // 10) >= 50
    throw = DIGGER_MATS[paper].zone("throw").bounds
    assert min(throw.width, throw.height) >= 5 * 16


def test_diggers_large_mat_has_a_place_for_each_of_five_chests() -> None:
    zones = [zone.bounds for zone in DIGGER_MATS[Paper.A3].zones if zone.name.startswith("chest-")]
    assert len(zones) == 5
    assert all(zone.width > chests.WIDTH and zone.height > chests.HEIGHT for zone in zones)


@pytest.mark.parametrize("paper", Paper)
def test_the_canyon_is_four_rows_of_four_spaces_lettered_from_the_left(paper: Paper) -> None:
    mat = MARS_MATS[paper]
    canyon = mat.zone("canyon").bounds
    assert [len(row) for row in SPACES] == [4, 4, 4, 4]
    for row, names in enumerate(SPACES):
        for column, name in enumerate(names):
            assert name == "ABCD"[column] + str(row + 1)
            space = mat.zone(name).bounds
            assert (space.width, space.height) == (TILE, TILE)
            assert canyon.holds(space)
    first, last = mat.zone("A1").bounds, mat.zone("D4").bounds
    assert (canyon.x, canyon.y) == (first.x, first.y)
    assert (canyon.right, canyon.bottom) == pytest.approx((last.right, last.bottom))
    assert mat.zone("B1").bounds.x > first.x
    assert mat.zone("A2").bounds.y > first.y


def test_the_large_canyon_mat_has_room_for_each_players_equipment() -> None:
    mat = MARS_MATS[Paper.A3]
    players = [zone.bounds for zone in mat.zones if zone.name.startswith("player-")]
    assert len(players) == 4
    assert all(zone.width >= EQUIPMENT.width and zone.height >= 3 * EQUIPMENT.height for zone in players)


@pytest.mark.parametrize("paper", Paper)
def test_the_fortune_zone_holds_ten_tokens_in_stacks_of_two(paper: Paper) -> None:
    zone = MARS_MATS[paper].zone("fortune").bounds
    assert (zone.width // FORTUNE) * (zone.height // FORTUNE) >= 5


def test_an_unknown_zone_names_those_that_there_are() -> None:
    with pytest.raises(KeyError, match="throw, centre, loot, box"):
        MATS[0].zone("kitchen")
