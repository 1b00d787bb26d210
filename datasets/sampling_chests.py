"""Draws chest cards that are being filled, and the printed sheets that pieces lie on."""

from dataclasses import replace

import numpy as np

from datasets.distributions import Rng, chance, one_of, weighted, within
from datasets.placing import put_dice, put_tokens, stack
from datasets.printed import CHEST_SIZE, slot_places
from datasets.sampling_hand import hand
from datasets.sampling_pieces import die_set, hsv, palette, token_family
from datasets.scene import Pose, Scene, Sheet, turn_about_z
from datasets.stage import Setting, Stage, around
from vision.kit.mat import Paper
from vision.kit.tokens import TokenStyle

SLOTS = ("yellow", "red", "green", "white")
THICKNESS = (0.3, 2.5)


def chest_sheet(rng: Rng, at: np.ndarray, yaw: float, held_out: bool) -> Sheet:
    """An empty chest card: mostly of the kit, sometimes as another hand draws it."""
    side = one_of(rng, ("white", "black"))
    pose = Pose(float(at[0]), float(at[1]), 0.0, yaw)
    thick, rough = within(rng, THICKNESS), within(rng, (0.3, 0.75))
    if held_out or chance(rng, 0.75):
        worth = [1, 1, 1, 1] if side == "white" and chance(rng, 0.5) else _fifteen(rng)
        args = {"side": side, **dict(zip(SLOTS, worth, strict=True))}
        return Sheet("chest", args, CHEST_SIZE, pose, thick, rough)
    square = chance(rng, 0.5)
    wide = within(rng, (60, 130))
    size = (wide, wide * (within(rng, (0.65, 1.1)) if square else within(rng, (0.28, 0.7))))
    white = hsv(within(rng, (20, 60)), within(rng, (0, 0.12)), within(rng, (0.82, 0.97)))
    black = hsv(within(rng, (0, 360)), within(rng, (0, 0.3)), within(rng, (0.04, 0.2)))
    inks = palette(rng)
    args = {
        "side": side,
        "ground": list(white if side == "white" else black),
        "order": [SLOTS[int(i)] for i in rng.permutation(4)] if chance(rng, 0.5) else list(SLOTS),
        "inks": {c: list(inks[c]) for c in SLOTS},
        "square": square,
        "share": within(rng, (0.3, 0.75)),
        "line": within(rng, (0.6, 2.5)),
        "look": one_of(rng, ("outline", "filled", "round", "mark")),
        "frame": chance(rng, 0.5),
        "words": str(int(rng.integers(1, 10))) if chance(rng, 0.5) else "",
    }
    return Sheet("other-chest", args, size, pose, thick, rough)


def _fifteen(rng: Rng) -> list[int]:
    """Four values of at least one that add up to 15, as the black side's do."""
    cuts = np.sort(rng.choice(np.arange(1, 15), 3, replace=False))
    return [int(n) for n in np.diff(np.concatenate([[0], cuts, [15]]))]


def fill(rng: Rng, stage: Stage, sheet: Sheet, family: dict[str, TokenStyle], fullness: float) -> None:
    """Stacks a card's slots, each a little off its middle, and puts all of it on the stage."""
    slots = {}
    turn = turn_about_z(sheet.pose.yaw)[:2, :2]
    stacks = []
    for color, (x, y, side) in slot_places(sheet.art, sheet.args, sheet.size).items():
        high = 0 if chance(rng, 1 - fullness) else 1 + int(9.99 * rng.random() ** 1.7)
        high = min(high, stage.tallest(family[color]))
        slots[color] = high
        if not high:
            continue
        style = family[color]
        slack = max(0.4, (side - max(style.size[:2])) / 2)
        off = rng.uniform(-0.8, 0.8, 2) * min(slack, 5)
        at = np.array([sheet.pose.x, sheet.pose.y]) + turn @ (np.array([x, y]) + off)
        made = stack(rng, style, high, at, sheet.pose.z + sheet.thickness)
        if chance(rng, 0.6):
            made = replace(made, pose=replace(made.pose, yaw=sheet.pose.yaw + float(rng.normal(0, 8))))
        stacks.append(made)
    stage.things.append(replace(sheet, slots=slots))
    stage.things.extend(stacks)
    stage.ground.take(np.array([sheet.pose.x, sheet.pose.y]), 0.5 * float(np.hypot(*sheet.size)))


def chests(rng: Rng, setting: Setting) -> Scene:
    """One to five chest cards, empty to full, loot and dice beside them, now and then a hand over one."""
    stage = Stage(rng, setting, 10.0, (max(9.0, setting.pixels[0] * 0.7), min(42.0, setting.pixels[1])))
    family = small_family(rng, setting.held_out)
    if chance(rng, 0.2):
        lay_mat(stage, "digger-mat")
    count = int(weighted(rng, {"1": 5, "2": 3, "3": 2, "5": 1}))
    facing = within(rng, (0, 360))
    if chance(rng, 0.55):
        facing = stage.camera.azimuth + 90 + float(rng.normal(0, 12))
    placed = []
    for _ in range(count):
        yaw = facing + (
            90.0 * int(rng.integers(4)) if count > 1 and chance(rng, 0.4) else float(rng.normal(0, 6))
        )
        sheet = chest_sheet(rng, np.zeros(2), yaw, setting.held_out)
        radius = 0.5 * float(np.hypot(*sheet.size))
        at = stage.ground.near(rng, np.zeros(2), 45.0 * count**0.5, radius * 0.92)
        if at is None and not placed:
            at = rng.normal(0, 8, 2)
        if at is None:
            continue
        sheet = replace(sheet, pose=replace(sheet.pose, x=float(at[0]), y=float(at[1])))
        fill(rng, stage, sheet, family, one_of(rng, (0.15, 0.5, 0.8, 1.0)))
        placed.append(sheet)
    if chance(rng, 0.45):
        put_tokens(stage, int(rng.integers(1, 7)), family, loose_share=0.6)
    if chance(rng, 0.35):
        put_dice(stage, 5, None, die_set(rng, setting.held_out), odd_share=0.03, size=16.0)
    if placed and chance(rng, 0.2):
        sheet = one_of(rng, placed)
        at = np.array([sheet.pose.x, sheet.pose.y]) + rng.normal(0, 22, 2)
        stage.things.append(hand(rng, stage.ground, at))
    around(stage, hand_share=0.04)
    return stage.finish("chests")


def small_family(rng: Rng, held_out: bool) -> dict[str, TokenStyle]:
    """Tokens of 8 to 10 mm as the game has them: cubes, discs, gems or short cylinders."""
    shape = weighted(rng, {"cube": 5, "disc": 4, "nugget": 0.6, "cylinder": 0.8, "brick": 0.4})
    return token_family(rng, 13.0, shape, held_out)


def lay_mat(stage: Stage, art: str) -> Sheet:
    """A printed mat under everything else, roughly where the camera looks."""
    rng = stage.rng
    paper = one_of(rng, (Paper.A4, Paper.A3))
    sheet = paper.landscape
    yaw = stage.camera.azimuth + 90 + float(rng.normal(0, 10)) + 180 * float(chance(rng, 0.2))
    pose = Pose(float(rng.normal(0, 15)), float(rng.normal(0, 15)), 0.0, yaw)
    mat = Sheet(art, {"paper": paper.name}, (sheet.width, sheet.height), pose, 0.15, within(rng, (0.35, 0.8)))
    stage.things.append(mat)
    return mat


def on_mat(rng: Rng, setting: Setting) -> Scene:
    """A throw and some tokens on the project's own mat."""
    stage = Stage(rng, setting, 16.0, (max(13.0, setting.pixels[0]), min(45.0, setting.pixels[1])))
    lay_mat(stage, "digger-mat")
    put_dice(stage, 5, 40.0, die_set(rng, setting.held_out), odd_share=0.05)
    put_tokens(stage, int(rng.integers(0, 14)), small_family(rng, setting.held_out), loose_share=0.5)
    around(stage, hand_share=0.1)
    return stage.finish("mat")
