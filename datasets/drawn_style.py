"""How a plain graphics program draws a picture: what all of its surfaces share."""

from dataclasses import dataclass

import numpy as np

from datasets.distributions import Rng, chance, load, one_of, within


@dataclass(frozen=True)
class Style:
    """One way to draw.

    towards: unit vector to the only lamp. even: the share of light that comes from everywhere; `head` of it
    comes from the camera instead, and `level` of it is lost on what faces down. shadow: how dark one is;
    soft: over how many millimetres it fades. bands: into how many steps light is split; 0 splits none.
    line: how much of an edge is ink, how wide (pixels) and how light. glint: how bright a highlight is and
    how sharp. table: colour, and its share beside the table's own picture. backdrop: beyond the table.
    """

    towards: np.ndarray
    even: float
    head: float
    level: float
    shadow: float
    soft: float
    bands: float
    line: tuple[float, float, float]
    glint: tuple[float, float]
    table: tuple[float, float, float, float]
    backdrop: tuple[float, float, float]


def style(rng: Rng) -> Style:
    """Another way to draw each time."""
    spread = load()["drawn"]
    lift, turn = np.radians(within(rng, spread["elevation"])), within(rng, (0, 2 * np.pi))
    return Style(
        towards=np.array([np.cos(lift) * np.cos(turn), np.cos(lift) * np.sin(turn), np.sin(lift)]),
        even=within(rng, spread["even"]),
        head=within(rng, (0, 1)) if chance(rng, spread["head_share"]) else 0.0,
        level=within(rng, (0, 1)),
        shadow=within(rng, spread["shadow"]) if chance(rng, spread["shadow_share"]) else 0.0,
        soft=within(rng, one_of(rng, spread["soft"])),
        bands=float(rng.integers(2, 5)) if chance(rng, spread["bands_share"]) else 0.0,
        line=_line(rng),
        glint=(
            within(rng, spread["glint"]) if chance(rng, spread["glint_share"]) else 0.0,
            within(rng, (6, 80)),
        ),
        table=(*_linear(rng), one_of(rng, (0.0, within(rng, (0, 1)), 1.0), spread["plain_weights"])),
        backdrop=_linear(rng),
    )


def _line(rng: Rng) -> tuple[float, float, float]:
    spread = load()["drawn"]
    share = within(rng, (0.2, 1)) if chance(rng, spread["line_share"]) else 0.0
    return share, float(rng.integers(1, 4)), within(rng, one_of(rng, spread["line"]))


def _linear(rng: Rng) -> tuple[float, float, float]:
    """Any colour that a programmer may pick, the paler ones more often."""
    grey = within(rng, (0.05, 1))
    r, g, b = (grey + (rng.random(3) - grey) * rng.random() ** 2) ** 2.2
    return float(r), float(g), float(b)
