"""/v1/tables: games that are kept. Opened, looked at, played on by hand, taken back, and calibrated."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.digger.state import State as DiggerState
from rules.games import GAMES
from rules.verdict import Impossible
from rules.wire import Json, Shape, either, fields, flag, list_of, map_of, nullable, number, text, whole, word
from rules.words import LANGUAGES
from service.api.adjudicate import verdict_json
from service.body import MOST_JSON_BYTES, parse, receive_json
from service.corners import outlined_in_shares
from service.fold import Entry, Table
from service.problems import Problem, documented, impossible, pointing
from service.record import BY, COUNT, MOST_ACTIONS, MOST_EVENTS, OBJECT, QUAD
from service.record import read as read_record
from service.schemas import STATES, VERDICT
from service.store import Conflict, Unusable
from service.tables import (
    Keeper,
    NoGrid,
    NoSuchTable,
    NothingToUndo,
    NotNow,
    Tables,
    TooLong,
)
from service.whynot import refused

router = APIRouter(prefix="/v1/tables", tags=["tables"])

Lang = Literal["en", "nl", "fr"]

_OPENING = fields(
    {"game": word(*GAMES)},
    {
        "players": list_of(text()).then(list),
        "options": OBJECT,
        "setup": OBJECT,
        "clock": flag(),
        "lang": word(*LANGUAGES),
    },
)
_RECORDED = fields({"record": text(MOST_JSON_BYTES)}, {"lang": word(*LANGUAGES)})
_ACTIONS = fields({"actions": list_of(OBJECT, 1, MOST_ACTIONS).then(list)}, {"instead": whole(1)})

_CALIBRATION = fields({"quad": QUAD})
_ENTRY = fields(
    {
        "n": whole(1),
        "by": BY,
        "actions": list_of(OBJECT),
        "verdicts": list_of(VERDICT),
        "counted": nullable(COUNT),
    }
)
_TABLE_FIELDS: dict[str, Shape[Any]] = {
    "id": text(),
    "game": word(*GAMES),
    "setup": OBJECT,
    "events": whole(1),
    "log": list_of(_ENTRY, most=MOST_EVENTS),
    "undoable": nullable(whole(1)),
    "time": nullable(fields({"seconds": number(), "left": number(), "running": flag()})),
    "state": either("the state of a game", *STATES.values()),
    "legal": list_of(OBJECT),
    "refused": list_of(fields({"action": OBJECT, "verdict": VERDICT})),
    "calibration": nullable(_CALIBRATION),
    "over": flag(),
    "scores": map_of(text(), whole(least=-(10**12), most=10**12)),
    "winners": list_of(text()),
    "links": map_of(text(), text(200)),
}
TABLE = fields(_TABLE_FIELDS)
JUDGED = fields({"verdicts": list_of(VERDICT), "table": TABLE})


def _answers(shape: Shape[Any], *problems: int, status: int = 200) -> dict[int | str, dict[str, Any]]:
    return {
        status: {"description": "OK", "content": {"application/json": {"schema": shape.schema}}},
        **documented(*problems, 503),
    }


def _asks(shape: Shape[Any]) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": shape.schema}}}}


@router.post(
    "",
    status_code=201,
    summary="Open a table",
    responses=_answers(TABLE, 400, 413, 415, 422, status=201),
    description="From nothing, or from the record of a game, which then goes on.",
    openapi_extra=_asks(either("a game, or its record", _OPENING, _RECORDED)),
)
async def open_table(request: Request) -> Response:
    return await run_in_threadpool(_open, tables_of(request), await receive_json(request))


@router.get("/{table}", summary="A table as it stands", responses=_answers(TABLE, 404, 422))
async def get_table(request: Request, table: str, lang: Lang = "en") -> Response:
    return await run_in_threadpool(_get, tables_of(request), table, lang)


@router.post(
    "/{table}/actions",
    summary="Judge what was done",
    responses=_answers(JUDGED, 400, 404, 409, 413, 415, 422),
    openapi_extra=_asks(_ACTIONS),
)
async def act(request: Request, table: str, lang: Lang = "en") -> Response:
    return await run_in_threadpool(_act, tables_of(request), table, await receive_json(request), lang)


@router.post(
    "/{table}/count",
    summary="Say what lies in a chest of Digger",
    responses=_answers(TABLE, 400, 404, 409, 413, 415, 422),
    openapi_extra=_asks(COUNT),
)
async def count(request: Request, table: str, lang: Lang = "en") -> Response:
    return await run_in_threadpool(_count, tables_of(request), table, await receive_json(request), lang)


@router.put(
    "/{table}/calibration",
    summary="Keep where the Dig Mars grid lies in this table's pictures",
    description="Its corners as shares of a picture's width and height, from A1's clockwise.",
    responses=_answers(TABLE, 400, 404, 409, 413, 415, 422),
    openapi_extra=_asks(_CALIBRATION),
)
async def calibrate(request: Request, table: str, lang: Lang = "en") -> Response:
    return await run_in_threadpool(_calibrate, tables_of(request), table, await receive_json(request), lang)


@router.delete(
    "/{table}/calibration",
    summary="Forget where the grid lies",
    responses=_answers(TABLE, 404, 409, 422),
)
async def forget(request: Request, table: str, lang: Lang = "en") -> Response:
    return await run_in_threadpool(_forget, tables_of(request), table, lang)


@router.post("/{table}/undo", summary="Take the last event back", responses=_answers(TABLE, 404, 409, 422))
async def undo(request: Request, table: str, lang: Lang = "en") -> Response:
    return await run_in_threadpool(_undo, tables_of(request), table, lang)


def tables_of(request: Request) -> Tables:
    """The tables of the service; a problem, if their file cannot be used."""
    keeper: Keeper = request.app.state.keeper
    try:
        return keeper.tables()
    except Unusable as fault:
        raise Problem(503, str(fault)) from None


def _open(tables: Tables, body: bytes) -> Response:
    told = parse(body)
    if isinstance(told, dict) and "record" in told:
        return _open_again(tables, _RECORDED.read(told))
    asked = _OPENING.read(told)
    lang = asked.get("lang", "en")
    with refusals(lang), pointing(partial(_said_at, asked)):
        table = tables.open(asked["game"], _setup(asked), asked.get("clock", True))
    return JSONResponse(_table_json(tables, table, lang), 201, {"Location": f"/v1/tables/{table.id}"})


def _open_again(tables: Tables, asked: dict[str, Any]) -> Response:
    lang = asked.get("lang", "en")
    with refusals(lang), pointing(lambda place: "/record"):
        table = tables.open_again(read_record(asked["record"]))
    return JSONResponse(_table_json(tables, table, lang), 201, {"Location": f"/v1/tables/{table.id}"})


def _setup(asked: dict[str, Any]) -> Json:
    """The set-up as `adjudicate` takes it; players and options, all that most tables need, may stand by."""
    setup: dict[str, Json] = dict(asked.get("setup", {}))
    if "players" in asked:
        setup["players"] = asked["players"]
    if "options" in asked:
        setup |= {"options": asked["options"]} if asked["game"] == "digger" else asked["options"]
    if asked["game"] == "digmars":
        # DM-01, before anything has been looked at.
        setup.setdefault("piles", [[[{}] * 3] * 4] * 4)
    return setup


def _said_at(asked: dict[str, Any], place: str) -> str:
    """Where in the body stands what is in this place of the set-up that was made of it."""
    below = place.removeprefix("/setup")
    first = below.partition("/")[2].partition("/")[0]
    options = asked.get("options", {})
    if asked["game"] != "digger" and first in options:
        return f"/options{below}"
    beside = first in asked and first in ("players", "options")
    return below if beside or "setup" not in asked else place


def _get(tables: Tables, table: str, lang: Lang) -> Response:
    with refusals(lang):
        return JSONResponse(_table_json(tables, tables.get(table), lang))


def _act(tables: Tables, table: str, body: bytes, lang: Lang) -> Response:
    told = parse(body)
    # One action may stand alone.
    alone = isinstance(told, dict) and "do" in told
    asked = _ACTIONS.read({"actions": [told]} if alone else told)
    with refusals(lang), pointing(lambda place: place.removeprefix("/actions/0") if alone else place):
        after, entry = tables.act(table, asked["actions"], asked.get("instead"))
    verdicts = [verdict_json(verdict, lang) for verdict in entry.verdicts]
    return JSONResponse({"verdicts": verdicts, "table": _table_json(tables, after, lang)})


def _count(tables: Tables, table: str, body: bytes, lang: Lang) -> Response:
    counted = COUNT.read(parse(body))
    with refusals(lang):
        return JSONResponse(_table_json(tables, tables.count(table, **counted), lang))


def _calibrate(tables: Tables, table: str, body: bytes, lang: Lang) -> Response:
    quad = outlined_in_shares(_CALIBRATION.read(parse(body))["quad"])
    with refusals(lang):
        return JSONResponse(_table_json(tables, tables.calibrate(table, quad), lang))


def _forget(tables: Tables, table: str, lang: Lang) -> Response:
    with refusals(lang):
        return JSONResponse(_table_json(tables, tables.calibrate(table, None), lang))


def _undo(tables: Tables, table: str, lang: Lang) -> Response:
    with refusals(lang):
        return JSONResponse(_table_json(tables, tables.undo(table), lang))


@contextmanager
def refusals(lang: Lang) -> Iterator[None]:
    """Whatever a table refuses, as a problem."""
    try:
        yield
    except NoSuchTable:
        raise Problem(404, "There is no such table here. Open one, or check its address.") from None
    except Impossible as refusal:
        raise impossible(refusal, lang) from None
    except NothingToUndo:
        raise Problem(409, "Nothing has been done at this table that could be taken back.") from None
    except NotNow:
        raise Problem(409, "Chests are counted in Digger, between two turns.") from None
    except NoGrid:
        raise Problem(409, "Only a table of Dig Mars has a grid that can be calibrated.") from None
    except TooLong:
        raise Problem(
            409, f"This table has had {MOST_EVENTS} events, all that it can have. Open another."
        ) from None
    except Unusable as fault:
        raise Problem(503, str(fault)) from None
    except Conflict:
        raise Problem(
            409, "Something else happened here at the same moment. Look at it, and try again."
        ) from None


def _table_json(tables: Tables, table: Table, lang: str) -> Json:
    game, state, time = table.game, table.state, tables.time(table)
    return {
        "id": table.id,
        "game": table.name,
        "setup": table.setup,
        "events": table.n,
        "log": [_entry_json(entry, lang) for entry in table.entries],
        "undoable": table.undoable,
        "time": time and {"seconds": time.seconds, "left": round(time.left, 3), "running": time.running},
        "state": game.state_json(state),
        "legal": [game.action_json(action) for action in game.legal(state)],
        "refused": [
            {"action": game.action_json(action), "verdict": verdict_json(verdict, lang)}
            for action, verdict in (refused(state) if isinstance(state, DiggerState) else ())
        ],
        "calibration": table.corners and {"quad": table.corners},
        "over": game.over(state),
        "scores": game.scores(state),
        "winners": list(game.winners(state)),
        "links": {
            "table": f"/v1/tables/{table.id}",
            "actions": f"/v1/tables/{table.id}/actions",
            "undo": f"/v1/tables/{table.id}/undo",
            "events": f"/v1/tables/{table.id}/events",
            "record": f"/v1/tables/{table.id}/record",
            "host": f"/{table.name}/{table.id}",
        }
        | ({"calibration": f"/v1/tables/{table.id}/calibration"} if table.name == "digmars" else {}),
    }


def _entry_json(entry: Entry, lang: str) -> Json:
    return {
        "n": entry.n,
        "by": entry.by,
        "actions": list(entry.actions),
        "counted": entry.counted,
        "verdicts": [verdict_json(verdict, lang) for verdict in entry.verdicts],
    }
