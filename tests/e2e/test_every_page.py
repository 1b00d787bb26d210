"""What holds on every page: nobody is left out, by sight, hand, language or the size of the screen."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.digger import enter
from tests.e2e.digmars import bare_table
from tests.e2e.house import Visit

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
THEMES = ("light", "dark")
FOUND = {"transport": 2, "value": 3, "bonus": "survey", "explored": True}
GRID = {
    "piles": [[[{"dig": 1}, {}, {}], [{"dig": 3}], [FOUND, {}], []]] * 4,
    "stations": {"A1": {"blue": 2, "red": 1}, "C2": {"red": 1}},
}
RINGS = {"rings": {"Ann": [{"value": 3000, "set": True}, {"value": 1000, "set": False}]}}


def violations(page: Page) -> list[str]:
    """What axe finds, as lines to read."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]


def start(page: Page) -> None:
    expect(page.locator(".games")).to_be_visible()


def digger_setup(page: Page) -> None:
    page.get_by_role("link", name="Play Digger").click()
    page.get_by_role("radio", name="Black side").check()
    page.get_by_text("How the rule book is read").click()


def digger_throw(page: Page) -> None:
    go_to_table(page, game="digger", players=["Ann", "Bob"], options={"seconds": 1000})
    enter(page, "red", "red", "yellow", "blue", "black")
    page.get_by_role("button", name="Take one: blue").click()
    expect(page.locator(".stows button")).to_be_visible()


def digger_by_hand(page: Page) -> None:
    go_to_table(page, game="digger", players=["Ann", "Bob"], clock=False)
    page.get_by_role("button", name="Enter the dice by hand").click()
    expect(page.locator(".palette")).to_be_visible()


def digger_chooser(page: Page) -> None:
    digger_throw(page)
    page.locator('[data-key="die-0"]').click()
    expect(page.get_by_role("dialog")).to_be_visible()


def digger_black(page: Page) -> None:
    card = {"yellow": 4, "red": 2, "green": 3, "white": 6}
    go_to_table(page, game="digger", players=["Ann", "Bob"], setup={"cards": {"Ann": card, "Bob": card}})


def digger_stop(page: Page) -> None:
    go_to_table(page, game="digger", players=["Ann", "Bob"], clock=False)
    enter(page, "red", "red", "yellow", "blue", "black")
    page.get_by_role("button", name="The time is up").click()
    expect(page.get_by_role("dialog", name="STOP")).to_be_visible()


def mars_setup(page: Page) -> None:
    page.get_by_role("link", name="Play Dig Mars").click()
    page.get_by_text("The game is under way already").click()


def mars_table(page: Page) -> None:
    go_to_table(page, game="digmars", players=["blue", "red"], setup=GRID)
    page.get_by_role("button", name="Show the fortune blue").click()


def mars_space(page: Page) -> None:
    mars_table(page)
    page.locator('[data-key="A1"]').click()
    expect(page.get_by_role("dialog")).to_be_visible()


def mars_corners(page: Page) -> None:
    go_to_table(page, game="digmars", players=["blue", "red"], setup=GRID)
    page.locator('main input[type="file"]').last.set_input_files(bare_table())
    expect(page.get_by_role("button", name="Corner A1")).to_be_visible()


def diadingo_setup(page: Page) -> None:
    page.get_by_role("link", name="Play Diadingo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Diadingo")


def diadingo_draw(page: Page) -> None:
    go_to_table(page, game="diadingo", players=["Ann", "Bob"], setup=RINGS)


def diadingo_try(page: Page) -> None:
    diadingo_draw(page)
    page.get_by_role("button", name="A ring of $3,000").click()
    expect(page.get_by_role("button", name="Yes, it was loose")).to_be_visible()


def diadingo_theft(page: Page) -> None:
    diadingo_draw(page)
    page.get_by_role("button", name="Theft").click()
    page.get_by_text("May another theft be done?").click()


def not_there(page: Page) -> None:
    page.goto(page.url + "digger/none")
    expect(page.get_by_text("There is no such table here.").first).to_be_visible()


PLACES = (
    start,
    digger_setup,
    digger_throw,
    digger_by_hand,
    digger_chooser,
    digger_black,
    digger_stop,
    mars_setup,
    mars_table,
    mars_space,
    mars_corners,
    diadingo_setup,
    diadingo_draw,
    diadingo_try,
    diadingo_theft,
    not_there,
)


def go_to_table(page: Page, **opening: object) -> None:
    url = page.url
    link = page.request.post(f"{url}v1/tables", data=opening).json()["links"]["host"]
    page.goto(url + link.removeprefix("/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_axe_finds_nothing(visit: Visit, browser: Browser, place: Callable[[Page], None], theme: str) -> None:
    page = visit.open(browser, color_scheme=theme, reduced_motion="reduce")
    place(page)
    assert violations(page) == []


@pytest.mark.parametrize("width", [360, 390, 768, 1440, 2560])
@pytest.mark.parametrize(
    "place",
    [start, digger_setup, digger_throw, digger_by_hand, mars_table, mars_corners, diadingo_theft],
    ids=lambda p: p.__name__,
)
def test_nothing_is_wider_than_the_screen(
    visit: Visit, browser: Browser, place: Callable[[Page], None], width: int
) -> None:
    page = visit.open(browser, viewport={"width": width, "height": 800})
    place(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    "place", [digger_throw, mars_table, mars_corners, diadingo_try], ids=lambda place: place.__name__
)
def test_on_a_phone_a_finger_hits_every_button(
    visit: Visit, browser: Browser, place: Callable[[Page], None]
) -> None:
    page = visit.open(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    place(page)
    buttons = page.locator("button:visible, a.button:visible, select:visible, label.button:visible").all()
    small = [b.inner_text() for b in buttons if min(list((b.bounding_box() or {}).values())[2:]) < 40]
    assert small == []


@pytest.mark.parametrize(
    ("locale", "claim"), [("nl-BE", "De scheidsrechter"), ("fr-FR", "L’arbitre"), ("de-DE", "The referee")]
)
def test_the_language_is_the_browsers(visit: Visit, browser: Browser, locale: str, claim: str) -> None:
    page = visit.open(browser, locale=locale)
    expect(page.get_by_role("heading", level=1)).to_contain_text(claim)


def test_a_chosen_language_is_kept_and_the_referee_speaks_it_too(page: Page) -> None:
    digger_throw(page)
    page.get_by_role("combobox", name="Language").select_option("nl")
    expect(page.get_by_role("heading", name="Wat deze worp toestaat")).to_be_visible()
    expect(page.locator(".verdict-row", has_text="rood")).to_contain_text("DG-12")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann graaft")
    assert page.locator("html").get_attribute("lang") == "nl"


def test_a_chosen_theme_is_kept(page: Page) -> None:
    def ground() -> str:
        return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    light = ground()
    page.get_by_role("button", name="Dark").click()
    dark = ground()
    assert dark != light
    page.reload()
    assert ground() == dark


def test_the_first_tab_leads_past_the_head(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()


def test_nothing_moves_for_whom_it_shall_not(visit: Visit, browser: Browser) -> None:
    page = visit.open(browser, reduced_motion="reduce")
    digger_throw(page)
    moving = "document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime > 100).length"
    assert page.evaluate(moving) == 0
