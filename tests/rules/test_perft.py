"""Counts of action sequences: the same as `python -m rules.perft tests/rules/positions/*.json --depth 3`."""

import json
from pathlib import Path

import pytest

from rules.perft import main, perft, position

POSITIONS = Path(__file__).parent / "positions"

COUNTS = {
    "digger-fresh": (3, 21, 119, 710, 4201),
    "digger-last-blue": (12, 96, 749, 5444, 37907),
    "digger-stowing": (7, 38, 181, 731, 2626),
    "digmars-placing": (16, 256, 1126),
    "digmars-bonuses": (62, 2737, 73624),
    "digmars-last-tiles-open": (9, 93, 1334),
    "diadingo-fresh": (3, 5, 15, 25, 75, 125),
    "diadingo-thefts": (2, 6, 12, 28, 56),
}


@pytest.mark.parametrize(
    ("name", "depth", "count"),
    [(name, depth, count) for name, counts in COUNTS.items() for depth, count in enumerate(counts, start=1)],
)
def test_counts(name: str, depth: int, count: int) -> None:
    assert perft(position(json.loads((POSITIONS / f"{name}.json").read_text("utf-8"))), depth) == count


def test_every_position_is_counted() -> None:
    assert {file.stem for file in POSITIONS.glob("*.json")} == set(COUNTS)


def test_the_command_prints_a_line_for_every_depth(capsys: pytest.CaptureFixture[str]) -> None:
    main([str(POSITIONS / "digger-fresh.json"), "--depth", "2"])
    assert capsys.readouterr().out.splitlines() == ["digger-fresh 1 3", "digger-fresh 2 21"]


@pytest.mark.parametrize("text", ["{", '{"game": "digger"}', '{"game": "digger", "setup": {"players": []}}'])
def test_a_file_that_holds_no_position_is_named(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text(text, "utf-8")
    with pytest.raises(SystemExit) as stopped:
        main([str(file)])
    assert stopped.value.code == 2
    assert "position.json holds no position: " in capsys.readouterr().err
