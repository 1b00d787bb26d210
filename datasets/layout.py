"""Finds free places on the table that the camera sees, and keeps things from standing in each other."""

from dataclasses import dataclass, field

import numpy as np

from datasets.distributions import Rng
from datasets.scene import Camera, Table, turn_about_z


def on_table(camera: Camera, x: float, y: float) -> np.ndarray | None:
    """Where the ray through a pixel meets the table; None if it does not, or far beyond what is looked at."""
    axes = camera.axes()
    towards = (
        (x - camera.width / 2) / camera.focal() * axes[0]
        + (y - camera.height / 2) / camera.focal() * axes[1]
        + axes[2]
    )
    if towards[2] > -0.08:
        return None
    reach = -camera.eye()[2] / towards[2]
    if reach > 2.2 * camera.distance:
        return None
    return (camera.eye() + reach * towards)[:2]


@dataclass
class Ground:
    """The table top with the circles on it that are taken."""

    camera: Camera
    table: Table
    taken: list[tuple[float, float, float]] = field(default_factory=list)

    def free(self, at: np.ndarray, radius: float) -> bool:
        """Whether a circle lies on the table and touches no other."""
        own = turn_about_z(-self.table.turn)[:2, :2] @ (at - self.table.centre)
        if np.any(np.abs(own) > np.array(self.table.size) / 2 - radius):
            return False
        return all((at[0] - x) ** 2 + (at[1] - y) ** 2 > (radius + r) ** 2 for x, y, r in self.taken)

    def take(self, at: np.ndarray, radius: float) -> None:
        self.taken.append((float(at[0]), float(at[1]), radius))

    def anywhere(self, rng: Rng, radius: float, margin: float = 0.04, tries: int = 40) -> np.ndarray | None:
        """A free place, even over the picture; taken at once."""
        for _ in range(tries):
            share = rng.uniform(margin, 1 - margin, 2)
            at = on_table(self.camera, share[0] * self.camera.width, share[1] * self.camera.height)
            if at is not None and self.free(at, radius):
                self.take(at, radius)
                return at
        return None

    def near(
        self, rng: Rng, middle: np.ndarray, spread: float, radius: float, tries: int = 60
    ) -> np.ndarray | None:
        """A free place scattered about `middle`, wholly in the picture; taken at once."""
        for _ in range(tries):
            at = middle + rng.normal(0, spread, 2)
            if self.free(at, radius) and self.sees(at, radius):
                self.take(at, radius)
                return at
        return None

    def sees(self, at: np.ndarray, radius: float) -> bool:
        place, depth = self.camera.project(np.array([[at[0], at[1], 0.0], [at[0], at[1], 1.8 * radius]]))
        edge = 1.15 * radius * self.camera.focal() / max(float(depth.min()), 1.0)
        frame = np.array([self.camera.width, self.camera.height])
        return bool(depth.min() > 0 and np.all(place > edge) and np.all(place < frame - edge))
