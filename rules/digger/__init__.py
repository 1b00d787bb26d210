"""Digger: five colour dice, stacks of tokens on chest cards, thirty seconds a turn.

The rules carry the numbers DG-01 to DG-51. The module follows the protocol of `rules.game`.
"""

from rules.digger.forms import action_json, action_shape, setup_json, setup_shape, state_json
from rules.digger.judge import apply, legal, over, scores, winners
from rules.digger.setup import new

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
