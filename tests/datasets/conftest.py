"""Scenes made by hand, for tests that need to know what is where."""

from collections.abc import Callable
from typing import Any

import pytest

from datasets.mesh import build
from datasets.painter import paint
from datasets.scene import Camera, Film, Light, Scene, Table, Thing
from datasets.truth import truth


@pytest.fixture
def table_with() -> Callable[..., Scene]:
    """A scene of the given things under a camera that looks down at them at 60 degrees."""

    def make(*things: Thing, **camera: Any) -> Scene:
        seen = Camera(**{"distance": 400.0, "azimuth": -90.0, "width": 320, "height": 240, **camera})
        return Scene("test", things, Table(size=(900.0, 900.0)), Light("pmndrs_city"), seen, Film())

    return make


@pytest.fixture
def tell() -> Callable[[Scene], dict[str, Any]]:
    """The truth of a scene, its ids painted without a renderer."""

    def make(scene: Scene) -> dict[str, Any]:
        mesh, _ = build(scene, 512)
        return truth(scene, mesh, *paint(mesh, scene.camera))

    return make
