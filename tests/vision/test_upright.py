"""Pictures are turned as their EXIF says, and by nothing else."""

import struct

import cv2
import numpy as np
import pytest

from tests.vision.encoded import corners, tiff, with_exif
from vision.decode import decode

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

    def test_by_an_orientation_written_as_a_long_number(self) -> None:
        for order, magic in (("<", b"II*\0"), (">", b"MM\0*")):
            exif = magic + struct.pack(order + "IHHHIII", 8, 1, 0x0112, 4, 1, 6, 0)
            assert corners(decode(with_exif("jpg", exif))) == UPRIGHT[6]

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
