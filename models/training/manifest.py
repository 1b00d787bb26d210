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
from models.training.loop import Endless
from models.training.made import Net
from models.training.nets import Clerk, Finder
from models.training.pictures import Picture
from models.training.teller import Shelves
from vision.detect import frame

CALIBRATION_PICTURES = 96


def ship(name: str, net: Net, pictures: list[Picture], folder: Path, **facts: object) -> None:
    """Exports the net as folder/NAME.onnx and enters it into folder/manifest.toml with the given facts."""
    file = folder / f"{name}.onnx"
    some = pictures[:: max(len(pictures) // CALIBRATION_PICTURES, 1)][:CALIBRATION_PICTURES]
    if isinstance(net, Finder):
        export.export_finder(net, _frames(some), file)
    elif isinstance(net, Clerk):
        export.export_clerk(net, _shown(Desks(some, name, seed=0), "patches"), file)
    else:
        views: Endless = (
            Shelves(some, seed=0)
            if name == "teller"
            else Benches([case_of(each) for each in some], seed=0, jury=name)
        )
        export.export_panel(net, _shown(views, "crops", "facts"), file)
    export.forget_origins(file)
    manifest = folder / "manifest.toml"
    entries = tomllib.loads(manifest.read_text("utf-8")) if manifest.exists() else {}
    entries[name] = {"file": file.name, "sha256": export.sha256(file), "bytes": file.stat().st_size, **facts}
    manifest.write_text("\n".join(_table(name, entry) for name, entry in sorted(entries.items())), "utf-8")


def _frames(pictures: list[Picture]) -> Iterator[export.Inputs]:
    for picture in pictures:
        view = frame(picture.decode())[0]
        yield {"picture": np.ascontiguousarray(view.transpose(0, 3, 1, 2), np.float32)}


def _shown(views: Endless, *names: str) -> Iterator[export.Inputs]:
    """What a net takes in of each view; what it should answer is left out."""
    for i in range(len(views)):
        yield {name: part.float().numpy() for name, part in zip(names, views[i], strict=False)}


def _table(name: str, entry: dict[str, object]) -> str:
    lines = [f"{key} = {json.dumps(round(v, 1) if isinstance(v, float) else v)}" for key, v in entry.items()]
    return "\n".join([f"[{name}]", *lines, ""])
