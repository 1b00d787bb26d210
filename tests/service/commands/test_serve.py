"""`digsight serve`, as a process: it asks nothing, says where it is, and stops when told."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.commands.serve import lan_addresses

posix = pytest.mark.skipif(os.name != "posix", reason="sends a signal")

COMMAND = [sys.executable, "-m", "service.cli", "serve"]


@contextmanager
def service(data: Path, *arguments: str, by: Sequence[str] = ()) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*by, *COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"DIGSIGHT_DATA": str(data)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address_of(process: subprocess.Popen[str]) -> tuple[str, int]:
    """Where the service says it is, once it is."""
    assert process.stdout
    said = process.stdout.readline()
    address = re.search(r"http://(127\.0\.0\.1):(\d+)", said)
    assert address, said
    return address[1], int(address[2])


@posix
@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_answers_there_and_stops_when_told(tmp_path: Path, told: int) -> None:
    with service(tmp_path / "data", "--port", "0") as process:
        host, port = address_of(process)
        with urllib.request.urlopen(f"http://{host}:{port}/readyz", timeout=10) as answer:
            assert answer.status == 200
        process.send_signal(told)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 0
        assert "stopped" in out
        assert err == ""
    assert (tmp_path / "data").is_dir()


@posix
def test_started_by_a_script_in_the_background_it_stops_as_well(tmp_path: Path) -> None:
    script = ("sh", "-c", 'trap "" INT; exec "$@"', "script")
    with service(tmp_path / "data", "--port", "0", by=script) as process:
        address_of(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 0
        assert "stopped" in out
        assert err == ""


def test_for_all_networks_it_says_what_to_type_here_and_on_a_phone(tmp_path: Path) -> None:
    with service(tmp_path, "--host", "0.0.0.0", "--port", "0") as process:
        _, port = address_of(process)
        assert process.stdout
        said = process.stdout.readline()
    assert said.startswith("On a phone in the same network: ")
    for address in lan_addresses():
        assert f"http://{address}:{port}" in said
    assert str(port) in said
    assert "0.0.0.0" not in said


def test_this_machine_alone_is_no_address_for_a_phone() -> None:
    assert not any(address.startswith("127.") for address in lan_addresses())


@posix
def test_a_request_that_never_ends_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    with service(tmp_path, "--port", "0") as process:
        with socket.create_connection(address_of(process)) as endless:
            endless.sendall(
                b"POST /v1/digger/adjudicate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Content-Length: 9\r\nExpect: 100-continue\r\n\r\n"
            )
            assert b"100" in endless.recv(100), "the service waits for the body"
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)
        assert process.returncode == 0


def test_a_taken_port_is_named_with_what_to_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = subprocess.run([*COMMAND, "--port", str(port)], capture_output=True, text=True, timeout=60)
    assert refused.returncode == 1
    assert f"Port {port} is taken" in refused.stderr
    assert "--port" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_an_address_of_another_machine_is_refused() -> None:
    refused = subprocess.run([*COMMAND, "--host", "192.0.2.1"], capture_output=True, text=True, timeout=60)
    assert refused.returncode == 1
    assert "192.0.2.1" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_a_data_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with service(tmp_path / "file" / "data", "--port", "0") as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "DIGSIGHT_DATA" in err
