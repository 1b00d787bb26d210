"""/v1/tables/ID/events and /record: what has happened at a table, as it happens and as a whole."""

import asyncio
from collections.abc import AsyncIterator, Callable

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from service.api.tables import refusals, tables_of
from service.problems import documented
from service.record import line_of, written
from service.tables import Tables

router = APIRouter(prefix="/v1/tables", tags=["tables"])

# The log on the disk is asked for what is new: it alone says what has happened, and in which order.
LOOK_S = 0.2
# A connection over which nothing comes for long is cut by what lies between.
STILL_HERE_S = 15.0
_STREAM = {"text/event-stream": {"schema": {"type": "string"}}}
_LINES = {"application/jsonl": {"schema": {"type": "string"}}}


@router.get(
    "/{table}/events",
    summary="Everything that happens at a table, as it happens",
    description="Server-sent events, each a line of the table's record. Last-Event-ID resumes.",
    responses={200: {"description": "OK", "content": _STREAM}, **documented(404, 422, 503)},
)
async def events(request: Request, table: str, after: int = 0) -> Response:
    """`after` is the last event that is known already; Last-Event-ID, of who comes back, counts before it."""
    tables = tables_of(request)
    await run_in_threadpool(_known, tables, table)
    last = request.headers.get("last-event-id", "")
    known = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else after
    return StreamingResponse(
        _told(tables, table, known, request.app.state.stopping),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@router.get(
    "/{table}/record",
    summary="The whole game as JSON Lines",
    description="Posted to /v1/tables as the record, it gives the same game.",
    responses={200: {"description": "OK", "content": _LINES}, **documented(404, 422, 503)},
)
async def record(request: Request, table: str) -> Response:
    return await run_in_threadpool(_record, tables_of(request), table)


def _known(tables: Tables, table: str) -> None:
    with refusals("en"):
        tables.get(table)


def _record(tables: Tables, table: str) -> Response:
    _known(tables, table)
    name = f'attachment; filename="{table}.jsonl"'
    lines = written(tables.since(table, 0))
    return PlainTextResponse(lines, headers={"Content-Disposition": name}, media_type="application/jsonl")


async def _told(tables: Tables, table: str, known: int, stopping: Callable[[], bool]) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    silent = 0.0
    while not stopping():
        for event in await run_in_threadpool(tables.since, table, known):
            yield f"id: {event.n}\ndata: {line_of(event)}\n\n"
            known, silent = event.n, 0.0
        if silent >= STILL_HERE_S:
            yield ": still here\n\n"
            silent = 0.0
        await asyncio.sleep(LOOK_S)
        silent += LOOK_S
