"""Draws throws among poker chips, whose spotted edges look like dice where they are small or cut off."""

from dataclasses import replace

from datasets.distributions import Rng, chance, load, log_within, one_of, within
from datasets.placing import put_dice, put_tokens
from datasets.sampling_motley import sign_set
from datasets.sampling_pieces import any_ink, die_set, die_unit, far_apart, hsv, token_family
from datasets.scene import Scene
from datasets.stage import Setting, Stage, around
from vision.kit.tokens import TokenStyle


def chips(rng: Rng, setting: Setting) -> Scene:
    """Mostly five dice, among chips of one or two makes, alone and stacked, and now and then other tokens."""
    stage = Stage(rng, setting, die_unit(rng))
    styles = sign_set(rng) if chance(rng, 0.3) else die_set(rng)
    spread = min(stage.unit * log_within(rng, (1.8, 6.0)), stage.reach() * 0.42)
    count = 5 if chance(rng, 0.7) else int(rng.integers(0, 8))
    put_dice(stage, count, spread, styles, odd_share=0.05)
    for _ in range(int(one_of(rng, (1, 2), (3, 1)))):
        put_tokens(stage, int(rng.integers(2, 9)), _family(rng, stage.unit), loose_share=0.55)
    if chance(rng, 0.4):
        put_tokens(stage, int(rng.integers(1, 6)), token_family(rng, 1.6 * stage.unit), loose_share=0.6)
    around(stage, hand_share=0.05)
    return stage.finish("chips")


def _family(rng: Rng, unit: float) -> dict[str, TokenStyle]:
    """Chips of every colour, of one make."""
    spread = load()["chips"]
    across = unit * within(rng, spread["across"])
    size = (across, across, across * within(rng, spread["height"]))
    spots, depth = int(rng.integers(*spread["spots"])), within(rng, spread["depth"])
    white = hsv(within(rng, (30, 60)), within(rng, (0, 0.12)), within(rng, (0.85, 0.97)))
    dark = hsv(0, 0, within(rng, (0.04, 0.12)))
    rim = any_ink(rng) if chance(rng, 0.2) else white
    inlay = one_of(rng, (None, white, any_ink(rng)), (4, 1, 1))
    family = token_family(rng, shape="disc")
    return {
        color: replace(
            style,
            size=size,
            clear=0.0,
            grain=0.0,
            rim=rim if far_apart(rim, style.ink) else white if sum(style.ink) < 1.5 else dark,
            spots=spots,
            spot_depth=depth,
            inlay=inlay,
        )
        for color, style in family.items()
    }
