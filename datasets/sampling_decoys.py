"""Draws throws among flat things that look like a die's face: tiles with a mark, rows of printed fields,
shapes painted on the table, filled or in outline, boards of coloured fields.

What tells them from dice is that they have no sides and throw no shadow.
"""

import numpy as np

from datasets.distributions import Rng, chance, log_within, one_of, within
from datasets.placing import put_dice, put_tokens
from datasets.sampling_pieces import any_ink, die_set, die_unit, ink, token_family
from datasets.scene import Clutter, Pose, Primitive, Scene, turn_about_z
from datasets.stage import Setting, Stage, around
from vision.kit.dice import COLORS, Rgb

THIN = 0.15
"""Millimetres by which a printed mark stands out of what it is printed on."""


def decoys(rng: Rng, setting: Setting) -> Scene:
    """A throw, and a few flat things of about a die's size, alone or in rows."""
    stage = Stage(rng, setting, die_unit(rng))
    spread = stage.unit * log_within(rng, (1.8, 7.0)) if chance(rng, 0.7) else None
    put_dice(stage, 5 if chance(rng, 0.75) else int(rng.integers(0, 8)), spread, die_set(rng), odd_share=0.04)
    for _ in range(int(rng.integers(1, 5))):
        size = stage.unit * within(rng, (0.6, 2.4))
        row = int(one_of(rng, (1, 2, 4), (5, 1, 1)))
        at = stage.ground.anywhere(rng, 0.6 * size * row, margin=-0.05)
        if at is not None:
            stage.things.append(_row(rng, at, size, row))
    for _ in range(int(rng.integers(0, 6))):
        size = stage.unit * within(rng, (0.5, 1.6))
        at = stage.ground.anywhere(rng, 0.6 * size, margin=-0.05)
        if at is not None:
            stage.things.append(_shape(rng, at, size))
    if chance(rng, 0.25):
        field = stage.unit * within(rng, (0.7, 1.8))
        at = stage.ground.anywhere(rng, 2.5 * field, margin=-0.3)
        if at is not None:
            stage.things.append(_board(rng, at, field))
    if chance(rng, 0.3):
        put_tokens(stage, int(rng.integers(1, 6)), token_family(rng, 1.6 * stage.unit), loose_share=0.6)
    around(stage, hand_share=0.05)
    return stage.finish("decoys")


def _row(rng: Rng, at: np.ndarray, size: float, count: int) -> Clutter:
    """Some flat things beside one another, of one make."""
    yaw, round_mark = within(rng, (0, 360)), chance(rng, 0.5)
    shape = (size, size * within(rng, (0.7, 1.0)))
    thick = one_of(rng, (0.2, within(rng, (0.8, 3.0))))
    ground = _paint(rng) if chance(rng, 0.7) else ink(rng, one_of(rng, ("white", "black")))
    marked, share, rough = chance(rng, 0.75), within(rng, (0.35, 0.85)), within(rng, (0.15, 0.8))
    along = turn_about_z(yaw)[:2, 0]
    parts: list[Primitive] = []
    for k in range(count):
        x, y = at + along * (k - (count - 1) / 2) * 1.15 * size
        base = _paint(rng) if not marked else ground
        parts.append(Primitive("box", Pose(x, y, thick / 2, yaw), (*shape, thick), ink=base, roughness=rough))
        if marked:
            parts.append(_mark(rng, Pose(x, y, thick, yaw), share * min(shape), round_mark, rough))
    return Clutter("decoys", tuple(parts))


def _shape(rng: Rng, at: np.ndarray, size: float) -> Clutter:
    """A square, another polygon or a circle, painted on the table; often only its outline."""
    corners = int(one_of(rng, (4, 3, 5, 6, 0), (5, 2, 1, 1, 2)))
    inner = within(rng, (0.6, 0.92)) if chance(rng, 0.45) else 0.0
    reach = 0.7 * size
    profile = ((inner * reach, 0.0), (reach, 0.0), (reach, THIN), (inner * reach, THIN))
    pose = Pose(float(at[0]), float(at[1]), 0.0, within(rng, (0, 360)))
    rough = within(rng, (0.15, 0.8))
    part = Primitive("lathe", pose, profile=profile, corners=corners, ink=_paint(rng), roughness=rough)
    return Clutter("decoys", (part,))


def _board(rng: Rng, at: np.ndarray, field: float) -> Clutter:
    """A board of fields in all colours, with or without gaps between them."""
    across, down = (int(n) for n in rng.integers(2, 7, 2))
    thick, yaw, rough = within(rng, (0.3, 4.0)), within(rng, (0, 360)), within(rng, (0.15, 0.8))
    size, turn = field * within(rng, (0.75, 1.0)), turn_about_z(yaw)[:2, :2]
    whole = ((across + 0.4) * field, (down + 0.4) * field, thick)
    ground = Primitive("box", Pose(*at, thick / 2, yaw), whole, ink=any_ink(rng), roughness=rough)
    fields = [
        Primitive(
            "box",
            Pose(*(at + turn @ ((x - (across - 1) / 2) * field, (y - (down - 1) / 2) * field)), thick, yaw),
            (size, size, 2 * THIN),
            ink=_paint(rng),
            roughness=rough,
        )
        for x in range(across)
        for y in range(down)
    ]
    return Clutter("decoys", (ground, *fields))


def _mark(rng: Rng, pose: Pose, size: float, is_round: bool, rough: float) -> Primitive:
    paint = _paint(rng)
    if is_round:
        profile = ((0.0, 0.0), (size / 2, 0.0), (size / 2, THIN), (0.0, THIN))
        return Primitive("lathe", pose, profile=profile, ink=paint, roughness=rough)
    raised = Pose(pose.x, pose.y, pose.z + THIN / 2, pose.yaw)
    return Primitive("box", raised, (size, size, THIN), ink=paint, roughness=rough)


def _paint(rng: Rng) -> Rgb:
    """Mostly one of the six colours."""
    return ink(rng, one_of(rng, COLORS)) if chance(rng, 0.6) else any_ink(rng)
