"""A larger net begins where a smaller one stopped."""

import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
import torch

from models.shapes import FINDERS, PANELS
from models.training import grow
from models.training.nets import Finder
from models.training.panels import QUICK, THOROUGH, Jury


@pytest.fixture(autouse=True)
def _same_nets_every_time() -> None:
    torch.manual_seed(0)


def test_a_thorough_jury_says_at_first_what_the_quick_one_says() -> None:
    panel = PANELS["jury"]
    quick, thorough = Jury(QUICK).eval(), Jury(THOROUGH).eval()
    shown = (
        torch.rand(7, 3 * panel.views, panel.height, panel.width) * 255,
        torch.randn(7, panel.facts),
    )
    before = thorough(*shown)
    grow.begin_with(thorough, quick.state_dict())
    assert not torch.allclose(before, quick(*shown), atol=1e-3)
    assert torch.allclose(thorough(*shown), quick(*shown), atol=1e-4)


def test_what_is_new_in_a_thorough_jury_can_learn() -> None:
    thorough = Jury(THOROUGH)
    grow.begin_with(thorough, Jury(QUICK).state_dict())
    panel = thorough.panel
    crops = torch.rand(7, 3 * panel.views, panel.height, panel.width) * 255
    thorough(crops, torch.randn(7, panel.facts)).square().sum().backward()
    old = QUICK.near[2] * 36
    assert thorough.piece.weight[:, old:].abs().max() == 0
    assert thorough.piece.weight.grad[:, old:].abs().max() > 0  # type: ignore[index]


def test_a_surveyor_sees_as_the_finder_does_and_learns_by_itself_what_it_is_called() -> None:
    finder, surveyor = Finder(FINDERS["finder"]), Finder(FINDERS["surveyor"])
    said = surveyor.head.weight.clone()
    grow.begin_with(surveyor, finder.state_dict())
    assert torch.equal(surveyor.down32[0][0].weight, finder.down32[0][0].weight)
    assert torch.equal(surveyor.head.weight, said)
