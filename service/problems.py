"""The one place where an HTTP problem is made (application/problem+json, RFC 9457).

Whatever goes wrong with a request is raised as a `Problem`, or as an exception that is turned into one here;
nothing else in the service writes an error.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.verdict import Impossible
from rules.wire import Malformed, Misfit, step
from rules.words import because
from vision import Damaged, DamagedWeights, NotAPicture, PictureError, TooLarge

MEDIA_TYPE = "application/problem+json"
MOST_ERRORS = 100

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"pointer": {"type": "string"}, "detail": {"type": "string"}},
                "required": ["pointer", "detail"],
            },
        },
    },
    "required": ["type", "title", "status", "detail"],
}


class Problem(Exception):
    """A request that cannot be answered: the status, what is wrong and what to do, and where."""

    def __init__(
        self,
        status: int,
        detail: str,
        errors: Sequence[Misfit] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.errors = errors
        self.headers = headers


def invalid(errors: Sequence[Misfit]) -> Problem:
    """422: well-formed JSON that does not fit, with its places."""
    first = errors[0]
    detail = f"{first.pointer}: {first.detail}" if first.pointer else first.detail
    if len(errors) > 1:
        detail += f" (the first of {len(errors)}; see errors)"
    return Problem(422, detail, errors)


def impossible(refusal: Impossible, lang: str) -> Problem:
    """422: a position that cannot be, with all its defects in the language that was asked for."""
    defects = [Misfit(d.place, because(d.code, d.facts, lang)) for d in refusal.defects]
    return invalid([*refusal.misfits, *defects])


@contextmanager
def pointing(moved: Callable[[str], str]) -> Iterator[None]:
    """Moves the places of what is wrong to where the body of the request has them."""
    try:
        yield
    except Malformed as malformed:
        raise Malformed(_moved(malformed.misfits, moved)) from None
    except Impossible as refusal:
        defects = tuple(replace(found, place=moved(found.place)) for found in refusal.defects)
        raise Impossible(defects, _moved(refusal.misfits, moved)) from None


def _moved(misfits: Sequence[Misfit], moved: Callable[[str], str]) -> tuple[Misfit, ...]:
    return tuple(replace(misfit, pointer=moved(misfit.pointer)) for misfit in misfits)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What OpenAPI says of these statuses."""
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {MEDIA_TYPE: {"schema": SCHEMA}}}
        for status in statuses
    }


def handle(app: FastAPI) -> None:
    """Makes every error that the app answers a problem."""
    app.add_exception_handler(Problem, _of_problem)
    app.add_exception_handler(Malformed, _of_malformed)
    app.add_exception_handler(PictureError, _of_picture)
    app.add_exception_handler(DamagedWeights, _of_weights)
    app.add_exception_handler(RequestValidationError, _of_parameters)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(Exception, _of_fault)


def _response(problem: Problem) -> Response:
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": problem.detail,
    }
    if problem.errors:
        body["errors"] = [
            {"pointer": error.pointer, "detail": error.detail} for error in problem.errors[:MOST_ERRORS]
        ]
    headers = dict(problem.headers) if problem.headers else None
    return JSONResponse(body, problem.status, headers, MEDIA_TYPE)


async def _of_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return _response(problem)


async def _of_malformed(request: Request, malformed: Exception) -> Response:
    assert isinstance(malformed, Malformed)
    return _response(invalid(malformed.misfits))


async def _of_picture(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, PictureError)
    status = {NotAPicture: 415, TooLarge: 413, Damaged: 422}[type(refusal)]
    return _response(Problem(status, _sentence(refusal)))


async def _of_weights(request: Request, damage: Exception) -> Response:
    return _response(Problem(503, _sentence(damage)))


def _sentence(error: Exception) -> str:
    said = str(error)
    return said[0].upper() + said[1:] + "."


async def _of_parameters(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, RequestValidationError)
    return _response(
        invalid([Misfit(step("", error["loc"][-1]), error["msg"]) for error in refusal.errors()])
    )


async def _of_http(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, HTTPException)
    path, method = request.url.path, request.method
    details = {
        404: f"There is nothing at {path}; /openapi.json lists all that there is.",
        405: f"{path} does not answer {method}.",
    }
    detail = details.get(refusal.status_code, refusal.detail)
    headers = dict(refusal.headers or {})
    if "Allow" in headers:
        headers["Allow"] = _allowed(request, headers["Allow"])
    return _response(Problem(refusal.status_code, detail, headers=headers))


def _allowed(request: Request, of_first_route: str) -> str:
    """All methods that a path answers: the router names those of the first of its routes only."""
    route = request.scope.get("route")
    described = request.app.openapi()["paths"].get(getattr(route, "path_format", None), {})
    return ", ".join(sorted({*of_first_route.split(", "), *map(str.upper, described)}))


async def _of_fault(request: Request, fault: Exception) -> Response:
    return _response(Problem(500, "Digsight itself is at fault; its log says more. The service goes on."))
