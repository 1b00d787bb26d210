"""Drawings as pixels, through the same PDF that is printed. Needs pypdfium2 (extra [render])."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.kit.drawing import Drawing
from vision.kit.pdf import POINTS_PER_MM, to_pdf


def to_pixels(drawing: Drawing, px_per_mm: float) -> NDArray[np.uint8]:
    """The drawing on white paper as an RGB array, height x width x 3, to the nearest whole pixel."""
    # pdfium stretches a page to whole pixels; paper of whole pixels keeps every millimetre in its place.
    page = replace(
        drawing,
        width=math.ceil(drawing.width * px_per_mm) / px_per_mm,
        height=math.ceil(drawing.height * px_per_mm) / px_per_mm,
    )
    pixels = pdf_page(to_pdf([page], "texture"), 0, px_per_mm)
    return pixels[: round(drawing.height * px_per_mm), : round(drawing.width * px_per_mm)]


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
        # A page's size is rounded up to pixels: without the last part, 1188.0000001 would make 1189.
        scale = px_per_mm / POINTS_PER_MM * (1 - 1e-6)
        bitmap = document[page].render(scale=scale, rev_byteorder=True)
        pixels: NDArray[np.uint8] = np.array(bitmap.to_numpy()[..., :3], dtype=np.uint8)
    finally:
        document.close()
    return pixels
