"""Pictures as bytes, sound and odd, written chunk by chunk."""

import struct
import zlib
from typing import Any

import cv2
import numpy as np

from vision.decode import BgrPicture

RED, GREEN, BLUE, WHITE = (0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)


def four_fields() -> BgrPicture:
    """60 x 40, red at the top left, then clockwise green, white, blue: every turn and mirroring differs."""
    picture = np.empty((40, 60, 3), np.uint8)
    picture[:20, :30], picture[:20, 30:], picture[20:, 30:], picture[20:, :30] = RED, GREEN, WHITE, BLUE
    return picture


def corners(picture: BgrPicture) -> list[str]:
    """The colours of the four corners, clockwise from the top left."""
    names = {RED: "red", GREEN: "green", BLUE: "blue", WHITE: "white"}
    places = ((4, 4), (4, -5), (-5, -5), (-5, 4))
    return [names[tuple(int(v > 127) * 255 for v in picture[place])] for place in places]


def encoded(kind: str, picture: Any = None, *options: int) -> bytes:
    return bytes(cv2.imencode(f".{kind}", four_fields() if picture is None else picture, options)[1])


def tiff(orientation: int, order: str = "<") -> bytes:
    magic = b"II*\0" if order == "<" else b"MM\0*"
    return magic + struct.pack(order + "IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def png_chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width: int, height: int, color: int, raw: bytes, *others: bytes, depth: int = 8) -> bytes:
    head = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0))
    body = png_chunk(b"IDAT", zlib.compress(raw))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(others) + body + png_chunk(b"IEND", b"")


def riff(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"WEBP" + b"".join(
        name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
        for name, content in chunks
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body


def with_exif(kind: str, exif: bytes, prefixed: bool = True) -> bytes:
    if kind == "jpg":
        whole, segment = encoded("jpg"), b"Exif\0\0" + exif
        return whole[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + whole[2:]
    if kind == "png":
        whole = encoded("png")
        return whole[:-12] + png_chunk(b"eXIf", exif) + whole[-12:]
    still = encoded("webp", None, cv2.IMWRITE_WEBP_QUALITY, 101)[12:]
    canvas = b"\x08\0\0\0" + (60 - 1).to_bytes(3, "little") + (40 - 1).to_bytes(3, "little")
    length = int.from_bytes(still[4:8], "little")
    meta = b"Exif\0\0" + exif if prefixed else exif
    return riff((b"VP8X", canvas), (still[:4], still[8 : 8 + length]), (b"EXIF", meta))
