"""A page of another site that a browser has open can do nothing at a table here."""

import pytest
from starlette.testclient import TestClient

OPENING = {"game": "digger", "players": ["Mallory", "Eve"]}


def test_a_page_of_another_site_opens_no_table(client: TestClient) -> None:
    answer = client.post("/v1/tables", json=OPENING, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("site", ["same-origin", "same-site", "none", None])
def test_own_pages_and_programs_do(client: TestClient, site: str | None) -> None:
    headers = {} if site is None else {"sec-fetch-site": site}
    assert client.post("/v1/tables", json=OPENING, headers=headers).status_code == 201


def test_a_link_from_another_site_leads_to_the_pages(client: TestClient) -> None:
    assert client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1:8000", "192.168.1.20:8000", "[::1]:8000", "localhost:8000", "laptop:8000"),
        *("laptop.local", "laptop.local.:8000", "Laptop.LAN:8000", "digsight.home.arpa"),
    ],
)
def test_the_service_answers_to_its_addresses_and_to_names_of_the_house(
    client: TestClient, host: str
) -> None:
    assert client.get("/v1/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["mallory.example:8000", "localhost.mallory.example", "127.0.0.1.mallory.example"]
)
def test_a_page_cannot_come_home_by_a_name_that_its_owner_turned_round(client: TestClient, host: str) -> None:
    answer = client.get("/v1/games", headers={"host": host})
    assert answer.status_code == 403
    assert "127.0.0.1:8000" in answer.json()["detail"]
