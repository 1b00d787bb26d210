"""Puts dice and tokens on a stage: flat, cocked, touching, on one another, tipped, in towers."""

from dataclasses import replace

import numpy as np

from datasets.distributions import Rng, chance, load, one_of, weighted, within
from datasets.sampling_pieces import GEMS
from datasets.scene import Clutter, Die, Pose, Primitive, Stack, lean, turn_about_z
from datasets.stage import Stage
from vision.kit.dice import COLORS, FACES, DieStyle
from vision.kit.tokens import STACKABLE, TokenStyle


def _up(rng: Rng, style: DieStyle) -> int:
    return int(one_of(rng, style.plain_faces or range(6)))


def flat_die(rng: Rng, style: DieStyle, at: np.ndarray, yaw: float | None = None) -> Die:
    turn = within(rng, (0, 360)) if yaw is None else yaw
    return Die(style, _up(rng, style), Pose(float(at[0]), float(at[1]), style.size / 2, turn))


def cocked_die(rng: Rng, style: DieStyle, at: np.ndarray) -> tuple[Die, Clutter]:
    """A die that leans on something under its raised edge."""
    tilt, axis, yaw = (
        within(rng, load()["lying"]["cocked_tilt"]),
        90.0 * int(rng.integers(4)),
        within(rng, (0, 360)),
    )
    axis += float(rng.normal(0, 8))
    up = _up(rng, style)
    rotation = turn_about_z(yaw) @ lean(tilt, axis) @ FACES[up]
    half = style.size / 2
    corners = half * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    drop = float((corners @ rotation.T)[:, 2].min()) + 0.25 * style.rounding * style.size
    die = Die(style, up, Pose(float(at[0]), float(at[1]), -drop, yaw, tilt, axis), "cocked")
    towards = turn_about_z(yaw + axis)[:2, 1]
    rise = np.tan(np.radians(tilt)) * style.size * 0.75
    radius = rise / 2
    foot = at + towards * (half * 0.55 + 0.3 * radius)
    shape = one_of(rng, ("capsule", "box"))
    size = (
        (radius, style.size * within(rng, (0.6, 3)), 0.0)
        if shape == "capsule"
        else (style.size * 1.3, rise, rise)
    )
    pose = Pose(float(foot[0]), float(foot[1]), rise / 2, yaw + axis)
    ink = tuple(float(v) for v in rng.uniform(0.05, 0.8, 3))
    prop = Primitive(shape, pose, size, rounding=0.8, ink=ink, roughness=0.5)  # type: ignore[arg-type]
    return die, Clutter("prop", (prop,))


def put_dice(
    stage: Stage,
    count: int,
    spread: float | None,
    styles: list[DieStyle],
    odd_share: float,
    size: float = 0.0,
) -> None:
    """Dice thrown about the middle (or anywhere, with no spread), some touching, cocked or on top of another.

    They are as large as the stage's unit if no `size` is given.
    """
    rng, lying = stage.rng, load()["lying"]
    placed: list[Die] = []
    while len(placed) < count:
        style = replace(one_of(rng, styles), size=size or stage.unit)
        radius = 0.72 * style.size
        if placed and chance(rng, lying["touching_share"]):
            other = one_of(rng, placed)
            side = turn_about_z(other.pose.yaw + 90 * int(rng.integers(4)))[:2, 0]
            slide = rng.normal(0, 0.2, 2) * style.size
            at = np.array([other.pose.x, other.pose.y]) + side * style.size * 1.01
            at = at + slide * (1 - np.abs(side))
            if (
                other.lying == "flat"
                and _clear_of(at, placed, other, style.size)
                and stage.ground.sees(at, radius)
            ):
                stage.ground.take(at, 0.55 * style.size)
                placed.append(flat_die(rng, style, at, other.pose.yaw + 90 * int(rng.integers(4))))
                continue
        if placed and chance(rng, odd_share * 0.3):
            other = one_of(rng, placed)
            if other.lying == "flat" and other.pose.z < 0.6 * style.size:
                at = np.array([other.pose.x, other.pose.y]) + rng.normal(0, 0.12, 2) * style.size
                die = flat_die(rng, style, at)
                placed.append(replace(die, pose=replace(die.pose, z=1.5 * style.size)))
                continue
        if spread is None:
            at_or_none = stage.ground.anywhere(rng, radius)
        else:
            at_or_none = stage.ground.near(rng, np.zeros(2), spread, radius)
        if at_or_none is None:
            count -= 1
            continue
        if chance(rng, odd_share):
            die, prop = cocked_die(rng, style, at_or_none)
            placed.append(die)
            stage.things.append(prop)
        else:
            placed.append(flat_die(rng, style, at_or_none))
    stage.things.extend(placed)


def _clear_of(at: np.ndarray, placed: list[Die], other: Die, size: float) -> bool:
    return all(np.hypot(d.pose.x - at[0], d.pose.y - at[1]) > 1.42 * size for d in placed if d is not other)


def stack(rng: Rng, style: TokenStyle, count: int, at: np.ndarray, z: float = 0.0) -> Stack:
    """`count` tokens on each other, neatly or not."""
    spread = load()["token"]
    neat = chance(rng, spread["neat_share"]) or style.shape == "brick"
    slack = 0.0 if neat else within(rng, spread["stack_offset"]) * min(style.size[:2])
    turn = 0.0 if neat else within(rng, spread["stack_turn"])
    places, here = [], np.zeros(2)
    for _ in range(count):
        places.append((float(here[0]), float(here[1]), float(rng.normal(0, turn / 2))))
        here = np.clip(here * 0.7 + rng.normal(0, slack / 1.5, 2), -2 * slack, 2 * slack)
    return Stack(style, tuple(places), Pose(float(at[0]), float(at[1]), z, within(rng, (0, 360))))


def put_tokens(
    stage: Stage, count: int, family: dict[str, TokenStyle], loose_share: float, spread: float | None = None
) -> None:
    """Loose tokens and stacks at free places."""
    rng = stage.rng
    for _ in range(count):
        color = one_of(rng, GEMS if chance(rng, 0.88) else COLORS)
        style = family[color]
        radius = 0.5 * float(np.hypot(*style.size[:2])) * 1.04
        if spread is None:
            at = stage.ground.anywhere(rng, radius)
        else:
            at = stage.ground.near(rng, np.zeros(2), spread, radius)
        if at is None:
            continue
        high = 1
        if style.shape in STACKABLE and not chance(rng, loose_share):
            high = min(int(weighted(rng, load()["token"]["stack_height"])), stage.tallest(style))
        one = stack(rng, style, high, at)
        stage.things.append(
            _tipped(rng, one) if high == 1 and chance(rng, load()["token"]["tipped_share"]) else one
        )


def _tipped(rng: Rng, one: Stack) -> Stack:
    """A loose token on its side or upside down."""
    style = one.style
    tilt = one_of(rng, (90.0, 180.0)) if style.shape == "brick" else 90.0
    axis = 90.0 * int(rng.integers(2))
    if style.shape == "nugget":
        return one
    lift = style.size[2] * 1.03 if tilt == 180 else style.size[1 if axis == 0 else 0] / 2
    return replace(one, pose=replace(one.pose, z=lift, tilt=tilt, tilt_axis=axis))


def put_towers(stage: Stage, count: int, family: dict[str, TokenStyle]) -> None:
    """Blocks of several colours on and beside each other; each is a thing of its own."""
    rng = stage.rng
    for _ in range(count):
        length, width, rise = next(iter(family.values())).size
        columns, rows = one_of(rng, ((1, 1), (2, 1), (2, 2), (3, 1)))
        at = stage.ground.anywhere(rng, 0.5 * float(np.hypot(columns * length, rows * width)))
        if at is None:
            continue
        yaw = within(rng, (0, 360))
        turn = turn_about_z(yaw)[:2, :2]
        for i in range(columns * rows):
            place = (
                np.array(
                    [(i % columns - (columns - 1) / 2) * length, (i // columns - (rows - 1) / 2) * width]
                )
                * 1.01
            )
            for level in range(int(weighted(rng, {"0": 1, "1": 2, "2": 3, "3": 2, "4": 0.7}))):
                style = family[one_of(rng, COLORS)]
                off = at + turn @ (place + rng.normal(0, 0.015, 2) * length)
                pose = Pose(float(off[0]), float(off[1]), level * rise, yaw + float(rng.normal(0, 1.5)))
                stage.things.append(Stack(style, ((0.0, 0.0, 0.0),), pose))
