"""Pictures as they are named on the command line: files, folders, and - for the standard input."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision import PictureError
from vision.header import MAX_BYTES

STDIN = "-"
SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")


@dataclass(frozen=True, slots=True)
class Named:
    """`name` is for people, `path` None for the standard input, `place` is where a copy goes in a folder."""

    name: str
    path: Path | None
    place: Path

    def load(self) -> bytes:
        """The bytes, not many more than are read of a picture; OSError or PictureError if there are none."""
        if self.path is None:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        if self.path.is_dir():
            raise PictureError("there is no JPEG, PNG or WebP picture in this folder: name another")
        with self.path.open("rb") as file:
            return file.read(MAX_BYTES + 1)


def named(arguments: Sequence[str]) -> list[Named]:
    """The pictures in order; of a folder all that are in it and below, by name."""
    return [picture for argument in arguments for picture in _of(argument)]


def _of(argument: str) -> Iterator[Named]:
    if argument == STDIN:
        yield Named("standard input", None, Path("stdin.png"))
        return
    path = Path(argument)
    inside = [file for file in sorted(path.rglob("*")) if is_picture(file)] if path.is_dir() else []
    for file in inside:
        yield Named(str(file), file, file.relative_to(path))
    if not inside:
        yield Named(argument, path, Path(path.name))


def is_picture(path: Path) -> bool:
    """By its name."""
    return path.suffix.lower() in SUFFIXES


def why_not(error: OSError | PictureError) -> str:
    """One sentence: why there is no picture, and what to do."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file: check the name"
    if isinstance(error, PermissionError):
        return "the file may not be read: change its permissions, or copy it"
    if isinstance(error, OSError):
        return f"the file cannot be read ({error.strerror}): try a copy of it"
    return str(error)
