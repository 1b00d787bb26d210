"""What is done on the page of Digger, in the words of the table."""

from playwright.sync_api import Page, expect


def enter(page: Page, *colors: str) -> None:
    """Enters a throw by hand, and has it judged."""
    page.get_by_role("button", name="Enter the dice by hand").click()
    for color in colors:
        page.locator(".palette").get_by_role("button", name=color, exact=True).click()
    page.get_by_role("button", name="So they lie: judge it").click()
    expect(page.get_by_role("heading", name="What this throw allows")).to_be_visible()


def mend(page: Page, n: int, color: str) -> None:
    """Taps a die, and says what is on top of it."""
    page.locator(f'[data-key="die-{n - 1}"]').click()
    page.get_by_role("dialog").get_by_role("button", name=color, exact=True).click()
