"""The quick backend: what it sees, how much light arrives, and where the shadows fall."""

from dataclasses import replace

import numpy as np
import pytest

from datasets.light import HEIGHT, WIDTH, irradiance, radiance
from datasets.mesh import build
from datasets.painter import paint
from datasets.scene import Lamp, Light
from datasets.sets import KINDS
from datasets.stage import Setting
from tests.datasets.things import die

pytestmark = pytest.mark.render
ATLAS = 256


@pytest.fixture(scope="module")
def renderer():
    quick = pytest.importorskip("datasets.quick")
    try:
        return quick.QuickRenderer(ATLAS, 256)
    except quick.RendererMissing as missing:
        pytest.skip(str(missing))


def shown(renderer, scene, sky=None):
    mesh, table = build(scene, ATLAS)
    return renderer.render(mesh, table, radiance(scene.light) if sky is None else sky, scene.camera)


def matt(table, grey: int):
    """The table in one grey that mirrors next to nothing."""
    return replace(
        table, albedo=np.full_like(table.albedo, grey), roughness=np.full_like(table.roughness, 255)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_pixel_sees_what_the_painter_paints(kind, renderer):
    scene = KINDS[kind](np.random.default_rng(11), Setting(sizes=((320, 240),)))
    mesh, table = build(scene, ATLAS)
    layers = renderer.render(mesh, table, radiance(scene.light), scene.camera)
    ids, parts = paint(mesh, scene.camera)
    assert (np.maximum(layers.ids, 0) == ids).mean() > 0.998
    assert (np.maximum(layers.parts, 0) == parts).mean() > 0.998
    assert np.isfinite(layers.color).all()
    assert (np.isfinite(layers.depth) == (layers.ids >= 0)).all()


def test_depth_is_measured_along_the_view(renderer, table_with):
    scene = table_with(die(0, 0))
    layers = shown(renderer, scene)
    top = np.array([[0.0, 0.0, 16.0]])
    (place,), (depth,) = scene.camera.project(top)
    x, y = int(place[0]), int(place[1])
    assert layers.ids[y, x] == 1
    assert layers.depth[y, x] == pytest.approx(depth, abs=0.6)


def test_a_matt_grey_table_under_an_even_sky_is_as_bright_as_its_paint(renderer, table_with):
    scene = table_with()
    mesh, table = build(scene, ATLAS)
    sky = np.full((HEIGHT, WIDTH, 3), 2.0, np.float32)
    seen = renderer.render(mesh, matt(table, 188), sky, scene.camera)
    assert np.median(seen.color) == pytest.approx(2.0 * 0.503, rel=0.06)


def test_a_lamp_gives_the_table_the_light_that_falls_on_it(renderer, table_with):
    lamp = Lamp(azimuth=40.0, elevation=60.0, radius=3.0, power=(3.0, 3.0, 3.0))
    scene = replace(table_with(), light=Light("pmndrs_city", power=0.3, lamps=(lamp,)))
    mesh, table = build(scene, ATLAS)
    sky = radiance(scene.light)
    seen = renderer.render(mesh, matt(table, 188), sky, scene.camera)
    assert np.median(seen.color, (0, 1)) == pytest.approx(0.503 * irradiance(sky), rel=0.08)


def test_a_die_throws_its_shadow_away_from_the_lamp(renderer, table_with):
    lamp = Lamp(azimuth=0.0, elevation=45.0, radius=2.0, power=(3.0, 3.0, 3.0))
    scene = replace(table_with(die(0, 0)), light=Light("pmndrs_city", power=0.2, lamps=(lamp,)))
    layers = shown(renderer, scene)
    behind, before = scene.camera.project(np.array([[-16.0, 0, 0], [16.0, 0, 0]]))[0].astype(int)
    assert layers.color[behind[1], behind[0]].mean() < 0.6 * layers.color[before[1], before[0]].mean()


def test_a_picture_is_the_same_after_others_of_other_sizes(renderer, table_with):
    scene = table_with(die(0, 0), die(30, 10, "blue"))
    first = shown(renderer, scene)
    shown(renderer, table_with(*(die(20.0 * i, 0) for i in range(-4, 5)), width=200, height=300))
    again = shown(renderer, scene)
    assert (again.ids == first.ids).all()
    assert np.allclose(again.color, first.color)
