"""The command line: what it says of itself, and of a slip of the pen."""

import subprocess
import sys
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
