"""Read pictures that have a truth, and say how much of it was read."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2

import vision
from datasets.marking import marked
from datasets.scores import Tally
from datasets.sheet import GOLDEN, tile

WORST, SIDE = 24, 800
"""How many pictures are drawn, and their longer side in pixels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        required=True,
        dest="sets",
        metavar="NAME|DIR",
        help="a golden set or a folder",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--worst", type=Path, default=Path("worst.png"), help="where the worst pictures are drawn"
    )
    parser.add_argument("--save", type=Path, help="folder for what was read, NAME.json for each picture")


def run(args: argparse.Namespace) -> int:
    tally, worst = Tally(), []
    for name in args.sets:
        folder = _folder(name)
        truths = sorted(folder.rglob("*.json"))
        if not truths:
            print(f"there is no picture with a truth in {folder}", file=sys.stderr)
            return 2
        for path in truths:
            true = json.loads(path.read_text("utf-8"))
            picture = next((p for s in (".jpg", ".png") if (p := path.with_suffix(s)).exists()), None)
            read = None if picture is None else vision.read(picture.read_bytes()).to_dict()
            mistakes = tally.add(true, read)
            if args.save and read is not None:
                _save(args.save / path.relative_to(folder), read)
            if mistakes and picture is not None:
                worst.append((mistakes, picture, true, read or {}))
    figures = tally.figures()
    print(json.dumps(figures, indent=1) if args.json else _table(figures))
    if worst:
        worst.sort(key=lambda w: -w[0])
        drawn = [marked(cv2.imread(str(p)), true, read, SIDE) for _, p, true, read in worst[:WORST]]
        cv2.imwrite(str(args.worst), tile(drawn, 3, SIDE))
        print(f"{len(worst)} pictures with mistakes; the worst are drawn in {args.worst}", file=sys.stderr)
    return 0


def _folder(name: str) -> Path:
    folder = GOLDEN / name.removeprefix("golden/")
    return folder if folder.is_dir() else Path(name)


def _save(path: Path, read: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(read), "utf-8")


def _table(figures: dict[str, Any]) -> str:
    """A line for each part that was measured."""
    lines = [f"{figures['images']} pictures, {figures['answered']} read"]
    for part, values in figures.items():
        if isinstance(values, dict) and values.get("n"):
            words = [
                f"{k} {v:.2%}" if k not in ("n", "mean_error", "mean_count_error") else f"{k} {v}"
                for k, v in values.items()
                if v is not None
            ]
            lines.append(f"{part:8}" + "  ".join(words))
    if figures["confusion"]:
        lines.append(
            "colours taken for another: " + ", ".join(f"{k} {v}" for k, v in figures["confusion"].items())
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="digsight eval", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
