from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

TILE = {"dig": 1, "transport": 1, "value": 3, "bonus": None}
SETUP = {
    "piles": [[[TILE, {}, {}]] * 4] * 4,
    "stations": {"A1": {"blue": 1}, "C3": {"red": 1}},
    "fortune": {"blue": 2},
}


def act(page: Page, space: str, deed: str) -> None:
    page.locator(f'[data-key="{space}"]').click()
    page.get_by_role("dialog").get_by_role("button", name=deed, exact=True).click()


def test_a_game_from_the_first_station_on_by_hand(page: Page) -> None:
    page.get_by_role("link", name="Play Dig Mars").click()
    page.get_by_role("button", name="yellow").click()
    page.get_by_role("button", name="Begin").click()
    for color, space in (("Blue", "A1"), ("Red", "B2"), ("Yellow", "B2")):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"{color} places a station")
        act(page, space, f"place a station on {space}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Blue plays")
    # Nobody has seen these tiles: what is turned up is asked for.
    act(page, "A1", "dig on A1")
    dialog = page.get_by_role("dialog", name="What was turned up at A1?")
    dialog.get_by_role("combobox", name="Difficulty to transport").select_option("2")
    dialog.get_by_role("combobox", name="Worth").select_option("3")
    dialog.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="A1: dug up, to transport 2, worth 3")).to_be_visible()
    expect(page.get_by_text("2 actions left")).to_be_visible()


def test_levels_and_fortune_are_carried_on(open_table: Callable[..., Page]) -> None:
    page = open_table(game="digmars", players=["blue", "red"], setup=SETUP)
    act(page, "A1", "dig on A1")
    act(page, "A1", "transport from A1")
    dialog = page.get_by_role("dialog", name="What lies below at A1?")
    dialog.get_by_role("combobox", name="Difficulty to dig").select_option("4")
    dialog.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Upgrade digging").click()
    page.get_by_role("button", name="Show the fortune blue").click()
    blue = page.get_by_role("article", name="blue")
    expect(blue).to_contain_text("4 fortune")
    expect(blue.locator("dd").first).to_have_text("2")
    expect(page.get_by_role("article", name="red")).not_to_contain_text("0 fortune")
    page.get_by_role("button", name="End the turn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Red plays")


def test_who_transports_in_a_hurry_is_asked_what_lies_below(open_table: Callable[..., Page]) -> None:
    page = open_table(game="digmars", players=["blue", "red"], setup=SETUP)
    held: list[Route] = []
    page.route("**/actions?*", lambda route: held.append(route), times=1)
    with page.expect_request("**/actions?*"):
        act(page, "A1", "dig on A1")
    act(page, "A1", "transport from A1")
    held[0].continue_()
    expect(page.get_by_role("dialog", name="What lies below at A1?")).to_be_visible()


def test_what_is_not_allowed_by_hand_is_refused_with_its_rule(open_table: Callable[..., Page]) -> None:
    page = open_table(game="digmars", players=["blue", "red"], setup=SETUP)
    act(page, "B2", "dig on B2")
    expect(page.get_by_role("alert")).to_contain_text("DM-11")


def test_dm42_the_end_of_an_open_game(open_table: Callable[..., Page]) -> None:
    found = {**TILE, "explored": True}
    piles = [[[found]] + [[]] * 3] + [[[]] * 4] * 3
    setup = SETUP | {"piles": piles, "variant": "open"}
    page = open_table(game="digmars", players=["blue", "red"], setup=setup)
    act(page, "A1", "transport from A1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Blue wins")
    expect(page.locator(".podium li").first).to_have_text("Blue5 fortune")
