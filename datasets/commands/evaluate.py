"""Read pictures that have a truth, and say how much of it was read."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np

import vision
from datasets.scores import Tally
from datasets.sheet import tile

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
TRUE, READ = (80, 220, 80), (60, 60, 255)
WORST = 24


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
        drawn = [_drawn(cv2.imread(str(p)), true, read) for _, p, true, read in worst[:WORST]]
        cv2.imwrite(str(args.worst), tile(drawn, 4, 480))
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


def _words(thing: dict[str, Any]) -> str:
    if "lying" in thing:
        return thing["color"] + ("" if thing["lying"] == "flat" else f" {thing['lying']}")
    if "count" in thing:
        return f"{thing['count']} {thing['color']}"
    return "theft" if thing.get("theft") else f"{thing.get('value')} {'set' if thing.get('set') else 'empty'}"


def _drawn(picture: np.ndarray, true: dict[str, Any], read: dict[str, Any]) -> np.ndarray:
    """Truth in green above each thing, what was read in red below it."""
    grow = max(1.0, 900 / max(picture.shape[:2]))
    picture = cv2.resize(picture, None, fx=grow, fy=grow, interpolation=cv2.INTER_LINEAR)
    for answer, ink, below in ((true, TRUE, False), (read, READ, True)):
        for part in ("dice", "tokens", "rings"):
            for thing in answer.get(part) or []:
                box = [round(v * grow) for v in thing["box"]]
                cv2.rectangle(picture, box[:2], box[2:], ink, 1)
                at = (box[0], box[3] + 14 if below else box[1] - 4)
                cv2.putText(picture, _words(thing), at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, 1, cv2.LINE_AA)
        for chest in answer.get("chests") or []:
            quad = np.round(np.array(chest["quad"]) * grow).astype(np.int32)
            cv2.polylines(picture, [quad], True, ink, 1, cv2.LINE_AA)
            at = quad.max(0) if below else quad.min(0)
            words = " ".join(f"{k[0]}{v}" for k, v in chest["slots"].items())
            cv2.putText(picture, words, at.tolist(), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1, cv2.LINE_AA)
        throw, board = answer.get("throw"), answer.get("board")
        lines = [f"throw: {', '.join(throw['colors']) or throw['because']}"] if throw else []
        lines += [f"{board['diamonds']} diamonds"] if board else []
        for i, words in enumerate(lines):
            at = (8, picture.shape[0] - 30 * i - (12 if below else 30))
            cv2.putText(picture, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, ink, 1, cv2.LINE_AA)
    return picture


def main() -> int:
    parser = argparse.ArgumentParser(prog="digsight eval", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
