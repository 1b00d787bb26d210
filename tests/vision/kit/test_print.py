import argparse
from pathlib import Path

import pypdfium2
import pytest

from vision.kit import print_command
from vision.kit.drawing import Box, Drawing, Placed
from vision.kit.edition import (
    EditionError,
    chest_cards,
    exploration_tiles,
    ring_values,
    standard_editions,
)
from vision.kit.geometry import Rect
from vision.kit.kits import KITS
from vision.kit.mat import Paper
from vision.kit.sheets import Batch, lay_out


def print_kit(*words: str) -> int:
    parser = argparse.ArgumentParser()
    print_command.add_arguments(parser)
    return print_command.run(parser.parse_args(words))


def square(side: float, colour: str = "#808080") -> Drawing:
    return Drawing(side, side, (Box(Rect(0, 0, side, side), fill=colour),))


def placed(sheet: Drawing) -> list[Placed]:
    return [shape for shape in sheet.shapes if isinstance(shape, Placed)]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kit", KITS)
def test_every_kit_is_a_pdf_of_sheets_of_the_paper_asked_for(
    kit: str, paper: Paper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "kit.pdf"
    assert print_kit(kit, "--paper", paper.name, "-o", str(out)) == 0
    document = pypdfium2.PdfDocument(out.read_bytes())
    try:
        assert len(document) >= 1
        for page in document:
            sides = sorted(side / 72 * 25.4 for side in page.get_size())
            assert sides == pytest.approx(paper.value, abs=0.01)
            text = page.get_textpage().get_text_range()
            assert "100 mm" in text
            assert f"{paper.name} · print at 100 %" in text
    finally:
        document.close()
    assert str(out) in capsys.readouterr().out


def test_a_games_kit_holds_its_parts_and_all_holds_the_games() -> None:
    def sheets(kit: str) -> tuple[Drawing, ...]:
        return KITS[kit].sheets(Paper.A4, standard_editions())

    for game in ("digger", "digmars", "diadingo"):
        parts = [kit for kit in KITS if kit.startswith(f"{game}-")]
        assert sheets(game) == tuple(sheet for part in parts for sheet in sheets(part))
    assert sheets("all") == (*sheets("digger"), *sheets("digmars"), *sheets("diadingo"))


def test_the_list_names_every_kit(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_kit("--list") == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(KITS)


def test_without_out_the_file_is_named_after_kit_and_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert print_kit("digger-mat", "--paper", "a3") == 0
    assert (tmp_path / "digger-mat-A3.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], ["no kit 'chess'", "digmars-tiles"]),
        ([], ["name a kit", "digger-mat"]),
        (["digger", "--paper", "B5"], ["no paper 'B5'", "A4 or A3"]),
        (["digger", "-o", "nowhere/out.pdf"], ["cannot write nowhere/out.pdf", "No such file or directory"]),
        (["digger", "-o", "."], ["cannot write .", "directory"]),
        (["digger", "--editions", "nowhere"], ["cannot read the edition", "digger.toml", "No such file"]),
    ],
)
def test_what_cannot_be_printed_says_why(
    words: list[str],
    said: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert print_kit(*words) == 2
    message = capsys.readouterr().err
    assert all(part in message for part in said), message
    assert list(tmp_path.iterdir()) == []


# The editions


def test_the_standard_editions_hold_what_the_games_need() -> None:
    editions = standard_editions()
    cards = chest_cards(editions)
    assert len(cards) == 5
    assert all(black.yellow + black.red + black.green + black.white == 15 for _, black in cards)  # DG-51
    assert len(exploration_tiles(editions)) == 48
    assert len(ring_values(editions)) == 42


def test_a_table_prints_the_values_of_its_own_cards(tmp_path: Path) -> None:
    (tmp_path / "diadingo.toml").write_text("[[rings]]\nvalue = 700\ncards = 2\n")
    (tmp_path / "digger.toml").write_text(
        "[white]\nyellow=2\nred=2\ngreen=2\nwhite=2\n[[black]]\nyellow=9\nred=3\ngreen=2\nwhite=1\n"
    )
    assert ring_values(tmp_path) == (700, 700)
    ((white, black),) = chest_cards(tmp_path)
    assert (white.side, white.value("red")) == ("white", 2)
    assert (black.side, black.value("yellow"), black.value("white")) == ("black", 9, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[rings]]\nvalue = 'much'\ncards = 3", "rings entry 1: value should be a whole number"),
        ("[[rings]]\nvalue = 500\ncards = -1", "rings entry 1: cards should be a whole number"),
        ("[[rings]]\ncards = 3", "rings entry 1: value should be a whole number"),
        ("[[rings", "is not TOML"),
    ],
)
def test_an_edition_that_cannot_be_read_names_the_entry(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "diadingo.toml").write_text(text)
    with pytest.raises(EditionError, match=said):
        ring_values(tmp_path)


# The sheets


def test_backs_meet_their_fronts_when_the_paper_is_turned_over_its_long_side() -> None:
    fronts = tuple(square(40, f"#0000{i:02x}") for i in range(30))
    backs = tuple(square(40, f"#ff00{i:02x}") for i in range(30))
    sheets = lay_out(Paper.A4, Batch("tiles", "", fronts, backs))
    assert len(sheets) == 4
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        for one, other in zip(placed(front), placed(back), strict=True):
            assert fronts.index(one.drawing) == backs.index(other.drawing)
            assert one.at[0] + other.at[0] == pytest.approx(front.width)
            assert one.at[1] == pytest.approx(other.at[1])
    assert sum(len(placed(sheet)) for sheet in sheets) == 60


def test_pieces_lie_apart_and_within_the_printable_paper() -> None:
    (sheet,) = lay_out(Paper.A4, Batch("some", "", (square(30),) * 20), Batch("more", "", (square(12),) * 9))
    rects = [Rect.around(piece.at, piece.drawing.width) for piece in placed(sheet)]
    assert len(rects) == 29
    assert all(sheet.frame.grown(-8).holds(rect) for rect in rects)
    for i, one in enumerate(rects):
        assert not any(one.grown(1).overlaps(other) for other in rects[i + 1 :])


def test_what_does_not_fit_on_the_sheet_goes_on_the_next() -> None:
    sheets = lay_out(Paper.A4, Batch("a", "", (square(60),) * 9), Batch("b", "", (square(60),) * 9))
    assert [len(placed(sheet)) for sheet in sheets] == [9, 9]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Batch("odd", "", (square(10), square(11))), "one size"),
        (lambda: Batch("odd", "", (square(10),) * 2, (square(10),)), "2 fronts but 1 backs"),
        (lambda: lay_out(Paper.A4, Batch("odd", "", (square(300),))), "does not fit on A4"),
    ],
)
def test_a_batch_that_cannot_be_laid_out_says_why(make: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()  # type: ignore[operator]
