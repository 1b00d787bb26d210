"""Pictures with truth, as the training sees them."""

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.shapes import LYING
from vision.reading import COLORS

# A thing of which less shows is neither asked for nor forbidden.
LEAST_VISIBLE = 0.12


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing on the table; colour and lying are indices into COLORS and LYING, -1 where there is none."""

    kind: str
    color: int
    lying: int
    count: int
    box: tuple[float, float, float, float]
    quad: tuple[tuple[float, float], ...] = ()
    visible: float = 1.0


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture and everything that lies on it."""

    encoded: NDArray[np.uint8]
    things: tuple[Thing, ...]

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


def picture_of(encoded: bytes, truth: dict) -> Picture:  # type: ignore[type-arg]
    """A picture from its bytes and what a perfect reading would answer."""
    things = [
        Thing(
            kind="die",
            color=COLORS.index(die["color"]) if die.get("color") else -1,
            lying=LYING.index(die.get("lying", "flat")),
            count=1,
            box=tuple(die["box"]),
            visible=die.get("visible", 1.0),
        )
        for die in truth.get("dice", [])
    ]
    things += [
        Thing(
            kind="token",
            color=COLORS.index(stack["color"]),
            lying=0,
            count=stack["count"],
            box=tuple(stack["box"]),
            visible=stack.get("visible", 1.0),
        )
        for stack in truth.get("tokens", [])
    ]
    for chest in truth.get("chests", []):
        quad = tuple((float(x), float(y)) for x, y in chest["quad"])
        xs, ys = [x for x, _ in quad], [y for _, y in quad]
        things.append(
            Thing(
                kind="chest",
                color=COLORS.index(chest["side"]),
                lying=0,
                count=0,
                box=(min(xs), min(ys), max(xs), max(ys)),
                quad=quad,
                visible=chest.get("visible", 1.0),
            )
        )
    return Picture(np.frombuffer(encoded, np.uint8), tuple(things))
