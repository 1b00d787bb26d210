"""The pages: files of `service/web`, served as they are, and nothing that comes from elsewhere.

What can be asked for is a table made at the start, so no path of a request ever reaches the file system.
"""

import hashlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rules.games import GAMES

# By hand: what mimetypes says differs from machine to machine.
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

HEADERS: Mapping[str, str] = {
    # Pictures are shown from memory (blob:); all else comes from this service.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
        "img-src 'self' blob:; media-src 'self' blob:; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    # Asked for again each time, and mostly answered 304: an update of Digsight never meets old scripts.
    "Cache-Control": "no-cache",
}


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is served."""

    content: bytes
    kind: str
    etag: str


def add_to(app: FastAPI) -> None:
    """Every file at its path under /web/, and the pages at their own addresses."""
    web = {str(path): file for path, file in _all(files("service") / "web", PurePosixPath("/web"))}
    pages = {"/": "index.html", "/favicon.ico": "icon.svg"}
    for name in GAMES:
        pages |= {f"/{name}": f"{name}.html", f"/{name}/{{table}}": f"{name}.html"}
    served = web | {path: web[f"/web/{name}"] for path, name in pages.items()}
    for path, file in served.items():
        app.router.routes.append(Route(path, _answer(file), methods=["GET"], include_in_schema=False))


def _all(folder: Traversable, at: PurePosixPath) -> Iterator[tuple[PurePosixPath, File]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _all(entry, at / entry.name)
        else:
            content = entry.read_bytes()
            etag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
            yield at / entry.name, File(content, _KINDS[PurePosixPath(entry.name).suffix], etag)


def _answer(file: File) -> Callable[[Request], Awaitable[Response]]:
    headers = {**HEADERS, "ETag": file.etag}

    async def endpoint(request: Request) -> Response:
        known = {
            tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")
        }
        if file.etag in known:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.kind, headers=headers)

    return endpoint
