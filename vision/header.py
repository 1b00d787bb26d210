"""What the bytes of a picture say before its pixels are decoded: kind, size, orientation, whether whole.

Only the containers are walked, marker by marker and chunk by chunk: a file that lies about its size, ends too
early or asks for endless work is refused for the price of reading its table of contents.
"""

import os
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

MAX_BYTES = 25_000_000
MAX_PIXELS = 50_000_000
# Cameras write a few hundred parts and about ten scans; millions of empty ones are cheap to write and slow
# to read.
MAX_PARTS = 20_000
MAX_SCANS = 64

UPRIGHT = 1

# A second guard behind the first; OpenCV reads it once, when it is imported, so this module comes before it.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MAX_PIXELS))

_JPEG = b"\xff\xd8\xff"
_PNG = b"\x89PNG\r\n\x1a\n"
_OTHERS = {b"GIF8": "GIF", b"%PDF": "PDF", b"BM": "BMP", b"II*\0": "TIFF", b"MM\0*": "TIFF", b"<svg": "SVG"}
_PHONE_BRANDS = {b"heic": "HEIC", b"heix": "HEIC", b"mif1": "HEIC", b"msf1": "HEIC", b"avif": "AVIF"}
_AGAIN = "send it again, or take a new photo"


class PictureError(ValueError):
    """Bytes that no picture comes out of; the message is for a person and says what to do next."""


class NotAPicture(PictureError):
    """Neither JPEG nor PNG nor WebP."""


class TooLarge(PictureError):
    """More bytes or more pixels than are read."""


class Damaged(PictureError):
    """One of the three kinds, but cut short or broken."""


@dataclass(frozen=True, slots=True)
class Header:
    """`orientation` is EXIF's, 1 to 8; `body` is what is to be decoded."""

    kind: str
    width: int
    height: int
    orientation: int
    transparent: bool
    body: bytes


def read_header(data: bytes) -> Header:
    """The header of a whole picture within the bounds, or a PictureError."""
    if len(data) > MAX_BYTES:
        raise too_many_bytes()
    if data.startswith(_JPEG):
        return _jpeg(data)
    if data.startswith(_PNG):
        return _png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    raise NotAPicture(_what_it_is(data))


def too_many_bytes() -> TooLarge:
    """For a picture of more than MAX_BYTES, which nobody has to read to the end."""
    return TooLarge(f"the picture has more than {MAX_BYTES // 1_000_000} MB: save it smaller, or as JPEG")


def _what_it_is(data: bytes) -> str:
    advice = "take a photo, or save the picture as JPEG, PNG or WebP"
    if not data:
        return f"there is nothing in it: {advice}"
    phone = _PHONE_BRANDS.get(data[8:12]) if data[4:8] == b"ftyp" else None
    other = next((name for magic, name in _OTHERS.items() if data.startswith(magic)), None)
    name = phone or other
    article = "an" if name in ("AVIF", "SVG") else "a"
    return f"{f'{article} {name} file' if name else 'this'} is not a JPEG, PNG or WebP picture: {advice}"


def _sized(width: int, height: int, most: int) -> tuple[int, int]:
    if width == 0 or height == 0:
        raise Damaged(f"the picture says that it has no width or no height: {_AGAIN}")
    if width * height > most:
        raise TooLarge(
            f"the picture has {width} x {height} pixels and at most {most // 1_000_000} million are "
            "read: photograph at a lower resolution, or make it smaller"
        )
    return width, height


def _too_early(kind: str) -> Damaged:
    return Damaged(f"the {kind} ends too early, it was not saved or sent whole: {_AGAIN}")


def broken(kind: str) -> Damaged:
    """For a file whose pixels cannot be decoded."""
    return Damaged(f"the {kind} is damaged: {_AGAIN}")


# A marker is 0xFF and a code. In a scan 0xFF00 is a byte of the picture and D0 to D7 are restarts within it.
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset({0x01, 0xD8})
_EXIF, _SCAN, _END = 0xE1, 0xDA, 0xD9


def _jpeg(data: bytes) -> Header:
    size: tuple[int, int] | None = None
    orientation = UPRIGHT
    scans = 0
    for code, start, end in _jpeg_segments(data):
        if code in _FRAMES:
            if size or end - start < 6:
                raise broken("JPEG")
            height, width = struct.unpack_from(">HH", data, start + 1)
            size = _sized(width, height, MAX_PIXELS)
        elif code == _EXIF and data.startswith(b"Exif\0\0", start):
            orientation = _orientation(data[start + 6 : end])
        elif code == _SCAN:
            scans += 1
    if size is None or not 1 <= scans <= MAX_SCANS:
        raise broken("JPEG")
    return Header("JPEG", *size, orientation, transparent=False, body=data)


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Every segment's code and where its content starts and ends, up to the end of the image."""
    at = 2
    for _ in range(MAX_PARTS):
        marker = _MARKER.search(data, at)
        if marker is None:
            raise _too_early("JPEG")
        code, at = data[marker.end() - 1], marker.end()
        if code == _END:
            return
        if code in _ALONE:
            continue
        length = int.from_bytes(data[at : at + 2], "big")
        if at + max(length, 2) > len(data):
            raise _too_early("JPEG")
        if length < 2:
            raise broken("JPEG")
        yield code, at + 2, at + length
        at += length
    raise broken("JPEG")


def _png(data: bytes) -> Header:
    if len(data) < 33:
        raise _too_early("PNG")
    # Before any check sum: a size that cannot be is to be called by its name.
    length, name, width, height, depth, color = struct.unpack_from(">I4sIIBB", data, len(_PNG))
    if (length, name) != (13, b"IHDR"):
        raise broken("PNG")
    # Sixteen bits take twice the memory.
    _sized(width, height, MAX_PIXELS // 2 if depth == 16 else MAX_PIXELS)
    orientation = UPRIGHT
    transparent = color in (4, 6)
    kept = [_PNG]
    for i, (name, start, end) in enumerate(_png_chunks(data)):
        if name == b"IHDR" and i > 0:
            raise broken("PNG")
        if name == b"tRNS":
            transparent = True
        elif name == b"eXIf":
            orientation = _orientation(data[start:end])
        # Animations, colour profiles and texts stay out: the first picture is all that is read.
        if name in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"):
            kept.append(data[start - 8 : end + 4])
    return Header("PNG", width, height, orientation, transparent, body=b"".join(kept))


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    at = len(_PNG)
    view = memoryview(data)
    for _ in range(MAX_PARTS):
        if at + 12 > len(data):
            raise _too_early("PNG")
        length, name = struct.unpack_from(">I4s", data, at)
        start, end = at + 8, at + 8 + length
        at = end + 4
        if at > len(data):
            raise _too_early("PNG")
        if zlib.crc32(view[start - 4 : end]) != int.from_bytes(data[end:at], "big"):
            raise broken("PNG")
        yield name, start, end
        if name == b"IEND":
            return
    raise broken("PNG")


def _webp(data: bytes) -> Header:
    sizes: list[tuple[int, int]] = []
    orientation = UPRIGHT
    transparent = False
    for name, start, end in _webp_chunks(data):
        content = data[start : min(end, start + 10)]
        if name == b"VP8X" and len(content) == 10:
            transparent |= bool(content[0] & 0x10)
            width, height = (int.from_bytes(content[i : i + 3], "little") + 1 for i in (4, 7))
            sizes.append(_sized(width, height, MAX_PIXELS))
        elif name == b"VP8 " and content[3:6] == b"\x9d\x01\x2a" and len(content) == 10:
            width, height = (word & 0x3FFF for word in struct.unpack_from("<HH", content, 6))
            sizes.append(_sized(width, height, MAX_PIXELS))
        elif name == b"VP8L" and content[:1] == b"\x2f" and len(content) >= 5:
            bits = int.from_bytes(content[1:5], "little")
            transparent |= bool(bits >> 28 & 1)
            sizes.append(_sized((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, MAX_PIXELS))
        elif name == b"EXIF":
            orientation = _orientation(data[start:end].removeprefix(b"Exif\0\0"))
    if not sizes:
        raise broken("WebP")
    return Header("WebP", *sizes[0], orientation, transparent, body=data)


def _webp_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    whole = 8 + int.from_bytes(data[4:8], "little")
    if whole > len(data):
        raise _too_early("WebP")
    at = 12
    for _ in range(MAX_PARTS):
        if at + 8 > whole:
            return
        name, length = struct.unpack_from("<4sI", data, at)
        start, end = at + 8, at + 8 + length
        if end > whole:
            raise _too_early("WebP")
        yield name, start, end
        at = end + length % 2
    raise broken("WebP")


# EXIF's kinds of whole numbers: short, as it should be, and long, as some write it.
_WHOLE_NUMBERS = {3: "H", 4: "I"}


def _orientation(exif: bytes) -> int:
    """The orientation that EXIF names; a picture whose EXIF makes no sense is shown as it lies."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None:
        return UPRIGHT
    try:
        (at,) = struct.unpack_from(order + "I", exif, 4)
        (entries,) = struct.unpack_from(order + "H", exif, at)
        for i in range(entries):
            entry = at + 2 + 12 * i
            tag, kind, count = struct.unpack_from(order + "HHI", exif, entry)
            if tag == 0x0112 and kind in _WHOLE_NUMBERS and count == 1:
                (value,) = struct.unpack_from(order + _WHOLE_NUMBERS[kind], exif, entry + 8)
                return value if 1 <= value <= 8 else UPRIGHT
    except struct.error:
        return UPRIGHT
    return UPRIGHT
