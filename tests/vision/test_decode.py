"""Bytes in, an upright picture out, or one sentence that says what to do."""

import os
import struct
import zlib
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vision import header
from vision.decode import BgrPicture, Damaged, NotAPicture, PictureError, TooLarge, decode

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


class TestWhole:
    @pytest.mark.parametrize("kind", ["png", "webp", "jpg"])
    def test_the_three_kinds(self, kind: str) -> None:
        options = (cv2.IMWRITE_WEBP_QUALITY, 101) if kind == "webp" else ()
        picture = decode(encoded(kind, None, *options))
        assert picture.dtype == np.uint8
        assert picture.shape == (40, 60, 3)
        assert corners(picture) == ["red", "green", "white", "blue"]

    def test_progressive_jpeg(self) -> None:
        assert corners(decode(encoded("jpg", None, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)))[0] == "red"

    def test_a_jpeg_decodes_as_opencv_does_it(self) -> None:
        noise = np.random.default_rng(1).integers(0, 255, (48, 64, 3), np.uint8)
        data = encoded("jpg", noise)
        assert np.array_equal(decode(data), cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))

    @pytest.mark.parametrize("kind", ["jpg", "png"])
    def test_grey_becomes_three_channels(self, kind: str) -> None:
        picture = decode(encoded(kind, np.full((8, 9), 77, np.uint8)))
        assert picture.shape == (8, 9, 3)
        assert np.abs(picture.astype(int) - 77).max() <= 1

    def test_sixteen_bits_become_eight(self) -> None:
        picture = decode(encoded("png", np.full((8, 9, 3), 0x4DFF, np.uint16)))
        assert picture.dtype == np.uint8
        assert np.unique(picture).tolist() == [0x4D]

    def test_palette(self) -> None:
        palette = png_chunk(b"PLTE", bytes([255, 0, 0, 0, 0, 255]))
        picture = decode(png(2, 1, 3, bytes([0, 0, 1]), palette))
        assert picture.tolist() == [[list(RED), list(BLUE)]]

    def test_palette_with_a_transparent_color(self) -> None:
        palette = png_chunk(b"PLTE", bytes([255, 0, 0, 0, 0, 255])) + png_chunk(b"tRNS", b"\xff\0")
        assert decode(png(2, 1, 3, bytes([0, 0, 1]), palette)).tolist() == [[list(RED), list(WHITE)]]

    def test_grey_with_a_transparent_value(self) -> None:
        data = png(2, 1, 0, bytes([0, 9, 200]), png_chunk(b"tRNS", b"\0\x09"))
        assert decode(data)[0, 1].tolist() == [200, 200, 200]

    def test_what_comes_after_the_end_does_not_matter(self) -> None:
        # Telephones put depth maps and moving pictures there.
        for kind in ("jpg", "png", "webp"):
            assert np.array_equal(decode(encoded(kind) + b"\xff\xd8\xff trailing" * 9), decode(encoded(kind)))

    def test_of_an_animation_the_first_picture(self) -> None:
        animation = cv2.Animation()
        animation.frames = [np.full((8, 9, 3), level, np.uint8) for level in (40, 140, 240)]
        animation.durations = [100, 100, 100]  # type: ignore[assignment]
        for kind in ("png", "webp"):
            data = bytes(cv2.imencodeanimation(f".{kind}", animation)[1])
            assert np.abs(decode(data).astype(int) - 40).max() <= 2


class TestTransparent:
    @pytest.mark.parametrize("depth", [np.uint8, np.uint16])
    def test_laid_on_white(self, depth: type) -> None:
        full = np.iinfo(depth).max
        picture = np.zeros((3, 1, 4), depth)
        picture[:, :, 2] = full
        picture[:, 0, 3] = (0, full // 2, full)
        shown = decode(encoded("png", picture))
        assert shown[0, 0].tolist() == [255, 255, 255]
        assert shown[1, 0].tolist() == pytest.approx([128, 128, 255], abs=1)
        assert shown[2, 0].tolist() == [0, 0, 255]

    def test_webp(self) -> None:
        picture = np.zeros((8, 8, 4), np.uint8)
        picture[:4, :, 3] = 255
        shown = decode(encoded("webp", picture, cv2.IMWRITE_WEBP_QUALITY, 101))
        assert (shown[0, 0].tolist(), shown[7, 7].tolist()) == ([0, 0, 0], [255, 255, 255])

    def test_higher_than_one_band(self) -> None:
        picture = np.zeros((1000, 3, 4), np.uint8)
        picture[:, :, 3] = 255
        picture[:, :, 0] = (np.arange(1000) % 251)[:, np.newaxis]
        assert np.array_equal(decode(encoded("png", picture)), picture[:, :, :3])

    def test_turned_upright_too(self) -> None:
        picture = np.dstack([four_fields(), np.full((40, 60), 255, np.uint8)])
        whole = encoded("png", picture)
        data = whole[:-12] + png_chunk(b"eXIf", tiff(6)) + whole[-12:]
        assert corners(decode(data)) == ["blue", "red", "green", "white"]


UPRIGHT = {
    1: ["red", "green", "white", "blue"],
    2: ["green", "red", "blue", "white"],
    3: ["white", "blue", "red", "green"],
    4: ["blue", "white", "green", "red"],
    5: ["red", "blue", "white", "green"],
    6: ["blue", "red", "green", "white"],
    7: ["white", "green", "red", "blue"],
    8: ["green", "white", "blue", "red"],
}


class TestUpright:
    @pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
    @pytest.mark.parametrize("order", ["<", ">"])
    @pytest.mark.parametrize(("orientation", "expected"), UPRIGHT.items())
    def test_by_exif(self, kind: str, order: str, orientation: int, expected: list[str]) -> None:
        picture = decode(with_exif(kind, tiff(orientation, order)))
        assert corners(picture) == expected
        assert picture.shape == ((40, 60, 3) if orientation < 5 else (60, 40, 3))

    def test_as_opencv_turns_a_jpeg(self) -> None:
        for orientation in UPRIGHT:
            data = with_exif("jpg", tiff(orientation))
            theirs = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
            assert np.array_equal(decode(data), theirs)

    def test_webp_exif_without_its_prefix(self) -> None:
        assert corners(decode(with_exif("webp", tiff(3), prefixed=False))) == UPRIGHT[3]

    @pytest.mark.parametrize(
        "exif",
        [
            b"",
            b"II*\0",
            b"XX*\0" + tiff(6)[4:],
            tiff(0),
            tiff(9),
            tiff(65535),
            tiff(6)[:-8],
            b"II*\0" + struct.pack("<I", 0xFFFFFFFF),
            b"II*\0" + struct.pack("<IH", 8, 0xFFFF),
        ],
    )
    def test_exif_that_makes_no_sense_turns_nothing(self, exif: bytes) -> None:
        for kind in ("jpg", "png", "webp"):
            assert corners(decode(with_exif(kind, exif))) == UPRIGHT[1]


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
