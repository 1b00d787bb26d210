"""Two devices at one table: what one does, the other hears of."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.digger import enter
from tests.e2e.house import Service, Visit

Two = tuple[Page, Page]


@pytest.fixture
def devices(open_table: Callable[..., Page], visit: Visit, browser: Browser, service: Service) -> Two:
    """The host's page, and the same table on another device."""
    host = open_table(game="digger", players=["Ann", "Bob"], clock=False)
    other = visit.open(browser, host.url.removeprefix(service.url))
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann digs")
    return host, other


def take_blue(page: Page) -> None:
    enter(page, "red", "red", "green", "green", "blue")
    page.get_by_role("button", name="Take one: blue").click()


def test_what_one_does_the_other_shows_and_what_is_taken_back_too(devices: Two) -> None:
    host, other = devices
    take_blue(host)
    expect(host.get_by_role("button", name="1 blue to the box")).to_be_visible()
    expect(other.get_by_role("button", name="1 blue to the box")).to_be_visible()
    other.get_by_role("button", name="1 blue to the box").click()
    expect(host.get_by_role("button", name="1 blue to the box")).to_have_count(0)
    host.get_by_role("button", name="Take the last step back").click()
    expect(other.get_by_role("button", name="1 blue to the box")).to_be_visible()


def test_a_turn_that_another_takes_back_has_not_ended_here(devices: Two) -> None:
    host, other = devices
    enter(host, "red", "red", "green", "green", "blue")
    host.get_by_role("button", name="STOP").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Bob digs")
    said = other.get_by_role("status").first
    expect(said).to_have_text("Ann keeps nothing.")
    host.get_by_role("button", name="Take the last step back").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann digs")
    other.wait_for_timeout(300)
    expect(said).to_have_text("Ann keeps nothing.")


def test_a_page_on_which_nothing_happens_asks_for_nothing(devices: Two) -> None:
    _, other = devices
    # It begins to listen once it knows the table; what it asks for until then is how it comes to be there.
    with other.expect_request("**/events?after=*"):
        other.reload()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann digs")
    other.wait_for_load_state("load")
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.wait_for_timeout(3000)
    assert asked == []


def test_after_a_restart_of_the_service_the_other_still_hears(devices: Two, service: Service) -> None:
    host, other = devices
    service.kill()
    service.start()
    take_blue(host)
    expect(other.get_by_role("button", name="1 blue to the box")).to_be_visible()
