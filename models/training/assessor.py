"""The assessor: a judge with other eyes than the Jury's and the appeal's, so that it errs elsewhere."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from models.training.panels import WIDTH, Judge, make_gist
from models.training.trunk import FAR, FINE, NEAR, Trunk

AROUND = ((16, 0), (32, 0), (48, 0))
# How many maps it keeps of what it sees around, near and far.
GIST_AROUND, GIST_NEAR, GIST_FAR = 16, 12, 48


class Assessor(Judge):
    """A judge whose eyes (trunk.py) knew photographs before they saw a die."""

    def __init__(self, name: str = "assessor") -> None:
        super().__init__(name, FINE, AROUND, GIST_AROUND)
        self.trunk = Trunk()
        self.from_fine, self.from_nearer, self.from_farther = (nn.Conv2d(n, 24, 1) for n in (FINE, NEAR, FAR))
        self.near_gist, self.far_gist = make_gist(NEAR, GIST_NEAR), make_gist(FAR, GIST_FAR)
        side = self.panel.height
        self.whole = nn.Linear(GIST_NEAR * (side // 8) ** 2 + GIST_FAR * (side // 16) ** 2, WIDTH)

    def see(self, close: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        # Convolutions of one map each are slow in 16 bits where we train.
        with torch.autocast("cpu", enabled=False):
            fine, near, far = self.trunk(close.float())
        wide = self.from_nearer(near) + F.interpolate(self.from_farther(far), scale_factor=2.0)
        looked = F.relu(self.from_fine(fine) + F.interpolate(wide, scale_factor=2.0))
        gists = [self.near_gist(near).flatten(1), self.far_gist(far).flatten(1)]
        return fine, looked, self.whole(torch.cat(gists, dim=1))
