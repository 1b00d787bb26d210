"""Contact sheets: many pictures on one, for a person to look at.

`python -m datasets.sheet` makes anew those of the golden sets.
"""

from pathlib import Path

import cv2
import numpy as np

from datasets import film

GOLDEN = Path(__file__).parent / "golden"


def contact_sheet(files: list[Path], columns: int = 6, side: int = 320) -> np.ndarray:
    return tile([cv2.imread(str(f)) for f in files if f.exists()], columns, side)


def tile(pictures: list[np.ndarray], columns: int = 6, side: int = 320) -> np.ndarray:
    """Pictures in rows, each fitted into a square."""
    rows = max(1, -(-len(pictures) // columns))
    sheet = np.full((rows * side, columns * side, 3), 30, np.uint8)
    for i, picture in enumerate(pictures):
        h, w = picture.shape[:2]
        shrink = side / max(h, w)
        small = cv2.resize(picture, (round(w * shrink), round(h * shrink)), interpolation=cv2.INTER_AREA)
        top, left = i // columns * side, i % columns * side
        sheet[top : top + small.shape[0], left : left + small.shape[1]] = small
    return sheet


def main() -> None:
    for folder in sorted(p for p in GOLDEN.iterdir() if p.name != "contact"):
        sheet = contact_sheet(sorted(folder.glob("*.jpg")), columns=8, side=160)
        (GOLDEN / "contact" / f"{folder.name}.jpg").write_bytes(film.jpeg(sheet, 60))


if __name__ == "__main__":
    main()
