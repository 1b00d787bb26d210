"""Four corners as eight numbers that do not change with the corner that is called the first.

A card that is turned around looks nearly the same, so a network that is asked for "the first corner" has to
guess, and answers the mean of its guesses. The half diagonals z and w of a quad, as complex numbers, come
without order and without sign; z²+w² and z²w² are the same for all ways to name the corners, and give them
back as the roots of a quadratic. Where the diagonals cross, beside the mean of the corners, says what
perspective adds.
"""

import numpy as np
from numpy.typing import NDArray

from vision.reading import Box, Quad

NUMBERS = 8
Code = NDArray[np.float64]


def encode(quad: NDArray[np.float64], box: Box) -> Code:
    """The eight numbers of the corners (4, 2), in units of half the size of `box`."""
    middle, unit = _frame(box)
    a, b, c, d = (quad[:, 0] + 1j * quad[:, 1] - middle) / unit
    z, w = (a - c) / 2, (b - d) / 2
    mean = (a + b + c + d) / 4
    # a + s (c - a) = b + t (d - b)
    across = _cross(z, w)
    crossing = a - z * _cross(a - b, w) / across if abs(across) > 1e-9 else mean
    product = z**2 * w**2
    # The root of its size makes all of them squares of lengths.
    root = product / np.sqrt(abs(product)) if product else product
    return np.array([p for number in (mean, mean - crossing, z**2 + w**2, root) for p in _parts(number)])


def decode(code: NDArray[np.float32] | Code, box: Box) -> Quad:
    """The corners, clockwise as one sees them, any of them first."""
    middle, unit = _frame(box)
    mean, shift, total, root = (complex(x, y) for x, y in np.asarray(code, np.float64).reshape(4, 2))
    product = root * abs(root)
    half = np.sqrt(total**2 / 4 - product + 0j)
    z, w = np.sqrt(total / 2 + half + 0j), np.sqrt(total / 2 - half + 0j)
    across = _cross(z, w)
    if across < 0:
        w, across = -w, -across
    crossing = mean - shift
    ends = [z, w, -z, -w]
    if across > 1e-9:
        # The middle of each diagonal lies on it, somewhere beside the crossing.
        along, aside = 2 * _cross(shift, w) / across * z, 2 * _cross(z, shift) / across * w
        ends = [along + z, aside + w, along - z, aside - w]
    a, b, c, d = ((crossing + end) * unit + middle for end in ends)
    return _parts(a), _parts(b), _parts(c), _parts(d)


def _frame(box: Box) -> tuple[complex, float]:
    x0, y0, x1, y1 = box
    return complex(x0 + x1, y0 + y1) / 2, max((x1 - x0) * (y1 - y0), 1.0) ** 0.5 / 2


def _cross(a: complex, b: complex) -> float:
    return a.real * b.imag - a.imag * b.real


def _parts(number: complex) -> tuple[float, float]:
    return float(number.real), float(number.imag)
