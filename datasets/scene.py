"""A scene is plain data: what lies where, under which light, seen by which camera, through which film.

Millimetres and degrees; the table is the plane z = 0, z is up. Every value is frozen and survives a round
trip through JSON (`to_json`, `from_json`), so a picture can be made again, by another renderer too.
Object ids follow `Scene.things`: thing i is object i + 1; 0 is the table, -1 what is beyond it.
"""

import json
import types
from dataclasses import asdict, dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np

from vision.kit.dice import FACES, DieStyle, Rgb
from vision.kit.tokens import TokenStyle

Lying = Literal["flat", "cocked"]


@dataclass(frozen=True)
class Pose:
    """Where a thing's own origin is, turned by `yaw` about z after leaning by `tilt` about a level axis."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    yaw: float = 0.0
    tilt: float = 0.0
    tilt_axis: float = 0.0

    def rotation(self) -> np.ndarray:
        return turn_about_z(self.yaw) @ lean(self.tilt, self.tilt_axis)

    def origin(self) -> np.ndarray:
        return np.array([self.x, self.y, self.z])


def turn_about_z(degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def lean(degrees: float, axis: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    about = turn_about_z(axis)
    return about @ np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ about.T


@dataclass(frozen=True)
class Die:
    """A die; its origin is its centre. `up` is the face that is up but for the pose's tilt."""

    style: DieStyle
    up: int
    pose: Pose
    lying: Lying = "flat"
    kind: Literal["die"] = "die"

    def rotation(self) -> np.ndarray:
        return self.pose.rotation() @ FACES[self.up]


@dataclass(frozen=True)
class Stack:
    """A stack of one colour, or one loose token; its origin is the middle of its base.

    `places` are each token's offset and turn against the stack's own pose, from the bottom up.
    """

    style: TokenStyle
    places: tuple[tuple[float, float, float], ...]
    pose: Pose
    kind: Literal["stack"] = "stack"


@dataclass(frozen=True)
class Sheet:
    """Something printed that lies on the table; its origin is the middle of its underside.

    `art` names a drawing and `args` what is on it; `slots` are the chest's counts, where it is a chest.
    `meaning` is the space of a Mars tile that lies on top (B2), of a ring card set or empty, and theft.
    """

    art: str
    args: dict[str, Any]
    size: tuple[float, float]
    pose: Pose
    thickness: float = 1.0
    roughness: float = 0.6
    slots: dict[str, int] | None = None
    meaning: str = ""
    kind: Literal["sheet"] = "sheet"


@dataclass(frozen=True)
class Counter:
    """A station of Dig Mars or a diamond of Diadingo; its origin is the middle of its base.

    `art`, if any, is printed on its top. `meaning` is the space that a station stands on; of a diamond,
    board or ring.
    """

    role: Literal["station", "diamond"]
    style: TokenStyle
    pose: Pose
    art: str = ""
    meaning: str = ""
    kind: Literal["counter"] = "counter"


@dataclass(frozen=True)
class Ground:
    """Where the grid or the diamonds' board is: its corners on the table, from its own top left clockwise."""

    corners: tuple[tuple[float, float], ...]
    kind: Literal["grid", "board"]


@dataclass(frozen=True)
class Primitive:
    """A plain body of something that is no piece of the game.

    shape: box (size = length, width, height), lathe (profile of radius and height), capsule (size = radius,
    length, radius at its far end or 0), ball (size = half axes). Its origin is its middle, a lathe's the
    middle of its base. A lathe is round, or has so many `corners`.
    """

    shape: Literal["box", "lathe", "capsule", "ball"]
    pose: Pose
    size: tuple[float, float, float] = (1.0, 1.0, 1.0)
    profile: tuple[tuple[float, float], ...] = ()
    corners: int = 0
    rounding: float = 1.0
    ink: Rgb = (0.5, 0.5, 0.5)
    roughness: float = 0.5
    metal: float = 0.0
    finish: Literal["plain", "grain", "print", "skin", "cloth", "photo"] = "plain"
    seed: int = 0


@dataclass(frozen=True)
class Clutter:
    """A cup, a hand, a phone: parts that together are one object."""

    name: str
    parts: tuple[Primitive, ...]
    kind: Literal["clutter"] = "clutter"


Thing = Die | Stack | Sheet | Counter | Clutter


@dataclass(frozen=True)
class Table:
    """What everything lies on. `texture` is a procedure of datasets.surfaces or `photo:NAME`."""

    texture: str = "plain"
    inks: tuple[Rgb, ...] = ((0.5, 0.5, 0.5), (0.4, 0.4, 0.4))
    scale: float = 400.0
    turn: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    gain: float = 1.0
    roughness: float = 0.6
    size: tuple[float, float] = (1600.0, 1200.0)
    centre: tuple[float, float] = (0.0, 0.0)
    floor: Rgb = (0.3, 0.28, 0.25)
    seed: int = 0


@dataclass(frozen=True)
class Lamp:
    """A lamp far away: a soft disc in the sky. Its power is the irradiance of a surface that faces it."""

    azimuth: float
    elevation: float
    radius: float
    power: Rgb


@dataclass(frozen=True)
class Light:
    environment: str
    turn: float = 0.0
    power: float = 1.0
    tint: Rgb = (1.0, 1.0, 1.0)
    lamps: tuple[Lamp, ...] = ()


@dataclass(frozen=True)
class Camera:
    """A pinhole, or with an aperture a thin lens, that looks at `target` from `elevation` above the table."""

    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    distance: float = 600.0
    azimuth: float = 0.0
    elevation: float = 60.0
    roll: float = 0.0
    fov: float = 55.0
    width: int = 640
    height: int = 480
    aperture: float = 0.0
    focus: float = 600.0

    def axes(self) -> np.ndarray:
        """Rows: right, down and forward in the world."""
        a, e = np.radians(self.azimuth), np.radians(self.elevation)
        forward = -np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
        right = np.array([-np.sin(a), np.cos(a), 0.0])
        down = np.cross(forward, right)
        c, s = np.cos(np.radians(self.roll)), np.sin(np.radians(self.roll))
        return np.stack([c * right + s * down, c * down - s * right, forward])

    def eye(self) -> np.ndarray:
        return np.array(self.target) - self.distance * self.axes()[2]

    def focal(self) -> float:
        """Focal length in pixels; `fov` spans the longer side."""
        return max(self.width, self.height) / 2 / np.tan(np.radians(self.fov) / 2)

    def project(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Pixels (x right, y down, edges at whole numbers) and depth along the view of points (N, 3)."""
        seen = (np.asarray(points) - self.eye()) @ self.axes().T
        depth = np.maximum(seen[:, 2], 1e-3)
        middle = np.array([self.width / 2, self.height / 2])
        return seen[:, :2] / depth[:, None] * self.focal() + middle, seen[:, 2]

    def rays(self) -> np.ndarray:
        """Directions (height, width, 3), of unit length along the view, through the middle of every pixel."""
        x = (np.arange(self.width) + 0.5 - self.width / 2) / self.focal()
        y = (np.arange(self.height) + 0.5 - self.height / 2) / self.focal()
        axes = self.axes()
        return x[None, :, None] * axes[0] + y[:, None, None] * axes[1] + axes[2]


@dataclass(frozen=True)
class Film:
    """What happens between the light and the file; see datasets.film."""

    exposure: float = 0.0
    white: float = 1.0
    cast: Rgb = (1.0, 1.0, 1.0)
    contrast: float = 1.0
    saturation: float = 1.0
    vignette: float = 0.0
    blur: float = 0.0
    motion: tuple[float, float] = (0.0, 0.0)
    shot_noise: float = 0.0
    read_noise: float = 0.0
    chroma_noise: float = 0.0
    sharpen: float = 0.0
    reduce: float = 1.0
    quality: int = 90
    seed: int = 0


@dataclass(frozen=True)
class Scene:
    kind: str
    things: tuple[Thing, ...]
    table: Table
    light: Light
    camera: Camera
    film: Film
    ground: Ground | None = None


def to_json(scene: Scene) -> str:
    return json.dumps(asdict(scene))


def from_json(text: str) -> Scene:
    return _build(Scene, json.loads(text))


_THINGS = {"die": Die, "stack": Stack, "sheet": Sheet, "counter": Counter, "clutter": Clutter}


def _build(kind: Any, value: Any) -> Any:
    """A value of a type of this module from what JSON made of it."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        if value is None:
            return None
        options = [o for o in get_args(kind) if o is not type(None)]
        return _build(options[0] if len(options) == 1 else _THINGS[value["kind"]], value)
    if origin is tuple:
        parts = get_args(kind)
        inner = [parts[0]] * len(value) if len(parts) == 2 and parts[1] is Ellipsis else parts
        return tuple(_build(k, v) for k, v in zip(inner, value, strict=True))
    if hasattr(kind, "__dataclass_fields__"):
        hints = get_type_hints(kind)
        return kind(**{name: _build(hints[name], v) for name, v in value.items()})
    return value
