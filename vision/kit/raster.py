"""Drawings as pixels, through the same PDF that is printed. Needs pypdfium2 (extra [render])."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.kit.drawing import Drawing
from vision.kit.pdf import POINTS_PER_MM, to_pdf


def to_pixels(drawing: Drawing, px_per_mm: float) -> NDArray[np.uint8]:
    """The drawing on white paper as an RGB array, height x width x 3."""
    return pdf_page(to_pdf([drawing], "texture"), 0, px_per_mm)[
        : round(drawing.height * px_per_mm), : round(drawing.width * px_per_mm)
    ]


def pdf_page(pdf: bytes, page: int, px_per_mm: float) -> NDArray[np.uint8]:
    """One page of a PDF as an RGB array."""
    try:
        import pypdfium2
    except ImportError as error:
        raise RuntimeError(
            "turning a drawing into pixels needs pypdfium2: pip install 'digsight[render]'"
        ) from error

    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = document[page].render(scale=px_per_mm / POINTS_PER_MM, rev_byteorder=True)
        pixels: NDArray[np.uint8] = np.array(bitmap.to_numpy()[..., :3], dtype=np.uint8)
    finally:
        document.close()
    return pixels
