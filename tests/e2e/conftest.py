"""A real service and a real browser: what a family would see, with nothing of it made up."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.house import PATIENCE_MS, Json, Service, Visit

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("data"))
    service.start()
    yield service
    service.kill()


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Browser]]:
    """Starts a browser with further arguments."""
    if CHROMIUM is None:
        missing = "These tests need Chromium. On Debian: apt install chromium"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browsers = []

        def launch(*more: str) -> Browser:
            browsers.append(playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGS, *more]))
            return browsers[-1]

        yield launch
        for browser in browsers:
            browser.close()


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Browser:
    return launch()


@pytest.fixture
def visit(service: Service) -> Iterator[Visit]:
    """Every test of a page is one of this too: nothing leaves the service, and no script fails."""
    visit = Visit(service)
    yield visit
    for context in visit.contexts:
        context.close()
    assert visit.faults == []


@pytest.fixture
def page(visit: Visit, browser: Browser) -> Page:
    return visit.open(browser)


@pytest.fixture
def open_table(page: Page, service: Service) -> Callable[..., Page]:
    """Opens a table as another device would, and goes to it."""

    def open_table(**opening: Json) -> Page:
        answer = page.request.post(f"{service.url}/v1/tables", data=opening)
        assert answer.status == 201, answer.text()
        page.goto(service.url + answer.json()["links"]["host"])
        return page

    return open_table
