"""Drawings of what is printed, as pictures at a wanted resolution."""

from typing import Any

import numpy as np


def drawing(art: str, args: dict[str, Any], size: tuple[float, float], scale: float) -> np.ndarray:
    """RGB bytes of the drawing `art`, `size` millimetres wide and high, at `scale` pixels a millimetre."""
    if art == "paper":
        shape = (max(4, round(size[1] * scale)), max(4, round(size[0] * scale)), 3)
        return np.broadcast_to((np.array(args["ink"]) * 255).astype(np.uint8), shape).copy()
    raise KeyError(f"no drawing is called {art!r}")
