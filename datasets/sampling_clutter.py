"""Draws what lies about on a table beside the pieces: cups, cards, phones, trays."""

from collections.abc import Callable

import numpy as np

from datasets.distributions import Rng, chance, load, one_of, weighted, within
from datasets.layout import Ground
from datasets.sampling_pieces import any_ink, hsv, stray_ink, wood
from datasets.scene import Clutter, Pose, Primitive, turn_about_z

Parts = tuple[Primitive, ...]


def clutter(rng: Rng, ground: Ground, unit: float) -> list[Clutter]:
    """Some things at free places; `unit` is the size of a die, which some of them follow."""
    spread = load()["clutter"]
    out = []
    for _ in range(int(weighted(rng, spread["count"]))):
        kind = weighted(rng, spread["kind"])
        if kind in ("hand", "tray", "bowl"):
            continue
        radius = _REACH[kind] * within(rng, (0.8, 1.25))
        at = ground.anywhere(rng, radius * 0.75, margin=-0.12, tries=12)
        if at is not None:
            out.append(Clutter(kind, _MAKERS[kind](rng, at, radius)))
    return out


def _seed(rng: Rng) -> int:
    return int(rng.integers(1 << 30))


def _cup(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    low, high, tall = radius * within(rng, (0.7, 0.95)), radius, radius * within(rng, (1.5, 2.6))
    wall = radius * 0.08
    profile = ((0.0, 0.5), (low, 0.5), (high, tall), (high - wall, tall), (low - wall, wall), (0.0, wall))
    ink = one_of(rng, (hsv(40, 0.05, 0.92), any_ink(rng)))
    pose = Pose(at[0], at[1], 0, within(rng, (0, 360)))
    body = Primitive("lathe", pose, profile=profile, ink=ink, roughness=within(rng, (0.05, 0.5)))
    drink = ((0.0, tall * 0.7), (low * 0.9 + 0.1 * high, tall * 0.7))
    coffee = Primitive("lathe", pose, profile=drink, ink=hsv(25, 0.7, 0.15), roughness=0.05)
    return (body, coffee) if chance(rng, 0.6) else (body,)


def _phone(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    yaw = within(rng, (0, 360))
    size = (2 * radius, radius, 8.0)
    body = Primitive("box", Pose(at[0], at[1], 4, yaw), size, rounding=3, ink=hsv(0, 0, 0.05), roughness=0.15)
    lit = chance(rng, 0.4)
    screen = Primitive(
        "box", Pose(at[0], at[1], 8.05, yaw), (1.9 * radius, 0.93 * radius, 0.3), rounding=0.1,
        ink=any_ink(rng) if lit else hsv(220, 0.2, 0.03), roughness=0.08, finish="print" if lit else "plain",
        seed=_seed(rng),
    )  # fmt: skip
    return body, screen


def _pen(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    yaw, thick = within(rng, (0, 360)), within(rng, (3.0, 5.5))
    ink = any_ink(rng)
    length = 2 * radius
    turn = turn_about_z(yaw)[:2, 0]
    tip = at + turn * length * 0.55
    pose = Pose(at[0], at[1], thick, yaw)
    barrel = Primitive("capsule", pose, (thick, length, 0), ink=ink, roughness=within(rng, (0.1, 0.6)))
    nib = Primitive(
        "capsule", Pose(tip[0], tip[1], thick, yaw), (thick * 0.45, length * 0.08, 0), ink=wood(rng)
    )
    return barrel, nib


def _card(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    ink = one_of(rng, (hsv(40, 0.06, 0.93), any_ink(rng)))
    yaw = within(rng, (0, 360))
    out = []
    for k in range(int(rng.integers(1, 4))):
        shift = rng.normal(0, radius * 0.35 * (k > 0), 2) + at
        out.append(
            Primitive(
                "box", Pose(shift[0], shift[1], 0.3 + 0.5 * k, yaw + rng.normal(0, 20 * (k > 0))),
                (1.9 * radius, 1.3 * radius, 0.4), rounding=0.1, ink=ink, roughness=within(rng, (0.2, 0.6)),
                finish=one_of(rng, ("print", "print", "photo")), seed=_seed(rng),
            )
        )  # fmt: skip
    return tuple(out)


def _paper(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    finish = one_of(rng, ("plain", "print"))
    pose = Pose(at[0], at[1], 0.1, within(rng, (0, 360)))
    ink = hsv(within(rng, (0, 360)), within(rng, (0, 0.08)), within(rng, (0.86, 0.97)))
    size = (2 * radius, 1.42 * radius, 0.2)
    return (
        Primitive("box", pose, size, rounding=0.05, ink=ink, roughness=0.7, finish=finish, seed=_seed(rng)),
    )


def _coin(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    out = []
    for _ in range(int(rng.integers(1, 5))):
        shift = at + rng.normal(0, 1.3 * radius, 2)
        ink = one_of(rng, (hsv(45, 0.35, 0.8), hsv(20, 0.5, 0.65), hsv(0, 0, 0.75)))
        profile = (
            (0.0, 0.0),
            (radius, 0.0),
            (radius, 1.8),
            (radius * 0.88, 1.8),
            (radius * 0.86, 1.6),
            (0.0, 1.6),
        )
        out.append(Primitive("lathe", Pose(*shift, 0), profile=profile, ink=ink, roughness=0.3, metal=1.0))
    return tuple(out)


def _crumbs(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    ink = one_of(rng, (wood(rng), hsv(35, 0.5, 0.5), any_ink(rng)))
    out = []
    for _ in range(int(rng.integers(4, 16))):
        half = rng.uniform(0.6, 2.4, 3)
        shift = at + rng.normal(0, radius, 2)
        pose = Pose(shift[0], shift[1], float(half[2]) * 0.8, within(rng, (0, 360)))
        out.append(Primitive("ball", pose, tuple(float(h) for h in half), ink=ink, roughness=0.8))  # type: ignore[arg-type]
    return tuple(out)


def _pawn(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    r = radius
    arc = np.linspace(-0.9, np.pi / 2, 9)
    head = tuple((float(0.55 * r * np.cos(a)), float(2.5 * r + 0.55 * r * np.sin(a))) for a in arc)
    profile = ((0.0, 0.0), (r, 0.0), (r, 0.25 * r), (0.4 * r, 1.2 * r), (0.32 * r, 2.0 * r), *head)
    ink = stray_ink(rng) if chance(rng, 0.7) else wood(rng)
    return (Primitive("lathe", Pose(*at, 0), profile=profile, ink=ink, roughness=within(rng, (0.1, 0.6))),)


def _box(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    size = (1.5 * radius, 1.1 * radius, radius * within(rng, (0.3, 1.2)))
    pose = Pose(at[0], at[1], size[2] / 2, within(rng, (0, 360)))
    finish = one_of(rng, ("print", "print", "grain", "plain"))
    return (
        Primitive(
            "box", pose, size, rounding=within(rng, (0.3, 4)), ink=any_ink(rng),
            roughness=within(rng, (0.2, 0.8)), finish=finish, seed=_seed(rng),
        ),
    )  # fmt: skip


def _cable(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    ink = hsv(0, 0, one_of(rng, (0.05, 0.85, 0.4)))
    heading, thick = within(rng, (0, 360)), within(rng, (1.5, 3.5))
    out, here = [], at.copy()
    for _ in range(16):
        step = turn_about_z(heading)[:2, 0] * radius * 0.22
        middle = here + step / 2
        out.append(
            Primitive(
                "capsule", Pose(*middle, thick, heading), (thick, radius * 0.22, 0), ink=ink, roughness=0.5
            )
        )
        here = here + step
        heading += rng.normal(0, 22)
    return tuple(out)


def _ball(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    ink = stray_ink(rng) if chance(rng, 0.7) else any_ink(rng)
    return (Primitive("ball", Pose(*at, radius), (radius,) * 3, ink=ink, roughness=within(rng, (0.05, 0.7))),)


def _orange_piece(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    """Wooden things in colours that are none of the six."""
    ink = stray_ink(rng)
    pose = Pose(at[0], at[1], radius * 0.6, within(rng, (0, 360)))
    if chance(rng, 0.4):
        profile = ((0.0, 0.0), (radius, 0.0), (radius, radius * 0.5), (0.0, radius * 0.5))
        return (Primitive("lathe", Pose(*at, 0), profile=profile, ink=ink, roughness=0.5),)
    long = radius * within(rng, (1.2, 2.2))
    size = (long, 1.2 * radius, 1.2 * radius)
    return (
        Primitive("box", pose, size, rounding=1, ink=ink, roughness=within(rng, (0.2, 0.8)), finish="grain"),
    )


def _hourglass(rng: Rng, at: np.ndarray, radius: float) -> Parts:
    r, h = radius * 0.8, radius * 3.4
    ink = any_ink(rng)
    cap = ((0.0, 0.0), (radius, 0.0), (radius, 0.25 * radius), (0.0, 0.25 * radius))
    glass = ((0.8 * r, 0.0), (0.85 * r, 0.35 * h), (0.12 * r, 0.5 * h), (0.85 * r, 0.65 * h), (0.8 * r, h))
    return (
        Primitive("lathe", Pose(*at, 0), profile=cap, ink=ink, roughness=0.4),
        Primitive("lathe", Pose(*at, 0.25 * radius), profile=glass, ink=hsv(40, 0.3, 0.85), roughness=0.06),
        Primitive("lathe", Pose(*at, h + 0.25 * radius), profile=cap, ink=ink, roughness=0.4),
    )


_REACH = {
    "cup": 38.0, "phone": 70.0, "pen": 65.0, "card": 36.0, "paper": 120.0, "coin": 11.0, "crumbs": 22.0,
    "pawn": 9.0, "box": 45.0, "cable": 60.0, "ball": 14.0, "orange_piece": 9.0, "hourglass": 12.0,
}  # fmt: skip
_MAKERS: dict[str, Callable[[Rng, np.ndarray, float], Parts]] = {
    "cup": _cup, "phone": _phone, "pen": _pen, "card": _card, "paper": _paper, "coin": _coin,
    "crumbs": _crumbs, "pawn": _pawn, "box": _box, "cable": _cable, "ball": _ball,
    "orange_piece": _orange_piece, "hourglass": _hourglass,
}  # fmt: skip


def tray(rng: Rng, middle: np.ndarray, reach: float) -> Clutter:
    """Four walls, or a round rim, about a free area of half width `reach`."""
    wooden = chance(rng, 0.6)
    ink = wood(rng) if wooden else any_ink(rng)
    tall, thick = reach * within(rng, (0.1, 0.3)), reach * within(rng, (0.04, 0.1))
    rough = within(rng, (0.25, 0.7))
    if chance(rng, 0.35):
        outer = reach * 1.35
        profile = (
            (outer, 0.0),
            (outer + thick, tall),
            (outer, tall),
            (outer * 0.93, 0.3),
            (outer * 0.9, 0.0),
        )
        part = Primitive(
            "lathe",
            Pose(*middle, 0),
            profile=profile,
            ink=ink,
            roughness=rough,
            finish="grain" if wooden else "plain",
        )
        return Clutter("bowl", (part,))
    yaw = within(rng, (0, 360))
    parts = []
    for k in range(4):
        out = turn_about_z(yaw + 90 * k)[:2, 0] * reach * 1.3
        parts.append(
            Primitive(
                "box", Pose(*(middle + out), tall / 2, yaw + 90 * k), (thick, 2.6 * reach + thick, tall),
                rounding=1.5, ink=ink, roughness=rough, finish="grain" if wooden else "plain", seed=k,
            )
        )  # fmt: skip
    return Clutter("tray", tuple(parts))
