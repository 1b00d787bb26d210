"""Writes docs/screens/: the pages as they are, of a real run, on a phone and on a laptop, light and dark.

    python -m docs.make_screens

needs Chromium, and the test extra for the program that drives it.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

FOLDER = Path("docs/screens")
SIZES = {"phone": (390, 844, 2), "laptop": (1440, 900, 1)}
FIRST_SIZE = (1280, 1060)
THEMES = ("light", "dark")
MOST_BYTES = 200_000
# A page that goes on for ever shows no more below this.
MOST_HEIGHT = 1_800


def main() -> None:
    """Every page in every size and theme."""
    FOLDER.mkdir(exist_ok=True)
    with _service() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for size, (width, height, scale) in SIZES.items():
            for theme in THEMES:
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    device_scale_factor=scale,
                    color_scheme=theme,
                    locale="en-GB",
                    is_mobile=size == "phone",
                    has_touch=size == "phone",
                    reduced_motion="reduce",
                )
                for name, show in PLACES.items():
                    page = _shown(context, url, show)
                    _write(FOLDER / f"{name}-{size}-{theme}.webp", page.screenshot(full_page=True), scale)
                context.close()
        _write(FOLDER / "readme.webp", _first_screen(browser, url), 1)
        browser.close()


def _first_screen(browser: Browser, url: str) -> bytes:
    """What the README begins with: a throw and its whole verdict, and no more than a screen of it."""
    width, height = FIRST_SIZE
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="light",
        locale="en-GB",
        reduced_motion="reduce",
    )
    return _shown(context, url, PLACES["digger"]).screenshot()


def _shown(context: BrowserContext, url: str, show: Callable[[Page], None]) -> Page:
    page = context.new_page()
    page.goto(url)
    show(page)
    page.evaluate("scrollTo(0, 0); document.activeElement.blur()")
    page.wait_for_timeout(300)
    return page


@contextmanager
def _service() -> Iterator[str]:
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0"]
    with (
        tempfile.TemporaryDirectory() as data,
        subprocess.Popen(
            command, env={"DIGSIGHT_DATA": data, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
        ) as service,
    ):
        assert service.stdout
        found = re.search(r"http://\S+:\d+", service.stdout.readline())
        assert found
        try:
            yield found[0]
        finally:
            service.terminate()
            service.communicate()


def _write(path: Path, png: bytes, scale: int) -> None:
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)[: MOST_HEIGHT * scale]
    for quality in (90, 80, 70, 55, 40):
        encoded = cv2.imencode(".webp", picture, (cv2.IMWRITE_WEBP_QUALITY, quality))[1]
        if len(encoded) <= MOST_BYTES:
            break
    path.write_bytes(bytes(encoded))


def _example(game: str, n: int, until: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        page.get_by_role("button", name=f"See an example {game}", exact=True).click()
        page.get_by_role("button", name=f"Example picture {n}").click()
        page.locator(until).wait_for()

    return show


PLACES: dict[str, Callable[[Page], None]] = {
    "start": lambda page: page.locator(".games").wait_for(),
    "digger": _example("Digger", 2, ".verdict"),
    "digmars": _example("Dig Mars", 1, ".told"),
    "diadingo": _example("Diadingo", 1, ".count-told"),
}

if __name__ == "__main__":
    main()
