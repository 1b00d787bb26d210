"""What is shipped: every package, by the explicit list in pyproject.toml."""

import tomllib
from pathlib import Path

SHIPPED = ("rules", "vision", "models", "service")
NOT_SHIPPED = "models.training"


def test_every_package_is_listed() -> None:
    listed = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    there = {".".join(path.parent.parts) for folder in SHIPPED for path in Path(folder).rglob("__init__.py")}
    assert set(listed) == {package for package in there if not package.startswith(NOT_SHIPPED)}
    assert listed == sorted(listed)


def test_every_file_of_data_is_shipped() -> None:
    patterns = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    shipped = {
        path for folder, globs in patterns.items() for glob in globs for path in Path(folder).glob(glob)
    }
    there = {
        path
        for folder in SHIPPED
        for path in Path(folder).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"} and "training" not in path.parts
    }
    assert there <= shipped
