"""`digsight judge`: what a picture of a throw allows, in words."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from service.cli import main

Eyes = Callable[..., None]
Said = pytest.CaptureFixture[str]


@pytest.fixture
def picture(tmp_path: Path, jpeg: bytes) -> str:
    path = tmp_path / "throw.jpg"
    path.write_bytes(jpeg)
    return str(path)


@pytest.mark.parametrize(
    ("thrown", "said"),
    [
        # The rule book's own worked turn, throw by throw.
        (
            "red red green green blue",
            """\
Thrown: red, red, green, green, blue
May be taken from the centre, one of each: blue
Not to be taken: red shows on 2 dice (DG-12)
Not to be taken: green shows on 2 dice (DG-12)
No stealing: stealing needs exactly one black die, and none shows black (DG-20)
""",
        ),
        (
            "red red yellow blue black",
            """\
Thrown: red, red, yellow, blue, black
May be taken from the centre, one of each: blue, yellow
Not to be taken: red shows on 2 dice (DG-12)
May be stolen instead, from a chest that holds it: yellow
Not to be stolen: blue is never in a chest and cannot be stolen (DG-21)
Not to be stolen: red shows on 2 dice (DG-20)
""",
        ),
        (
            "black black yellow blue red",
            """\
Thrown: black, black, yellow, blue, red
May be taken from the centre, one of each: blue, yellow, red
No stealing: stealing needs exactly one black die, and black shows on 2 dice (DG-22)
""",
        ),
        (
            "black black black black black",
            """\
Thrown: black, black, black, black, black
Nothing may be taken: no colour of a token shows exactly once (DG-12)
No stealing: stealing needs exactly one black die, and black shows on 5 dice (DG-22)
""",
        ),
        (
            "red red green green black",
            """\
Thrown: red, red, green, green, black
Nothing may be taken: no colour of a token shows exactly once (DG-12)
Not to be taken: red shows on 2 dice (DG-12)
Not to be taken: green shows on 2 dice (DG-12)
Stealing gives nothing: no colour that chests hold shows exactly once (DG-20)
Not to be stolen: red shows on 2 dice (DG-20)
Not to be stolen: green shows on 2 dice (DG-20)
""",
        ),
    ],
)
def test_what_a_throw_allows(eyes: Eyes, picture: str, capsys: Said, thrown: str, said: str) -> None:
    eyes(*thrown.split())
    assert main(["judge", picture]) == 0
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("nl", ["Gegooid: rood, rood, geel, blauw, zwart", "van elk één: blauw, geel", "(DG-21)"]),
        ("fr", ["Lancer : rouge, rouge, jaune, bleu, noir", "un de chaque : bleu, jaune", "(DG-21)"]),
    ],
)
def test_in_other_languages(eyes: Eyes, picture: str, capsys: Said, lang: str, said: list[str]) -> None:
    eyes("red", "red", "yellow", "blue", "black")
    assert main(["judge", picture, "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert all(part in out for part in said)


@pytest.mark.parametrize("lang", ["en", "nl", "fr"])
@pytest.mark.parametrize(
    ("dice", "how", "code"),
    [
        (0, {}, "no-dice"),
        (2, {}, "dice-count"),
        (5, {"lying": "cocked"}, "cocked"),
        (5, {"lying": "hidden"}, "hidden"),
        (5, {"confidence": 0.5}, "uncertain"),
    ],
)
def test_a_throw_that_cannot_be_read_ends_with_3_and_says_what_to_do(
    eyes: Eyes, picture: str, capsys: Said, lang: str, dice: int, how: dict[str, object], code: str
) -> None:
    eyes(*["red"] * dice, **how)
    assert main(["judge", picture, "--lang", lang]) == 3
    why = capsys.readouterr().out.splitlines()[0]
    assert why.count(". ") == 1
    assert main(["judge", picture, "--lang", lang, "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert (told["throw"] or {"code": "no-dice"})["code"] == code
    assert told["may_take"] == told["verdicts"] == []


def test_what_was_seen_is_said_where_it_is_not_enough(eyes: Eyes, picture: str, capsys: Said) -> None:
    eyes("red", "blue", "green", "white", "black", lying="cocked", confidence=0.6)
    assert main(["judge", picture]) == 3
    assert "Seen: red? (leans), blue?, green?, white?, black?" in capsys.readouterr().out


def test_as_json(eyes: Eyes, picture: str, capsys: Said) -> None:
    eyes("red", "red", "yellow", "blue", "black")
    assert main(["judge", picture, "--json", "--lang", "nl"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["file"] == picture
    assert told["throw"]["colors"] == ["red", "red", "yellow", "blue", "black"]
    assert told["may_take"] == ["blue", "yellow"]
    assert told["may_steal"] == ["yellow"]
    verdicts = {(v["do"], v["color"]): v for v in told["verdicts"]}
    assert len(verdicts) == 10
    assert verdicts["take", "blue"] == {"do": "take", "color": "blue", "legal": True}
    assert verdicts["take", "red"]["rule"] == "DG-12"
    assert "rood ligt op 2" in verdicts["take", "red"]["because"]
    assert verdicts["steal", "blue"]["rule"] == "DG-21"


def test_from_the_standard_input(
    eyes: Eyes, jpeg: bytes, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    eyes("red", "red", "green", "green", "blue")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(jpeg)))
    assert main(["judge", "-"]) == 0
    assert capsys.readouterr().out.startswith("Thrown: ")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("gone.jpg", None, "no such file: check the name"),
        ("page.jpg", b"<!doctype html>", "not a JPEG, PNG or WebP picture: take a photo"),
        ("half.jpg", b"\xff\xd8\xff\xe0", "ends too early"),
    ],
)
def test_what_is_not_a_picture_ends_with_3(
    eyes: Eyes, tmp_path: Path, capsys: Said, name: str, content: bytes | None, said: str
) -> None:
    eyes("red")
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    assert main(["judge", str(path), "--json"]) == 3
    result = capsys.readouterr()
    assert said in result.err
    assert said in json.loads(result.out)["error"]


def test_one_picture_at_a_time(eyes: Eyes, tmp_path: Path, jpeg: bytes, capsys: Said) -> None:
    eyes("red")
    for name in ("a.jpg", "b.jpg"):
        (tmp_path / name).write_bytes(jpeg)
    assert main(["judge", str(tmp_path)]) == 2
    assert "name one of them" in capsys.readouterr().err
