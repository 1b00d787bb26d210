"""Four corners that people have set by hand, judged in one place whatever they are sent with."""

from rules.wire import Misfit
from service.problems import invalid
from vision.locate import is_outline
from vision.reading import Quad

_SMALLEST_PICTURE = (640, 480)
"""Shares of a picture's sides have to hold in a picture of this size, and so do in every larger one."""


def outlined(quad: Quad) -> Quad:
    """The corners, in pixels; 422, if they do not go around a grid."""
    if not is_outline(quad):
        order = "give those of A1, D1, D4 and A4, clockwise"
        raise invalid([Misfit("/quad", f"these corners do not go around a grid: {order}")])
    return quad


def outlined_in_shares(quad: Quad) -> Quad:
    """The corners, in shares of the picture's width and height; 422, if they do not go around a grid."""
    width, height = _SMALLEST_PICTURE
    a, b, c, d = ((x * width, y * height) for x, y in quad)
    outlined((a, b, c, d))
    return quad
