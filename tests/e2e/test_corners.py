"""Where the grid of Dig Mars lies, said by hand."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.digmars import bare_table, corner, drag
from tests.e2e.house import Json, Service, Visit

NOT_FOUND = "The grid was not found in this picture."
READ = "Read it with these corners"
BY_HAND = "Read with the corners that were set by hand."
# It lies on a table without a mat; in it a tile worth 5 has been dug up on B4.
GRID = Path("datasets/golden/grids/000024.jpg")
NAMES = ("A1", "D1", "D4", "A4")
CORNERS = ((0.2, 0.15), (0.8, 0.2), (0.85, 0.9), (0.1, 0.85))


def show(page: Page, picture: Path | Json) -> None:
    page.locator('main input[type="file"]').last.set_input_files(picture)


def kept(page: Page, service: Service) -> Json:
    return page.request.get(f"{service.url}/v1/tables/{page.url.rsplit('/', 1)[1]}").json()["calibration"]


@pytest.fixture
def mars(open_table: Callable[..., Page]) -> Page:
    return open_table(game="digmars", players=["red", "blue"])


def test_corners_are_dragged_read_with_kept_for_the_next_picture_and_forgotten(
    mars: Page, service: Service
) -> None:
    show(mars, bare_table())
    expect(mars.locator(".after")).to_contain_text(NOT_FOUND)
    for name, (x, y) in zip(NAMES, CORNERS, strict=True):
        drag(mars, name, x, y)
    mars.get_by_role("button", name=READ).click()
    expect(mars.get_by_text(BY_HAND)).to_be_visible()
    expect(mars.locator(".seen .space")).to_have_count(16)
    for shares, wanted in zip(kept(mars, service)["quad"], CORNERS, strict=True):
        assert shares == pytest.approx(wanted, abs=0.005)
    # After a reload, and for a picture of another size: they are shares of it.
    mars.reload()
    expect(mars.locator(".after")).to_contain_text("are kept")
    show(mars, bare_table(640, 360))
    expect(mars.get_by_text(BY_HAND)).to_be_visible()
    expect(corner(mars, "A1")).to_be_hidden()
    mars.get_by_role("button", name="Forget the corners").click()
    expect(mars.get_by_role("button", name="Forget the corners")).to_be_hidden()
    assert kept(mars, service) is None
    show(mars, bare_table())
    expect(corner(mars, "A1")).to_be_visible()


def test_a_grid_that_was_found_elsewhere_is_read_where_it_lies(mars: Page, service: Service) -> None:
    truth = json.loads(GRID.with_suffix(".json").read_text("utf-8"))
    show(mars, GRID)
    mars.get_by_role("button", name="This is not where the grid lies").click()
    drag(mars, "A1", 0.05, 0.05)
    for name, (x, y) in zip(NAMES, truth["grid"]["quad"], strict=True):
        drag(mars, name, x / truth["image"]["width"], y / truth["image"]["height"])
    mars.get_by_role("button", name=READ).click()
    expect(mars.get_by_text(BY_HAND)).to_be_visible()
    expect(mars.locator('[data-key="seen-B4"]')).to_have_attribute("aria-label", re.compile("worth 5"))
    assert kept(mars, service)


def test_corners_set_before_the_game_are_kept_by_its_table(page: Page, service: Service) -> None:
    page.get_by_role("link", name="Play Dig Mars").click()
    show(page, bare_table())
    drag(page, "A1", 0.1, 0.1)
    page.get_by_role("button", name=READ).click()
    expect(page.get_by_text(BY_HAND)).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".after")).to_contain_text("are kept")
    assert kept(page, service)["quad"][0] == pytest.approx([0.1, 0.1], abs=0.005)


def test_the_arrow_keys_move_a_corner_and_shift_moves_it_further(mars: Page) -> None:
    show(mars, bare_table())
    grip = corner(mars, "D4")
    grip.focus()

    def left() -> float:
        return float(grip.evaluate("(grip) => parseFloat(grip.style.left)"))

    before = left()
    mars.keyboard.press("ArrowLeft")
    nudged = left()
    mars.keyboard.press("Shift+ArrowLeft")
    assert 0 < before - nudged < nudged - left()
    expect(mars.get_by_role("status")).to_contain_text("Corner D4: ")
    expect(grip).to_be_focused()


def test_corners_that_go_around_nothing_cannot_be_read_with(mars: Page) -> None:
    show(mars, bare_table())
    drag(mars, "A1", 0.95, 0.95)
    expect(mars.get_by_role("alert")).to_contain_text("The corners must go around the grid")
    expect(mars.get_by_role("button", name=READ)).to_be_disabled()
    drag(mars, "A1", 0.1, 0.1)
    expect(mars.get_by_role("button", name=READ)).to_be_enabled()


def test_a_finger_drags_a_corner_and_the_page_stays_where_it_is(
    visit: Visit, browser: Browser, service: Service
) -> None:
    page = visit.open(browser, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    opened = page.request.post(
        f"{service.url}/v1/tables", data={"game": "digmars", "players": ["red", "blue"]}
    )
    page.goto(service.url + opened.json()["links"]["host"])
    show(page, bare_table())
    grip = corner(page, "A4")
    grip.scroll_into_view_if_needed()
    box, at = grip.bounding_box(), page.evaluate("scrollY")
    assert box
    x, y = box["x"] + 22, box["y"] + 22
    session = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x - 10, "y": y - 15}]),
        ("touchMove", [{"x": x - 20, "y": y - 30}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    moved = grip.bounding_box()
    assert moved
    assert (moved["x"] - box["x"], moved["y"] - box["y"]) == pytest.approx((-20, -30), abs=1)
    assert page.evaluate("scrollY") == at
