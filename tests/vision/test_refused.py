"""What is no picture, too large or damaged is refused in one sentence that says what to do."""

import os
import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.vision.encoded import encoded, png, png_chunk, riff, tiff, with_exif
from vision import header
from vision.decode import Damaged, NotAPicture, PictureError, TooLarge, decode


def jpeg_of(width: int, height: int) -> bytes:
    """A JPEG whose frame header says another size than it has."""
    whole = encoded("jpg")
    at = whole.index(b"\xff\xc0")
    return whole[: at + 5] + struct.pack(">HH", height, width) + whole[at + 9 :]


def webp_canvas(width: int, height: int) -> bytes:
    return b"\0\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")


ATTACKS = {
    "empty": (b"", NotAPicture),
    "one byte": (b"\xff", NotAPicture),
    "html": (b"<!doctype html><title>not found</title>", NotAPicture),
    "gif": (b"GIF89a" + b"\0" * 50, NotAPicture),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", NotAPicture),
    "bmp": (encoded("bmp"), NotAPicture),
    "tiff": (encoded("tiff"), NotAPicture),
    "pdf": (b"%PDF-1.7\n", NotAPicture),
    "heic": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", NotAPicture),
    "wave": (b"RIFF\x24\0\0\0WAVEfmt " + b"\0" * 24, NotAPicture),
    "text that begins like a png": (b"\x89PNG is a format", NotAPicture),
    "a png that says 60000 x 60000": (png(60000, 60000, 2, b""), TooLarge),
    "a png that says so with a wrong check sum": (
        encoded("png")[:16] + struct.pack(">II", 60000, 60000) + encoded("png")[24:],
        TooLarge,
    ),
    "a png of 4 billion columns": (png(0xFFFFFFFF, 1, 2, b""), TooLarge),
    "a png of no width": (png(0, 40, 2, b""), Damaged),
    "a jpeg that says 65535 x 65535": (jpeg_of(65535, 65535), TooLarge),
    "a jpeg of no height": (jpeg_of(60, 0), Damaged),
    "a webp that says 16384 x 16384": (riff((b"VP8L", b"\x2f\xff\xff\xff\x0f" + b"\0" * 40)), TooLarge),
    "a webp on a huge canvas": (riff((b"VP8X", webp_canvas(16_000_000, 16_000_000))), TooLarge),
    "a webp with nothing in it": (riff(), Damaged),
    "a jpeg of nothing but its magic": (b"\xff\xd8\xff", Damaged),
    "a jpeg without a picture": (b"\xff\xd8\xff\xd9", Damaged),
    "a jpeg without a scan": (encoded("jpg").partition(b"\xff\xda")[0] + b"\xff\xd9", Damaged),
    "a jpeg segment of length 0": (b"\xff\xd8\xff\xe0\0\0\xff\xd9", Damaged),
    "a jpeg with two frames": (b"\xff\xd8" + encoded("jpg")[2:-2] + encoded("jpg")[2:], Damaged),
    "a jpeg of a million parts": (b"\xff\xd8" + b"\xff\xfe\0\x02" * 1_000_000 + b"\xff\xd9", Damaged),
    "a jpeg of a thousand scans": (
        encoded("jpg")[:-2] + encoded("jpg")[encoded("jpg").index(b"\xff\xda") : -2] * 1000 + b"\xff\xd9",
        Damaged,
    ),
    "a png of a million parts": (
        png(1, 1, 0, b"\0\0", png_chunk(b"tEXt", b"") * 1_000_000),
        Damaged,
    ),
    "a webp of a million parts": (riff(*[(b"JUNK", b"")] * 1_000_000), Damaged),
    "a png with half its rows": (png(60, 40, 2, b"\0" * 20 * 181), Damaged),
    "a png with no rows": (png(60, 40, 2, b""), Damaged),
    "a png that begins with its pixels": (
        b"\x89PNG\r\n\x1a\n" + png_chunk(b"IDAT", b"") + png_chunk(b"IEND", b""),
        Damaged,
    ),
    "a png with two headers": (
        png(1, 1, 0, b"\0\0", png_chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 8, 0, 0, 0, 0))),
        Damaged,
    ),
    "a png of a kind that does not exist": (png(4, 4, 5, b"\0" * 20), Damaged),
}


class TestRefused:
    @pytest.mark.parametrize("name", ATTACKS)
    def test_what_is_not_a_picture(self, name: str) -> None:
        data, refusal = ATTACKS[name]
        with pytest.raises(refusal, match=r"\w: \w"):
            decode(data)

    @pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
    @pytest.mark.parametrize("tenths", range(1, 10))
    def test_truncated(self, kind: str, tenths: int) -> None:
        whole = encoded(kind, np.random.default_rng(2).integers(0, 255, (40, 60, 3), np.uint8))
        with pytest.raises(Damaged):
            decode(whole[: len(whole) * tenths // 10])

    @pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
    def test_truncated_by_one_byte(self, kind: str) -> None:
        with pytest.raises(Damaged, match="too early"):
            decode(encoded(kind)[:-1])

    def test_a_png_with_one_wrong_bit(self) -> None:
        data = bytearray(encoded("png"))
        data[len(data) // 2] ^= 1
        with pytest.raises(Damaged):
            decode(bytes(data))

    def test_the_end_of_a_thumbnail_is_not_the_end_of_the_picture(self) -> None:
        data = with_exif("jpg", tiff(1) + encoded("jpg"))
        assert decode(data).shape == (40, 60, 3)
        with pytest.raises(Damaged):
            decode(data[:-40])

    def test_more_bytes_than_are_read(self) -> None:
        with pytest.raises(TooLarge, match="MB"):
            decode(encoded("jpg") + bytes(header.MAX_BYTES))

    def test_pixels_at_the_bound(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(header, "MAX_PIXELS", 60 * 40)
        assert decode(encoded("png")).shape == (40, 60, 3)
        monkeypatch.setattr(header, "MAX_PIXELS", 60 * 40 - 1)
        for kind in ("png", "jpg", "webp"):
            with pytest.raises(TooLarge, match="60 x 40"):
                decode(encoded(kind))

    def test_opencv_has_the_bound_too(self) -> None:
        assert int(os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"]) == header.MAX_PIXELS

    def test_the_kind_of_a_known_other_file_is_named(self) -> None:
        with pytest.raises(NotAPicture, match="a HEIC file is not"):
            decode(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")


SEEDS = tuple(
    [encoded(kind) for kind in ("jpg", "png", "webp")]
    + [with_exif(kind, tiff(6)) for kind in ("jpg", "png", "webp")]
    + [encoded("jpg", None, cv2.IMWRITE_JPEG_PROGRESSIVE, 1), encoded("png", np.zeros((9, 9, 4), np.uint8))]
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    data = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data) - 1))
        gone = draw(st.integers(0, 8))
        data[at : at + gone] = draw(st.binary(max_size=8)) or b"\xff"
    return bytes(data)


def mended(data: bytes) -> bytes:
    """With the check sums of a PNG's chunks made right again, so that a mutation gets past them."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return data
    at, result = 8, bytearray(data)
    while at + 12 <= len(data):
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        result[end : end + 4] = struct.pack(">I", zlib.crc32(data[at + 4 : end]))
        at = end + 4
    return bytes(result[: len(data)])


@settings(max_examples=300, deadline=None)
@given(mutated())
@example(b"\xff\xd8\xff\xc0")
def test_no_bytes_do_harm(data: bytes) -> None:
    for attempt in (data, mended(data)):
        try:
            picture = decode(attempt)
        except PictureError:
            continue
        assert picture.dtype == np.uint8
        assert picture.ndim == 3
        assert picture.shape[2] == 3


def photo() -> np.ndarray:
    noise = np.random.default_rng(1).integers(0, 256, (30, 40, 3), np.uint8)
    return cv2.resize(noise, (640, 480), interpolation=cv2.INTER_CUBIC)


@pytest.mark.parametrize(
    "options", [(), (cv2.IMWRITE_JPEG_PROGRESSIVE, 1), (cv2.IMWRITE_JPEG_RST_INTERVAL, 8)]
)
class TestAJpegThatLacksPixels:
    def test_cut_short_and_given_an_end(self, options: tuple[int, ...]) -> None:
        whole = encoded("jpg", photo(), *options)
        decode(whole)
        for share in (0.4, 0.7, 0.95):
            with pytest.raises(Damaged):
                decode(whole[: int(len(whole) * share)] + b"\xff\xd9")

    def test_with_a_hole_in_it(self, options: tuple[int, ...]) -> None:
        whole = encoded("jpg", photo(), *options)
        middle = len(whole) // 2
        with pytest.raises(Damaged):
            decode(whole[:middle] + bytes(1500) + whole[middle + 1500 :])

    def test_more_bytes_than_the_pixels_take_do_no_harm(self, options: tuple[int, ...]) -> None:
        whole = encoded("jpg", photo(), *options)
        assert np.array_equal(decode(whole[:-2] + bytes(100) + whole[-2:]), decode(whole))

    def test_what_follows_the_picture_is_not_missed(self, options: tuple[int, ...]) -> None:
        decode(encoded("jpg", photo(), *options) + encoded("jpg") + b"more")
