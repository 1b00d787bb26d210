"""Draws whole scenes, from a random generator alone: one function for each kind of picture."""

from dataclasses import replace

import numpy as np

from datasets.distributions import Rng, chance, load, log_within, one_of, weighted, within
from datasets.placing import flat_die, put_dice, put_tokens, put_towers, stack
from datasets.sampling_clutter import clutter, tray
from datasets.sampling_hand import hand
from datasets.sampling_pieces import GEMS, die_set, die_unit, token_family
from datasets.scene import Die, Scene
from datasets.stage import Setting, Stage, around
from vision.kit.tokens import STACKABLE


def throw(rng: Rng, setting: Setting) -> Scene:
    """Five dice on a table, as a player throws them."""
    stage = Stage(rng, setting, die_unit(rng, setting.held_out))
    spread = min(stage.unit * log_within(rng, (1.8, 7.0)), stage.reach() * 0.42)
    if chance(rng, 0.2):
        stage.things.append(tray(rng, np.zeros(2), min(3.2 * spread, 0.95 * stage.reach())))
    count = 5 if chance(rng, 0.82) else int(rng.integers(1, 8))
    put_dice(stage, count, spread, die_set(rng, setting.held_out), odd_share=0.05)
    around(stage, hand_share=0.12)
    return stage.finish("throw")


def odd_throw(rng: Rng, setting: Setting) -> Scene:
    """A throw with something wrong: cocked, stacked, covered, too few, too many, half out of the picture."""
    stage = Stage(rng, setting, die_unit(rng, setting.held_out))
    spread = min(stage.unit * log_within(rng, (1.5, 6.0)), stage.reach() * 0.4)
    if chance(rng, 0.3):
        stage.things.append(tray(rng, np.zeros(2), min(2.5 * spread, 0.9 * stage.reach())))
    put_dice(
        stage, int(one_of(rng, (4, 5, 6), (1, 5, 1))), spread, die_set(rng, setting.held_out), odd_share=0.22
    )
    if chance(rng, 0.5):
        dice = [t for t in stage.things if isinstance(t, Die)]
        if dice:
            die = one_of(rng, dice)
            stage.things.append(hand(rng, stage.ground, np.array([die.pose.x, die.pose.y])))
    if chance(rng, 0.3):
        style = replace(die_set(rng, setting.held_out)[0], size=stage.unit)
        at = stage.ground.anywhere(rng, 0.72 * stage.unit, margin=-0.02)
        if at is not None:
            stage.things.append(flat_die(rng, style, at))
    around(stage, hand_share=0.1)
    return stage.finish("odd")


def leaning(rng: Rng, setting: Setting) -> Scene:
    """A throw of which nearly half the dice lean on something."""
    stage = Stage(rng, setting, die_unit(rng, setting.held_out))
    spread = min(stage.unit * log_within(rng, (1.5, 6.0)), stage.reach() * 0.4)
    put_dice(stage, int(rng.integers(4, 8)), spread, die_set(rng, setting.held_out), odd_share=0.45)
    around(stage, hand_share=0.05)
    return stage.finish("leaning")


def dense(rng: Rng, setting: Setting) -> Scene:
    """Many dice and tokens of several makes at once."""
    unit = die_unit(rng, setting.held_out)
    stage = Stage(rng, setting, unit, (max(13.0, setting.pixels[0]), min(60.0, setting.pixels[1])))
    styles = die_set(rng, setting.held_out) + die_set(rng, setting.held_out)
    put_dice(stage, int(rng.integers(6, 22)), None, styles, odd_share=load()["lying"]["cocked_share"])
    for _ in range(int(rng.integers(1, 3))):
        put_tokens(
            stage,
            int(rng.integers(3, 12)),
            token_family(rng, 1.6 * unit, None, setting.held_out),
            loose_share=0.5,
        )
    around(stage, hand_share=0.12)
    return stage.finish("dense")


def tokens(rng: Rng, setting: Setting) -> Scene:
    """Loose tokens and stacks of one to ten, of one or two makes."""
    family = token_family(rng, 60.0, None, setting.held_out)
    unit = float(np.mean(family["red"].size[:2]))
    stage = Stage(rng, setting, unit, (max(11.0, setting.pixels[0] * 0.7), _largest(setting)))
    put_tokens(
        stage,
        int(rng.integers(1, 14)),
        family,
        loose_share=0.35,
        spread=None if chance(rng, 0.6) else 5 * unit,
    )
    if chance(rng, 0.35):
        put_tokens(
            stage,
            int(rng.integers(1, 7)),
            token_family(rng, 2 * unit, None, setting.held_out),
            loose_share=0.4,
        )
    if chance(rng, 0.2) and not setting.held_out:
        put_towers(stage, int(rng.integers(1, 3)), token_family(rng, 2 * unit, "cube"))
    around(stage, hand_share=0.12)
    return stage.finish("tokens")


def towers(rng: Rng, setting: Setting) -> Scene:
    """A table full of stacks of one make, now and then of two, with few loose tokens between them."""
    family = token_family(rng, 60.0, _stackable(rng), setting.held_out)
    unit = float(np.mean(family["red"].size[:2]))
    stage = Stage(rng, setting, unit)
    put_tokens(stage, int(rng.integers(10, 26)), family, loose_share=0.1)
    if chance(rng, 0.25):
        put_tokens(
            stage,
            int(rng.integers(4, 10)),
            token_family(rng, 1.5 * unit, _stackable(rng), setting.held_out),
            loose_share=0.1,
        )
    around(stage, hand_share=0.03)
    return stage.finish("towers")


def _stackable(rng: Rng) -> str:
    shares = load()["token"]["shape"]
    return weighted(rng, {shape: share for shape, share in shares.items() if shape in STACKABLE})


def _largest(setting: Setting) -> float:
    """How many pixels a loose token has at the most."""
    return min(max(80.0, 0.8 * setting.pixels[1]), setting.pixels[1])


def centre(rng: Rng, setting: Setting) -> Scene:
    """The centre with up to fifty tokens, in heaps and stacks, and now and then the dice."""
    family = token_family(rng, 12.0, None, setting.held_out)
    unit = float(np.mean(family["red"].size[:2]))
    stage = Stage(rng, setting, unit, (max(11.0, setting.pixels[0] * 0.7), min(34.0, setting.pixels[1])))
    left = {c: (10 if chance(rng, 0.4) else int(rng.integers(0, 11))) for c in GEMS}
    if chance(rng, 0.3):
        styles = die_set(rng, setting.held_out)
        put_dice(stage, 5, None, styles, odd_share=0.03, size=min(16.0, 1.8 * unit))
    stacked = chance(rng, 0.5) and family["red"].shape in STACKABLE
    for color, count in left.items():
        style = family[color]
        radius = 0.5 * float(np.hypot(*style.size[:2])) * 1.03
        while count > 0:
            high = min(count, int(rng.integers(2, 11)), stage.tallest(style)) if stacked else 1
            at = stage.ground.near(rng, np.zeros(2), within(rng, (4, 9)) * unit, radius)
            if at is None:
                break
            stage.things.append(stack(rng, style, high, at))
            count -= high
    around(stage, hand_share=0.1)
    return stage.finish("centre")


def empty(rng: Rng, setting: Setting) -> Scene:
    """A table with other things, and no piece of the game."""
    stage = Stage(rng, setting, 16.0)
    for _ in range(int(rng.integers(1, 4))):
        stage.things.extend(clutter(rng, stage.ground, 16.0))
    if chance(rng, 0.3):
        stage.things.append(hand(rng, stage.ground))
    return stage.finish("empty")
