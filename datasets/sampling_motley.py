"""Draws dice of any colour whose faces show anything, on tables that look like nothing in particular.

Nets learn the few symbols and tables of the other sets by heart; here hardly two pictures share any.
"""

from dataclasses import replace

from datasets.distributions import Rng, chance, load, log_within, one_of, weighted, within
from datasets.placing import put_dice, put_tokens
from datasets.sampling_pieces import any_ink, die_style, die_unit, hsv, token_family
from datasets.scene import Scene
from datasets.stage import Setting, Stage, around
from vision.kit.dice import DieStyle


def motley(rng: Rng, setting: Setting) -> Scene:
    """Dice of one make or several, thrown or spread over the table, perhaps among tokens."""
    stage = Stage(rng, setting, die_unit(rng))
    first = _style(rng)
    styles = [first, *(_style(rng) for _ in range(int(one_of(rng, (0, 1, 3), (3, 1, 1)))))]
    spread = stage.unit * log_within(rng, (1.8, 7.0)) if chance(rng, 0.6) else None
    put_dice(stage, int(rng.integers(4, 11)), spread, styles, load()["motley"]["odd_share"])
    if chance(rng, 0.4):
        put_tokens(stage, int(rng.integers(2, 8)), token_family(rng, 1.6 * stage.unit), loose_share=0.6)
    around(stage, hand_share=0.08)
    return stage.finish("motley")


def _style(rng: Rng) -> DieStyle:
    spread = load()["motley"]
    style = die_style(rng)
    mark = weighted(rng, spread["mark"])
    if style.mark in ("pips", "picture") or mark == "as elsewhere":
        return style
    style = replace(
        style,
        mark=mark,
        symbol=one_of(rng, load()["split"]["symbols"]["motley"]),
        share=within(rng, spread["share"]) if mark == "symbol" else style.share,
        border=any_ink(rng) if chance(rng, spread["outlined_share"]) else style.border,
        seed=int(rng.integers(1 << 30)),
    )
    return _painted_body(rng, style) if chance(rng, spread["painted_body_share"]) else style


def _painted_body(rng: Rng, style: DieStyle) -> DieStyle:
    """The die with a body of any colour; what is on its faces is large enough not to be taken for a pip."""
    body = any_ink(rng)
    if style.mark != "symbol":
        return replace(style, body=body, grain=0.0)
    symbols = load()["split"]["symbols"]
    return replace(
        style,
        body=body,
        grain=0.0,
        symbol=one_of(rng, symbols["motley"] + 2 * symbols["train"]),
        share=within(rng, load()["motley"]["share_of_body"]),
        border=hsv(0, 0, 0.95 if sum(body) < 1.5 else 0.08) if chance(rng, 0.6) else style.border,
    )
