"""POST /v1/vision/read and /v1/vision/overlay: a picture in, what lies on the table out; it keeps nothing."""

import os
from collections.abc import AsyncGenerator, Callable
from functools import partial
from typing import Any, TypeVar

import cv2
from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter
from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import vision
from rules.wire import Misfit, list_of, number, word
from service.body import bounded
from service.corners import outlined
from service.problems import Problem, documented, invalid
from service.readings import READING
from vision.decode import decode
from vision.header import MAX_BYTES, too_many_bytes
from vision.overlay import draw
from vision.reading import LOOKS, Quad

T = TypeVar("T")


class CutShort(MultiPartException):
    """A form that was not sent whole."""


MULTIPART = "multipart/form-data"
# The last bytes of a form, among which its last boundary is.
MOST_END = 500
# What a form adds to the picture in it.
MOST_FORM_BYTES = MAX_BYTES + 64_000
JPEG_QUALITY, MOST_JPEG_SIDE = 90, 65_500

MOST_PIXELS_ASIDE = 100_000
_quad_shape = list_of(number(-MOST_PIXELS_ASIDE, MOST_PIXELS_ASIDE), 8, 8)
_look_shape = list_of(word(*LOOKS), 1, len(LOOKS))
# The largest picture takes half a gigabyte while it is read, and more at a time than there are processors
# are not done sooner.
_at_a_time = CapacityLimiter(min(4, os.cpu_count() or 1))

router = APIRouter(prefix="/v1/vision", tags=["vision"])

_PICTURE: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
_REQUEST: dict[str, Any] = {
    "parameters": [
        {
            "name": "look",
            "in": "query",
            "description": "What to look for; all, if it is not said.",
            "style": "form",
            "explode": False,
            "schema": _look_shape.schema,
        },
        {
            "name": "quad",
            "in": "query",
            "description": "The corners of the Dig Mars grid in pixels, x,y of each, from A1's clockwise.",
            "style": "form",
            "explode": False,
            "schema": _quad_shape.schema,
        },
    ],
    "requestBody": {
        "required": True,
        "description": "The picture: its own bytes say which of the three kinds it is.",
        "content": {
            "image/jpeg": _PICTURE,
            "image/png": _PICTURE,
            "image/webp": _PICTURE,
            MULTIPART: {
                "schema": {
                    "type": "object",
                    "properties": {"file": _PICTURE["schema"]},
                    "required": ["file"],
                }
            },
        },
    },
}


@router.post(
    "/read",
    summary="Say what lies on the table in a picture",
    responses={
        200: {"content": {"application/json": {"schema": READING.schema}}},
        **documented(400, 413, 415, 422, 503),
    },
    openapi_extra=_REQUEST,
)
async def read(request: Request) -> Response:
    look, quad = _look(request), _quad(request)
    data = await _picture(request)
    reading = await _in_turn(partial(vision.read, data, look, quad))
    if reading.throw is not None:
        request.app.state.metrics.read(reading.throw.code)
    return JSONResponse(reading.to_dict())


@router.post(
    "/overlay",
    summary="Draw into a picture what lies on the table",
    responses={200: {"content": {"image/jpeg": _PICTURE}}, **documented(400, 413, 415, 422, 503)},
    openapi_extra=_REQUEST,
)
async def overlay(request: Request) -> Response:
    look, quad = _look(request), _quad(request)
    data = await _picture(request)
    return Response(await _in_turn(partial(_drawn, data, look, quad)), media_type="image/jpeg")


def _drawn(data: bytes, look: tuple[str, ...], quad: Quad | None) -> bytes:
    picture = decode(data)
    drawn = draw(picture, vision.read(picture, look, quad))
    if max(drawn.shape[:2]) > MOST_JPEG_SIDE:
        raise Problem(413, f"A side of the picture has more than {MOST_JPEG_SIDE} pixels: make it smaller.")
    return bytes(cv2.imencode(".jpg", drawn, (cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY))[1])


def _look(request: Request) -> tuple[str, ...]:
    given = request.query_params.getlist("look")
    return _look_shape.read(",".join(given).split(","), "/look") if given else LOOKS


def _quad(request: Request) -> Quad | None:
    given = request.query_params.getlist("quad")
    if not given:
        return None
    words = ",".join(given).split(",")
    x0, y0, x1, y1, x2, y2, x3, y3 = _quad_shape.read([_number(each) for each in words], "/quad")
    return outlined(((x0, y0), (x1, y1), (x2, y2), (x3, y3)))


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


async def _picture(request: Request) -> bytes:
    """The bytes of the picture. What kind they are is seen in them; the header may well be wrong."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == MULTIPART:
        return await _from_form(request)
    return b"".join([chunk async for chunk in bounded(request, MAX_BYTES, too_many_bytes())])


async def _from_form(request: Request) -> bytes:
    # Of what is said of the form only its boundary is taken: a charset could be any that Python knows.
    boundary = parse_options_header(request.headers["content-type"])[1].get(b"boundary", b"")
    said = Headers({"content-type": f'{MULTIPART}; boundary="{boundary.decode("latin-1")}"'})
    stream = _to_its_end(bounded(request, MOST_FORM_BYTES, too_many_bytes()), boundary)
    try:
        form = await MultiPartParser(said, stream, max_files=8, max_fields=8).parse()
    except MultiPartException as error:
        status = 422 if isinstance(error, CutShort) else 400
        raise Problem(status, f"The form cannot be read: {error.message}") from None
    try:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise invalid([Misfit("/file", "the form has no file of this name: send the picture in it")])
        await file.seek(0)
        return await file.read()
    finally:
        await form.close()


async def _to_its_end(stream: AsyncGenerator[bytes, None], boundary: bytes) -> AsyncGenerator[bytes, None]:
    """The bytes of a form as they arrive; CutShort, if the last boundary is not among the last of them."""
    end = b""
    async for chunk in stream:
        end = (end + chunk)[-MOST_END:]
        yield chunk
    if b"--" + boundary + b"--" not in end:
        raise CutShort("it ends too early, it was not sent whole: send it again.")


async def _in_turn(work: Callable[[], T]) -> T:
    return await to_thread.run_sync(work, limiter=_at_a_time)
