"""Smooth edges from a picture shaded once per pixel and from what four samples of each pixel see."""

import numpy as np

SAMPLE_PLACES = ((-0.125, -0.375), (0.375, -0.125), (-0.375, 0.125), (0.125, 0.375))
"""Where OpenGL's four samples lie, from the middle of the pixel."""
_AROUND = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
_NEAREST = [
    sorted(_AROUND, key=lambda step, at=place: (step[0] - at[0]) ** 2 + (step[1] - at[1]) ** 2)
    for place in SAMPLE_PLACES
]


def smooth_edges(color: np.ndarray, triangle: np.ndarray, samples: np.ndarray, key: np.ndarray) -> np.ndarray:
    """`color` (h, w, 4) in which a sample that sees another surface than its pixel's middle has the colour of
    the nearest pixel there. triangle (h, w) and samples (h, w, 4) index `key`, which tells surfaces apart.
    """
    height, width = triangle.shape
    # A border of one pixel that belongs to no surface, so that neighbours need no check.
    own = np.full((height + 2, width + 2), -(2**20), np.int32)
    own[1:-1, 1:-1] = key[triangle]
    own = own.ravel()
    flat = color.reshape(-1, 4)
    out = flat.copy()
    for k, nearest in enumerate(_NEAREST):
        pixel = np.flatnonzero(samples[..., k] != triangle)
        place = pixel + 2 * (pixel // width) + width + 3
        wanted = key[samples.reshape(-1, 4)[pixel, k].astype(np.int32)]
        other = own[place] != wanted
        pixel, place, wanted = pixel[other], place[other], wanted[other]
        for x, y in nearest:
            match = own[place + y * (width + 2) + x] == wanted
            here = pixel[match]
            out[here] += 0.25 * (flat[here + y * width + x] - flat[here])
            pixel, place, wanted = pixel[~match], place[~match], wanted[~match]
    return out.reshape(color.shape)
