import numpy as np
import pytest
from numpy.typing import NDArray

from vision.kit.drawing import Box, Drawing, Placed, Polygon, Text
from vision.kit.geometry import Rect, arc, turned
from vision.kit.mat import Paper, ruler
from vision.kit.pdf import POINTS_PER_MM, text_width, to_pdf
from vision.kit.raster import pdf_page, to_pixels

INK = "#000000"


def ink(drawing: Drawing, px_per_mm: float = 10.0) -> NDArray[np.bool_]:
    return to_pixels(drawing, px_per_mm)[..., 0] < 128


def halves(picture: NDArray[np.bool_]) -> tuple[bool, bool]:
    """Whether there is more ink on the left than on the right, and above than below, of the ink's own box."""
    rows, columns = np.nonzero(picture)
    box = picture[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    height, width = box.shape
    left, right = box[:, : width // 2].sum(), box[:, -(width // 2) :].sum()
    upper, lower = box[: height // 2].sum(), box[-(height // 2) :].sum()
    return bool(left > right), bool(upper > lower)


@pytest.mark.parametrize(
    ("letter", "turn", "more_left", "more_above"),
    [("F", 0, True, True), ("L", 0, True, False), ("J", 0, False, False), ("F", 180, False, False)],
)
def test_letters_stand_upright_and_are_not_mirrored(
    letter: str, turn: float, more_left: bool, more_above: bool
) -> None:
    page = Drawing(20, 20, (Text((10, 10), letter, 10, INK, turn=turn),))
    assert halves(ink(page)) == (more_left, more_above)


def test_a_figure_is_as_high_as_it_says_and_centred() -> None:
    rows, columns = np.nonzero(ink(Drawing(20, 30, (Text((10, 12), "H", 10, INK),))))
    assert rows.min() / 10 == pytest.approx(7, abs=0.1)
    assert (rows.max() + 1) / 10 == pytest.approx(17, abs=0.1)
    assert (columns.min() + columns.max() + 1) / 20 == pytest.approx(10, abs=0.1)


def test_text_width_is_what_is_drawn() -> None:
    columns = np.nonzero(ink(Drawing(80, 20, (Text((40, 10), "$3000", 10, INK),))))[1]
    drawn = (columns.max() + 1 - columns.min()) / 10
    assert drawn <= text_width("$3000", 10) <= drawn + 3


def test_a_box_covers_exactly_its_millimetres() -> None:
    picture = to_pixels(Drawing(20, 10, (Box(Rect(3, 2, 8, 5), fill=INK),)), 10)[..., 0]
    dark = (255 - picture.astype(float)) / 255
    assert dark.sum() / 100 == pytest.approx(8 * 5, rel=0.012)
    assert picture[20:70, 30:110].max() < 40
    assert picture[:19].min() == picture[71:].min() == picture[:, :29].min() == picture[:, 111:].min() == 255


def test_a_placed_drawing_is_turned_and_cut_off_at_its_edges() -> None:
    stub = Drawing(4, 4, (Box(Rect(0, 0, 2, 9), fill=INK),))  # its left half, and more below than is shown
    picture = ink(Drawing(20, 20, (Placed(stub, (10, 10), turn=90),)))
    rows, columns = np.nonzero(picture)
    assert (rows.min(), rows.max() + 1) == pytest.approx((80, 100), abs=1)
    assert (columns.min(), columns.max() + 1) == pytest.approx((80, 120), abs=1)


def test_the_ruler_is_a_hundred_millimetres_in_the_pdf() -> None:
    page = Drawing(140, 20, ruler((70, 12)))
    picture = pdf_page(to_pdf([page], "ruler"), 0, 20.0)[..., 0] < 128
    ticks = np.flatnonzero(picture[round(11.0 * 20)])  # a row that crosses every tick and no more
    starts = np.flatnonzero(np.diff(np.concatenate(([-9], ticks))) > 1)
    centres = [group.mean() / 20 for group in np.split(ticks, starts[1:])]
    ruled = [x for x in centres if 19.9 <= x <= 120.1]
    assert len(ruled) == 11
    assert ruled[-1] - ruled[0] == pytest.approx(100, abs=0.05)


def test_a_page_is_as_large_as_its_drawing() -> None:
    pages = [Drawing(*Paper.A4.value, ()), Drawing(88, 63, (Polygon(((0, 0), (9, 0), (0, 9)), fill=INK),))]
    pdf = to_pdf(pages, "two pages")
    for number, page in enumerate(pages):
        height, width, _ = pdf_page(pdf, number, 4.0).shape
        assert (width, height) == pytest.approx((page.width * 4, page.height * 4), abs=1)
    assert pytest.approx(72) == POINTS_PER_MM * 25.4


def test_pixels_are_counted_from_the_size_in_millimetres() -> None:
    assert to_pixels(Drawing(40, 25, ()), 6.4).shape == (160, 256, 3)


def test_the_same_drawing_makes_the_same_file() -> None:
    page = Drawing(30, 30, (Text((15, 15), "7", 9, INK),))
    assert to_pdf([page], "same") == to_pdf([page], "same")


def test_degrees_count_clockwise_as_seen_on_the_sheet() -> None:
    assert turned(((0, -1),), 90)[0] == pytest.approx((1, 0))
    assert arc((5, 5), 2, 0, 90)[-1] == pytest.approx((5, 7))


@pytest.mark.parametrize(
    ("other", "overlaps", "holds"),
    [
        (Rect(10, 0, 5, 5), False, False),
        (Rect(9, 0, 5, 5), True, False),
        (Rect(2, 2, 5, 5), True, True),
        (Rect(0, 0, 10, 10), True, True),
        (Rect(-1, -1, 12, 12), True, False),
    ],
)
def test_rectangles_that_only_touch_do_not_overlap(other: Rect, overlaps: bool, holds: bool) -> None:
    assert Rect(0, 0, 10, 10).overlaps(other) is overlaps
    assert Rect(0, 0, 10, 10).holds(other) is holds
