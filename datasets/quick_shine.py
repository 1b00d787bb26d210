"""How much light surfaces mirror, as the path tracer's materials do."""

import numpy as np

SHINE_SIDE = 32


def _dielectric(cosine: np.ndarray, index: float) -> np.ndarray:
    inside = np.sqrt(1 - (1 - cosine**2) / index**2)
    across = (cosine - index * inside) / (cosine + index * inside)
    along = (index * cosine - inside) / (index * cosine + inside)
    return (across**2 + along**2) / 2


def refraction(specular: float) -> float:
    """The refractive index of a surface that mirrors 8 % times `specular` head on."""
    return float(2 / (1 - np.sqrt(0.08 * specular)) - 1)


def shine(things: float, table: float) -> np.ndarray:
    """What share of an even sky's light a surface mirrors, by roughness (row) and cosine to the eye (column).

    (SHINE_SIDE, SHINE_SIDE, 4): with the refractive index of the things, of the table; as metal, what takes
    its colour and what does not.
    """
    eye = (np.arange(SHINE_SIDE) + 0.5) / SHINE_SIDE
    rough = (np.arange(SHINE_SIDE) + 0.5) / SHINE_SIDE
    a2 = (rough**4)[:, None, None]
    count = 512
    first = (np.arange(count) + 0.5) / count
    turn = 2 * np.pi * ((np.arange(count) * 0.61803399) % 1)
    cosine = np.sqrt((1 - first) / (1 + (a2 - 1) * first))  # of the half vectors, drawn as GGX has them
    sine = np.sqrt(1 - cosine**2)
    nv = eye[None, :, None]
    across = np.sqrt(1 - nv**2)
    vh = np.maximum(across * sine * np.cos(turn) + nv * cosine, 1e-4)
    nl = np.maximum(2 * vh * cosine - nv, 0)
    hidden = nl * np.sqrt(nv**2 * (1 - a2) + a2) + nv * np.sqrt(nl**2 * (1 - a2) + a2)
    weight = 2 * nl * vh / np.maximum(hidden * cosine, 1e-6) * (nl > 0)
    away = (1 - vh) ** 5
    parts = (_dielectric(vh, things), _dielectric(vh, table), 1 - away, away)
    return np.stack([(weight * part).mean(2) for part in parts], 2).astype(np.float32)


def table_gloss(roughness: float) -> float:
    """The share of the light from low in the sky that the table mirrors onto an upright surface (a fit)."""
    return 0.24 * max(0.0, 1 - 1.1 * roughness**2)
