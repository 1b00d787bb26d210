from collections.abc import Callable, Collection

import cv2
import numpy as np
import pytest

import vision
from vision.decode import decode
from vision.reading import LOOKS, Die, Reading, judge_throw


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Eyes that see what a test tells them: `eyes("red", "blue")` puts dice on every picture that is one."""

    def see(*colors: str, confidence: float = 0.97, lying: str = "flat") -> None:
        def read(image: bytes, look: Collection[str] = LOOKS) -> Reading:
            height, width = decode(image).shape[:2]
            dice = tuple(
                Die(color, confidence, (60.0 * i, 9.0, 60.0 * i + 30, 39.0), lying if i == 0 else "flat")  # type: ignore[arg-type]
                for i, color in enumerate(colors)
            )
            throw = judge_throw(dice)
            return (
                Reading(width, height, 1.0, dice=dice, throw=throw)
                if "dice" in look
                else blank(width, height)
            )

        monkeypatch.setattr(vision, "read", read)

    def blank(width: int, height: int) -> Reading:
        return Reading(width, height, 1.0)

    return see


@pytest.fixture
def jpeg() -> bytes:
    """A picture of 320 x 200."""
    return bytes(cv2.imencode(".jpg", np.full((200, 320, 3), 90, np.uint8))[1])
