"""Draws how pieces are made: colours, dice, tokens."""

import colorsys
from dataclasses import replace

from datasets.distributions import Rng, chance, load, one_of, weighted, within
from vision.kit.dice import COLORS, DieStyle, Rgb
from vision.kit.tokens import TokenStyle

GEMS = ("blue", "yellow", "red", "green", "white")


def ink(rng: Rng, color: str, held_out: bool = False) -> Rgb:
    """One of the shades that a person calls `color`."""
    shades = [s for s in load()["color"][color] if s.get("golden", True) or not held_out]
    shade = one_of(rng, shades, [s["weight"] for s in shades])
    return hsv(within(rng, shade["hue"]), within(rng, shade["saturation"]), within(rng, shade["value"]))


def hsv(hue: float, saturation: float, value: float) -> Rgb:
    return colorsys.hsv_to_rgb(hue % 360 / 360, saturation, value)


def palette(rng: Rng, held_out: bool = False) -> dict[str, Rgb]:
    return {color: ink(rng, color, held_out) for color in COLORS}


def wood(rng: Rng) -> Rgb:
    return hsv(within(rng, (26, 40)), within(rng, (0.25, 0.6)), within(rng, (0.55, 0.88)))


def any_ink(rng: Rng) -> Rgb:
    return hsv(within(rng, (0, 360)), 0.9 * float(rng.random()) ** 1.5, within(rng, (0.1, 0.95)))


def stray_ink(rng: Rng) -> Rgb:
    """Orange, purple, brown or pink: colours that no piece has."""
    spans = (
        ((20, 32), (0.75, 1.0), (0.75, 1.0)),
        ((268, 295), (0.4, 0.8), (0.35, 0.75)),
        ((18, 30), (0.5, 0.8), (0.25, 0.5)),
        ((315, 340), (0.3, 0.6), (0.8, 1.0)),
    )
    hue, saturation, value = one_of(rng, spans)
    return hsv(within(rng, hue), within(rng, saturation), within(rng, value))


def far_apart(a: Rgb, b: Rgb) -> bool:
    """Whether anybody sees where the one ends and the other begins."""
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 0.45


def die_style(rng: Rng, held_out: bool = False) -> DieStyle:
    """How a die is made. Its size is chosen by the scene."""
    spread = load()["die"]
    mark = weighted(rng, spread["mark"])
    inks = palette(rng, held_out)
    order = [COLORS[int(i)] for i in rng.permutation(6)]
    matt = spread["glossy"] if chance(rng, spread["glossy_share"]) else spread["matt"]
    roughness = within(rng, matt)
    style = DieStyle(
        rounding=within(rng, one_of(rng, spread["rounding"])),
        roughness=roughness,
        mark_roughness=roughness if chance(rng, 0.6) else within(rng, spread["matt"]),
        wear=within(rng, (0.3, 0.9)) if chance(rng, spread["worn_share"]) else 0.0,
        colors=tuple(order),
        inks=tuple(inks[c] for c in order),
        seed=int(rng.integers(1 << 30)),
    )
    body = one_of(rng, ("white", "black", "grey", "wood"), (5, 2.5, 1, 2))
    grain = 0.0
    if body == "wood":
        tint, grain = wood(rng), within(rng, (0.4, 1.0))
    elif body == "grey":
        tint = hsv(0, 0, within(rng, (0.3, 0.65)))
    else:
        tint = ink(rng, body)
    style = replace(style, body=tint, grain=grain)
    if mark in ("paint", "symbol", "sticker"):
        symbols = load()["split"]["symbols"]["golden" if held_out else "train"]
        bordered = mark != "paint" and (
            chance(rng, 0.3) or not all(far_apart(i, tint) for i in inks.values())
        )
        dark = sum(tint) > 1.4
        edge = hsv(
            within(rng, (0, 360)), within(rng, (0, 0.2)), within(rng, (0.1, 0.35) if dark else (0.6, 0.9))
        )
        return replace(
            style,
            mark=mark,
            symbol=one_of(rng, symbols),
            share=within(rng, spread["share"][mark]),
            border=edge if bordered else None,
            clear=float(chance(rng, 0.4)) if mark == "symbol" else 0.0,
        )
    if mark == "plain":
        return replace(style, mark="plain")
    if mark == "picture":
        return replace(
            style,
            mark="picture",
            border=any_ink(rng) if chance(rng, 0.6) else None,
            plain_faces=tuple(int(f) for f in rng.choice(6, int(rng.integers(1, 4)), replace=False)),
        )
    return pip_die(rng, style, one_of(rng, COLORS), held_out)


def pip_die(rng: Rng, style: DieStyle, color: str, held_out: bool = False) -> DieStyle:
    """An ordinary die of one body colour."""
    tint = ink(rng, color, held_out)
    light = sum(tint) > 1.5
    options = (
        [hsv(0, 0, within(rng, (0.03, 0.15))), any_ink(rng)]
        if light
        else [hsv(40, 0.08, 0.93), hsv(0, 0, 0.98)]
    )
    if color in ("yellow", "green", "blue"):
        options = [hsv(0, 0, 0.97), hsv(40, 0.1, 0.93), hsv(0, 0, 0.05)]
    pip = one_of(rng, options, None if len(options) == 3 else (4, 1))
    if not far_apart(pip, tint):
        pip = hsv(0, 0, 0.05) if light else hsv(0, 0, 0.95)
    see_through = chance(rng, load()["die"]["translucent_share"]) and color not in ("white", "black")
    return replace(
        style,
        mark="pips",
        body=tint,
        grain=style.grain if chance(rng, 0.3) else 0.0,
        colors=(color,) * 6,
        inks=(tint,) * 6,
        pip=pip,
        clear=within(rng, (0.5, 1.0)) if see_through else 0.0,
        roughness=min(style.roughness, 0.2) if see_through else style.roughness,
    )


def die_unit(rng: Rng, held_out: bool = False) -> float:
    """The size of a scene's dice in millimetres."""
    return float(weighted(rng, load()["split"]["die_sizes"]["golden" if held_out else "train"]))


def die_set(rng: Rng, held_out: bool = False) -> list[DieStyle]:
    """Styles for the dice of one scene: mostly one make, sometimes a mixture."""
    if chance(rng, 0.35):
        return [die_style(rng, held_out) for _ in range(int(rng.integers(2, 6)))]
    first = die_style(rng, held_out)
    if first.mark == "pips":
        colors = [one_of(rng, COLORS) for _ in range(5)] if chance(rng, 0.7) else [first.colors[0]]
        return [pip_die(rng, first, c, held_out) for c in colors]
    out = []
    for _ in range(3):
        turn = rng.permutation(6) if chance(rng, 0.3) else range(6)
        order = tuple(first.colors[int(i)] for i in turn)
        inks = tuple(first.inks[int(i)] for i in turn)
        out.append(replace(first, colors=order, inks=inks, seed=int(rng.integers(1 << 30))))
    return out


def token_family(
    rng: Rng, largest: float = 60.0, shape: str | None = None, held_out: bool = False
) -> dict[str, TokenStyle]:
    """The five (and a black) tokens of one make, by colour."""
    spread = load()["token"]
    shape = shape or weighted(rng, spread["shape"])
    span = spread["large"] if chance(rng, spread["large_share"]) else spread["size"]
    base = min(within(rng, span), largest)
    size = (base, base, base)
    if shape in ("disc", "hexagon"):
        size = (base * 1.3, base * 1.3, base * 1.3 * within(rng, spread["disc_height"]))
    elif shape == "cylinder":
        size = (base, base, base * within(rng, (0.5, 1.6)))
    elif shape == "block":
        size = (
            base * within(rng, (0.8, 2.8)),
            base * within(rng, (0.6, 1.2)),
            base * within(rng, (0.35, 1.2)),
        )
    elif shape == "brick":
        columns, rows = one_of(rng, ((2, 2), (2, 1), (4, 2), (3, 2), (1, 1), (4, 1)))
        pitch = base * 0.6
        size = (pitch * columns, pitch * rows, pitch * one_of(rng, (1.2, 0.4)))
    elif shape == "nugget":
        size = (
            base * within(rng, (0.9, 1.5)),
            base * within(rng, (0.8, 1.2)),
            base * within(rng, (0.4, 0.8)),
        )
    elif shape == "meeple":
        size = (base * 1.7, base * 1.0, base * 1.7)
    elif shape == "house":
        size = (base * 1.2, base * 0.9, base * 1.3)
    wooden = chance(rng, spread["grain_share"]) and shape not in ("brick", "nugget")
    clear = within(rng, (0.4, 1.0)) if chance(rng, spread["translucent_share"]) else 0.0
    base_style = TokenStyle(
        shape=shape,  # type: ignore[arg-type]
        size=size,
        rounding=0.02 if shape == "brick" else within(rng, (0.02, 0.16)),
        roughness=within(rng, (0.3, 0.8)) if wooden else within(rng, (0.08, 0.6)),
        grain=within(rng, (0.3, 1.0)) if wooden else 0.0,
        clear=clear,
        studs=(columns, rows) if shape == "brick" else (2, 2),
    )
    rim = shape == "disc" and chance(rng, spread["rim_share"])
    family = {}
    for color, tint in palette(rng, held_out).items():
        edge = hsv(0, 0, 0.93) if sum(tint) < 2.3 else any_ink(rng)
        family[color] = replace(
            base_style, color=color, ink=tint, rim=edge if rim else None, seed=int(rng.integers(1 << 30))
        )
    return family
