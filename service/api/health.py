"""GET /healthz, /readyz and /metrics: whether the service runs, can do its work, and what it has done."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import vision
from rules.wire import fields, word
from service.api.tables import tables_of
from service.metrics import MEDIA_TYPE
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


@router.get(
    "/metrics",
    summary="What the service counts of itself, for Prometheus",
    responses={200: {"description": "OK", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(request: Request) -> Response:
    return Response(request.app.state.metrics.text(), media_type=MEDIA_TYPE)
