"""GET /healthz and /readyz: whether the service runs, and whether it can do its work."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import vision
from rules.wire import fields, word
from service.api.tables import tables_of
from service.problems import documented

router = APIRouter(tags=["health"])


def _says(status: str) -> dict[int | str, dict[str, object]]:
    return {200: {"content": {"application/json": {"schema": fields({"status": word(status)}).schema}}}}


@router.get("/healthz", summary="Whether the service runs", responses=_says("ok"))
async def healthz() -> Response:
    return JSONResponse({"status": "ok"})


@router.get(
    "/readyz",
    summary="Whether the service can answer all that is asked",
    responses={**_says("ready"), **documented(503)},
)
def readyz(request: Request) -> Response:
    # Nothing is listened to before the start-up in service.app is done: only what lies on the disk may be
    # damaged, the weights and the file of tables.
    vision.check_weights()
    tables_of(request)
    return JSONResponse({"status": "ready"})
