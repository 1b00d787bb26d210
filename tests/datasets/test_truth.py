"""The truth of pictures, against ids painted without a renderer."""

from dataclasses import replace

import numpy as np
import pytest

from datasets.mesh import build
from datasets.painter import paint
from datasets.sampling_mars import Canyon
from datasets.scene import Clutter, Counter, Ground, Pose, Primitive, Sheet, Stack
from datasets.sets import KINDS, SETS
from datasets.sight import View
from datasets.truth import truth
from tests.datasets.things import STYLE, die
from vision.kit.tokens import TokenStyle

FIVE = [(-60.0, 10.0), (-30.0, -15.0), (0.0, 20.0), (30.0, -10.0), (60.0, 15.0)]
CUBE = TokenStyle("cube", (9.0, 9.0, 9.0), color="yellow", ink=(0.9, 0.8, 0.1))


def cover(x: float, y: float, size: float = 40.0, z: float = 30.0) -> Clutter:
    """A box that floats above the table."""
    return Clutter("box", (Primitive("box", Pose(x, y, z), (size, size, 4.0)),))


def test_five_flat_dice_are_a_readable_throw(table_with, tell):
    colors = ["red", "red", "green", "blue", "black"]
    answer = tell(table_with(*(die(x, y, c, yaw=17.0 * x) for (x, y), c in zip(FIVE, colors, strict=True))))
    assert answer["throw"] == {"readable": True, "colors": colors, "because": None}
    assert [d["lying"] for d in answer["dice"]] == ["flat"] * 5
    assert all(e["visible"] > 0.93 and e["top"] > 0.9 for e in answer["truth"]["dice"])


@pytest.mark.parametrize("count", [1, 4, 6])
def test_other_than_five_dice_are_not_a_throw(table_with, tell, count):
    answer = tell(table_with(*(die(-60 + 24 * i, 0) for i in range(count))))
    assert answer["throw"]["readable"] is False
    assert answer["throw"]["because"] == f"{count} dice in view"


def test_no_die_is_no_throw(table_with, tell):
    assert tell(table_with(cover(0, 0)))["throw"] is None


def test_one_cocked_die_spoils_the_throw(table_with, tell):
    dice = [die(x, y) for x, y in FIVE]
    dice[2] = replace(dice[2], pose=Pose(0, 20, 11, tilt=30), lying="cocked")
    answer = tell(table_with(*dice))
    assert [d["lying"] for d in answer["dice"]].count("cocked") == 1
    assert answer["throw"]["because"] == "1 of five dice cocked"


def test_a_die_is_hidden_when_most_of_its_top_is_covered(table_with, tell):
    # Straight from above the cover hides the die's right three quarters.
    answer = tell(table_with(die(0, 0), cover(16.5, 0), elevation=89.9))
    assert answer["dice"][0]["lying"] == "hidden"
    assert answer["truth"]["dice"][0]["top"] == pytest.approx(0.27, abs=0.08)


def test_a_die_that_is_wholly_covered_is_not_listed(table_with, tell):
    assert tell(table_with(die(0, 0), cover(0, 0), elevation=89.9))["dice"] == []


def test_a_box_is_the_whole_die_though_something_stands_before_it(table_with, tell):
    alone = tell(table_with(die(0, 0)))["dice"][0]
    behind = tell(table_with(die(0, 0), cover(0, -24, 20)))["dice"][0]
    assert behind["box"] == alone["box"]


def test_a_box_is_cut_at_the_edge_of_the_picture(table_with, tell):
    scene = table_with(die(0, 0))
    scene = replace(scene, camera=replace(scene.camera, target=(-198.0, 0.0, 0.0)))
    answer = tell(scene)
    assert answer["dice"][0]["box"][2] == 320.0
    assert answer["truth"]["dice"][0]["visible"] < 0.95


def test_the_quad_surrounds_the_top_face_and_the_box_the_die(table_with, tell):
    scene = table_with(die(0, 0, yaw=30.0))
    answer = tell(scene)
    quad, box = np.array(answer["truth"]["dice"][0]["quad"]), answer["dice"][0]["box"]
    assert quad[:, 0].min() >= box[0] - 2
    assert quad[:, 0].max() <= box[2] + 2
    mesh, _ = build(scene, 512)
    _, parts = paint(mesh, scene.camera)
    y, x = np.argwhere((parts == scene.things[0].up) & (parts > 0)).mean(0)
    assert (x, y) == pytest.approx(quad.mean(0), abs=2.5)


@pytest.mark.parametrize("face", range(6))
def test_the_color_is_that_of_the_face_that_is_up(table_with, tell, face):
    answer = tell(table_with(replace(die(0, 0), up=face)))
    assert answer["dice"][0]["color"] == STYLE.colors[face]


@pytest.mark.parametrize("count", [1, 5, 10])
def test_a_stack_is_one_entry_with_its_count(table_with, tell, count):
    stack = Stack(CUBE, ((0.0, 0.0, 0.0),) * count, Pose(0, 0))
    answer = tell(table_with(stack, elevation=40.0))
    assert [(t["color"], t["count"]) for t in answer["tokens"]] == [("yellow", count)]
    x0, y0, x1, y1 = answer["tokens"][0]["box"]
    assert (y1 - y0) / (x1 - x0) == pytest.approx(0.55 + 0.77 * count, rel=0.25)


def test_a_chest_tells_its_slots_and_its_corners_clockwise(table_with, tell):
    slots = {"yellow": 3, "red": 1, "green": 0, "white": 0}
    args = {"side": "white", "yellow": 1, "red": 1, "green": 1, "white": 1}
    chest = Sheet("chest", args, (88.0, 63.0), Pose(), slots=slots)
    answer = tell(table_with(chest, elevation=89.9))
    assert answer["chests"][0]["side"] == "white"
    assert answer["chests"][0]["slots"] == slots
    top_left, top_right, bottom_right, bottom_left = answer["chests"][0]["quad"]
    assert top_left[0] < top_right[0]
    assert top_left[1] < bottom_left[1]
    assert bottom_right[0] > bottom_left[0]


def test_a_grid_has_the_tile_on_top_and_the_stations_of_every_space(table_with, tell):
    canyon = Canyon(44.0, np.zeros(2), 0.0)
    x, y = canyon.space(1, 0)
    tile = Sheet(
        "found-tile",
        {"transport": 3, "value": 5, "bonus": "dig"},
        (40.0, 40.0),
        Pose(x, y),
        2.0,
        meaning="B1",
    )
    disc = TokenStyle("disc", (14.0, 14.0, 4.0), color="red", ink=(0.8, 0.1, 0.1))
    things = [tile, Counter("station", disc, Pose(x, y, 2.0), "station", "B1")]
    x, y = canyon.space(3, 3)
    things += [Counter("station", disc, Pose(x, y + s, 0.2), "", "D4") for s in (-8.0, 8.0)]
    scene = replace(table_with(*things, elevation=80.0, distance=500.0), ground=canyon.ground())
    grid = tell(scene)["grid"]
    assert grid["cells"][0][1] == {
        "face": "explored",
        "transport": 3,
        "value": 5,
        "bonus": "dig",
        "confidence": 1.0,
        "stations": {"red": 1},
    }
    assert grid["cells"][3][3] == {"face": "empty", "confidence": 1.0, "stations": {"red": 2}}
    assert grid["quad"][0][0] < grid["quad"][1][0]
    assert grid["quad"][0][1] < grid["quad"][3][1]


def test_a_space_under_something_is_covered_and_its_neighbours_are_not(table_with, tell):
    canyon = Canyon(44.0, np.zeros(2), 0.0)
    x, y = canyon.space(1, 0)
    lid = Primitive("box", Pose(x, y, 15.0), (40.0, 40.0, 4.0), ink=(0.3, 0.2, 0.1))
    scene = table_with(Clutter("lid", (lid,)), elevation=89.9, distance=900.0)
    about = tell(replace(scene, ground=canyon.ground()))["truth"]["grid"]
    covered = {space["space"]: space["covered"] for space in about}
    assert covered.pop("B1") > 0.8, "seen from straight above but to the side"
    assert max(covered.values()) < 0.05


def test_a_sign_under_a_station_is_seen_at_its_other_place(table_with, tell):
    canyon = Canyon(44.0, np.zeros(2), 0.0)
    x, y = canyon.space(1, 1)
    tile = Sheet("hidden-tile", {"dig": 2}, (40.0, 40.0), Pose(x, y), 2.0, meaning="B2")
    disc = TokenStyle("disc", (15.0, 15.0, 4.0), color="red")
    one, two = (
        Counter("station", disc, Pose(x + s * 11.7, y - s * 11.7, 2.0), meaning="B2") for s in (-1, 1)
    )
    scene = replace(table_with(tile, one, elevation=89.9), ground=canyon.ground())
    assert tell(scene)["truth"]["grid"][5]["signs"] > 0.95
    scene = replace(scene, things=(tile, one, two))
    assert tell(scene)["truth"]["grid"][5]["signs"] < 0.3


def test_only_diamonds_on_the_board_that_show_are_counted(table_with, tell):
    cut = TokenStyle("brilliant", (11.0, 11.0, 7.0), color="white", clear=1.0)
    places = [(x, 0.0, w) for x, w in ((-40, "board"), (0, "board"), (40, "board"), (70, "ring"))]
    gems = [Counter("diamond", cut, Pose(x, y), meaning=w) for x, y, w in places]
    scene = table_with(*gems, cover(0, 0, 24), elevation=89.9)
    scene = replace(scene, ground=Ground(((-90, 90), (90, 90), (90, -90), (-90, -90)), "board"))
    answer = tell(scene)
    assert answer["board"]["diamonds"] == 2
    assert len(answer["board"]["boxes"]) == 2


def test_ring_cards_are_set_or_empty_and_thefts_are_thefts(table_with, tell):
    cards = [
        Sheet("ring", {"value": 3000}, (44.0, 68.0), Pose(-60, 0), meaning="set"),
        Sheet("ring", {"value": 500}, (44.0, 68.0), Pose(0, 0), meaning="empty"),
        Sheet("theft", {}, (44.0, 68.0), Pose(60, 0), meaning="theft"),
        Sheet("card-back", {}, (44.0, 68.0), Pose(0, 80)),
    ]
    rings = tell(table_with(*cards))["rings"]
    assert [{k: v for k, v in r.items() if k != "box"} for r in rings] == [
        {"value": 3000, "set": True},
        {"value": 500, "set": False},
        {"theft": True},
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_sampled_its_truth_agrees_with_what_shows(kind):
    chosen = SETS["boards-train" if kind in ("grid", "board", "rings") else "digger-train"]
    for seed in range(2):
        scene = KINDS[kind](np.random.default_rng(seed), chosen.setting)
        mesh, _ = build(scene, 512)
        ids, parts = paint(mesh, scene.camera)
        answer = truth(scene, mesh, ids, parts)
        view = View(scene.camera, mesh, ids, parts)
        for part in ("dice", "tokens", "chests", "rings"):
            assert len(answer[part]) == len(answer["truth"][part])
            for about in answer["truth"][part]:
                assert view.counts[about["object"]] > 0
                assert 0 < about["visible"] <= 1
        for thing, about in zip(answer["dice"], answer["truth"]["dice"], strict=True):
            x0, y0, x1, y1 = thing["box"]
            ys, xs = np.nonzero(ids == about["object"])
            assert x0 - 1.5 <= xs.min()
            assert xs.max() <= x1 + 1.5
            assert y0 - 1.5 <= ys.min()
            assert ys.max() <= y1 + 1.5
