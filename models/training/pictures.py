"""Pictures with truth, as the training sees them."""

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.shapes import LYING
from models.training import boards
from models.training.things import Sign, Thing, around
from vision.reading import COLORS, Json

# A thing of which less shows is neither asked for nor forbidden.
LEAST_VISIBLE = 0.12
# What the truth tells of where a stack stands: the middles of what is lowest and highest.
ENDS = ("base", "crown")


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture and everything that lies on it."""

    encoded: NDArray[np.uint8]
    things: tuple[Thing, ...]
    signs: tuple[Sign, ...] = ()

    def decode(self) -> NDArray[np.uint8]:
        """The picture as BGR."""
        picture: NDArray[np.uint8] = cv2.imdecode(self.encoded, cv2.IMREAD_COLOR)  # type: ignore[assignment]
        return picture


def read_set(folder: Path, most: int | None = None) -> list[Picture]:
    """Every NAME.jpg (or .png) of a folder that has its NAME.json."""
    pictures = []
    for truth in sorted(folder.glob("*.json"))[:most]:
        for ending in (".jpg", ".png"):
            file = truth.with_suffix(ending)
            if file.exists():
                pictures.append(picture_of(file.read_bytes(), json.loads(truth.read_text())))
    return pictures


def picture_of(encoded: bytes, truth: Json) -> Picture:
    """A picture from its bytes and what a perfect reading would answer.

    Beside the answer, `truth` says how much of each thing is in sight; pictures without it hide nothing.
    """
    seen = truth.get("truth", {})
    things = [
        Thing(
            "die",
            COLORS.index(die["color"]),
            LYING.index(die["lying"]),
            1,
            tuple(die["box"]),
            visible=extra.get("visible", 1.0),
            top=tuple((float(x), float(y)) for x, y in extra.get("quad", ())),
        )
        for die, extra in _with_extras(truth, seen, "dice")
    ]
    for stack, extra in _with_extras(truth, seen, "tokens"):
        axis = tuple((float(x), float(y)) for x, y in (extra[end] for end in ENDS if end in extra))
        color, box = COLORS.index(stack["color"]), tuple(stack["box"])
        things.append(Thing("token", color, 0, stack["count"], box, (), extra.get("visible", 1.0), axis))
    for chest, extra in _with_extras(truth, seen, "chests"):
        quad = tuple((float(x), float(y)) for x, y in chest["quad"])
        visible = extra.get("visible", 1.0)
        things.append(Thing("chest", COLORS.index(chest["side"]), 0, 0, around(quad), quad, visible))
    things += boards.things_of(truth)
    return Picture(np.frombuffer(encoded, np.uint8), tuple(things), tuple(boards.signs_of(truth)))


def _with_extras(truth: Json, seen: Json, part: str) -> list[tuple[Json, Json]]:
    things = truth.get(part) or []
    return list(zip(things, seen.get(part) or [{}] * len(things), strict=True))
