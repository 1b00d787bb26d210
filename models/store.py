"""Weights by name, checked against manifest.toml before anybody uses them."""

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


class DamagedWeights(RuntimeError):
    """A file of weights is missing or not the one of the manifest."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the manifest says of one file of weights."""

    file: str
    sha256: str


@cache
def manifest() -> dict[str, Entry]:
    """All weights by name."""
    table = tomllib.loads((files("models") / "manifest.toml").read_text("utf-8"))
    return {name: Entry(entry["file"], entry["sha256"]) for name, entry in table.items()}


def weights(name: str) -> bytes:
    """The ONNX bytes of a model, or DamagedWeights with what to do."""
    entry = manifest()[name]
    mend = f"the weights models/{entry.file} are {{}}: install digsight anew, or `git checkout models`"
    try:
        content = (files("models") / entry.file).read_bytes()
    except FileNotFoundError:
        raise DamagedWeights(mend.format("missing")) from None
    if hashlib.sha256(content).hexdigest() != entry.sha256:
        raise DamagedWeights(mend.format("damaged"))
    return content
