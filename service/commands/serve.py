"""Start the service, which a browser on this machine or on the same network then uses."""

import argparse
import errno
import os
import signal
import socket
import sys
from contextlib import suppress

import uvicorn

from service.app import create_app
from service.settings import from_environment

SECONDS_TO_FINISH = 2
"""What a request in work gets when the service is told to stop."""

EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737): the way out to it is the way to the network."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen at (default: %(default)s; 0.0.0.0: all networks)",
    )
    parser.add_argument("--port", default=8000, type=_port, help="port to listen at (default: %(default)s)")


def _port(text: str) -> int:
    if text.isdecimal() and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 0 (any free one) to 65535")


def run(args: argparse.Namespace) -> int:
    """Serves until it is told to stop."""
    try:
        listener = _listen(args.host, args.port)
    except OSError as error:
        print(_why_not(error, args.host, args.port), file=sys.stderr)
        return 1
    data = from_environment().data
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(
            f"The data folder {data} cannot be made ({error.strerror}). Set DIGSIGHT_DATA.", file=sys.stderr
        )
        return 1
    # A stop by the system is to end as quietly as one by Ctrl-C, and that one also where a script that starts
    # this in the background has it ignored.
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.default_int_handler)
    app = create_app()
    config = uvicorn.Config(
        app, log_level="warning", lifespan="on", timeout_graceful_shutdown=SECONDS_TO_FINISH
    )
    server = _Server(config, _welcome(listener))
    app.state.stopping = lambda: server.should_exit
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        print("Digsight has stopped.")
    return 0


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, welcome: str) -> None:
        super().__init__(config)
        self.welcome = welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        print(self.welcome, flush=True)


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # On Windows this option would let two services share the port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        # Bound is not yet taken: only now does a second service on the port fail.
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8000
        return (
            f"Port {port} is taken by another program. "
            f"Stop that one, or choose another port: digsight serve --port {other}"
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is kept for the system. Choose one above 1023: digsight serve --port 8000"
    return (
        f"Digsight cannot listen at {host}: {error.strerror}. "
        "For this machine alone use --host 127.0.0.1, for its networks --host 0.0.0.0"
    )


def _welcome(listener: socket.socket) -> str:
    """Where to look, from here and from the other devices in the house."""
    host, port = listener.getsockname()[:2]
    everywhere = host in EVERYWHERE
    here = f"Digsight is at {_url('127.0.0.1' if everywhere else host, port)} (Ctrl-C stops it)."
    if not everywhere:
        return here
    there = " or ".join(_url(address, port) for address in lan_addresses())
    return f"{here}\nOn a phone in the same network: {there or f'the address of this machine, port {port}'}"


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks, as far as it knows them; nothing is sent to find out."""
    known = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward, suppress(OSError):
        outward.connect(ELSEWHERE)
        known.append(outward.getsockname()[0])
    with suppress(OSError):
        known += [found[4][0] for found in socket.getaddrinfo(socket.gethostname(), 0, socket.AF_INET)]
    return list(dict.fromkeys(address for address in known if not address.startswith("127.")))
