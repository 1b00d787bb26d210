import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.digger import enter, mend
from tests.e2e.house import Service, Visit, until

THREE = ["Ann", "Bob", "Cem"]
CHESTS = {"chests": {"Bob": {"yellow": 2}}}


@pytest.fixture
def table(open_table: Callable[..., Page]) -> Page:
    return open_table(game="digger", players=THREE, setup=CHESTS, clock=False)


def test_a_game_is_opened_by_names_and_edition(page: Page) -> None:
    page.get_by_role("link", name="Play Digger").click()
    page.get_by_role("textbox", name="Player 1").fill("Zoé")
    page.get_by_role("textbox", name="Player 2").fill("Bo")
    page.get_by_role("button", name="One more player").click()
    page.get_by_role("textbox", name="Player 3").fill("Cy")
    page.get_by_role("radio", name="Black side").check()
    page.get_by_role("radio", name="Our own hourglass").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zoé digs")
    expect(page.get_by_text("Cy keeps the time.")).to_be_visible()
    expect(page.locator(".chest-black")).to_have_count(3)


def test_what_cannot_be_is_said_where_it_is_asked(page: Page) -> None:
    page.get_by_role("link", name="Play Digger").click()
    for n in (1, 2):
        page.get_by_role("textbox", name=f"Player {n}").fill("Ann")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_contain_text("Ann")


def test_the_books_own_turn(table: Page) -> None:
    enter(table, "red", "red", "green", "green", "blue")
    row = table.locator(".verdict-row", has_text="red")
    expect(row).to_contain_text("Red shows on 2 dice")
    expect(row).to_contain_text("DG-12")
    table.get_by_role("button", name="Take one: blue").click()
    table.get_by_role("button", name="1 blue to the box").click()
    enter(table, "red", "red", "yellow", "blue", "black")
    table.get_by_role("button", name="Steal from Bob: yellow").click()
    table.get_by_role("button", name="Take one: blue").click()
    enter(table, "black", "black", "yellow", "blue", "red")
    expect(table.locator(".verdict-row", has_text="black")).to_contain_text("DG-22")
    for color in ("blue", "yellow", "red"):
        table.get_by_role("button", name=f"Take one: {color}").click()
    table.get_by_role("button", name="All is stowed: STOP").click()
    expect(table.get_by_role("heading", level=1)).to_have_text("Bob digs")
    expect(table.locator(".turn-before")).to_have_text("Ann keeps 2 yellow and 1 red.")
    expect(table.get_by_role("article", name="The chest of Ann")).to_contain_text("3 points")


def test_a_correction_is_judged_at_once(table: Page) -> None:
    enter(table, "red", "red", "green", "green", "blue")
    expect(table.get_by_role("button", name="Take one: red")).to_have_count(0)
    mend(table, 1, "white")
    expect(table.get_by_role("button", name="Take one: red")).to_be_visible()
    expect(table.get_by_role("button", name="Take one: white")).to_be_visible()


def test_a_correction_by_the_keyboard_alone(table: Page) -> None:
    enter(table, "red", "red", "green", "green", "blue")
    table.locator('[data-key="die-1"]').focus()
    table.keyboard.press("Enter")
    # The colour that it has now is where the focus begins.
    expect(table.locator(".choice-now")).to_be_focused()
    table.keyboard.press("Tab")
    table.keyboard.press("Tab")
    table.keyboard.press("Space")
    expect(table.get_by_role("button", name="Take one: red")).to_be_visible()
    expect(table.locator('[data-key="die-1"]')).to_be_focused()


def test_a_whole_turn_by_the_keyboard_alone(table: Page) -> None:
    def to(key: str) -> None:
        """Tabs on to it: it is never far."""
        expect(table.locator(f'[data-key="{key}"]')).to_be_visible()
        for _ in range(12):
            if table.evaluate("document.activeElement.dataset.key") == key:
                return
            table.keyboard.press("Tab")
        raise AssertionError(f"{key} is not reached")

    table.locator('[data-key="by-hand"]').press("Enter")
    for color in ("blue", "yellow", "red", "green", "white"):
        to(f"palette-{color}")
        table.keyboard.press("Enter")
    expect(table.locator('[data-key="judge"]')).to_be_focused()
    table.keyboard.press("Enter")
    to("take-blue-")
    table.keyboard.press("Enter")
    # What has been done is gone, and the focus is on what came next.
    expect(table.locator('[data-key="take-yellow-"]')).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.get_by_role("button", name="Stow 1 yellow")).to_be_visible()
    table.locator('[data-key="stow-yellow"]').press("Enter")
    expect(table.locator(".stowed")).to_be_visible()
    to("stop")
    table.keyboard.press("Enter")
    expect(table.get_by_role("heading", level=1)).to_have_text("Bob digs")
    expect(table.locator("main")).to_be_focused()


def test_a_reload_and_a_restart_in_mid_turn(table: Page, service: Service) -> None:
    enter(table, "red", "red", "green", "green", "blue")
    table.get_by_role("button", name="Take one: blue").click()
    expect(table.get_by_role("button", name="1 blue to the box")).to_be_visible()
    table.reload()
    expect(table.get_by_role("button", name="1 blue to the box")).to_be_visible()
    service.kill()
    service.start()
    table.reload()
    expect(table.get_by_role("button", name="1 blue to the box")).to_be_visible()
    # The throw can still be mended, though its picture is gone.
    mend(table, 1, "yellow")
    table.get_by_role("button", name="Take one: red").click()
    expect(table.get_by_role("button", name="Stow 1 red")).to_be_visible()


def test_a_game_under_way_is_found_again_at_the_start(table: Page, service: Service) -> None:
    table.goto(service.url)
    table.get_by_role("link", name="Digger · Ann, Bob and Cem").click()
    expect(table.get_by_role("heading", level=1)).to_have_text("Ann digs")


def test_back_at_the_start_the_new_game_is_listed(page: Page) -> None:
    page.get_by_role("button", name="See an example Digger").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann digs")
    page.go_back()
    expect(page.get_by_role("link", name="Digger · Ann, Bob and Cem")).to_be_visible()


def test_a_game_that_is_over_or_gone_is_not_listed_at_the_start(
    open_table: Callable[..., Page], service: Service
) -> None:
    page = open_table(game="digger", players=["Ann", "Bob"], setup={"centre": {"blue": 1}}, clock=False)
    enter(page, "red", "white", "white", "green", "blue")
    page.get_by_role("button", name="Take one: blue").click()
    page.get_by_role("button", name="All is stowed: STOP").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("share the win")
    page.goto(f"{service.url}/digger/none")
    page.goto(service.url)
    until(page, "JSON.parse(localStorage.tables).length === 1")
    expect(page.locator(".resume")).to_be_hidden()


def test_while_the_service_is_away_the_page_says_so(table: Page, service: Service) -> None:
    enter(table, "red", "red", "green", "green", "blue")
    service.kill()
    table.get_by_role("button", name="Take one: blue").click()
    expect(table.get_by_text("Digsight does not answer.").first).to_be_visible()
    service.start()
    table.get_by_role("button", name="Take one: blue").click()
    expect(table.get_by_role("button", name="1 blue to the box")).to_be_visible()
    expect(table.locator(".trouble")).to_have_count(0)


def test_dg31_a_throw_after_the_first_gem_is_refused_with_its_rule(table: Page) -> None:
    enter(table, "red", "yellow", "green", "green", "blue")
    table.get_by_role("button", name="Take one: red").click()
    table.get_by_role("button", name="Take one: yellow").click()
    table.get_by_role("button", name="Stow 1 red").click()
    enter(table, "red", "red", "green", "green", "blue")
    expect(table.get_by_role("alert")).to_contain_text("DG-31")
    # What the throw before allowed stands on the table again.
    expect(table.get_by_role("button", name="Take one: blue")).to_be_visible()


def test_dg24_a_touched_stack_ends_the_turn(table: Page) -> None:
    enter(table, "red", "red", "yellow", "blue", "black")
    table.get_by_text("A neighbouring stack was touched").click()
    table.get_by_role("button", name="Whose chest?").click()
    table.get_by_role("dialog").get_by_role("button", name="Bob").click()
    expect(table.get_by_role("heading", level=1)).to_have_text("Bob digs")
    expect(table.locator(".turn-before")).to_contain_text("A stack was touched")


def test_a_step_is_taken_back(table: Page) -> None:
    enter(table, "red", "red", "green", "green", "blue")
    table.get_by_role("button", name="Take one: blue").click()
    table.get_by_role("button", name="Take the last step back").click()
    expect(table.get_by_role("button", name="Take one: blue")).to_be_visible()


def test_dg10_dg33_the_hidden_time_and_the_stop(
    open_table: Callable[..., Page], visit: Visit, browser: Browser
) -> None:
    digger = open_table(game="digger", players=THREE, options={"seconds": 25})
    keeper = visit.open(browser, digger.url.removeprefix(visit.service.url))
    enter(digger, "red", "red", "green", "green", "blue")
    digger.get_by_role("button", name="Take one: blue").click()
    expect(digger.get_by_text("The time is running.")).to_be_visible()
    expect(digger.locator(".clock-left")).to_have_count(0)
    keeper.get_by_role("button", name="Show the time (timekeeper only)").click()
    expect(keeper.locator(".clock-left")).to_have_text(re.compile(r"^\d+$"))
    stop = digger.get_by_role("dialog", name="STOP")
    expect(stop).to_be_visible()
    expect(stop).to_contain_text("Ann keeps nothing.")
    assert stop.evaluate("(stop) => [stop.offsetWidth, stop.offsetHeight]") == [1440, 900]
    stop.get_by_role("button", name="The dice pass to Bob").click()
    expect(digger.get_by_role("heading", level=1)).to_have_text("Bob digs")


def yellow_is_being_taken(table: Page) -> Route:
    """Blue is taken, and yellow was tapped on; what the table answers to that waits in the route."""
    enter(table, "red", "red", "green", "blue", "yellow")
    table.get_by_role("button", name="Take one: blue").click()
    expect(table.get_by_role("button", name="1 blue to the box")).to_be_visible()

    held: list[Route] = []
    table.route("**/actions?*", lambda route: held.append(route), times=1)
    with table.expect_request("**/actions?*"):
        table.get_by_role("button", name="Take one: yellow").click()
    return held[0]


def test_who_stops_in_a_hurry_keeps_what_was_just_taken(table: Page) -> None:
    answer = yellow_is_being_taken(table)
    table.get_by_role("button", name="All is stowed: STOP").click()
    answer.continue_()
    expect(table.get_by_role("heading", level=1)).to_have_text("Bob digs")
    expect(table.locator(".turn-before")).to_have_text("Ann keeps 1 yellow.")


def test_a_tap_counts_though_the_page_changes_under_the_finger(table: Page) -> None:
    answer = yellow_is_being_taken(table)
    table.get_by_role("button", name="All is stowed: STOP").hover()
    table.mouse.down()
    with table.expect_response("**/actions?*"):
        answer.continue_()
    # The centre, on which nobody presses, shows that the answer is there.
    expect(table.locator(".table-side")).to_contain_text("9")
    table.wait_for_timeout(100)
    table.mouse.up()
    expect(table.get_by_role("heading", level=1)).to_have_text("Bob digs")
    expect(table.locator(".turn-before")).to_have_text("Ann keeps 1 yellow.")


def test_a_tap_counts_though_the_page_is_loaded_anew_at_once(table: Page) -> None:
    enter(table, "red", "red", "green", "green", "blue")
    # A browser that gives up what a page has asked for when it is left does so about every other time.
    for _ in range(6):
        with table.expect_navigation():
            table.locator('[data-key="take-blue-"]').evaluate("tap => { tap.click(); location.reload(); }")
        expect(table.get_by_role("button", name="1 blue to the box")).to_be_visible()
        table.get_by_role("button", name="Take the last step back").click()
        expect(table.get_by_role("button", name="Take one: blue")).to_be_visible()


def test_dg40_dg42_the_end_and_the_points(open_table: Callable[..., Page]) -> None:
    setup = {"centre": {"blue": 1, "red": 3}, "chests": {"Bob": {"yellow": 1}}}
    table = open_table(game="digger", players=["Ann", "Bob"], setup=setup, clock=False)
    enter(table, "red", "white", "white", "green", "blue")
    table.get_by_role("button", name="Take one: blue").click()
    table.get_by_role("button", name="Take one: red").click()
    table.get_by_role("button", name="All is stowed: STOP").click()
    expect(table.get_by_role("heading", level=1)).to_have_text("Ann and Bob share the win")
    expect(table.locator(".podium li")).to_have_text(["Ann1 point", "Bob1 point"])
