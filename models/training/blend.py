"""A net that has learnt on, blended with what it was before.

What a net learns last it learns from the newest pictures, and some of what it knew of others goes. Where one
began with the other, the mean of their weights may be the better net for pictures that neither was shown.
"""

from pathlib import Path

import torch

from models.training import made, recover
from models.training.made import Net


def blended(name: str, now: Path, before: Path, keep: float) -> Net:
    """The net of two ONNX files, whose normalisations are folded in, with a share of `keep` of the second."""
    net, old = made.make(name), made.make(name)
    for each, file in ((net, now), (old, before)):
        if lost := recover.begin_with(each, file):
            raise ValueError(f"{file} does not hold {', '.join(lost)}: only nets of one shape can be blended")
    with torch.no_grad():
        for weight, was in zip(net.parameters(), old.parameters(), strict=True):
            weight.lerp_(was, keep)
    return net.eval()
