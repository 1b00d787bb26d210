"""`digsight read`: pictures, folders and the standard input, in words, as JSON, and drawn."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from service.cli import main
from service.commands.describe import describe
from service.readings import READING
from vision.decode import decode
from vision.header import MAX_BYTES
from vision.reading import Board, Card, Caution, Cell, Chest, Grid, Reading, Stack

Eyes = Callable[..., None]
Said = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, jpeg: bytes) -> Path:
    """Two pictures, one of them further down, and a note."""
    (tmp_path / "sub").mkdir()
    for name in ("b.JPG", "sub/a.jpg"):
        (tmp_path / name).write_bytes(jpeg)
    (tmp_path / "note.txt").write_text("no picture")
    return tmp_path


def test_in_words(eyes: Eyes, folder: Path, capsys: Said) -> None:
    eyes("red", "red", "green", "green", "blue")
    assert main(["read", str(folder / "b.JPG")]) == 0
    assert capsys.readouterr().out == (
        f"{folder / 'b.JPG'} (320 x 200)\n  throw: red, red, green, green, blue\n"
    )


def test_a_throw_that_is_not_readable(eyes: Eyes, folder: Path, capsys: Said) -> None:
    eyes("red", "blue", lying="cocked", confidence=0.5)
    assert main(["read", str(folder / "b.JPG")]) == 0
    out = capsys.readouterr().out
    assert "throw not readable: 2 dice are in view, not 5: show all five" in out
    assert "dice: red? (leans), blue?" in out


def test_an_empty_table(eyes: Eyes, folder: Path, capsys: Said) -> None:
    eyes()
    assert main(["read", str(folder / "b.JPG")]) == 0
    assert "nothing of a game: show the table from above, in good light" in capsys.readouterr().out


def test_as_json_it_is_what_http_answers(eyes: Eyes, folder: Path, capsys: Said) -> None:
    eyes("red", "red", "green", "green", "blue")
    assert main(["read", "--json", str(folder / "b.JPG")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told.pop("file") == str(folder / "b.JPG")
    READING.read(told)
    assert told["throw"]["readable"] is True


def test_of_a_folder_every_picture_below_it(eyes: Eyes, folder: Path, capsys: Said) -> None:
    eyes("red")
    assert main(["read", "--json", str(folder)]) == 0
    files = [json.loads(line)["file"] for line in capsys.readouterr().out.splitlines()]
    assert files == [str(folder / "b.JPG"), str(folder / "sub/a.jpg")]


def test_the_standard_input(eyes: Eyes, jpeg: bytes, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes("red")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(jpeg)))
    assert main(["read", "-"]) == 0
    assert capsys.readouterr().out.startswith("standard input (320 x 200)\n")


def test_only_what_is_looked_for(eyes: Eyes, folder: Path, capsys: Said) -> None:
    eyes("red")
    assert main(["read", "--look", "tokens,rings", str(folder / "b.JPG")]) == 0
    assert "red" not in capsys.readouterr().out


def test_an_unknown_look_is_a_slip_of_the_pen(folder: Path, capsys: Said) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["read", "--look", "dise", str(folder / "b.JPG")])
    assert stop.value.code == 2
    assert "did you mean 'dice'?" in capsys.readouterr().err


@pytest.mark.parametrize("as_json", [False, True])
def test_what_cannot_be_read_is_said_and_the_others_are_read(
    eyes: Eyes, folder: Path, capsys: Said, as_json: bool
) -> None:
    eyes("red")
    (folder / "half.jpg").write_bytes((folder / "b.JPG").read_bytes()[:100])
    (folder / "huge.png").write_bytes(b"\xff\xd8\xff" + bytes(MAX_BYTES))
    (folder / "empty").mkdir()
    names = ["half.jpg", "huge.png", "gone.jpg", "note.txt", "empty", "b.JPG"]
    arguments = [str(folder / name) for name in names] + (["--json"] if as_json else [])
    assert main(["read", *arguments]) == 1
    result = capsys.readouterr()
    expected = ["ends too early", "more than 25 MB", "no such file", "is not a JPEG", "in this folder"]
    for line, name, said in zip(result.err.splitlines(), names, expected, strict=False):
        assert line.startswith(f"{folder / name}: ")
        assert said in line
    if as_json:
        lines = [json.loads(line) for line in result.out.splitlines()]
        assert ["error" in line for line in lines] == [True] * 5 + [False]
    else:
        assert result.out.startswith(f"{folder / 'b.JPG'} (320 x 200)")


class TestDraw:
    @pytest.mark.parametrize("name", ["out.png", "out.jpg", "new/folder/out.WEBP"])
    def test_one_picture(self, eyes: Eyes, folder: Path, name: str) -> None:
        eyes("red")
        assert main(["read", str(folder / "b.JPG"), "--draw", str(folder / name)]) == 0
        drawn = decode((folder / name).read_bytes())
        assert drawn.shape == (200, 320, 3)
        assert np.ptp(drawn) > 100

    def test_a_folder(self, eyes: Eyes, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
        eyes("red")
        out = tmp_path_factory.mktemp("out") / "drawn"
        assert main(["read", str(folder), str(folder / "b.JPG"), "--draw", str(out)]) == 0
        drawn = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
        assert drawn == {"b.JPG", "b-2.JPG", str(Path("sub/a.jpg"))}

    def test_one_picture_into_a_folder_that_is_there(self, eyes: Eyes, folder: Path) -> None:
        eyes("red")
        assert main(["read", str(folder / "b.JPG"), "--draw", str(folder / "sub")]) == 0
        assert decode((folder / "sub/b.JPG").read_bytes()).shape == (200, 320, 3)

    def test_the_standard_input(
        self, eyes: Eyes, folder: Path, jpeg: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        eyes("red")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(jpeg)))
        assert main(["read", "-", "--draw", str(folder / "sub")]) == 0
        assert (folder / "sub/stdin.png").is_file()

    @pytest.mark.parametrize(
        ("files", "out", "said"),
        [
            (["b.JPG"], "out.bmp", "end the name in .jpg"),
            (["b.JPG"], "b.JPG", "overwrite the pictures themselves"),
            (["."], ".", "overwrite the pictures themselves"),
            (["b.JPG", "sub/a.jpg"], "note.txt", "go into a folder"),
        ],
    )
    def test_where_nothing_can_be_drawn(
        self, eyes: Eyes, folder: Path, capsys: Said, files: list[str], out: str, said: str
    ) -> None:
        eyes("red")
        before = (folder / "b.JPG").read_bytes()
        assert main(["read", *(str(folder / f) for f in files), "--draw", str(folder / out)]) == 2
        result = capsys.readouterr()
        assert said in result.err
        assert result.out == ""
        assert (folder / "b.JPG").read_bytes() == before

    def test_a_place_that_cannot_be_written(self, eyes: Eyes, folder: Path, capsys: Said) -> None:
        eyes("red")
        out = folder / "note.txt" / "out.png"
        assert main(["read", str(folder / "b.JPG"), "--draw", str(out)]) == 1
        assert "cannot be written" in capsys.readouterr().err


def test_everything_in_words() -> None:
    box, quad = (0.0, 0.0, 9.0, 9.0), ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    cells = (
        Cell("unexplored", 0.9, {"blue": 2}, dig=3),
        Cell("explored", 0.9, {}, transport=2, value=None, bonus="survey"),
        Cell("empty", 0.5, {}),
        Cell("explored", 0.9, {}, transport=1, value=0),
    )
    reading = Reading(
        9,
        9,
        1.0,
        tokens=(Stack("yellow", 3, 0.9, box), Stack("red", 1, 0.4, box)),
        chests=(Chest("black", quad, {"yellow": 4, "red": 0, "green": 1, "white": 2}, 0.9),),
        grid=Grid(quad, (cells,) * 4),
        board=Board((box,)),
        cards=(Card(3000, True, box, 0.9), Card(8000, False, box, 0.9), Card(None, False, box, 0.1)),
        cautions=(Caution("dark", "more light, please"),),
    )
    lines = describe(reading)
    assert lines[0] == "tokens: yellow ×3, red ×1?"
    assert lines[1] == "chest, black side: yellow 4, red 0, green 1, white 2"
    assert lines[2] == (
        "grid: A1 unexplored, dig 3, blue station ×2; B1 explored, transport 2, value ?, survey; "
        "C1 empty?; D1 explored, transport 1, value 0"
    )
    assert lines[6:] == [
        "board: 1 diamond",
        "cards: 3000 set, 8000 not set, theft?",
        "note: more light, please",
    ]
