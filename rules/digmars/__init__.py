"""Dig Mars: stations dig and carry treasure on a grid of sixteen piles.

The rules carry the numbers DM-01 to DM-42. The module follows the protocol of `rules.game`.
"""

from rules.digmars.choices import legal
from rules.digmars.setup import new
from rules.digmars.shapes import action_json, action_shape, setup_json, setup_shape, state_json
from rules.digmars.table import over, scores, winners
from rules.digmars.turn import apply

__all__ = [
    "action_json",
    "action_shape",
    "apply",
    "legal",
    "new",
    "over",
    "scores",
    "setup_json",
    "setup_shape",
    "state_json",
    "winners",
]
