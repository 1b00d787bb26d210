"""What several tests do on the page of Dig Mars."""

import cv2
import numpy as np
from playwright.sync_api import FilePayload, Locator, Page


def bare_table(width: int = 1280, height: int = 720) -> FilePayload:
    """A picture of a table on which no grid lies."""
    jpeg = cv2.imencode(".jpg", np.full((height, width, 3), 110, np.uint8))[1]
    return {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": bytes(jpeg)}


def corner(page: Page, name: str) -> Locator:
    """The corner that can be moved."""
    return page.get_by_role("button", name=f"Corner {name}", exact=True)


def drag(page: Page, name: str, x: float, y: float) -> None:
    """Drags a corner with the mouse to a share of the picture's width and height."""
    picture = page.locator(".corners-picture")
    picture.scroll_into_view_if_needed()
    area, grip = picture.bounding_box(), corner(page, name).bounding_box()
    assert area
    assert grip
    # Gripped beside its middle, as a hand would.
    middle = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    page.mouse.move(middle[0] + 9, middle[1] - 7)
    page.mouse.down()
    page.mouse.move(area["x"] + x * area["width"] + 9, area["y"] + y * area["height"] - 7, steps=4)
    page.mouse.up()
