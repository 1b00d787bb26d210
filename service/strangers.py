"""Who may ask: programs and the service's own pages, but no page of another site that a browser has open."""

from starlette.requests import Request

from service.problems import Problem

_CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")


def none_of_another_site(request: Request) -> None:
    """403 for what a page of another site has a browser send; every browser says so of its own accord."""
    foreign = request.headers.get("sec-fetch-site") == "cross-site"
    if foreign and request.method not in _CHANGES_NOTHING:
        raise Problem(403, "A page of another site may not use this service. Open its own pages instead.")
