"""Who may ask: programs and the service's own pages, but no page of another site that a browser has open."""

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request

from service.problems import Problem

_CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
# Names under these, and names without a dot, nobody can own on the internet.
_OF_THE_HOUSE = (".local", ".localhost", ".lan", ".internal", ".home.arpa")


def none_of_another_site(request: Request) -> None:
    """403 for what a page of another site has a browser send; every browser says so of its own accord."""
    foreign = request.headers.get("sec-fetch-site") == "cross-site"
    if foreign and request.method not in _CHANGES_NOTHING:
        raise Problem(403, "A page of another site may not use this service. Open its own pages instead.")


def none_by_a_borrowed_name(request: Request) -> None:
    """403 where the service is asked for by a name that anybody on the internet can have.

    The owner of such a name may let it lead to this machine, and then a browser takes his page for one of the
    service's own.
    """
    name = _name(request.headers.get("host", ""))
    if not _is_address(name) and "." in name and not name.endswith(_OF_THE_HOUSE):
        raise Problem(
            403,
            f"This service does not answer to the name {name}. Open it by an address that it showed when it "
            "was started, as http://127.0.0.1:8000.",
        )


def _name(host: str) -> str:
    with suppress(ValueError):  # half of an IPv6 address
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    return host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
