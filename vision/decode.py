"""The one picture decoder: encoded bytes to an upright picture."""

import re
from typing import Any, TypeAlias

import cv2
import numpy as np
import simplejpeg
from numpy.typing import NDArray

from vision.header import Damaged, Header, NotAPicture, PictureError, TooLarge, broken, read_header

__all__ = ["BgrPicture", "Damaged", "NotAPicture", "PictureError", "TooLarge", "decode"]

BgrPicture: TypeAlias = NDArray[np.uint8]
"""Height x width x 3, blue first, the picture's top at the top."""

_MIRROR, _FLIP = 1, 0
# By EXIF's number: mirror first (or not), then turn clockwise (or not).
_UPRIGHT: dict[int, tuple[int | None, int | None]] = {
    2: (_MIRROR, None),
    3: (None, cv2.ROTATE_180),
    4: (_FLIP, None),
    5: (_MIRROR, cv2.ROTATE_90_COUNTERCLOCKWISE),
    6: (None, cv2.ROTATE_90_CLOCKWISE),
    7: (_MIRROR, cv2.ROTATE_90_CLOCKWISE),
    8: (None, cv2.ROTATE_90_COUNTERCLOCKWISE),
}
_BAND = 256
# Colours as printers have them, which only OpenCV turns into those of screens.
_INKS = ("CMYK", "YCCK")
# Some cameras write more bytes than their pixels take, before the marker of the end: that harms nothing.
_AFTER_THE_PIXELS = re.compile("extraneous bytes before marker 0xd9")


def decode(data: bytes) -> BgrPicture:
    """The picture in a JPEG, PNG or WebP file: the first of an animation, what is transparent on white.

    Raises NotAPicture, TooLarge or Damaged, and nothing else, whatever the bytes.
    """
    header = read_header(data)
    return _upright(_pixels(header), header.orientation)


def _pixels(header: Header) -> BgrPicture:
    try:
        pixels = _decoded(header)
    except (cv2.error, ValueError):
        pixels = None
    if pixels is None or pixels.shape[:2] != (header.height, header.width):
        raise broken(header.kind)
    return _opaque(pixels) if header.transparent else pixels


def _decoded(header: Header) -> Any:
    """The pixels as they are in the file; None, if there is no telling what they are."""
    if header.kind == "JPEG" and simplejpeg.decode_jpeg_header(header.body)[2] not in _INKS:
        return _jpeg(header.body)
    # UNCHANGED is the one way to get at the alpha channel.
    flags = cv2.IMREAD_UNCHANGED if header.transparent else cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    return cv2.imdecode(np.frombuffer(header.body, np.uint8), flags)


def _jpeg(body: bytes) -> Any:
    """A JPEG's pixels: what is missing of them OpenCV makes up, in any colour, without a word (ADR 20)."""
    try:
        return simplejpeg.decode_jpeg(body, "BGR")
    except ValueError as doubt:
        if _AFTER_THE_PIXELS.search(str(doubt)):
            return simplejpeg.decode_jpeg(body, "BGR", strict=False)
        raise


def _opaque(pixels: NDArray[np.uint8] | NDArray[np.uint16]) -> BgrPicture:
    """Laid on white, band by band: a large picture is not to be in memory several times."""
    result = np.empty((*pixels.shape[:2], 3), np.uint8)
    for top in range(0, len(pixels), _BAND):
        band: Any = pixels[top : top + _BAND]
        if band.dtype == np.uint16:
            band = (band >> 8).astype(np.uint8)
        if band.ndim == 2:
            band = cv2.cvtColor(band, cv2.COLOR_GRAY2BGR)
        if band.shape[2] == 4:
            alpha = cv2.cvtColor(cv2.extractChannel(band, 3), cv2.COLOR_GRAY2BGR)
            darkness = cv2.bitwise_not(cv2.cvtColor(band, cv2.COLOR_BGRA2BGR))
            band = cv2.bitwise_not(cv2.multiply(darkness, alpha, scale=1 / 255))
        result[top : top + _BAND] = band
    return result


def _upright(pixels: BgrPicture, orientation: int) -> BgrPicture:
    mirror, turn = _UPRIGHT.get(orientation, (None, None))
    upright: Any = pixels
    if mirror is not None:
        upright = cv2.flip(upright, mirror)
    if turn is not None:
        upright = cv2.rotate(upright, turn)
    return upright  # type: ignore[no-any-return]
