"""Puts a trained net into models/ and writes down what it is."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from models.training import export
from models.training.candidates import case_of
from models.training.clerk import Desks
from models.training.jury import Benches
from models.training.nets import Clerk, Finder, Jury
from models.training.pictures import Picture
from models.training.teller import Shelves
from vision.detect import frame

CALIBRATION_PICTURES = 96


def ship(
    name: str, net: Finder | Clerk | Jury, pictures: list[Picture], folder: Path, **facts: object
) -> None:
    """Exports the net as folder/NAME.onnx and enters it into folder/manifest.toml with the given facts."""
    file = folder / f"{name}.onnx"
    if isinstance(net, Finder):
        export.export_finder(net, _views(pictures), file)
    elif isinstance(net, Clerk):
        export.export_clerk(net, _desks(pictures, name), file)
    else:
        export.export_jury(net, _benches(pictures) if name == "jury" else _shelves(pictures), file)
    export.forget_origins(file)
    manifest = folder / "manifest.toml"
    entries = tomllib.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
    entries[name] = {"file": file.name, "sha256": export.sha256(file), "bytes": file.stat().st_size, **facts}
    manifest.write_text("\n".join(_table(name, entry) for name, entry in sorted(entries.items())), "utf-8")


def _views(pictures: list[Picture]) -> Iterator[export.Inputs]:
    for picture in _some(pictures):
        view = frame(picture.decode())[0]
        yield {"picture": np.ascontiguousarray(view.transpose(0, 3, 1, 2), np.float32)}


def _benches(pictures: list[Picture]) -> Iterator[export.Inputs]:
    cases = [case_of(picture) for picture in _some(pictures)]
    for crops, facts, *_ in Benches(cases, seed=0):
        yield {"crops": crops.numpy(), "facts": facts.numpy()}


def _shelves(pictures: list[Picture]) -> Iterator[export.Inputs]:
    for crops, facts, _ in Shelves(_some(pictures), seed=0):
        yield {"crops": crops.numpy(), "facts": facts.numpy()}


def _desks(pictures: list[Picture], clerk: str) -> Iterator[export.Inputs]:
    for patches, _ in Desks(_some(pictures), clerk, seed=0):
        yield {"patches": patches.numpy()}


def _some(pictures: list[Picture]) -> list[Picture]:
    return pictures[:: max(len(pictures) // CALIBRATION_PICTURES, 1)][:CALIBRATION_PICTURES]


def _table(name: str, entry: dict[str, object]) -> str:
    lines = [f"{key} = {json.dumps(round(v, 1) if isinstance(v, float) else v)}" for key, v in entry.items()]
    return "\n".join([f"[{name}]", *lines, ""])
