"""Scenes as triangles and textures."""

import cv2
import numpy as np
import pytest

from datasets import atlas, noise, shapes, tables
from datasets.distributions import load
from datasets.mesh import build, token_body
from datasets.painter import paint
from datasets.scene import Pose, Stack, Table
from datasets.sets import scene
from tests.datasets.things import STYLE, die
from vision.kit.dice import face_image
from vision.kit.tokens import TokenStyle


def test_triangles_face_outwards_and_their_uv_stays_in_the_atlas():
    for index in range(6):
        mesh, _ = build(scene("digger-train", 4, index), 512)
        a, b, c = (mesh.points[mesh.faces[:, k]].astype(float) for k in range(3))
        out = np.einsum("ij,ij->i", np.cross(b - a, c - a), mesh.normals[mesh.faces].sum(1))
        assert (out >= -1e-3).all()
        assert mesh.uv.min() >= 0
        assert mesh.uv.max() <= 1
        for number, (first, last) in mesh.spans.items():
            assert (mesh.object_id[first:last] == number).all()


def test_a_die_rests_on_the_table_with_its_up_face_on_top(table_with):
    mesh, _ = build(table_with(die(5, 7, "blue", yaw=20.0)), 256)
    first, last = mesh.spans[1]
    points = mesh.points[mesh.faces[first:last]]
    assert points[..., 2].min() == pytest.approx(0, abs=0.05)
    assert points[..., 2].max() == pytest.approx(16, abs=0.05)
    top = points.mean(1)[:, 2] > 15.9
    assert set(mesh.part_id[first:last][top]) == {0}


@pytest.mark.parametrize(
    "shape", ["cube", "disc", "block", "nugget", "cylinder", "meeple", "house", "brilliant"]
)
def test_a_token_is_as_large_as_it_says_and_stands_on_its_base(shape):
    body = token_body(
        TokenStyle(shape, (12.0, 9.0, 7.0) if shape in ("block", "meeple") else (9.0, 9.0, 7.0))
    )
    low, high = body.points.min(0), body.points.max(0)
    assert low[2] == pytest.approx(0, abs=1e-6)
    assert high[2] == pytest.approx(7, abs=1e-6)
    assert high[0] - low[0] <= 12 * 1.05
    assert np.linalg.norm(body.normals, axis=1) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("count", [1, 4])
def test_standing_bricks_look_as_hollow_ones_do_with_a_quarter_of_the_triangles(table_with, count):
    style = TokenStyle("brick", (24.0, 12.0, 7.0), rounding=0.02, studs=(4, 2))
    places = ((0.0, 0.0, 0.0),) * count
    # Leaning by a whole turn changes nothing but that the brick counts as one that lies.
    light, heavy = (
        build(table_with(Stack(style, places, Pose(yaw=25.0, tilt=tilt)), elevation=35.0), 256)[0]
        for tilt in (0.0, 360.0)
    )
    camera = table_with(elevation=35.0).camera
    apart = (paint(light, camera)[1] != paint(heavy, camera)[1]).astype(np.uint8)
    assert not cv2.erode(apart, np.ones((2, 2), np.uint8)).any()
    sizes = [np.ptp(mesh.spans[1]) for mesh in (light, heavy)]
    assert sizes[0] < sizes[1] * (0.75 if count == 1 else 0.3)


def test_studs_show_where_the_brick_above_stands_aside(table_with):
    style = TokenStyle("brick", (24.0, 12.0, 7.0), rounding=0.02, studs=(4, 2))
    straight, aside = (
        build(table_with(Stack(style, ((0.0, 0.0, 0.0), (x, 0.0, 0.0)), Pose())), 256)[0] for x in (0.0, 12.0)
    )
    assert np.ptp(aside.spans[1]) > np.ptp(straight.spans[1])


def test_a_rounded_box_has_the_size_of_its_faces():
    body = shapes.box((10, 20, 30), 2)
    np.testing.assert_allclose(body.points.max(0) - body.points.min(0), (10, 20, 30), atol=1e-9)


def test_patches_keep_their_colors_and_do_not_overlap():
    rng = np.random.default_rng(0)
    patches = [
        atlas.Patch(np.full((h, w, 3), i, np.uint8), np.full((h, w), i, np.uint8))
        for i, (h, w) in enumerate(rng.integers(4, 60, (40, 2)))
    ]
    packed, boxes = atlas.pack(patches, 512)
    for i, (left, top, wide, high) in enumerate(np.round(boxes * 512).astype(int)):
        assert (packed.albedo[top : top + high, left : left + wide] == i).all()


def test_too_many_patches_shrink_until_they_fit():
    patches = [atlas.Patch(np.zeros((200, 200, 3), np.uint8), np.zeros((200, 200), np.uint8))] * 30
    _, boxes = atlas.pack(patches, 512)
    assert (boxes[:, 2] * 512 < 200).all()
    assert (boxes[:, :2] + boxes[:, 2:] <= 1).all()


@pytest.mark.parametrize("face", range(6))
def test_a_painted_face_is_its_ink_in_the_middle_and_body_at_the_edge(face):
    image, _ = face_image(STYLE, face, 64)
    np.testing.assert_allclose(image[32, 32] / 255, STYLE.inks[face], atol=0.01)
    np.testing.assert_allclose(image[1, 1] / 255, STYLE.body, atol=0.01)


@pytest.mark.parametrize(
    "texture", sorted({t for part in load()["split"]["procedures"].values() for t in part})
)
def test_every_table_texture_varies_but_keeps_its_seed(texture):
    table = Table(texture, ((0.5, 0.4, 0.3), (0.3, 0.3, 0.5), (0.8, 0.2, 0.2)), seed=3)
    albedo, roughness = tables.table_texture(table)
    assert albedo.shape == (noise.SIDE, noise.SIDE, 3)
    assert roughness.shape == albedo.shape[:2]
    assert albedo.std() > 0.5
    np.testing.assert_array_equal(albedo, tables.table_texture(table)[0])
