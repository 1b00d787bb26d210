"""What the Jury is taught is what the eyes take it to say."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
import torch

from models.shapes import JURY_AXIS, JURY_BOX, JURY_MARGINS, LYING, PANELS
from models.training import jury
from models.training.augment import AS_IT_IS
from models.training.fields import fields_of, shares_of, wrongly_seen
from models.training.jury import _off
from models.training.painted import Seen
from models.training.panels import BUILDS, Jury, grid_of
from models.training.things import Face, Move, Thing
from vision import crops
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
    shares = shares_of(ends, grid_of(PANELS[name]))
    assert shares.sum(1) == pytest.approx(torch.ones(2), abs=1e-5)
    assert shares @ Jury(name).places == pytest.approx(ends, abs=1e-5)


@pytest.mark.parametrize("name", BUILDS)
def test_what_a_jury_is_taught_to_look_for_has_the_shape_of_where_it_looks(name: str) -> None:
    panel = PANELS[name]
    views, facts = torch.zeros(3, 3 * panel.views, panel.height, panel.width), torch.zeros(3, panel.facts)
    said, seen = Jury(name).eval().look(views, facts)
    grid = grid_of(panel)
    assert said.shape == (3, panel.out)
    wanted = fields_of(PROPOSED, None, grid)
    assert seen.top.shape[1:] == wanted[0].shape
    assert seen.ends.shape[1:] == (2, shares_of(torch.zeros(1, 2), grid).shape[1])
    if BUILDS[name].tints:
        assert seen.body.shape[1:] == wanted[1].shape
        assert seen.hues.shape[1:] == wanted[2:].shape
    else:
        assert seen.body is seen.hues is None


# Seen from the front and above, 40 pixels wide: a yellow top, a red front, and a picture on the right.
DIE = Thing(
    "die",
    1,
    0,
    1,
    (100, 100, 150, 150),
    top=((110.0, 100.0), (150.0, 100.0), (140.0, 120.0), (100.0, 120.0)),
    faces=(
        Face(1, ((110.0, 100.0), (150.0, 100.0), (140.0, 120.0), (100.0, 120.0))),
        Face(2, ((100.0, 120.0), (140.0, 120.0), (140.0, 150.0), (100.0, 150.0))),
        Face(-1, ((140.0, 120.0), (150.0, 100.0), (150.0, 130.0), (140.0, 150.0))),
    ),
)


def _field(x: float, y: float, grid: int) -> tuple[int, int]:
    """The row and column of the field that a place of the picture is in, in the near view of DIE's box."""
    left, top, side = crops.square(DIE.box, JURY_MARGINS[0])
    return int((y - top) / side * grid), int((x - left) / side * grid)


def test_every_field_is_to_be_called_the_colour_of_the_face_that_it_shows() -> None:
    top, body, *colors = fields_of(DIE.box, DIE, 16)
    above, front, right = (_field(x, y, 16) for x, y in ((125, 110), (120, 138), (146, 125)))
    assert (top[above], top[front], top[right]) == (1, 0, 0)
    assert (body[above], body[front], body[right]) == (1, 1, 1)
    assert [color[above] for color in colors] == [0, 1, 0, 0, 0, 0]
    assert [color[front] for color in colors] == [0, 0, 1, 0, 0, 0]
    assert [color[right] for color in colors] == [0, 0, 0, 0, 0, 0]
    assert body[0, 0] == 0


def test_the_sides_of_a_die_are_not_asked_for_where_something_may_cover_them() -> None:
    top, body, *colors = fields_of(DIE.box, replace(DIE, visible=0.7), 16)
    assert not np.isnan(top).any()
    assert np.isnan([body, *colors]).all()


def test_nobody_asks_where_the_top_of_a_leaning_die_is() -> None:
    top, body, *_ = fields_of(DIE.box, replace(DIE, lying=LYING.index("cocked")), 16)
    assert np.isnan(top).all()
    assert not np.isnan(body).any()


def test_faces_move_with_their_picture() -> None:
    mirrored = DIE.moved(Move(width=WIDTH))
    here, there = fields_of(DIE.box, DIE, 16), fields_of(mirrored.box, mirrored, 16)
    assert there[..., ::-1] == pytest.approx(here, abs=0.15)


def test_fields_called_the_wrong_colour_are_wrong() -> None:
    grid = grid_of(PANELS["jury"])
    wanted = torch.from_numpy(fields_of(DIE.box, DIE, grid))[None]
    right = torch.where(wanted[:, 2:] > 0, 9.0, -9.0)
    axis = torch.full((1, 4), torch.nan)

    def off(hues: torch.Tensor) -> float:
        top = body = torch.zeros(1, grid, grid)
        seen = Seen(top, torch.zeros(1, 2, grid**2), body, hues)
        return float(wrongly_seen(seen, wanted, axis, {}))

    assert off(right) + 5 < off(-right)


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
    top = fields_of((100, 50, 140, 90), Thing("die", 0, 0, 1, (100, 50, 140, 90), top=left_half), 12)[0]
    # The view is 1.3 times as wide as the box: the face begins 1.4 fields of 12 from its edge.
    assert top.sum() / top.size == pytest.approx(0.5 / 1.3**2, abs=0.02)
    assert top[6].argmax() == 2
    assert top[6, 7:].sum() == pytest.approx(0)
