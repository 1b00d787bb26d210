"""Say what lies on the table in pictures: dice, tokens, chests, the Dig Mars grid, diamonds and rings.

Ends with 0; with 1 if there was a picture that could not be read (the others are read all the same).
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2

import vision
from rules.wire import Malformed, list_of, word
from service.commands.describe import describe
from service.commands.pictures import SUFFIXES, Named, is_picture, named, why_not
from vision import PictureError
from vision.decode import decode
from vision.overlay import draw
from vision.reading import LOOKS, Reading

_look_shape = list_of(word(*LOOKS), 1, len(LOOKS))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to read, what to look for, and how to say it."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a picture, a folder of them, or - for stdin"
    )
    parser.add_argument(
        "--look", type=_look, default=LOOKS, metavar="WHAT", help=f"only these, out of {','.join(LOOKS)}"
    )
    parser.add_argument("--json", action="store_true", help="one line of JSON for each picture")
    parser.add_argument(
        "--draw",
        type=Path,
        metavar="OUT",
        help="draw what was read: into this picture, or, of several pictures, into this folder",
    )


def _look(text: str) -> tuple[str, ...]:
    try:
        return _look_shape.read(text.split(","))
    except Malformed as malformed:
        raise argparse.ArgumentTypeError(malformed.misfits[0].detail) from None


def run(args: argparse.Namespace) -> int:
    """Reads every picture."""
    pictures = named(args.files)
    copies: list[Path] = []
    if args.draw:
        try:
            copies = _copies(pictures, args.files, args.draw)
        except ValueError as error:
            print(f"digsight read: {error}", file=sys.stderr)
            return 2
    failed = False
    for i, picture in enumerate(pictures):
        try:
            data = picture.load()
            reading = vision.read(data, args.look)
            _say(picture, reading, args.json)
            if copies:
                _draw(data, reading, copies[i])
        except BrokenPipeError:
            raise
        except (OSError, PictureError) as error:
            failed = True
            _say_why_not(picture, why_not(error), args.json)
    return 1 if failed else 0


def _say(picture: Named, reading: Reading, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"file": picture.name} | reading.to_dict()), flush=True)
        return
    print(f"{picture.name} ({reading.width} x {reading.height})")
    for line in describe(reading):
        print(f"  {line}")


def _say_why_not(picture: Named, why: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"file": picture.name, "error": why}), flush=True)
    print(f"{picture.name}: {why}", file=sys.stderr)


def _copies(pictures: Sequence[Named], files: Sequence[str], out: Path) -> list[Path]:
    """Where each drawn picture goes; ValueError, for a person, if it cannot go there."""
    alone = len(files) == 1 and not Path(files[0]).is_dir()
    if alone and not out.is_dir():
        if not is_picture(out):
            raise ValueError(f"--draw {out}: end the name in {', '.join(SUFFIXES)}")
        copies = [out]
    elif out.exists() and not out.is_dir():
        raise ValueError(f"--draw {out}: several pictures go into a folder, and this is a file")
    else:
        copies = _apart([out / picture.place for picture in pictures])
    originals = {picture.path.resolve() for picture in pictures if picture.path}
    if any(copy.resolve() in originals for copy in copies):
        raise ValueError(f"--draw {out}: this would overwrite the pictures themselves; choose another place")
    return copies


def _apart(copies: Sequence[Path]) -> list[Path]:
    """The same paths, all of a kind that can be written, and numbered where two are equal."""
    result: list[Path] = []
    for copy in copies:
        wanted = copy if is_picture(copy) else copy.with_suffix(".png")
        free, n = wanted, 2
        while free in result:
            free, n = wanted.with_stem(f"{wanted.stem}-{n}"), n + 1
        result.append(free)
    return result


def _draw(data: bytes, reading: Reading, copy: Path) -> None:
    drawn = draw(decode(data), reading)
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(bytes(cv2.imencode(copy.suffix.lower(), drawn)[1]))
    except OSError as error:
        raise PictureError(f"{copy} cannot be written ({error.strerror}): choose another place") from None
