"""POST /v1/digger/chances: what the next throw of a game of Digger can give, counted over all throws."""

from typing import cast

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.adjudicate import replay
from rules.digger.chances import chances, chances_json
from rules.digger.state import State
from rules.games import GAMES
from rules.verdict import Impossible
from service.body import parse, receive_json
from service.problems import documented, impossible
from service.schemas import CHANCES, request_shape

router = APIRouter(prefix="/v1/digger", tags=["adjudicate"])

_GAME = GAMES["digger"]
_ASKED = request_shape(_GAME)


@router.post(
    "/chances",
    summary="Count what the next throw can give",
    description=(
        "All numbers but `colors` count throws, out of `of` that are equally likely. `take`: the centre "
        "gives one of the colour. `steal`: one can be stolen from somebody. `any_steal`: something can be "
        "stolen. `nothing`: the throw gives nothing. `colors` is how many colours a throw gives on average. "
        "`chances` is null when nothing is thrown any more in this turn."
    ),
    responses={
        200: {"content": {"application/json": {"schema": CHANCES.schema}}},
        **documented(400, 413, 415, 422),
    },
    openapi_extra={
        "requestBody": {"required": True, "content": {"application/json": {"schema": _ASKED.schema}}}
    },
)
async def endpoint(request: Request) -> Response:
    return await run_in_threadpool(_chances, await receive_json(request))


def _chances(body: bytes) -> Response:
    asked = _ASKED.read(parse(body))
    try:
        state, _ = replay(_GAME, asked["setup"], asked["actions"])
    except Impossible as refusal:
        raise impossible(refusal, asked.get("lang", "en")) from None
    found = chances(cast(State, state))
    return JSONResponse({"chances": found and chances_json(found)})
