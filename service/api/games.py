"""GET /v1/games: what can be played, with which options and which edition, in the language asked for."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from rules import editions
from rules.wire import Json
from service.problems import documented
from service.schemas import GAMES_LISTED

router = APIRouter(prefix="/v1", tags=["games"])


@router.get(
    "/games",
    summary="The games, their options and editions",
    responses={200: {"content": {"application/json": {"schema": GAMES_LISTED.schema}}}, **documented(422)},
)
async def games(lang: Literal["en", "nl", "fr"] = "en") -> Response:
    return JSONResponse({"games": [_game(name, told, lang) for name, told in _told().items()]})


@cache
def _told() -> dict[str, Any]:
    return tomllib.loads((files("service") / "games.toml").read_text("utf-8"))


def _game(name: str, told: dict[str, Any], lang: str) -> Json:
    least, most = told["players"]
    return {
        "game": name,
        "title": told["title"],
        "about": told["about"][lang],
        "players": {"least": least, "most": most},
        "options": [_option(option, lang) for option in told["options"]],
        "edition": {"about": told["edition"][lang], "data": editions.load(name)},
    }


def _option(option: dict[str, Any], lang: str) -> Json:
    return {
        "place": option["place"],
        "default": option["default"],
        "meaning": option["meaning"][lang],
        "values": [
            {"value": choice["value"], "meaning": choice["meaning"][lang]}
            for choice in option.get("values", [])
        ],
    }
