"""A scene in the making: the camera over a table, and what has been put on it so far."""

from dataclasses import dataclass, replace

import numpy as np

from datasets import sampling_view as view
from datasets.distributions import Rng, chance
from datasets.layout import Ground
from datasets.sampling_clutter import clutter
from datasets.sampling_hand import hand
from datasets.scene import Scene, Thing
from vision.kit.tokens import TokenStyle

TRAIN_SIZES = ((640, 480), (640, 360), (480, 640), (640, 480))


@dataclass(frozen=True)
class Setting:
    """What all kinds share: picture sizes, pixels of a die, and whether to use what training never sees."""

    sizes: tuple[tuple[int, int], ...] = TRAIN_SIZES
    pixels: tuple[float, float] = (13.0, 100.0)
    held_out: bool = False
    cloths: str = ""
    """Only these patterned tables (split.procedures), whose patches are easily taken for pieces."""


class Stage:
    """A scene in the making: a camera over a table, to be set with things."""

    def __init__(
        self, rng: Rng, setting: Setting, unit: float, pixels: tuple[float, float] | None = None
    ) -> None:
        self.rng, self.setting, self.unit = rng, setting, unit
        self.camera = view.camera(rng, unit, list(setting.sizes), pixels or setting.pixels, setting.held_out)
        self.table = view.table(rng, self.camera, setting.held_out, setting.cloths)
        self.ground = Ground(self.camera, self.table)
        self.things: list[Thing] = []

    def reach(self) -> float:
        """Half of what the camera sees of the table across its shorter side, in millimetres."""
        return self.camera.distance * min(self.camera.width, self.camera.height) / 2 / self.camera.focal()

    def back_off(self, corners: np.ndarray, margin: float = 0.03) -> None:
        """Moves the camera away until corners on the table (N, 2) are in the picture."""
        flat = np.concatenate([corners, np.zeros((len(corners), 1))], 1)
        frame = np.array([self.camera.width, self.camera.height])
        while self.camera.distance < 2500:
            places, depth = self.camera.project(flat)
            if depth.min() > 0 and np.all(places > margin * frame) and np.all(places < (1 - margin) * frame):
                return
            distance = self.camera.distance * 1.04
            self.camera = replace(self.camera, distance=distance, focus=self.camera.focus * 1.04)
            self.ground.camera = self.camera

    def tallest(self, style: TokenStyle) -> int:
        """How many tokens a stack may have without coming near the camera."""
        return max(1, int(0.4 * self.camera.eye()[2] / style.size[2]))

    def finish(self, kind: str) -> Scene:
        light = view.light(self.rng, self.setting.held_out)
        return Scene(
            kind,
            tuple(self.things),
            self.table,
            light,
            self.camera,
            view.film(self.rng, self.setting.held_out),
        )


def around(stage: Stage, hand_share: float) -> None:
    stage.things.extend(clutter(stage.rng, stage.ground, stage.unit))
    if chance(stage.rng, hand_share):
        stage.things.append(hand(stage.rng, stage.ground))
