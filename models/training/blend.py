"""A net that has learnt on, blended with what it was before.

What a net learns last it learns from the newest pictures, and some of what it knew of others goes. Where one
began with the other, the mean of their weights may be the better net for pictures that neither was shown.
"""

from pathlib import Path

import torch

from models.training import made, recover
from models.training.made import Net


def blended(name: str, now: Path, before: Path, keep: float) -> Net:
    """The net of two ONNX files, whose normalisations are folded in, with a share of `keep` of the second.

    What the second has not is as the first has learnt it.
    """
    net, old = made.make(name), made.make(name)
    if lost := recover.begin_with(net, now):
        raise ValueError(f"{now} does not hold {', '.join(lost)}: it is no {name} of this shape")
    anew = recover.begin_with(old, before)
    with torch.no_grad():
        for (part, weight), was in zip(net.named_parameters(), old.parameters(), strict=True):
            if part not in anew:
                weight.lerp_(was, keep)
    return net.eval()
