"""Draws toys that serve as pieces: cubes with pictures, shapes on pegs, walls, black bricks; and markers."""

from datasets.distributions import Rng, chance, load, one_of, weighted, within
from datasets.placing import put_dice, put_tokens, put_towers
from datasets.sampling_everyday import bleached, household_dice, painted, together
from datasets.sampling_pieces import any_ink, die_unit, hsv, token_family
from datasets.scene import Clutter, Pose, Primitive, Scene, Sheet, Stack
from datasets.stage import Setting, Stage, around
from vision.kit.dice import COLORS, DieStyle
from vision.kit.markers import IDS
from vision.kit.tokens import TokenStyle


def toys(rng: Rng, setting: Setting) -> Scene:
    """One sort of toys on a table."""
    stage = Stage(rng, setting, die_unit(rng))
    sorts = {"pegs": _pegs, "cubes": _cubes, "walls": _walls, "bricks": _bricks}
    sorts[weighted(rng, load()["toys"]["what"])](stage)
    around(stage, hand_share=0.08)
    return bleached(rng, stage.finish("toys"))


def marked(rng: Rng, setting: Setting) -> Scene:
    """Ordinary dice, painted blocks or toys among printed markers, some of them on one."""
    stage = Stage(rng, setting, die_unit(rng))
    for _ in range(int(rng.integers(1, 8))):
        side = within(rng, (0.7, 2.2)) * stage.unit
        at = stage.ground.anywhere(rng, 0.7 * side)
        if at is None:
            continue
        if chance(rng, 0.4):
            # What comes later may lie on it.
            stage.ground.taken.pop()
        pose = Pose(float(at[0]), float(at[1]), 0.0, within(rng, (0, 360)))
        args = {"id": int(rng.integers(IDS)), "side": round(side, 1)}
        stage.things.append(Sheet("marker", args, (side, side), pose, 0.2, within(rng, (0.3, 0.8))))
    if chance(rng, 0.35):
        _pegs(stage)
    if chance(rng, 0.4):
        put_tokens(
            stage,
            int(rng.integers(1, 7)),
            _painted(stage, weighted(rng, load()["marks"]["block"])),
            loose_share=0.7,
        )
    if chance(rng, 0.6):
        near = together(stage)
        put_dice(stage, int(rng.integers(1, 7)), near, household_dice(rng), odd_share=0.03)
    around(stage, hand_share=0.08)
    return bleached(rng, stage.finish("marked"))


def _pegs(stage: Stage) -> None:
    """Flat shapes on one another, held by a screw or a peg in their middle."""
    rng = stage.rng
    families = [_painted(stage, shape) for shape in ("cube", "disc", "hexagon")]
    for _ in range(int(rng.integers(2, 9))):
        at = stage.ground.anywhere(rng, 1.2 * stage.unit)
        if at is None:
            continue
        high = 0.0
        for _ in range(int(rng.integers(1, 4))):
            style = one_of(rng, families)[one_of(rng, COLORS)]
            pose = Pose(float(at[0]), float(at[1]), high, within(rng, (0, 360)))
            stage.things.append(Stack(style, ((0.0, 0.0, 0.0),), pose))
            high += style.size[2]
        if chance(rng, 0.85):
            stage.things.append(_peg(rng, Pose(float(at[0]), float(at[1]), high), style.size[0]))


def _painted(stage: Stage, shape: str) -> dict[str, TokenStyle]:
    return painted(stage.rng, token_family(stage.rng, 1.8 * stage.unit, shape))


def _peg(rng: Rng, pose: Pose, across: float) -> Clutter:
    """What sticks out of the top: a screw, a wooden peg, or a hole."""
    radius, kind = across * within(rng, (0.06, 0.16)), weighted(rng, load()["toys"]["peg"])
    rise = 0.15 if kind == "hole" else radius * within(rng, (0.1, 1.2))
    ink = {
        "screw": hsv(40, within(rng, (0, 0.15)), within(rng, (0.35, 0.8))),
        "wood": hsv(within(rng, (26, 40)), within(rng, (0.25, 0.6)), within(rng, (0.5, 0.85))),
        "hole": hsv(0, 0, within(rng, (0.02, 0.15))),
    }[kind]
    profile = ((0.0, 0.0), (radius, 0.0), (radius, rise), (0.0, rise))
    metal = 1.0 if kind == "screw" else 0.0
    part = Primitive("lathe", pose, profile=profile, ink=ink, roughness=within(rng, (0.2, 0.6)), metal=metal)
    return Clutter("peg", (part,))


def _cubes(stage: Stage) -> None:
    """Cubes whose top is painted and whose sides show pictures on white."""
    rng = stage.rng
    inks = {color: style.ink for color, style in _painted(stage, "cube").items()}
    body = hsv(within(rng, (30, 220)), within(rng, (0, 0.14)), within(rng, (0.82, 0.98)))
    styles = []
    for color in rng.permutation(COLORS)[: int(rng.integers(1, 6))]:
        edge = inks[color] if chance(rng, 0.6) else any_ink(rng)
        styles.append(
            DieStyle(
                rounding=within(rng, (0.02, 0.1)),
                body=body,
                mark="picture",
                colors=(str(color),) * 6,
                inks=(inks[color],) * 6,
                border=edge if chance(rng, 0.7) else None,
                plain_faces=tuple(
                    int(face) for face in rng.choice(6, int(rng.integers(1, 3)), replace=False)
                ),
                roughness=within(rng, (0.3, 0.8)),
                mark_roughness=within(rng, (0.3, 0.8)),
                seed=int(rng.integers(1 << 30)),
            )
        )
    near = together(stage)
    put_dice(stage, int(rng.integers(1, 7)), near, styles, odd_share=0.02)


def _walls(stage: Stage) -> None:
    """Cubes or blocks of all colours built against one another."""
    put_towers(
        stage, int(stage.rng.integers(1, 5)), _painted(stage, weighted(stage.rng, {"cube": 3, "block": 1}))
    )


def _bricks(stage: Stage) -> None:
    """Bricks and other small parts, many of them black, however they fell."""
    rng = stage.rng
    for _ in range(int(rng.integers(1, 5))):
        shape = weighted(rng, {"brick": 4, "cylinder": 1, "disc": 1, "block": 1, "hexagon": 0.5})
        family = token_family(rng, 1.8 * stage.unit, shape)
        color = "black" if chance(rng, 0.5) else one_of(rng, COLORS)
        put_tokens(stage, int(rng.integers(1, 4)), dict.fromkeys(COLORS, family[color]), loose_share=0.9)
