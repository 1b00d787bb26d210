"""Rendering for real, and the command around it."""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets import light
from datasets.commands import render
from datasets.mesh import build
from datasets.painter import paint
from datasets.scene import Lamp, Light
from datasets.sets import KINDS, SETS
from datasets.stage import Setting


def arguments(out, *more: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    render.add_arguments(parser)
    return parser.parse_args(["digger-train", "--count", "3", "--seed", "7", "--out", str(out), *more])


def test_a_finished_run_renders_nothing_again_and_shows_all(tmp_path, capsys):
    for index in range(3):
        name = tmp_path / f"digger-train-7-{index:06d}"
        cv2.imwrite(str(name.with_suffix(".jpg")), np.full((48, 64, 3), 90, np.uint8))
        name.with_suffix(".json").write_text("{}")
    assert render.run(arguments(tmp_path)) == 0
    assert "3 of 3 pictures are there already" in capsys.readouterr().err
    assert cv2.imread(str(tmp_path / "contact.png")).shape == (320, 1920, 3)


def test_each_job_has_a_core_of_its_own_as_far_as_there_are_any(monkeypatch):
    monkeypatch.setattr(render.os, "sched_getaffinity", lambda _: {0, 1, 2, 3}, raising=False)
    assert render._cores(2, 1) == [1, 2]
    assert render._cores(2, 3) == [3, 0]
    monkeypatch.setattr(render.os, "getpid", lambda: 7)
    assert render._cores(1, None) == [3]
    assert render._cores(6, None) == [3, 0, 1, 2, None, None]


@pytest.mark.render
@pytest.mark.parametrize("kind", KINDS)
def test_rays_see_what_the_painter_paints_and_the_picture_is_lit(kind, renderer, tmp_path):
    small = Setting(sizes=((160, 120),))
    scene = KINDS[kind](np.random.default_rng(11), small)
    mesh, table = build(scene, 256)
    layers = renderer.render(mesh, table, light.radiance(scene.light), scene.camera, samples=2)
    ids, parts = paint(mesh, scene.camera)
    assert (np.maximum(layers.ids, 0) == ids).mean() > 0.998
    assert (np.maximum(layers.parts, 0) == parts).mean() > 0.998
    assert layers.color.shape == (120, 160, 3)
    assert np.isfinite(layers.color).all()
    assert layers.color.mean() > 0.001
    chosen = replace(SETS["digger-train"], atlas=256, samples=2)
    render.picture(scene, renderer, chosen, tmp_path / "one")
    answer = json.loads((tmp_path / "one.json").read_text())
    assert cv2.imread(str(tmp_path / "one.jpg")).shape == (120, 160, 3)
    assert answer["image"] == {"width": 160, "height": 120}


@pytest.mark.render
@pytest.mark.parametrize("elevation", [88.0, 40.0])
def test_a_lamp_gives_the_table_the_light_that_falls_on_it(elevation, renderer, table_with):
    lamp = Lamp(azimuth=40.0, elevation=elevation, radius=3.0, power=(3.0, 3.0, 3.0))
    scene = replace(table_with(width=160, height=120), light=Light("pmndrs_city", power=0.1, lamps=(lamp,)))
    mesh, table = build(scene, 256)
    matt = replace(
        table, albedo=np.full_like(table.albedo, 188), roughness=np.full_like(table.roughness, 255)
    )
    sky = light.radiance(scene.light)
    seen = renderer.render(mesh, matt, sky, scene.camera, samples=16)
    assert np.median(seen.color, (0, 1)) == pytest.approx(0.503 * light.irradiance(sky), rel=0.08)


@pytest.fixture(scope="module")
def renderer():
    path = pytest.importorskip("datasets.path")
    try:
        return path.PathRenderer(256)
    except path.RendererMissing as missing:
        pytest.skip(str(missing))


def test_when_a_run_is_stopped_its_workers_stop_too(tmp_path):
    command = ["render", "flat-train", "--count", "100000", "--out", str(tmp_path)]
    run = subprocess.Popen(
        [sys.executable, "-m", "service.cli", *command], stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        _wait_until(lambda: any(tmp_path.glob("*.json")))
        run.kill()
        run.wait()
        counts = [-1]

        def nothing_more_comes() -> bool:
            counts.append(len(list(tmp_path.iterdir())))
            return counts[-1] == counts[-2]

        _wait_until(nothing_more_comes)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)


def _wait_until(happens, seconds=60, every=1.0):
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(every)
