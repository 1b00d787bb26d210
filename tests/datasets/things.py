"""A die for scenes made by hand."""

from datasets.scene import Die, Pose
from vision.kit.dice import COLORS, DieStyle

INKS = (
    (0.1, 0.2, 0.8),
    (0.95, 0.8, 0.1),
    (0.8, 0.1, 0.1),
    (0.1, 0.6, 0.2),
    (0.95, 0.95, 0.95),
    (0.05, 0.05, 0.05),
)
STYLE = DieStyle(colors=COLORS, inks=INKS)


def die(x: float, y: float, color: str = "red", **pose: float) -> Die:
    """A die of 16 mm that lies flat with `color` up."""
    return Die(STYLE, COLORS.index(color), Pose(x, y, **{"z": 8.0, **pose}))
