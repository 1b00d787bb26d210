"""A net begins with what another one knows: of the same make, or of the same make and smaller."""

from collections.abc import Mapping

import torch
from torch import Tensor, nn

# The last layers of finders and clerks, whose answers mean something else with each of them, and the tables
# of juries, whose columns mean other places in a net that sees more: of another shape they begin anew.
_OWN = ("head.", "think.2.", "say.", "count.", "piece.", "surroundings.")


def begin_with(net: nn.Module, state: Mapping[str, Tensor]) -> None:
    """Gives a net the state of another.

    Of a smaller one every answer stays what it was: what it knows comes first, and what is new is not
    listened to until the training finds it of use.
    """
    own = net.state_dict()
    with torch.no_grad():
        for name, known in state.items():
            if name in own:
                give(name, own[name], known)


def give(name: str, larger: Tensor, known: Tensor) -> bool:
    """Puts what is known into a tensor that is as large or larger; whether it went in."""
    if larger.shape != known.shape and name.startswith(_OWN):
        return False
    if larger.dim() != known.dim() or any(a < b for a, b in zip(larger.shape, known.shape, strict=True)):
        return False
    if known.dim() > 1:
        larger[: len(known)] = 0
    larger[tuple(slice(size) for size in known.shape)] = known
    return True
