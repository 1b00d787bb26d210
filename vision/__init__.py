"""Frames go in, readings come out."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from models import store
from models.store import DamagedWeights
from vision.header import Damaged, NotAPicture, PictureError, TooLarge
from vision.reading import LOOKS, Quad, Reading

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Damaged",
    "DamagedWeights",
    "NotAPicture",
    "PictureError",
    "Reading",
    "TooLarge",
    "check_weights",
    "read",
]


def read(image: "bytes | NDArray[Any]", look: Collection[str] = LOOKS, quad: Quad | None = None) -> Reading:
    """What lies on the table: `image` is an encoded picture or a BGR uint8 array, `look` what to look for.

    `quad` are the corners of the Dig Mars grid, from its A1 corner clockwise, where a person has set them.
    """
    # Those who only print a sheet or need a name from here shall not wait for the networks' runtime.
    from vision import reader

    return reader.read(image, look, quad)


def check_weights() -> None:
    """DamagedWeights, with what to do, if a file of weights is missing or not the one that it should be."""
    for name in store.manifest():
        store.weights(name)
