"""The drawn backend: the same scenes as elsewhere, each in a way of drawing of its own."""

from dataclasses import replace

import numpy as np
import pytest

from datasets.drawn_style import Style, style
from datasets.light import irradiance, radiance
from datasets.mesh import build
from datasets.painter import paint
from datasets.sets import KINDS
from datasets.stage import Setting
from tests.datasets.things import die

pytestmark = pytest.mark.render
ATLAS = 256
PLAIN = Style(
    towards=np.array([np.sqrt(0.5), 0.0, np.sqrt(0.5)]),
    even=0.4,
    head=0.0,
    level=0.0,
    shadow=1.0,
    soft=0.5,
    bands=0.0,
    line=(0.0, 1.0, 0.0),
    glint=(0.0, 20.0),
    table=(0.25, 0.25, 0.25, 1.0),
    backdrop=(0.1, 0.2, 0.3),
)


@pytest.fixture(scope="module")
def renderer():
    quick, drawn = pytest.importorskip("datasets.quick"), pytest.importorskip("datasets.drawn")
    try:
        return drawn.DrawnRenderer(ATLAS, 256)
    except quick.RendererMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def in_style(monkeypatch, renderer):
    """The colours of a scene that is drawn in a given style, by how white the light is."""

    def drawn(scene, way: Style) -> np.ndarray:
        monkeypatch.setattr("datasets.drawn.style", lambda rng: way)
        mesh, table = build(scene, ATLAS)
        sky = radiance(scene.light)
        layers = renderer.render(mesh, table, sky, scene.camera)
        return layers.color / irradiance(sky)

    return drawn


def at(scene, x: float, y: float, z: float = 0.0) -> tuple[int, int]:
    """The row and column that see a point."""
    (place,) = scene.camera.project(np.array([[x, y, z]]))[0].astype(int)
    return int(place[1]), int(place[0])


@pytest.mark.parametrize("kind", KINDS)
def test_every_pixel_sees_what_the_painter_paints(kind, renderer):
    scene = KINDS[kind](np.random.default_rng(11), Setting(sizes=((320, 240),)))
    mesh, table = build(scene, ATLAS)
    layers = renderer.render(mesh, table, radiance(scene.light), scene.camera, seed=5)
    ids, parts = paint(mesh, scene.camera)
    assert (np.maximum(layers.ids, 0) == ids).mean() > 0.998
    assert (np.maximum(layers.parts, 0) == parts).mean() > 0.998
    assert np.isfinite(layers.color).all()
    assert layers.color.min() >= 0


def test_another_seed_is_another_style_and_the_same_one_the_same_picture(renderer, table_with):
    scene = table_with(die(0, 0))
    mesh, table = build(scene, ATLAS)
    sky = radiance(scene.light)
    one, again, other = (
        renderer.render(mesh, table, sky, scene.camera, seed=seed).color for seed in (3, 3, 4)
    )
    assert np.array_equal(one, again)
    assert np.abs(one - other).mean() > 0.05 * one.mean()


def test_the_open_table_has_its_own_colour_in_light_as_strong_as_the_sky(in_style, table_with):
    scene = table_with(die(0, 0))
    assert in_style(scene, PLAIN)[at(scene, 60, 60)] == pytest.approx(np.full(3, 0.25), rel=0.02)


def test_a_die_throws_its_shadow_away_from_the_lamp_where_only_the_even_light_is(in_style, table_with):
    scene = table_with(die(0, 0))
    behind, before = at(scene, -16, 0), at(scene, 16, 0)
    shown = in_style(scene, PLAIN)
    assert shown[before] == pytest.approx(np.full(3, 0.25), rel=0.02)
    assert shown[behind] == pytest.approx(np.full(3, 0.4 * 0.25), rel=0.02)
    assert in_style(scene, replace(PLAIN, shadow=0.0))[behind] == pytest.approx(np.full(3, 0.25), rel=0.02)


def test_bands_leave_few_levels_of_light(in_style, table_with):
    scene = table_with(*(die(30.0 * x, 0, yaw=17.0 * x) for x in range(-2, 3)))

    def levels(way: Style) -> int:
        return len(np.unique(in_style(scene, way)[..., 1].round(3)))

    assert levels(replace(PLAIN, bands=2.0)) < levels(PLAIN)


def test_ink_runs_along_edges_and_nowhere_else(in_style, table_with):
    scene = table_with(die(0, 0))
    inked = in_style(scene, replace(PLAIN, line=(1.0, 2.0, 0.0)))
    plain = in_style(scene, PLAIN)
    assert inked[at(scene, 0, -8, 16)].max() < 0.02 < plain[at(scene, 0, -8, 16)].max()
    assert inked[at(scene, 60, 60)] == pytest.approx(plain[at(scene, 60, 60)])


def test_styles_differ_in_all_that_they_say():
    ways = [style(np.random.default_rng(seed)) for seed in range(60)]
    for name in ("even", "head", "shadow", "soft", "bands", "line", "glint", "table"):
        assert len({str(getattr(way, name)) for way in ways}) > 3, name
