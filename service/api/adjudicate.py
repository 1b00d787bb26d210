"""POST /v1/{game}/adjudicate: a set-up and actions in, verdicts out; it keeps nothing."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.adjudicate import Judged, adjudicate
from rules.game import AnyGame
from rules.games import GAMES
from rules.verdict import Impossible, Verdict
from rules.wire import Json, Shape
from rules.words import because
from service.body import parse, receive_json
from service.problems import documented, impossible
from service.schemas import STATES, answer_shape, request_shape

router = APIRouter(prefix="/v1", tags=["adjudicate"])


def _route(name: str, game: AnyGame) -> None:
    router.add_api_route(
        f"/{name}/adjudicate",
        _endpoint(game),
        methods=["POST"],
        name=f"adjudicate_{name}",
        summary=f"Judge the actions of a game of {name}",
        responses={
            200: {"content": {"application/json": {"schema": answer_shape(game, STATES[name]).schema}}},
            **documented(400, 413, 415, 422),
        },
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": request_shape(game).schema}},
            }
        },
    )


def _endpoint(game: AnyGame) -> Callable[[Request], Awaitable[Response]]:
    judge = partial(_judge, game, request_shape(game))

    async def endpoint(request: Request) -> Response:
        # In a thread: judging takes the processor, and the other requests shall not wait for it.
        return await run_in_threadpool(judge, await receive_json(request))

    return endpoint


def _judge(game: AnyGame, shape: Shape[dict[str, Any]], body: bytes) -> Response:
    asked = shape.read(parse(body))
    lang = asked.get("lang", "en")
    try:
        judged = adjudicate(game, asked["setup"], asked["actions"])
    except Impossible as refusal:
        raise impossible(refusal, lang) from None
    return JSONResponse(_judged_json(judged, lang))


def _judged_json(judged: Judged, lang: str) -> Json:
    return {
        "verdicts": [verdict_json(verdict, lang) for verdict in judged.verdicts],
        "state": judged.state,
        "legal": judged.legal,
        "over": judged.over,
        "scores": judged.scores,
        "winners": judged.winners,
    }


def verdict_json(verdict: Verdict, lang: str) -> Json:
    """A verdict, with its words if it is a refusal."""
    if verdict.legal:
        return {"legal": True}
    return {
        "legal": False,
        "rule": verdict.rule,
        "code": verdict.code,
        "because": because(verdict.code, verdict.facts, lang),
    }


for _name, _game in GAMES.items():
    _route(_name, _game)
