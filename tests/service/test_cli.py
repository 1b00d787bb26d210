"""The command line: what it says of itself, and of a slip of the pen."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from service.cli import COMMANDS


def digsight(*arguments: str) -> CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "service.cli", *arguments], capture_output=True, text=True, timeout=60
    )


def test_help_names_every_command() -> None:
    said = digsight("--help")
    assert said.returncode == 0
    for command, (_, help_line) in COMMANDS.items():
        assert command in said.stdout
        assert help_line.split()[0] in said.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "COMMAND"),
        (("dance",), "dance"),
        (("serve", "--prot", "8000"), "--prot"),
        (("serve", "--port", "high"), "'high' is not a port"),
        (("serve", "--port", "65536"), "65536"),
        (("serve", "--port", "-1"), "--port"),
    ],
)
def test_a_slip_of_the_pen_is_named_and_ends_with_2(arguments: tuple[str, ...], said: str) -> None:
    refused = digsight(*arguments)
    assert refused.returncode == 2
    assert said in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes to a program that closes early")
def test_a_reader_that_has_had_enough_is_no_error(tmp_path: Path) -> None:
    for n in range(2_000):
        (tmp_path / f"{n}.jpg").write_bytes(b"no picture")
    with subprocess.Popen(
        [sys.executable, "-m", "service.cli", "read", "--json", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as reading:
        assert reading.stdout
        assert reading.stderr
        reading.stdout.readline()
        reading.stdout.close()
        said = reading.stderr.read()
    assert reading.returncode == 141
    assert "Traceback" not in said
    assert "Broken" not in said
