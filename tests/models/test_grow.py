"""A larger net begins where a smaller one stopped."""

import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
import torch
from torch import nn

from models.shapes import FINDERS
from models.training import grow
from models.training.nets import Finder, stage


@pytest.fixture(autouse=True)
def _same_nets_every_time() -> None:
    torch.manual_seed(0)


def _net(width: int) -> nn.Sequential:
    """A net as all of ours are made: convolutions, normalised, and a table behind them."""
    return nn.Sequential(
        stage(3, width, 1), stage(width, 2 * width, 1), nn.Flatten(), nn.Linear(32 * width, 5)
    )


def test_a_larger_net_says_at_first_what_the_smaller_one_says() -> None:
    small, large = _net(8).eval(), _net(12).eval()
    shown = torch.rand(7, 3, 16, 16)
    assert not torch.allclose(large(shown), small(shown), atol=1e-3)
    grow.begin_with(large, small.state_dict())
    assert torch.allclose(large(shown), small(shown), atol=1e-5)


def test_what_is_new_in_it_can_learn() -> None:
    large = _net(12)
    grow.begin_with(large, _net(8).state_dict())
    large(torch.rand(7, 3, 16, 16)).square().sum().backward()
    table = large[-1]
    assert isinstance(table, nn.Linear)
    assert table.weight.grad is not None
    new = slice(32 * 8, None)
    assert table.weight[:, new].abs().max() == 0
    assert table.weight.grad[:, new].abs().max() > 0


def test_a_surveyor_sees_as_the_finder_does_and_learns_by_itself_what_it_is_called() -> None:
    finder, surveyor = Finder(FINDERS["finder"]), Finder(FINDERS["surveyor"])
    said = surveyor.head.weight.clone()
    grow.begin_with(surveyor, finder.state_dict())
    assert torch.equal(surveyor.down32[0][0].weight, finder.down32[0][0].weight)
    assert torch.equal(surveyor.head.weight, said)
