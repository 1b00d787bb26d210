"""Grids of tiles before made-up cameras, told exactly."""

from dataclasses import dataclass

import numpy as np

from vision.kit.mars_mat import MARS_MATS, SPACES
from vision.kit.mat import Paper
from vision.locate import Located

SIZE = (1280, 720)
OUTER = np.array([(0, 0), (3, 0), (3, 3), (0, 3)], float)
SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
PLACES = [(column, row) for row in range(4) for column in range(4)]


@dataclass(frozen=True)
class Lens:
    """A camera that looks at the middle of the grid: how steeply, rolled how far, how near and how wide."""

    elevation: float
    roll: float
    focal: float = 1.1
    fills: float = 0.55
    """How much of the picture's shorter side a space-wide strip of four takes, seen from above."""
    size: tuple[int, int] = SIZE

    def project(self, points: np.ndarray) -> np.ndarray:
        """World points (N, 3) in spaces, z up, in the picture."""
        focal = self.focal * max(self.size)
        distance = focal * 4 / (self.fills * min(self.size))
        tilt, roll = np.radians(90 - self.elevation), np.radians(self.roll)
        # From above with rows downwards in the picture, then leaned back, then rolled.
        lean = np.array([(1, 0, 0), (0, np.cos(tilt), -np.sin(tilt)), (0, np.sin(tilt), np.cos(tilt))])
        turn = np.array([(np.cos(roll), -np.sin(roll), 0), (np.sin(roll), np.cos(roll), 0), (0, 0, 1)])
        local = (points - (1.5, 1.5, 0)) * (1, 1, -1)
        at = local @ (turn @ lean).T + (0, 0, distance)
        return focal * at[:, :2] / at[:, 2:] + np.array(self.size) / 2

    def flat(self, points: np.ndarray, height: float = 0.0) -> np.ndarray:
        return self.project(np.column_stack([points, np.full(len(points), height)]))


def outline(lens: Lens, share: float) -> np.ndarray:
    return lens.flat(OUTER + share * SQUARE)


def tile_quad(
    lens: Lens, place: tuple[float, float], share: float, height: float, yaw: float = 0.0
) -> np.ndarray:
    cos, sin = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
    return lens.flat(share * SQUARE @ np.array([(cos, sin), (-sin, cos)]) + place, height)


def mat_before(lens: Lens, paper: Paper, shown: tuple[int, ...], noise: np.ndarray | float = 0.0) -> Located:
    """The mat with some of its markers in sight."""
    mat = MARS_MATS[paper]
    markers = np.array([mat.markers[n].corners for n in shown])
    first, second = (np.array(mat.zone(name).bounds.centre) for name in SPACES[0][:2])
    pitch = float(second[0] - first[0])
    seen = lens.flat((markers.reshape(-1, 2) - first) / pitch).reshape(-1, 4, 2) + noise
    return Located(mat, np.eye(3), markers, seen)


def share_of(paper: Paper) -> float:
    return {Paper.A4: 40 / 42, Paper.A3: 40 / 54}[paper]


def off(found: np.ndarray, true: np.ndarray) -> float:
    """How far the worst corner is off, in spaces."""
    side = float(np.linalg.norm(true - np.roll(true, 1, 0), axis=1).mean()) / 4
    return float(np.linalg.norm(found - true, axis=1).max()) / side
