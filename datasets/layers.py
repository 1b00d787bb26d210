"""What every renderer answers for a scene."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Layers:
    """Buffers of one picture, all (height, width).

    color: float32 (h, w, 3), linear light. ids, parts: int32 of what the ray through each pixel's middle
    meets first (SceneMesh.object_id and part_id; table and floor 0, nothing -1). depth: float32 mm along
    the view, inf for nothing.
    """

    color: np.ndarray
    ids: np.ndarray
    parts: np.ndarray
    depth: np.ndarray
