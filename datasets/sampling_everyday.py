"""Draws what lies in most drawers: white dice with black pips, painted blocks; some of it bleached."""

from dataclasses import replace

import numpy as np

from datasets.distributions import Rng, chance, load, one_of, weighted, within
from datasets.placing import put_dice, put_tokens
from datasets.sampling_pieces import any_ink, die_unit, hsv, ink, palette, token_family
from datasets.scene import Scene
from datasets.stage import Setting, Stage, around
from vision.kit.dice import COLORS, DieStyle
from vision.kit.tokens import TokenStyle


def everyday(rng: Rng, setting: Setting) -> Scene:
    """Ordinary dice with pips, blocks of painted wood, or both."""
    spread = load()["everyday"]
    stage = Stage(rng, setting, die_unit(rng))
    near = together(stage)
    what = weighted(rng, spread["what"])
    if what != "blocks":
        put_dice(stage, int(rng.integers(1, 12)), near, household_dice(rng), odd_share=0.04)
    if what != "dice":
        shape = weighted(rng, spread["block"])
        family = painted(rng, token_family(rng, 1.8 * stage.unit, shape))
        put_tokens(stage, int(rng.integers(1, 9)), family, loose_share=0.6, spread=near)
    around(stage, hand_share=0.08)
    return bleached(rng, stage.finish("everyday"))


def together(stage: Stage) -> float | None:
    """How far things lie about the middle; None where they lie all over the table."""
    return None if chance(stage.rng, 0.4) else within(stage.rng, (2.0, 6.0)) * stage.unit


def bleached(rng: Rng, scene: Scene) -> Scene:
    """The scene, now and then with too much light for its lightest pieces."""
    spread = load()["everyday"]
    if not chance(rng, spread["bleached_share"]):
        return scene
    brighter = scene.film.exposure + within(rng, spread["bleached"])
    return replace(scene, film=replace(scene.film, exposure=brighter))


def household_dice(rng: Rng) -> list[DieStyle]:
    """Dice with pips: all of one colour, or of several."""
    shares = load()["everyday"]["die"]
    colors = [weighted(rng, shares) for _ in range(1 if chance(rng, 0.5) else int(rng.integers(2, 6)))]
    make = _die(rng)
    return [_colored(rng, make if chance(rng, 0.8) else _die(rng), color) for color in colors]


def _die(rng: Rng) -> DieStyle:
    spread = load()["die"]
    matt = spread["glossy"] if chance(rng, 0.65) else spread["matt"]
    return DieStyle(
        mark="pips",
        rounding=within(rng, one_of(rng, spread["rounding"], (0.5, 1.5, 3, 3))),
        roughness=within(rng, matt),
        mark_roughness=within(rng, spread["matt"]),
        pip_size=within(rng, load()["everyday"]["pip_size"]),
        seed=int(rng.integers(1 << 30)),
    )


def _colored(rng: Rng, make: DieStyle, color: str) -> DieStyle:
    tint = ink(rng, color)
    pip, single = hsv(40, within(rng, (0, 0.1)), within(rng, (0.9, 0.98))), None
    if color == "white":
        pip = any_ink(rng) if chance(rng, 0.12) else hsv(0, 0, within(rng, (0.03, 0.2)))
        single = hsv(within(rng, (-8, 8)), 0.85, within(rng, (0.55, 0.8))) if chance(rng, 0.3) else None
    elif color != "black" and chance(rng, 0.2):
        pip = hsv(0, 0, within(rng, (0.03, 0.15)))
    clear = within(rng, (0.4, 1.0)) if color not in ("white", "black") and chance(rng, 0.25) else 0.0
    return replace(
        make, body=tint, colors=(color,) * 6, inks=(tint,) * 6, pip=pip, single=single, clear=clear
    )


def painted(rng: Rng, family: dict[str, TokenStyle]) -> dict[str, TokenStyle]:
    """The same tokens in the full, the poster or the pastel shades of toys."""
    shades = load()["everyday"]["pastel" if chance(rng, 0.4) else "poster"]
    inks = palette(rng)
    for color in COLORS:
        if color in shades:
            inks[color] = hsv(*(within(rng, shades[color][part]) for part in ("hue", "saturation", "value")))
    grain = float(rng.random()) if chance(rng, 0.4) else 0.0
    rough = float(np.clip(rng.normal(0.5, 0.2), 0.1, 0.9))
    return {
        color: replace(style, ink=inks[color], grain=grain, roughness=rough, clear=0.0)
        for color, style in family.items()
    }
