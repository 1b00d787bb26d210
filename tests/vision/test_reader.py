"""Which of the finder's finds the Jury is shown: in the open not the weakest."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision import reader
from vision.detect import Bgr, Found
from vision.jury import Hearing, hear
from vision.reading import COLORS

TABLE = np.full((360, 640, 3), 120, np.uint8)


def found(kind: str, score: float) -> Found:
    quad = ((40.0, 40.0), (90.0, 40.0), (90.0, 90.0), (40.0, 90.0))
    return Found(kind, score, (-2.0, -2.0, -2.0), (40.0, 40.0, 90.0, 90.0), np.ones(len(COLORS)) / 6, quad)


@pytest.mark.parametrize(
    ("about", "shown"),
    [([], [0.2]), ([found("chest", 0.3)], [0.2]), ([found("chest", 0.9)], [0.2, 0.12])],
    ids=["in the open", "beside what is hardly a chest", "beside a chest"],
)
def test_the_weakest_finds_are_shown_beside_a_chest_alone(
    about: list[Found], shown: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[list[float]] = []

    def note(picture: Bgr, candidates: Sequence[Found], light: np.ndarray) -> Hearing:
        heard.append([each.score for each in candidates])
        return hear(picture, candidates, light)

    finds = [found("token", 0.2), found("token", 0.12), *about]
    monkeypatch.setattr(reader.detect, "find", lambda *_, **__: finds)
    monkeypatch.setattr(reader.jury, "hear", note)
    reader.read(TABLE, ("tokens", "chests"))
    assert heard[0] == shown
