"""Bytes in, a picture out: every kind that is read, on white where it is transparent."""

import cv2
import numpy as np
import pytest

from tests.vision.encoded import BLUE, RED, WHITE, corners, encoded, four_fields, png, png_chunk, tiff
from vision.decode import decode


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
