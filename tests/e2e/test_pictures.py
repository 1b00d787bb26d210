"""From a picture to a verdict: golden pictures, read by the real eyes."""

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.e2e.digger import mend
from tests.e2e.house import Service, Visit

GOLDEN = Path("datasets/golden")
# Two green, two red and one yellow; two blue, one yellow, one red and one black; two black.
WARM, STEALING, TWO_BLACK = (GOLDEN / f"throws/{name}.jpg" for name in ("000019", "000026", "fives-000082"))
EMPTY_CHEST = GOLDEN / "chests/000061.jpg"
GRID, BOARD = GOLDEN / "grids/000024.jpg", GOLDEN / "boards/000026.jpg"

# In the picture red has come from A4 to B4 and dug there; blue stands on B2.
BEFORE = {
    "piles": [
        [[{"dig": dig}, {}, {}] for dig in row]
        for row in ([3, 1, 1, 2], [2, 2, 2, 4], [4, 4, 4, 2], [4, 1, 1, 4])
    ],
    "stations": {"A3": {"red": 1}, "A4": {"red": 1}, "B2": {"blue": 1}},
}
FOUND = re.compile("worth 5.*1 station of red")
DIAMONDS = 30


def show(page: Page, picture: Path | FilePayload) -> None:
    """Chooses the picture from the disk, at the place where one is asked for."""
    page.locator('main input[type="file"]').last.set_input_files(picture)


def hand_over(page: Page, picture: Path, how: str) -> None:
    """Drops the picture on the page, or pastes it, as the browser would."""
    files = page.evaluate_handle(
        """([name, bytes]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
            return transfer;
        }""",
        [picture.name, list(picture.read_bytes())],
    )
    if how == "dropped":
        page.locator(".intake").dispatch_event("drop", {"dataTransfer": files})
    else:
        page.evaluate(
            "(files) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files }))", files
        )


@pytest.fixture
def digger(open_table: Callable[..., Page]) -> Page:
    setup = {"chests": {"Cem": {"red": 2}}}
    return open_table(game="digger", players=["Ann", "Bob", "Cem"], setup=setup, clock=False)


def test_a_whole_turn_of_digger(digger: Page, service: Service) -> None:
    show(digger, WARM)
    digger.get_by_role("button", name="Take one: yellow").click()
    expect(digger.locator(".verdict-row", has_text="green")).to_contain_text("DG-12")
    expect(digger.locator(".figure button")).to_have_count(5)
    # What was read wrong, say somebody, is mended on the picture itself.
    digger.locator(".figure").get_by_role("button", name=re.compile("red")).first.click()
    digger.get_by_role("dialog").get_by_role("button", name="white", exact=True).click()
    expect(digger.get_by_role("button", name="Take one: red")).to_be_visible()
    digger.get_by_role("button", name="Take one: white").click()
    digger.reload()
    expect(digger.get_by_role("button", name="Stow 1 white")).to_be_visible()
    show(digger, STEALING)
    digger.get_by_role("button", name="Steal from Cem: red").click()
    show(digger, TWO_BLACK)
    expect(digger.locator(".verdict-row", has_text="black")).to_contain_text("DG-22")
    service.kill()
    service.start()
    digger.reload()
    digger.get_by_role("button", name="Take one: green").click()
    digger.get_by_role("button", name="Stow 1 green").click()
    digger.get_by_role("button", name="All is stowed: STOP").click()
    expect(digger.get_by_role("heading", level=1)).to_have_text("Bob digs")
    expect(digger.get_by_role("article", name="The chest of Ann")).to_contain_text("4 points")
    expect(digger.get_by_role("article", name="The chest of Cem")).to_contain_text("1 point")


@pytest.mark.parametrize("how", ["dropped", "pasted"])
def test_a_picture_is_dropped_or_pasted(digger: Page, how: str) -> None:
    hand_over(digger, WARM, how)
    expect(digger.get_by_role("button", name="Take one: yellow")).to_be_visible()


def test_the_webcam_of_a_laptop(launch: Callable[..., Browser], visit: Visit, tmp_path: Path) -> None:
    picture = cv2.imread(str(WARM))
    film = tmp_path / "throw.mjpeg"
    film.write_bytes(bytes(cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, 95))[1]) * 10)
    browser = launch(
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    page = visit.open(browser)
    page.get_by_role("button", name="See an example Digger").click()
    page.get_by_role("button", name="Photograph the throw").click()
    page.get_by_role("button", name="Take the picture").click()
    expect(page.get_by_role("button", name="Take one: yellow")).to_be_visible()


def test_a_throw_that_is_not_readable_is_mended_and_judged(digger: Page) -> None:
    # Four dice of a throw, for the fifth has been cut off.
    picture = cv2.imread(str(WARM))
    cut = bytes(cv2.imencode(".jpg", picture[:, int(picture.shape[1] * 0.27) :])[1])
    show(digger, {"name": "cut.jpg", "mimeType": "image/jpeg", "buffer": cut})
    expect(digger.locator(".doubt")).to_contain_text("4 dice in view: show all five")
    digger.get_by_role("button", name="There is one more die").click()
    mend(digger, 5, "yellow")
    digger.get_by_role("button", name="So they lie: judge it").click()
    expect(digger.get_by_role("button", name="Take one: yellow")).to_be_visible()


PNG_OF_A_WALL = (
    b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0" + b"\0" * 40
)


@pytest.mark.parametrize(
    ("content", "kind", "sentence"),
    [
        (b"Dear Digsight, this is a letter.", "text/plain", "This is not a picture that can be read."),
        (WARM.read_bytes()[:9_000], "image/jpeg", "This picture is damaged"),
        (b"\xff\xd8\xff" + b"\0" * 25_000_001, "image/jpeg", "This picture is too large."),
        (PNG_OF_A_WALL, "image/png", "This picture is too large."),
    ],
    ids=["no picture", "cut off", "too many bytes", "too many pixels"],
)
def test_what_is_no_picture_gets_a_sentence_that_helps(
    digger: Page, content: bytes, kind: str, sentence: str
) -> None:
    show(digger, {"name": "it.jpg", "mimeType": kind, "buffer": content})
    expect(digger.locator(".trouble")).to_contain_text(sentence)
    # And the next picture is judged as if nothing had been.
    show(digger, WARM)
    expect(digger.get_by_role("button", name="Take one: yellow")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("nl-BE", "Dit is geen foto die gelezen kan"), ("fr-FR", "Ce n’est pas une image lisible")],
)
def test_the_sentence_is_in_the_language_of_the_page(
    visit: Visit, browser: Browser, lang: str, sentence: str
) -> None:
    page = visit.open(browser, locale=lang)
    page.locator('[data-key="example-digger"]').click()
    show(page, {"name": "it.jpg", "mimeType": "image/jpeg", "buffer": b"Dear Digsight"})
    expect(page.locator(".trouble")).to_contain_text(sentence)
    assert "picture" not in page.locator(".trouble").inner_text()


@pytest.mark.parametrize("suffix", [".bmp", ".jpg"], ids=["another kind", "too many bytes"])
def test_what_the_browser_can_read_is_made_into_what_the_service_reads(digger: Page, suffix: str) -> None:
    content = bytes(cv2.imencode(suffix, cv2.imread(str(WARM)))[1])
    if suffix == ".jpg":
        content += bytes(25_000_000)
    show(digger, {"name": f"it{suffix}", "mimeType": "", "buffer": content})
    expect(digger.get_by_role("button", name="Take one: yellow")).to_be_visible()


def test_a_picture_without_a_die_gets_a_sentence_that_helps(digger: Page) -> None:
    white = bytes(cv2.imencode(".jpg", cv2.imread(str(WARM))[:40, :40] * 0 + 90)[1])
    show(digger, {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": white})
    expect(digger.get_by_text("No die was found in this picture.").first).to_be_visible()


def test_a_turn_on_mars_is_told_from_the_picture_after_it(open_table: Callable[..., Page]) -> None:
    page = open_table(game="digmars", players=["red", "blue"], setup=BEFORE)
    show(page, GRID)
    expect(page.locator(".steps li")).to_have_text(
        ["Move a station from A4 to B4", "Dig on B4 (turned up: transport 1, worth 5, extra fortune)"]
    )
    page.get_by_role("button", name="So it was: end the turn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Blue plays")
    page.reload()
    expect(page.locator('[data-key="B4"]')).to_have_attribute("aria-label", FOUND)


def test_dm11_a_turn_on_mars_that_cannot_be_names_the_rule_and_marks_the_space(
    open_table: Callable[..., Page],
) -> None:
    hard = {**BEFORE, "piles": [[list(pile) for pile in row] for row in BEFORE["piles"]]}
    hard["piles"][3][1] = [{"dig": 3}, {}, {}]
    page = open_table(game="digmars", players=["red", "blue"], setup=hard)
    show(page, GRID)
    expect(page.locator(".broken")).to_contain_text("DM-11")
    expect(page.locator('.space-odd[data-key="seen-B4"]')).to_be_visible()
    expect(page.locator('.mark-odd[data-key="on-B4"]')).to_be_visible()


def test_a_space_that_was_read_wrong_is_mended_and_the_turn_is_told_anew(
    open_table: Callable[..., Page],
) -> None:
    page = open_table(game="digmars", players=["red", "blue"], setup=BEFORE)
    show(page, GRID)
    expect(page.locator(".steps li")).to_have_count(2)
    page.locator('[data-key="seen-B4"]').click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Worth").select_option("3")
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator(".steps li").last).to_contain_text("worth 3")


def test_a_game_on_mars_begins_with_a_picture_of_the_grid(page: Page) -> None:
    page.get_by_role("link", name="Play Dig Mars").click()
    show(page, GRID)
    expect(page.locator('[data-key="seen-B4"]')).to_have_attribute("aria-label", re.compile("worth 5"))
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Blue plays")
    expect(page.locator('[data-key="B4"]')).to_have_attribute("aria-label", FOUND)


@pytest.mark.parametrize(
    ("on_rings", "told", "then"),
    [
        (11, "One fewer than before: the diamond came off.", "Bob draws a card"),
        (12, "As many as before: the diamond is fixed.", "Bob draws a card"),
        (5, "this count fits neither outcome", "Ann tries a diamond"),
    ],
)
def test_diadingo_is_counted_and_the_count_tells_of_the_try(
    open_table: Callable[..., Page], on_rings: int, told: str, then: str
) -> None:
    rings = {"Bob": [{"value": 2000, "set": True}] * on_rings}
    page = open_table(game="diadingo", players=["Ann", "Bob"], setup={"rings": rings})
    page.get_by_role("button", name="A ring of $3,000").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann tries a diamond")
    show(page, BOARD)
    expect(page.locator(".count-number")).to_have_text(f"{DIAMONDS} diamonds on the board")
    expect(page.locator(".count-told")).to_contain_text(told)
    so_it_was = page.get_by_role("button", name="So it was")
    if so_it_was.count():
        so_it_was.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(then)


def test_a_count_is_mended_by_a_tap(open_table: Callable[..., Page]) -> None:
    page = open_table(game="diadingo", players=["Ann", "Bob"])
    show(page, BOARD)
    page.get_by_role("button", name="One was missed").click()
    expect(page.locator(".count-number b")).to_have_text(str(DIAMONDS + 1))
    page.locator('[data-key="diamond-3"]').click()
    expect(page.locator(".count-number b")).to_have_text(str(DIAMONDS))


@pytest.mark.parametrize(
    ("game", "verdict"),
    [
        ("Digger", "What this throw allows"),
        ("Dig Mars", "Move a station from A4 to B4"),
        ("Diadingo", "One fewer than before: the diamond came off."),
    ],
)
def test_an_example_of_each_is_judged_by_one_tap(page: Page, game: str, verdict: str) -> None:
    page.get_by_role("button", name=f"See an example {game}", exact=True).click()
    page.get_by_role("button", name="Example picture 1").click()
    expect(page.locator("main")).to_contain_text(verdict)


@pytest.mark.parametrize("n", range(1, 5))
def test_every_example_throw_is_read(page: Page, n: int) -> None:
    page.get_by_role("button", name="See an example Digger").click()
    page.get_by_role("button", name=f"Example picture {n}").click()
    expect(page.get_by_role("heading", name="What this throw allows")).to_be_visible()


def test_beside_a_large_picture_no_name_of_a_color_is_broken_in_two(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1100})
    page.get_by_role("button", name="See an example Digger").click()
    page.get_by_role("button", name="Example picture 2").click()
    names = page.locator(".dice .die-button > :last-child")
    expect(names).to_have_count(5)
    assert sorted(names.all_inner_texts()) == ["black", "blue", "blue", "red", "yellow"]
    heights = names.evaluate_all("all => all.map(name => name.offsetHeight)")
    assert len(set(heights)) == 1


def test_the_examples_are_golden_pictures() -> None:
    golden = {path.read_bytes() for path in GOLDEN.rglob("*.jpg")}
    assert all(path.read_bytes() in golden for path in Path("service/web/examples").glob("*.jpg"))


def test_a_chest_is_counted_compared_and_adopted(open_table: Callable[..., Page]) -> None:
    setup = {"chests": {"Bob": {"green": 1}}}
    page = open_table(game="digger", players=["Ann", "Bob"], setup=setup, clock=False)
    page.get_by_role("button", name="Photograph this chest: Bob").click()
    dialog = page.get_by_role("dialog", name="The chest of Bob")
    dialog.locator('input[type="file"]').last.set_input_files(EMPTY_CHEST)
    expect(dialog).to_contain_text("1 colour differs from what the referee has in mind.")
    dialog.get_by_role("button", name="So it is: go on with this").click()
    expect(page.get_by_role("article", name="The chest of Bob")).to_contain_text("0 points")
    page.get_by_role("button", name="Photograph this chest: Bob").click()
    dialog.locator('input[type="file"]').last.set_input_files(EMPTY_CHEST)
    expect(dialog).to_contain_text("The chest holds just what it should.")
