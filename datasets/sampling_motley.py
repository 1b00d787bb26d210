"""Draws dice of any colour whose faces show anything, on tables that look like nothing in particular.

Nets learn the few symbols and tables of the other sets by heart; here hardly two pictures share any. And they
call a die by the colour of its body: so there are throws of signs alone, on bodies of every colour.
"""

from dataclasses import replace

from datasets.distributions import Rng, chance, load, log_within, one_of, weighted, within
from datasets.placing import put_dice, put_tokens
from datasets.sampling_pieces import any_ink, die_style, die_unit, far_apart, hsv, ink, token_family
from datasets.scene import Scene
from datasets.stage import Setting, Stage, around
from vision.kit.dice import COLORS, DieStyle, Rgb


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


def signs(rng: Rng, setting: Setting) -> Scene:
    """A throw of dice, mostly of one make, with a sign on every face, white and black ones above all."""
    stage = Stage(rng, setting, die_unit(rng))
    styles = sign_set(rng)
    spread = min(stage.unit * log_within(rng, (1.8, 7.0)), stage.reach() * 0.42)
    put_dice(stage, 5 if chance(rng, 0.6) else int(rng.integers(4, 12)), spread, styles, odd_share=0.06)
    if chance(rng, 0.35):
        put_tokens(stage, int(rng.integers(1, 7)), token_family(rng, 1.6 * stage.unit), loose_share=0.5)
    around(stage, hand_share=0.08)
    return stage.finish("signs")


def sign_set(rng: Rng) -> list[DieStyle]:
    """Dice with signs, mostly of one make."""
    first = _signed(rng)
    styles = [_with_other_faces(rng, first) for _ in range(3)]
    return [*styles, _signed(rng), _signed(rng)] if chance(rng, 0.25) else styles


def _signed(rng: Rng) -> DieStyle:
    """Symbols or stickers on a body that is painted like a piece, or like anything, or is as elsewhere."""
    spread = load()["signs"]
    style, mark = die_style(rng), weighted(rng, spread["mark"])
    if style.mark == "pips":
        grey = hsv(0, 0, within(rng, (0.05, 0.95)))
        style = replace(style, body=grey, colors=COLORS, inks=tuple(ink(rng, color) for color in COLORS))
    body, tint = weighted(rng, spread["body"]), style.body
    if body != "as elsewhere":
        tint = any_ink(rng) if body == "any" else ink(rng, one_of(rng, COLORS))
    symbols = load()["split"]["symbols"]
    # What is on faces of its own colour is seen by its border alone.
    alike = not all(far_apart(each, tint) for each in style.inks)
    return replace(
        style,
        mark=mark,
        body=tint,
        grain=style.grain if body == "as elsewhere" else 0.0,
        symbol=one_of(rng, symbols["motley"] + symbols["train"]),
        share=within(rng, spread["share"] if mark == "symbol" else load()["die"]["share"]["sticker"]),
        border=_border(rng, tint) if alike or chance(rng, spread["outlined_share"]) else None,
        clear=float(chance(rng, 0.25)),
        plain_faces=(),
    )


def _border(rng: Rng, body: Rgb) -> Rgb:
    """A line that shows on the body: dark or light, or of any colour."""
    line = any_ink(rng)
    if chance(rng, 0.3) and far_apart(line, body):
        return line
    return _plain_line(body)


def _plain_line(body: Rgb) -> Rgb:
    return hsv(0, 0, 0.95 if sum(body) < 1.5 else 0.08)


def _with_other_faces(rng: Rng, style: DieStyle) -> DieStyle:
    """A die of the same make with other signs on some faces: more of them white or black."""
    colors, inks = list(style.colors), list(style.inks)
    shade = dict(zip(style.colors, style.inks, strict=True))
    for face in rng.permutation(6)[: int(rng.integers(0, 4))]:
        color = one_of(rng, ("white", "black"))
        colors[face], inks[face] = color, shade[color]
    return replace(style, colors=tuple(colors), inks=tuple(inks), seed=int(rng.integers(1 << 30)))


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
        border=_plain_line(body) if chance(rng, 0.6) else style.border,
    )
