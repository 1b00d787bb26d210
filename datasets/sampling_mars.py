"""Draws Dig Mars tables: sixteen piles at any stage, stations on them, with the mat or without."""

from dataclasses import dataclass, replace

import numpy as np

from datasets import scene as plain
from datasets.distributions import Rng, chance, one_of, weighted, within
from datasets.sampling_hand import hand
from datasets.sampling_pieces import ink
from datasets.scene import Counter, Pose, Scene, Sheet, turn_about_z
from datasets.stage import Setting, Stage, around
from vision.kit.mars_mat import MARS_MATS, SPACES
from vision.kit.mars_pieces import EQUIPMENT, FORTUNE, GEARS, PLAYERS, STATION, STATION_HEIGHT
from vision.kit.mars_tiles import BONUSES, TILE
from vision.kit.mat import Paper
from vision.kit.tokens import TokenStyle

VALUES = (1, 2, 3, 5)
TILE_THICKNESS = (0.4, 2.4)


@dataclass(frozen=True)
class Canyon:
    """The sixteen spaces: where their middles are from the canyon's own (x right, y up), and how it lies."""

    pitch: float
    middle: np.ndarray
    yaw: float

    def place(self, x: float, y: float) -> np.ndarray:
        return self.middle + turn_about_z(self.yaw)[:2, :2] @ np.array([x, y])

    def space(self, column: int, row: int) -> tuple[float, float]:
        return (column - 1.5) * self.pitch, (1.5 - row) * self.pitch

    def ground(self) -> plain.Ground:
        reach = 1.5 * self.pitch + TILE / 2
        corners = [self.place(x * reach, y * reach) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
        return plain.Ground(tuple((float(x), float(y)) for x, y in corners), "grid")


@dataclass(frozen=True)
class Crowd:
    """Which share of the stations stands together, on how many spaces, and how many players have some."""

    share: float
    spaces: int
    players: int


def grid(rng: Rng, setting: Setting) -> Scene:
    """A grid at some stage: from all piles three high and unexplored to a few tiles left."""
    return _grid(rng, setting, hand_share=0.0 if setting.held_out else 0.08)


def reached(rng: Rng, setting: Setting) -> Scene:
    """A grid with a hand over part of it."""
    return _grid(rng, setting, hand_share=1.0)


def crowded(rng: Rng, setting: Setting) -> Scene:
    """A grid late in the game, on which stations of all players stand close together."""
    return _grid(rng, setting, hand_share=0.0, crowd=Crowd(share=0.8, spaces=4, players=4))


def _grid(rng: Rng, setting: Setting, hand_share: float, crowd: Crowd = Crowd(0.15, 1, 2)) -> Scene:
    paper = one_of(rng, (Paper.A4, Paper.A3))
    with_mat = chance(rng, 0.65)
    pitch = 42.0 if paper is Paper.A4 else 54.0
    if not with_mat:
        pitch = within(rng, (40.6, 50.0))
    stage = Stage(rng, setting, TILE, (60.0, 118.0) if pitch < 50 else (54.0, 92.0))
    stage.camera = replace(
        stage.camera, roll=float(rng.normal(0, 5)), elevation=max(stage.camera.elevation, 32.0)
    )
    upright = stage.camera.azimuth + 90
    lean = within(rng, (-180, 180)) if with_mat and chance(rng, 0.25) else float(rng.normal(0, 9))
    canyon = Canyon(pitch, rng.normal(0, 6, 2), upright + lean)
    if setting.held_out or chance(rng, 0.9):
        stage.back_off(np.array(canyon.ground().corners))
    if with_mat:
        sheet = MARS_MATS[paper].sheet
        pose = Pose(float(canyon.middle[0]), float(canyon.middle[1]), 0.0, canyon.yaw)
        size = (sheet.width, sheet.height)
        stage.things.append(
            Sheet("mars-mat", {"paper": paper.name}, size, pose, 0.15, within(rng, (0.35, 0.8)))
        )
    stage.ground.take(canyon.middle, 2.3 * pitch)
    heights = _piles(stage, canyon)
    _stations(stage, canyon, heights, crowd)
    if chance(rng, 0.3):
        _equipment(stage, canyon)
    if chance(rng, hand_share):
        stage.things.append(hand(rng, stage.ground, canyon.middle + rng.normal(0, 50, 2)))
    around(stage, hand_share=0.03)
    return replace(stage.finish("grid"), ground=canyon.ground())


def _piles(stage: Stage, canyon: Canyon) -> dict[str, float]:
    """Puts the piles down; answers how high each space is."""
    rng = stage.rng
    thick, rough = within(rng, TILE_THICKNESS), within(rng, (0.25, 0.8))
    done, dug = rng.random() ** 1.5, within(rng, (0.1, 0.8))
    slack = min(canyon.pitch - TILE, 6.0) / 2 if chance(rng, 0.7) else 0.3
    tops = {}
    for row, names in enumerate(SPACES):
        for column, name in enumerate(names):
            left = int(rng.binomial(3, 1 - done))
            x, y = canyon.space(column, row)
            for level in range(left):
                at = canyon.place(x + rng.uniform(-slack, slack), y + rng.uniform(-slack, slack))
                yaw = (
                    canyon.yaw
                    + 180.0 * int(rng.integers(2))
                    + float(rng.normal(0, 2.5 if slack > 0.5 else 0.5))
                )
                if chance(rng, 0.06):
                    yaw += 90.0
                pose = Pose(float(at[0]), float(at[1]), level * thick + 0.2, yaw)
                top = level == left - 1
                art, args = _side(rng, top and chance(rng, dug))
                meaning = name if top else ""
                stage.things.append(Sheet(art, args, (TILE, TILE), pose, thick, rough, meaning=meaning))
            tops[name] = left * thick + 0.2
    return tops


def _side(rng: Rng, explored: bool) -> tuple[str, dict[str, object]]:
    if not explored:
        return "hidden-tile", {"dig": int(rng.integers(1, 5))}
    bonus = one_of(rng, BONUSES) if chance(rng, 0.6) else None
    return "found-tile", {"transport": int(rng.integers(1, 5)), "value": one_of(rng, VALUES), "bonus": bonus}


def station_style(rng: Rng, printed: bool, held_out: bool) -> dict[str, TokenStyle]:
    """Stations of one make, by colour: the kit's discs, or wooden and plastic pieces that stand for them."""
    if printed:
        size = (STATION, STATION, STATION_HEIGHT * within(rng, (0.1, 1.2)))
        base = TokenStyle("disc", size, 0.03, roughness=within(rng, (0.3, 0.8)))
    else:
        shape = weighted(rng, {"disc": 3, "cube": 2, "house": 1.5, "cylinder": 1.5, "meeple": 0.8})
        wide = within(rng, (9, 11)) if held_out else within(rng, (7.5, 14))
        tall = {"disc": 0.35, "cube": 1.0, "house": 1.2, "cylinder": 0.9, "meeple": 1.3}[shape]
        deep = wide * (0.7 if shape in ("house", "meeple") else 1.0)
        grain = within(rng, (0, 0.8))
        base = TokenStyle(
            shape, (wide, deep, wide * tall), 0.06, roughness=within(rng, (0.1, 0.7)), grain=grain
        )  # type: ignore[arg-type]
    return {
        c: replace(base, color=c, ink=ink(rng, c, held_out), seed=int(rng.integers(1 << 30))) for c in PLAYERS
    }


def _stations(stage: Stage, canyon: Canyon, tops: dict[str, float], crowd: Crowd) -> None:
    """Up to four stations of each player, some together on one tile, none in another."""
    rng = stage.rng
    printed = chance(rng, 0.6)
    styles = station_style(rng, printed, stage.setting.held_out)
    reach = 0.5 * float(np.hypot(*styles["red"].size[:2])) if not printed else STATION / 2
    players = list(rng.permutation(PLAYERS))[: int(rng.integers(crowd.players, 5))]
    standing: dict[str, list[np.ndarray]] = {name: [] for name in tops}
    crowded = [one_of(rng, list(tops)) for _ in range(crowd.spaces)]
    for color in players:
        for k in range(int(rng.integers(1, 5))):
            name = crowded[k % crowd.spaces] if chance(rng, crowd.share) else one_of(rng, list(tops))
            column, row = "ABCD".index(name[0]), int(name[1]) - 1
            x, y = canyon.space(column, row)
            for _attempt in range(20):
                off = rng.uniform(-1, 1, 2) * (TILE / 2 - reach - 0.5)
                if all(np.hypot(*(off - other)) > 2.02 * reach for other in standing[name]):
                    break
            else:
                continue
            standing[name].append(off)
            at = canyon.place(x + off[0], y + off[1])
            pose = Pose(float(at[0]), float(at[1]), tops[name], within(rng, (0, 360)))
            art = "station" if printed else ""
            stage.things.append(Counter("station", styles[color], pose, art, name))


def _equipment(stage: Stage, canyon: Canyon) -> None:
    """Equipment tiles and fortune tokens beside the canyon, where the camera may see them."""
    rng = stage.rng
    color = one_of(rng, PLAYERS)
    for k, gear in enumerate(GEARS):
        at = canyon.place(2.6 * canyon.pitch + EQUIPMENT.width / 2, (1 - k) * (EQUIPMENT.height + 4))
        pose = Pose(float(at[0]), float(at[1]), 0.2, canyon.yaw + float(rng.normal(0, 3)))
        args = {"gear": gear, "color": color}
        stage.things.append(Sheet("equipment", args, (EQUIPMENT.width, EQUIPMENT.height), pose, 1.5))
    for _ in range(int(rng.integers(0, 4))):
        at = canyon.place(-2.5 * canyon.pitch - FORTUNE + rng.normal(0, 8), rng.normal(0, 40))
        pose = Pose(float(at[0]), float(at[1]), 0.2, within(rng, (0, 360)))
        profile = ((0, 0), (FORTUNE / 2, 0), (FORTUNE / 2, 1.5), (0, 1.5))
        part = plain.Primitive("lathe", pose, profile=profile, ink=(0.9, 0.7, 0.25))
        stage.things.append(plain.Clutter("fortune", (part,)))
