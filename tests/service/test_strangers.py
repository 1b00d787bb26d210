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
