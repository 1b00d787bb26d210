"""Draws Diadingo tables: the board with its diamonds, and ring and theft cards before a player."""

from dataclasses import replace

import numpy as np

from datasets import scene as plain
from datasets.distributions import Rng, chance, one_of, within
from datasets.sampling_hand import hand
from datasets.sampling_pieces import hsv
from datasets.scene import Counter, Pose, Primitive, Scene, Sheet, turn_about_z
from datasets.stage import Setting, Stage, around
from vision.kit.diadingo_board import BOARD_MATS, DIAMOND, DIAMONDS, FIXED, PLACES
from vision.kit.diadingo_cards import BEZEL, CARD
from vision.kit.mat import Paper
from vision.kit.tokens import TokenStyle

RING_VALUES = (1000, 2000, 3000, 4000, 5000, 6000)


def diamond_style(rng: Rng, held_out: bool) -> TokenStyle:
    """Clear plastic, cut as the kit's or a little otherwise, at times faintly tinted."""
    girdle = DIAMOND.girdle * within(rng, (0.86, 1.1))
    height = (DIAMOND.crown_height + DIAMOND.girdle_height + DIAMOND.pavilion_depth) * within(
        rng, (0.8, 1.15)
    )
    tint = hsv(within(rng, (180, 230)), within(rng, (0.0, 0.12)), within(rng, (0.85, 0.97)))
    return TokenStyle(
        "brilliant",
        (girdle, girdle, height),
        color="white",
        ink=tint,
        roughness=within(rng, (0.03, 0.15)),
        clear=float(chance(rng, 0.75)),
        seed=int(rng.integers(1000)) * 2 + int(held_out),
    )


def diamond(rng: Rng, style: TokenStyle, at: np.ndarray, z: float, sunk: float, meaning: str) -> Counter:
    """Table up with its point sunk into the board, table down, or tipped onto its side."""
    girdle, _, height = style.size
    way = rng.random()
    yaw = within(rng, (0, 360))
    if sunk > 0:
        pose = Pose(
            float(at[0]), float(at[1]), z - sunk * height, yaw, float(rng.normal(0, 3)), within(rng, (0, 360))
        )
    elif way < 0.5:
        pose = Pose(float(at[0]), float(at[1]), z + height, yaw, 180.0, 0.0)
    else:
        tilt = float(np.degrees(np.arctan2(0.68 * height, girdle / 2 - 0.07 * girdle)))
        drop = girdle / 2 * np.sin(np.radians(tilt)) * 0.1
        pose = Pose(float(at[0]), float(at[1]), z - drop, yaw, tilt * 0.9, within(rng, (0, 360)))
    return Counter("diamond", style, pose, meaning=meaning)


def board(rng: Rng, setting: Setting) -> Scene:
    """The board with 16 to 42 diamonds, on the printed mat or on a plain disc."""
    paper = one_of(rng, (Paper.A4, Paper.A3))
    stage = Stage(rng, setting, 11.0, (17.0, 30.0) if paper is Paper.A4 else (14.0, 21.0))
    stage.camera = replace(stage.camera, elevation=max(stage.camera.elevation, 38.0))
    sheet = BOARD_MATS[paper].sheet
    middle = rng.normal(0, 6, 2)
    yaw = within(rng, (0, 360)) if chance(rng, 0.3) else stage.camera.azimuth + 90 + float(rng.normal(0, 10))
    pose = Pose(float(middle[0]), float(middle[1]), 0.0, yaw)
    turn = turn_about_z(yaw)[:2, :2]
    radius = max(np.hypot(x - sheet.centre[0], y - sheet.centre[1]) for x, y in PLACES[paper]) + 8
    reach = np.array([(-radius, radius), (radius, radius), (radius, -radius), (-radius, -radius)])
    if setting.held_out or chance(rng, 0.9):
        stage.back_off(middle + 0.8 * reach @ turn.T)
    if setting.held_out or chance(rng, 0.7):
        thick = within(rng, (0.15, 6.0))
        args = {"paper": paper.name}
        stage.things.append(
            Sheet("diadingo-board", args, (sheet.width, sheet.height), pose, thick, within(rng, (0.3, 0.8)))
        )
        top = thick
    else:
        top = within(rng, (1, 12))
        profile = ((0.0, 0.0), (radius, 0.0), (radius, top), (0.0, top))
        dark = hsv(within(rng, (0, 360)), within(rng, (0, 0.8)), within(rng, (0.05, 0.7)))
        part = Primitive("lathe", pose, profile=profile, ink=dark, roughness=within(rng, (0.2, 0.8)))
        stage.things.append(plain.Clutter("board", (part,)))
    style = diamond_style(rng, setting.held_out)
    count = int(rng.integers(FIXED, DIAMONDS + 1)) if chance(rng, 0.85) else DIAMONDS
    chosen = rng.permutation(len(PLACES[paper]))[:count]
    sunk = within(rng, (0.3, 0.62)) if chance(rng, 0.6) else 0.0
    slack = 0.4 if sunk else 2.0
    for k in chosen:
        x, y = PLACES[paper][int(k)]
        at = middle + turn @ (np.array([x - sheet.centre[0], sheet.centre[1] - y]) + rng.normal(0, slack, 2))
        stage.things.append(diamond(rng, style, at, top, sunk, "board"))
    stage.ground.take(middle, radius)
    if chance(rng, 0.1) and not setting.held_out:
        stage.things.append(hand(rng, stage.ground, middle + rng.normal(0, 0.5 * radius, 2)))
    around(stage, hand_share=0.03)
    corners = tuple((float(x), float(y)) for x, y in middle + reach @ turn.T)
    return replace(stage.finish("board"), ground=plain.Ground(corners, "board"))


def rings(rng: Rng, setting: Setting) -> Scene:
    """Ring cards, set and empty, and theft cards, in rows or overlapping a little, before a player."""
    stage = Stage(rng, setting, CARD.width, (48.0, 110.0))
    facing = (
        stage.camera.azimuth + 90 + (float(rng.normal(0, 8)) if chance(rng, 0.7) else within(rng, (0, 360)))
    )
    style = diamond_style(rng, setting.held_out)
    thick, rough = within(rng, (0.25, 0.6)), within(rng, (0.2, 0.7))
    columns = int(rng.integers(1, 6))
    count = int(rng.integers(1, 9))
    turn = turn_about_z(facing)[:2, :2]
    gap = np.array([CARD.width + within(rng, (2, 12)), CARD.height + within(rng, (2, 12))])
    if chance(rng, 0.2):
        mat = BOARD_MATS[Paper.A3].sheet
        pose = Pose(0.0, 0.0, 0.0, facing)
        stage.things.append(Sheet("card-mat", {"paper": "A3"}, (mat.width, mat.height), pose, 0.15, 0.7))
    rows = -(-count // columns)
    half = np.array([min(columns, count), rows]) * gap / 2
    if setting.held_out or chance(rng, 0.85):
        stage.back_off(np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * half @ turn.T)
    for i in range(count):
        cell = np.array([i % columns - (min(columns, count) - 1) / 2, (rows - 1) / 2 - i // columns])
        at = turn @ (cell * gap + rng.normal(0, 1.5, 2)) + rng.normal(0, 3, 2)
        yaw = facing + float(rng.normal(0, 4)) + (180.0 if chance(rng, 0.06) else 0.0)
        _card(rng, stage, at, yaw, 0.2 + 0.05 * i, thick, rough, style)
    if chance(rng, 0.3):
        at = stage.ground.anywhere(rng, 40)
        if at is not None:
            for level in range(int(rng.integers(1, 12))):
                pose = Pose(float(at[0]), float(at[1]), level * thick, facing + float(rng.normal(0, 2)))
                stage.things.append(Sheet("card-back", {}, (CARD.width, CARD.height), pose, thick, rough))
    if not setting.held_out and chance(rng, 0.1):
        stage.things.append(hand(rng, stage.ground, rng.normal(0, 60, 2)))
    stage.ground.take(np.zeros(2), 0.6 * float(np.hypot(columns * gap[0], rows * gap[1])))
    around(stage, hand_share=0.04)
    return stage.finish("rings")


def _card(
    rng: Rng,
    stage: Stage,
    at: np.ndarray,
    yaw: float,
    z: float,
    thick: float,
    rough: float,
    style: TokenStyle,
) -> None:
    pose = Pose(float(at[0]), float(at[1]), z, yaw)
    size = (CARD.width, CARD.height)
    if chance(rng, 0.15):
        stage.things.append(Sheet("theft", {}, size, pose, thick, rough, meaning="theft"))
        return
    filled = chance(rng, 0.5)
    values = RING_VALUES if chance(rng, 0.75) else (500, 1500, 2500, 7000, 8000, 10000)
    args = {"value": int(one_of(rng, values))}
    stage.things.append(Sheet("ring", args, size, pose, thick, rough, meaning="set" if filled else "empty"))
    if filled:
        off = np.array([BEZEL[0] - CARD.width / 2, CARD.height / 2 - BEZEL[1]]) + rng.normal(0, 0.8, 2)
        place = at + turn_about_z(yaw)[:2, :2] @ off
        stage.things.append(diamond(rng, style, place, z + thick, 0.0, "ring"))
