"""The weights that ship are the ones of the manifest, and nothing else is ever run."""

from pathlib import Path

import pytest

import models
from models import store
from models.shapes import CLERKS, FINDERS, PANELS

FOLDER = Path(models.__file__).parent
MOST_BYTES = 12_000_000


def test_every_file_of_weights_is_in_the_manifest_and_every_entry_has_its_file() -> None:
    assert {entry.file for entry in store.manifest().values()} == {
        file.name for file in FOLDER.glob("*.onnx")
    }


def test_every_net_that_the_eyes_ask_for_is_there() -> None:
    assert set(store.manifest()) == {*FINDERS, *CLERKS, *PANELS}


@pytest.mark.parametrize("name", sorted(store.manifest()))
def test_every_file_has_its_sum(name: str) -> None:
    assert store.weights(name)


def test_all_weights_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("*.onnx")) <= MOST_BYTES


@pytest.mark.parametrize("name", sorted(store.manifest()))
def test_every_model_has_its_card(name: str) -> None:
    card = (FOLDER / "cards" / f"{name}.md").read_text("utf-8")
    for heading in ("## Data", "## Command", "## Figures", "## Limits"):
        assert heading in card, f"the card of {name} lacks {heading!r}"


def test_damaged_weights_are_refused_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "files", lambda _: tmp_path)
    (tmp_path / "manifest.toml").write_text('[finder]\nfile = "finder.onnx"\nsha256 = "00"\n')
    (tmp_path / "finder.onnx").write_bytes(b"not the weights")
    store.manifest.cache_clear()
    try:
        with pytest.raises(store.DamagedWeights, match=r"damaged.*install digsight anew"):
            store.weights("finder")
        (tmp_path / "finder.onnx").unlink()
        with pytest.raises(store.DamagedWeights, match=r"missing.*install digsight anew"):
            store.weights("finder")
    finally:
        store.manifest.cache_clear()
