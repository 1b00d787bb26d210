"""Draws whole scenes, from a random generator alone: one function for each kind of picture."""

from dataclasses import dataclass, replace

import numpy as np

from datasets import sampling_view as view
from datasets.distributions import Rng, chance, load, log_within, one_of, weighted, within
from datasets.layout import Ground
from datasets.sampling_clutter import clutter, hand, tray
from datasets.sampling_pieces import GEMS, die_set, token_family
from datasets.scene import Clutter, Die, Pose, Primitive, Scene, Stack, Thing, lean, turn_about_z
from vision.kit.dice import COLORS, FACES, DieStyle
from vision.kit.tokens import STACKABLE, TokenStyle

TRAIN_SIZES = [(640, 480), (640, 360), (480, 640), (640, 480)]


@dataclass(frozen=True)
class Setting:
    """What all kinds share: picture sizes, pixels of a die, and whether to use what training never sees."""

    sizes: tuple[tuple[int, int], ...] = tuple(TRAIN_SIZES)
    pixels: tuple[float, float] = (13.0, 100.0)
    held_out: bool = False


class Stage:
    """A scene in the making: a camera over a table, to be set with things."""

    def __init__(
        self, rng: Rng, setting: Setting, unit: float, pixels: tuple[float, float] | None = None
    ) -> None:
        self.rng, self.setting, self.unit = rng, setting, unit
        self.camera = view.camera(rng, unit, list(setting.sizes), pixels or setting.pixels, setting.held_out)
        self.table = view.table(rng, self.camera, setting.held_out)
        self.ground = Ground(self.camera, self.table)
        self.things: list[Thing] = []

    def reach(self) -> float:
        """Half of what the camera sees of the table across its shorter side, in millimetres."""
        return self.camera.distance * min(self.camera.width, self.camera.height) / 2 / self.camera.focal()

    def back_off(self, corners: np.ndarray, margin: float = 0.03) -> None:
        """Moves the camera away until corners on the table (N, 2) are in the picture."""
        flat = np.concatenate([corners, np.zeros((len(corners), 1))], 1)
        frame = np.array([self.camera.width, self.camera.height])
        while self.camera.distance < 2500:
            places, depth = self.camera.project(flat)
            if depth.min() > 0 and np.all(places > margin * frame) and np.all(places < (1 - margin) * frame):
                return
            distance = self.camera.distance * 1.04
            self.camera = replace(self.camera, distance=distance, focus=self.camera.focus * 1.04)
            self.ground.camera = self.camera

    def tallest(self, style: TokenStyle) -> int:
        """How many tokens a stack may have without coming near the camera."""
        return max(1, int(0.4 * self.camera.eye()[2] / style.size[2]))

    def finish(self, kind: str) -> Scene:
        light = view.light(self.rng, self.setting.held_out)
        return Scene(
            kind,
            tuple(self.things),
            self.table,
            light,
            self.camera,
            view.film(self.rng, self.setting.held_out),
        )


def die_unit(rng: Rng, held_out: bool) -> float:
    """The size of a scene's dice in millimetres."""
    return float(weighted(rng, load()["split"]["die_sizes"]["golden" if held_out else "train"]))


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
            slide = (
                turn_about_z(other.pose.yaw)[:2, :2] @ np.array([0.0, 0.0])
                + rng.normal(0, 0.2, 2) * style.size
            )
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
    stage = Stage(rng, setting, unit, (max(11.0, setting.pixels[0] * 0.7), min(80.0, setting.pixels[1])))
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


def around(stage: Stage, hand_share: float) -> None:
    stage.things.extend(clutter(stage.rng, stage.ground, stage.unit))
    if chance(stage.rng, hand_share):
        stage.things.append(hand(stage.rng, stage.ground))
