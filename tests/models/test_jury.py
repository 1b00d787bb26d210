"""What the Jury is taught is what the eyes take it to say."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
from models.shapes import JURY_AXIS, JURY_BOX
from models.training import things
from models.training.jury import _off
from models.training.things import Thing
from vision.jury import _ends, _moved

WIDTH, HEIGHT = 640, 480
STACK = Thing("token", 0, 0, 4, (100, 50, 140, 170), axis=((125.0, 150.0), (115.0, 66.0)))
PROPOSED = (96.0, 60.0, 150.0, 160.0)


@pytest.mark.parametrize("mirror", [None, WIDTH])
def test_boxes_and_axes_as_they_are_taught_are_read_back(mirror: int | None) -> None:
    stack = STACK if mirror is None else STACK.mirrored(mirror)
    box = PROPOSED if mirror is None else things.mirror(PROPOSED, mirror)
    said = np.zeros((1, JURY_AXIS.stop), np.float32)
    said[0, JURY_BOX.start :] = _off(box, stack)
    boxes = np.array([box])
    assert _moved(boxes, said[:, JURY_BOX], (WIDTH, HEIGHT))[0] == pytest.approx(stack.box, abs=1e-3)
    (base,), (crown,) = _ends(boxes, said[:, JURY_AXIS])
    for end, (x, y) in zip((base, crown), STACK.axis, strict=True):
        assert end == pytest.approx((x if mirror is None else WIDTH - x, y), abs=1e-3)
