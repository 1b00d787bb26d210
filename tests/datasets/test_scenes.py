"""Scenes: the same for the same seed, plain data, and nothing of the golden sets in training."""

import colorsys
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from datasets import sets, tables
from datasets.distributions import load
from datasets.light import ENVIRONMENTS, irradiance, radiance
from datasets.sampling_pieces import ink, palette
from datasets.scene import Camera, Die, Lamp, Light, Stack, from_json, to_json
from datasets.surfaces import token_patch
from vision.kit.dice import COLORS, FACES, PIP_VALUES, DieStyle, face_image, outline, up_color
from vision.kit.tokens import PER_COLOR

NAMES = sorted(sets.SETS)


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_depends_on_set_seed_and_index_alone(name):
    first = [sets.scene(name, 5, i) for i in range(4)]
    assert [sets.scene(name, 5, i) for i in (3, 1)] == [first[3], first[1]]
    assert sets.scene(name, 6, 0) != first[0]
    assert sets.scene(name, 5, 0, attempt=1) != first[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_survives_json(name):
    for index in range(6):
        scene = sets.scene(name, 1, index)
        assert from_json(to_json(scene)) == scene


def test_an_unknown_set_is_named_with_those_there_are():
    with pytest.raises(KeyError, match="digger-train"):
        sets.scene("no-such-set", 1, 0)


@pytest.mark.parametrize("kind", ["textures", "environments", "lenses", "symbols", "die_sizes", "procedures"])
def test_nothing_is_both_golden_and_trained_on(kind):
    split = load()["split"][kind]
    of_training = set().union(*(names for part, names in split.items() if part != "golden"))
    assert not of_training & set(split["golden"])


def test_every_texture_and_environment_is_there_and_assigned():
    split = load()["split"]
    for kind, folder, suffix in (
        ("textures", tables.TEXTURES, "jpg"),
        ("environments", ENVIRONMENTS, "npz"),
    ):
        there = {p.stem for p in folder.glob(f"*.{suffix}")}
        assert there == set(split[kind]["train"]) | set(split[kind]["golden"])


def test_golden_scenes_use_golden_tables_and_lamps_only():
    split = load()["split"]
    for name in NAMES:
        part = "golden" if name.startswith("golden") else "train"
        drawn = split["procedures"][sets.SETS[name].setting.cloths or part]
        for index in range(8):
            scene = sets.scene(name, 2, index)
            texture = scene.table.texture
            assert texture.removeprefix("photo:") in (split["textures"][part] if ":" in texture else drawn)
            assert scene.light.environment in split["environments"][part]


def test_stacks_have_one_to_ten_tokens_and_dice_a_face_up():
    counts = set()
    for index in range(60):
        for thing in sets.scene("digger-train", 3, index).things:
            if isinstance(thing, Stack):
                counts.add(len(thing.places))
            if isinstance(thing, Die):
                assert thing.style.plain_faces == () or thing.up in thing.style.plain_faces
                assert thing.style.colors[thing.up] in COLORS
    assert counts <= set(range(1, PER_COLOR + 1))
    assert len(counts) >= 8


def test_a_throw_of_five_is_the_rule_and_all_colors_come_up():
    throws = [
        sets.KINDS["throw"](np.random.default_rng(i), sets.SETS["digger-train"].setting) for i in range(60)
    ]
    dice = [[t for t in s.things if isinstance(t, Die)] for s in throws]
    assert sum(len(d) == 5 for d in dice) > 40
    assert {d.style.colors[d.up] for some in dice for d in some} == set(COLORS)


@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
def test_a_shade_keeps_its_hue(color):
    spans = {"red": (-20, 15), "yellow": (40, 65), "green": (78, 168), "blue": (190, 245)}
    low, high = spans[color]
    rng = np.random.default_rng(1)
    for _ in range(200):
        hue = colorsys.rgb_to_hsv(*ink(rng, color))[0] * 360
        assert low <= (hue - 360 if hue > 300 else hue) <= high


def test_hardly_two_motley_dice_have_the_same_symbol():
    scenes = [sets.scene("motley-train", 1, i) for i in range(40)]
    styles = {t.style for s in scenes for t in s.things if isinstance(t, Die) if t.style.mark == "symbol"}
    symbols = load()["split"]["symbols"]
    motley = {style for style in styles if style.symbol in symbols["motley"]}
    drawn = {outline(style.symbol, 100, style.seed).round().tobytes() for style in motley}
    assert len(drawn) > 2 * len({style.symbol for style in motley})
    assert not set(symbols["golden"]) & {style.symbol for style in styles}


def test_many_motley_dice_have_bodies_in_colors_of_their_own_and_no_mark_like_a_pip():
    scenes = [sets.scene("motley-train", 1, i) for i in range(40)]
    dice = [t.style for s in scenes for t in s.things if isinstance(t, Die) and t.style.mark == "symbol"]
    colored = [style for style in dice if max(style.body) - min(style.body) > 0.3 and not style.grain]
    assert len(colored) > 0.15 * len(dice)
    assert min(style.share for style in colored) > 0.5


def test_every_sign_can_be_told_from_the_body_that_it_is_on_and_many_are_white_or_black():
    dice = [t for i in range(60) for t in sets.scene("signs-train", 1, i).things if isinstance(t, Die)]
    styles = [die.style for die in dice]
    for style in styles:
        assert style.mark in ("symbol", "sticker")
        lines = [style.border] if style.border else style.inks
        assert all(sum(abs(a - b) for a, b in zip(line, style.body, strict=True)) > 0.4 for line in lines)
    tops = Counter(up_color(die.style, die.up) for die in dice)
    assert tops["white"] + tops["black"] > 0.4 * len(dice)
    assert min(tops[color] for color in COLORS) > 0.05 * len(dice)
    golden = set(load()["split"]["symbols"]["golden"])
    assert not golden & {style.symbol for style in styles}


def test_chips_have_spots_that_show_and_hardly_two_sets_the_same():
    scenes = [sets.scene("chips-train", 1, i) for i in range(40)]
    chips = {t.style for s in scenes for t in s.things if isinstance(t, Stack) and t.style.rim is not None}
    for style in chips:
        assert style.shape == "disc"
        assert sum(abs(a - b) for a, b in zip(style.rim, style.ink, strict=True)) > 0.2
        spotted = np.abs(token_patch(style).albedo.astype(float) / 255 - style.ink).max(2) > 0.1
        assert 0.03 < spotted.mean() < 0.75
    assert len({style.spots for style in chips}) > 4
    assert len({style.spot_depth for style in chips}) > 20


@pytest.mark.parametrize("symbol", ["blot", "spiky", "cross", "moon"])
def test_a_symbol_goes_round_its_face_within_its_radius(symbol):
    for seed in range(5):
        corners = outline(symbol, 10, seed)
        assert 0.5 * 10 < np.linalg.norm(corners, axis=1).max() <= 10.5
        x, y = corners.T
        assert abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2 > 0.1 * 10**2


def test_white_is_lighter_than_black_in_every_palette():
    rng = np.random.default_rng(2)
    for _ in range(100):
        inks = palette(rng)
        assert min(inks["white"]) > 2.2 * max(inks["black"])


@pytest.mark.parametrize("held_out", [True, False])
def test_only_in_training_a_black_may_have_much_of_a_tinge(held_out):
    rng = np.random.default_rng(3)
    tinges = [colorsys.rgb_to_hsv(*ink(rng, "black", held_out))[1] for _ in range(200)]
    assert (max(tinges) > 0.25) is not held_out


def test_faces_are_right_handed_and_opposite_pips_add_up_to_seven():
    for axes in FACES:
        np.testing.assert_allclose(np.cross(axes[0], axes[1]), axes[2])
    for i, j in ((0, 1), (2, 3), (4, 5)):
        np.testing.assert_allclose(FACES[i][2], -FACES[j][2])
        assert PIP_VALUES[i] + PIP_VALUES[j] == 7


def test_the_camera_looks_at_its_target_with_the_table_upright():
    camera = Camera(target=(10.0, 20.0, 0.0), azimuth=-90.0, elevation=50.0)
    (middle, far, right), depth = camera.project(np.array([(10, 20, 0), (10, 60, 0), (50, 20, 0)], float))
    assert middle == pytest.approx((320, 240))
    assert depth[0] == pytest.approx(camera.distance)
    assert far[1] < middle[1]
    assert right[0] > middle[0]


def test_a_lamp_lights_the_table_by_its_power_and_height():
    dark = Light("pmndrs_city", power=0.0, lamps=(Lamp(30.0, 60.0, 3.0, (2.0, 1.0, 0.5)),))
    expected = np.array([2.0, 1.0, 0.5]) * np.sin(np.radians(60)) / np.pi
    np.testing.assert_allclose(irradiance(radiance(dark)), expected, rtol=0.05)


def test_environments_light_a_level_sheet_alike():
    for name in load()["split"]["environments"]["train"]:
        light = irradiance(radiance(Light(name)))
        assert light @ [0.2126, 0.7152, 0.0722] == pytest.approx(1.0, abs=0.05)


def test_a_one_of_another_ink_is_larger_and_counts_as_the_body():
    red = (0.8, 0.0, 0.0)
    plain = DieStyle(mark="pips", colors=("white",) * 6, inks=((1.0, 1.0, 1.0),) * 6, pip=(0.0, 0.0, 0.0))
    marked = [
        int((face_image(style, 0, 64)[0].min(axis=2) < 128).sum())
        for style in (plain, replace(plain, single=red))
    ]
    assert marked[1] > 1.5 * marked[0]
    assert np.array_equal(face_image(plain, 1, 64)[0], face_image(replace(plain, single=red), 1, 64)[0])
    assert up_color(replace(plain, single=red), 0) == "white"


def test_everyday_dice_have_pips_and_are_white_more_often_than_anything_else():
    scenes = [sets.scene("everyday-train", 3, index) for index in range(60)]
    dice = [thing for scene in scenes for thing in scene.things if isinstance(thing, Die)]
    assert {die.style.mark for die in dice} == {"pips"}
    counts = Counter(die.style.colors[die.up] for die in dice)
    assert counts.most_common(1)[0][0] == "white"
    assert set(counts) == set(COLORS)


def test_toys_are_pieces_of_every_color_and_screws_and_holes_are_none():
    scenes = [sets.scene("toys-train", 3, index) for index in range(60)]
    things = [thing for scene in scenes for thing in scene.things]
    dice = [thing for thing in things if isinstance(thing, Die)]
    colors = {die.style.colors[die.up] for die in dice}
    colors |= {thing.style.color for thing in things if isinstance(thing, Stack)}
    assert colors == set(COLORS)
    assert {die.style.mark for die in dice} == {"picture"}
    assert all(die.up in die.style.plain_faces for die in dice)
    assert any(thing.kind == "clutter" and thing.name == "peg" for thing in things)


def test_pieces_lie_beside_markers_and_on_them():
    scenes = [sets.scene("marks-train", 3, index) for index in range(60)]
    on = beside = 0
    for scene in scenes:
        markers = [thing for thing in scene.things if thing.kind == "sheet" and thing.art == "marker"]
        for piece in (thing for thing in scene.things if isinstance(thing, Die | Stack)):
            covers = [
                np.hypot(piece.pose.x - marker.pose.x, piece.pose.y - marker.pose.y) < marker.size[0] / 2
                for marker in markers
            ]
            on, beside = on + any(covers), beside + (not any(covers))
    assert on > 5
    assert beside > 100


def test_most_that_stands_among_towers_is_a_stack():
    scenes = [sets.scene("towers-train", 3, index) for index in range(40)]
    stacks = [thing for scene in scenes for thing in scene.things if isinstance(thing, Stack)]
    heights = Counter(len(stack.places) for stack in stacks)
    assert len(stacks) / len(scenes) > 10
    assert heights[1] < len(stacks) / 3
    assert set(range(1, 11)) <= set(heights)
