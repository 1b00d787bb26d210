"""How long a picture takes to read, beside what its bare JPEG takes to decode, on one thread."""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from vision.locate import quad_of
from vision.reading import Quad

GOLDEN = Path(__file__).resolve().parents[2] / "datasets" / "golden"
ROUNDS = 5

_FRESH = """
import json, resource, sys, time
started = time.perf_counter()
import vision
vision.read(open(sys.argv[1], "rb").read(), ("dice", "tokens"))
first = time.perf_counter() - started
for _ in range(50):
    vision.read(open(sys.argv[1], "rb").read(), ("dice", "tokens"))
print(json.dumps({"first_s": first, "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""


def figures() -> Iterator[dict[str, object]]:
    """Throws and tokens from 1280x720 JPEGs; the Mars grid; the process that does it."""
    import cv2

    import vision

    cv2.setNumThreads(1)
    throws = _pictures("throws")
    bare = _median(throws, lambda data: cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))
    read = _median(throws, lambda data: vision.read(data, ("dice", "tokens")))
    yield {"name": "720p JPEG decoded, nothing else", "value": round(bare, 2), "unit": "ms"}
    yield {"name": "720p JPEG to dice and tokens", "value": round(read, 2), "unit": "ms", "want": "<= 8"}
    yield {
        "name": "the same over the bare decode",
        "value": round(read / bare, 2),
        "unit": "",
        "want": "<= 4",
    }
    grid = _median(_pictures("grids"), lambda data: vision.read(data, ("grid",)))
    yield {
        "name": "720p JPEG to a Mars grid, finding it",
        "value": round(grid, 2),
        "unit": "ms",
        "want": "<= 40",
    }
    placed = {file.read_bytes(): _corners(file) for file in _files("grids")}
    known = _median(list(placed), lambda data: vision.read(data, ("grid",), placed[data]))
    yield {
        "name": "the same, its corners known",
        "value": round(known, 2),
        "unit": "ms",
        "want": "<= 15",
    }
    fresh = subprocess.run(
        [sys.executable, "-c", _FRESH, str(_files("throws")[0])], capture_output=True, check=True, text=True
    )
    process = json.loads(fresh.stdout)
    yield {
        "name": "start to first reading",
        "value": round(process["first_s"], 2),
        "unit": "s",
        "want": "<= 2",
    }
    yield {"name": "peak memory", "value": round(process["peak_mb"]), "unit": "MB", "want": "<= 300"}


def _files(name: str) -> list[Path]:
    wanted = []
    for file in sorted((GOLDEN / name).glob("*.jpg")):
        image = json.loads(file.with_suffix(".json").read_text())["image"]
        if (image["width"], image["height"]) == (1280, 720):
            wanted.append(file)
    return wanted


def _corners(file: Path) -> Quad:
    return quad_of(np.array(json.loads(file.with_suffix(".json").read_text())["grid"]["quad"]))


def _pictures(name: str) -> list[bytes]:
    return [file.read_bytes() for file in _files(name)]


def _median(pictures: list[bytes], work: Callable[[bytes], object]) -> float:
    """The median over pictures of the best of some rounds: other work on the machine is not counted."""
    work(pictures[0])
    best = []
    for picture in pictures:
        times = []
        for _ in range(ROUNDS):
            started = time.perf_counter()
            work(picture)
            times.append(time.perf_counter() - started)
        best.append(min(times))
    return statistics.median(best) * 1000
