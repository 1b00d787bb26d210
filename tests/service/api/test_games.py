"""GET /v1/games tells of every option, and only of options that there are."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from rules.games import GAMES
from rules.words import LANGUAGES
from service.schemas import GAMES_LISTED

TOLD = tomllib.loads(Path("service/games.toml").read_text("utf-8"))


def texts(told: Any) -> list[dict[str, str]]:
    """All that is told in languages."""
    if isinstance(told, list):
        return [found for element in told for found in texts(element)]
    if not isinstance(told, dict):
        return []
    if LANGUAGES[0] in told:
        return [told]
    return [found for element in told.values() for found in texts(element)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_listed_in_every_language(client: TestClient, lang: str) -> None:
    answer = client.get("/v1/games", params={"lang": lang})
    assert answer.status_code == 200
    listed = GAMES_LISTED.read(answer.json())["games"]
    assert {game["game"] for game in listed} == set(GAMES)
    assert [game["about"] for game in listed] == [TOLD[game["game"]]["about"][lang] for game in listed]


def test_every_text_is_there_in_every_language() -> None:
    assert len(texts(TOLD)) == 20
    for text in texts(TOLD):
        assert set(text) == set(LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_the_options_told_of_are_those_that_a_set_up_takes(game: str) -> None:
    schema = GAMES[game].setup_shape().schema
    for option in TOLD[game]["options"]:
        place = schema
        for name in option["place"].strip("/").split("/"):
            place = place["properties"][name]
        values = [choice["value"] for choice in option.get("values", [])]
        if "enum" in place:
            assert values == place["enum"]
        assert not values or option["default"] in values


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_players_told_of_is_that_which_a_set_up_takes(game: str) -> None:
    players = GAMES[game].setup_shape().schema["properties"]["players"]
    assert TOLD[game]["players"] == [players["minItems"], players["maxItems"]]
