from collections.abc import Callable

from playwright.sync_api import Page, expect

PLAYERS = ["Ann", "Bob"]
RINGS = {
    "Ann": [{"value": 1000, "set": False}],
    "Bob": [{"value": 1000, "set": True}, {"value": 5000, "set": True}],
}


def test_cards_and_tries_by_hand(open_table: Callable[..., Page]) -> None:
    page = open_table(game="diadingo", players=PLAYERS)
    page.get_by_role("button", name="A ring of $3,000").click()
    page.get_by_role("button", name="Yes, it was loose").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bob draws a card")
    expect(page.get_by_role("article", name="The rings of Ann")).to_contain_text("$3,000")
    page.get_by_role("button", name="A ring of $1,000").click()
    page.get_by_role("button", name="No, it is fixed").click()
    expect(page.get_by_text("41 diamonds should be on the board.")).to_be_visible()


def test_dd12_a_theft_that_may_be_and_one_that_may_not(open_table: Callable[..., Page]) -> None:
    page = open_table(game="diadingo", players=PLAYERS, setup={"rings": RINGS})
    page.get_by_role("button", name="Theft").click()
    page.get_by_text("May another theft be done?").click()
    page.get_by_role("combobox", name="Value of the ring").select_option("5000")
    page.get_by_role("button", name="Ask the referee").click()
    expect(page.get_by_role("alert")).to_contain_text("DD-12")
    page.get_by_role("button", name="Steal the $1,000 diamond from Bob").click()
    # DD-13: who was robbed is next.
    expect(page.get_by_role("heading", level=1)).to_have_text("Bob draws a card")


def test_dd20_dd22_the_end_and_the_dollars(open_table: Callable[..., Page]) -> None:
    rings = {"Ann": [{"value": 2000, "set": True}] * 25, "Bob": [{"value": 60000, "set": False}]}
    page = open_table(game="diadingo", players=PLAYERS, setup={"rings": rings})
    page.get_by_text("A ring of another value").click()
    page.get_by_role("spinbutton", name="A ring of another value").fill("7500")
    page.get_by_role("button", name="This one").click()
    page.get_by_role("button", name="Yes, it was loose").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann wins")
    expect(page.locator(".podium li").first).to_have_text("Ann$57,500")


def test_a_table_is_shown_on_the_page_of_its_own_game(open_table: Callable[..., Page]) -> None:
    page = open_table(game="diadingo", players=PLAYERS)
    own = page.url
    page.goto(own.replace("/diadingo/", "/digger/"))
    expect(page).to_have_url(own)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann draws a card")
