"""POST /v1/digmars/explain: what can have been done between the last known state and a grid as seen."""

from typing import cast

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.adjudicate import replay
from rules.digmars.pieces import State
from rules.explain import explain, explained_json, seen_shape
from rules.games import GAMES
from rules.verdict import Impossible
from rules.wire import fields
from service.body import parse, receive_json
from service.problems import documented, impossible
from service.schemas import EXPLAINED, SPEECH, game_fields

router = APIRouter(prefix="/v1/digmars", tags=["adjudicate"])

_GAME = GAMES["digmars"]
_ASKED = fields(game_fields(_GAME) | {"seen": seen_shape()}, SPEECH)


@router.post(
    "/explain",
    summary="Say what can have been done since, from what is seen on the grid",
    responses={
        200: {"content": {"application/json": {"schema": EXPLAINED.schema}}},
        **documented(400, 413, 415, 422),
    },
    openapi_extra={
        "requestBody": {"required": True, "content": {"application/json": {"schema": _ASKED.schema}}}
    },
)
async def endpoint(request: Request) -> Response:
    return await run_in_threadpool(_explain, await receive_json(request))


def _explain(body: bytes) -> Response:
    asked = _ASKED.read(parse(body))
    lang = asked.get("lang", "en")
    try:
        state, _ = replay(_GAME, asked["setup"], asked["actions"])
    except Impossible as refusal:
        raise impossible(refusal, lang) from None
    return JSONResponse(explained_json(explain(cast(State, state), asked["seen"]), lang))
