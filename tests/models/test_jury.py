"""What the Jury is taught is what the eyes take it to say."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
import torch

from models.shapes import JURY_AXIS, JURY_BOX, LYING, PANELS
from models.training import grow, jury, panels
from models.training.augment import AS_IT_IS
from models.training.jury import _bearable, _off, _top, shares_of
from models.training.panels import BUILDS, Jury, top_grid
from models.training.things import Move, Thing
from vision.jury import _ends, _moved

WIDTH, HEIGHT = 640, 480
STACK = Thing("token", 0, 0, 4, (100, 50, 140, 170), axis=((125.0, 150.0), (115.0, 66.0)))
PROPOSED = (96.0, 60.0, 150.0, 160.0)


@pytest.mark.parametrize("move", [Move(), Move(width=WIDTH), Move(0.8, 1.1), Move(0.8, 1.1, WIDTH)])
def test_boxes_and_axes_as_they_are_taught_are_read_back(move: Move) -> None:
    stack, box = STACK.moved(move), move.box(PROPOSED)
    said = np.zeros((1, JURY_AXIS.stop), np.float32)
    said[0, JURY_BOX.start :] = _off(box, stack)
    boxes = np.array([box])
    assert _moved(boxes, said[:, JURY_BOX], (WIDTH, HEIGHT))[0] == pytest.approx(stack.box, abs=1e-3)
    (base,), (crown,) = _ends(boxes, said[:, JURY_AXIS])
    for end, true in zip((base, crown), STACK.axis, strict=True):
        assert end == pytest.approx(move.point(true), abs=1e-3)


@pytest.mark.parametrize("name", BUILDS)
def test_where_a_jury_is_taught_to_look_for_an_end_it_says_the_end_is(name: str) -> None:
    ends = torch.tensor(_off(PROPOSED, STACK)[4:]).float().reshape(2, 2)
    shares = shares_of(ends, top_grid(PANELS[name]))
    assert shares.sum(1) == pytest.approx(torch.ones(2), abs=1e-5)
    assert shares @ Jury(name).places == pytest.approx(ends, abs=1e-5)


@pytest.mark.parametrize("name", BUILDS)
def test_what_a_jury_is_taught_to_look_for_has_the_shape_of_where_it_looks(name: str) -> None:
    panel = PANELS[name]
    crops, facts = torch.zeros(3, 3 * panel.views, panel.height, panel.width), torch.zeros(3, panel.facts)
    said, top, ends = Jury(name).eval().look(crops, facts)
    grid = top_grid(panel)
    assert said.shape == (3, panel.out)
    assert top.shape[1:] == _top(PROPOSED, None, grid).shape
    assert ends.shape[1:] == (2, shares_of(torch.zeros(1, 2), grid).shape[1])


def test_ever_more_pictures_are_shown_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []

    def shows(
        net: Jury, views: Callable[[int], jury.Benches], *_: Any
    ) -> Iterator[tuple[int, dict[str, float]]]:
        shown.extend(views(done).as_it_is for done in (0, 500, 1000))
        return iter(())

    monkeypatch.setattr(jury.loop, "train", shows)
    jury.train(Jury(), [], steps=1000, seed=1, rate=1.0)
    assert shown == pytest.approx([AS_IT_IS, (AS_IT_IS + jury.AS_IT_IS_AT_LAST) / 2, jury.AS_IT_IS_AT_LAST])


def test_an_end_outside_of_the_near_view_is_looked_for_at_its_edge() -> None:
    assert shares_of(torch.tensor([[-2.0, 2.0]]), 12).reshape(12, 12)[11, 0] == 1


def test_a_top_face_is_where_it_is_seen_in_the_near_view() -> None:
    left_half = ((100.0, 50.0), (120.0, 50.0), (120.0, 90.0), (100.0, 90.0))
    top = _top((100, 50, 140, 90), Thing("die", 0, 0, 1, (100, 50, 140, 90), top=left_half), 12)
    # The view is 1.3 times as wide as the box: the face begins 1.4 fields of 12 from its edge.
    assert top.sum() / top.size == pytest.approx(0.5 / 1.3**2, abs=0.02)
    assert top[6].argmax() == 2
    assert top[6, 7:].sum() == pytest.approx(0)


def test_of_a_leaning_die_no_top_face_is_asked() -> None:
    quad = ((100.0, 50.0), (120.0, 50.0), (120.0, 90.0), (100.0, 90.0))
    leaning = Thing("die", 0, LYING.index("cocked"), 1, (100, 50, 140, 90), top=quad)
    assert np.isnan(_top((100, 50, 140, 90), leaning, 12)).all()


def test_a_jury_says_at_first_what_one_without_glances_says(monkeypatch: pytest.MonkeyPatch) -> None:
    glancing, panel = Jury("appeal"), PANELS["appeal"]
    monkeypatch.setitem(panels.BUILDS, "appeal", replace(panels.BUILDS["appeal"], glances=0))
    without = Jury("appeal")
    grow.begin_with(glancing, without.state_dict())
    seen = torch.rand(4, 6, panel.height, panel.width) * 255, torch.randn(4, panel.facts)
    with torch.no_grad():
        assert glancing.eval()(*seen) == pytest.approx(without.eval()(*seen), abs=1e-4)


def test_a_glance_sees_hardly_anything_but_the_top() -> None:
    glancing, fields = Jury("appeal").eval(), top_grid(PANELS["appeal"]) ** 2
    painted = torch.zeros(1, glancing.paint.in_features // (1 + glancing.glances), fields)
    painted[0, :, : fields // 2] = 1
    top = torch.full((1, fields), 1e-6)
    top[0, : fields // 2] = 0.99
    with torch.no_grad():
        glimpsed = glancing._glimpsed(torch.rand(1, 24, 16, 16), painted, top)
    assert glimpsed == pytest.approx(torch.ones_like(glimpsed), abs=0.02)


def test_a_colour_that_nobody_could_tell_teaches_less_than_one_that_is_merely_wrong() -> None:
    far = torch.tensor([0.05, 1.0, 3.0, 8.0], requires_grad=True)
    borne = _bearable(far)
    borne.sum().backward()
    assert far.grad is not None
    sure, wrong, worse, hopeless = far.grad.tolist()
    assert min(sure, wrong) > 0.95
    assert worse > 0.85
    assert hopeless < 0.1
    assert borne.tolist() == sorted(borne.tolist()), "what is farther off still counts more"
