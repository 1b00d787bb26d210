"""What nets answer, as how likely each answer is."""

import numpy as np
from numpy.typing import NDArray

Chances = NDArray[np.float32]


def chances(logits: NDArray[np.float32]) -> Chances:
    """Logits (N, answers) as how likely each answer is."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Chances = powers / powers.sum(axis=1, keepdims=True)
    return shares
