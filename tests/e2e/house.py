"""The service as a process, and the pages that are opened of it."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

# The machine may have other things to do: what takes longer than this is broken, not slow.
PATIENCE_MS = 60_000

Json = Any


@dataclass
class Service:
    """The service as a process of its own, on a port of its own."""

    data: Path
    port: int = 0
    process: "subprocess.Popen[str] | None" = None

    def start(self) -> None:
        command = [sys.executable, "-m", "service.cli", "serve", "--port", str(self.port)]
        environment = os.environ | {"DIGSIGHT_DATA": str(self.data), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", said)
        assert found, said
        self.port = int(found[1])

    def kill(self) -> None:
        assert self.process
        assert self.process.stdout
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Visit:
    """Pages that were opened, and all that went wrong or out of the house meanwhile."""

    service: Service
    contexts: list[BrowserContext] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def open(self, browser: Browser, path: str = "/", **settings: Json) -> Page:
        """A new browser's first page: English, 1440 px wide and light, if nothing else is said."""
        wanted = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
        context = browser.new_context(**(wanted | settings))
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: self._leaving(request.url))
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", lambda message: self._said(message.type, message.text))
        page.goto(self.service.url + path)
        return page

    def _leaving(self, url: str) -> None:
        address = urlsplit(url)
        at_home = address.scheme in ("blob", "data") or address.netloc == f"127.0.0.1:{self.service.port}"
        if not at_home:
            self.faults.append(f"a request left the service: {url}")

    def _said(self, kind: str, words: str) -> None:
        # The browser reports every answer of 400 and more as an error of the console.
        if kind == "error" and "Failed to load resource" not in words:
            self.faults.append(f"console: {words}")


def until(page: Page, script: str) -> None:
    """Waits for what no locator tells. The page's own policy forbids what `wait_for_function` does."""
    for _ in range(PATIENCE_MS // 100):
        if page.evaluate(script):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"this never came true: {script}")
