"""Draws hands that reach into the picture."""

import numpy as np

from datasets.distributions import Rng, chance, one_of, within
from datasets.layout import Ground, on_table
from datasets.sampling_pieces import any_ink, hsv
from datasets.scene import Clutter, Pose, Primitive, turn_about_z

_SKINS = ((18, 0.42, 0.88), (20, 0.5, 0.75), (20, 0.58, 0.58), (18, 0.6, 0.4), (16, 0.55, 0.28))


def hand(rng: Rng, ground: Ground, at: np.ndarray | None = None) -> Clutter:
    """A hand that reaches in from the picture's edge, with a sleeve; its fingertips come to `at`."""
    camera = ground.camera
    if at is None:
        share = rng.uniform(0.1, 0.9, 2)
        found = on_table(camera, share[0] * camera.width, share[1] * camera.height)
        at = np.zeros(2) if found is None else found
    hue, saturation, value = one_of(rng, _SKINS)
    skin = hsv(hue + rng.normal(0, 2), saturation, float(np.clip(value + rng.normal(0, 0.05), 0.15, 0.95)))
    heading = within(rng, (0, 360))
    grow = within(rng, (0.85, 1.1))
    turn = turn_about_z(heading)
    lift = within(rng, (8, 40)) if chance(rng, 0.7) else within(rng, (40, 110))
    curl, spread = within(rng, (5, 40)), within(rng, (1.0, 1.35))
    seed = int(rng.integers(1 << 30))

    def place(x: float, y: float, z: float) -> np.ndarray:
        return np.array([*at, lift]) + turn @ np.array([x, y, z]) * grow

    def bone(
        a: np.ndarray, b: np.ndarray, radius: float, far: float, ink=skin, finish: str = "skin"
    ) -> Primitive:
        along = b - a
        length = float(np.linalg.norm(along))
        yaw = float(np.degrees(np.arctan2(along[1], along[0])))
        pitch = -float(np.degrees(np.arcsin(np.clip(along[2] / max(length, 1e-6), -1, 1))))
        middle = (a + b) / 2
        # Leaning about the level axis across the bone, then turning it where it points.
        pose = Pose(float(middle[0]), float(middle[1]), float(middle[2]), yaw, pitch, 90.0)
        size = (radius * grow, length, far * grow)
        return Primitive("capsule", pose, size, ink=ink, roughness=0.55, finish=finish, seed=seed)  # type: ignore[arg-type]

    parts = []
    for k, (length, across) in enumerate(((68, -27), (78, -9), (74, 9), (60, 26))):
        bend = np.radians(curl + rng.normal(0, 7))
        out = across * spread
        reach = 8 * (1.5 - abs(k - 1.5))
        root = place(-length * 0.95, across, 14)
        knuckle = place(-length * 0.45, across + 0.45 * (out - across), 14 + 9 * np.sin(bend))
        joint = place(-length * 0.16 + 0.7 * reach, across + 0.8 * (out - across), 11 + 1 * np.sin(bend))
        tip = place(reach + 3, out, 7 - 12 * np.sin(bend))
        thick = 9.2 - 0.5 * abs(k - 1)
        parts.append(bone(root, knuckle, thick * 1.08, thick))
        parts.append(bone(knuckle, joint, thick, thick * 0.88))
        parts.append(bone(joint, tip, thick * 0.88, thick * 0.76))
        nail = tip + np.array([0, 0, 0.45 * thick * grow])
        pale = tuple(min(1.0, c * 1.18 + 0.03) for c in skin)
        turned = heading + float(np.degrees(np.arctan2((out - across) * 0.4, length)))
        pose = Pose(float(nail[0]), float(nail[1]), float(nail[2]), turned)
        half = (0.75 * thick * grow, 0.52 * thick * grow, 0.36 * thick * grow)
        parts.append(Primitive("ball", pose, half, ink=pale, roughness=0.25))  # type: ignore[arg-type]
        parts.append(bone(place(-length * 0.85, across, 13), place(-142, across * 0.7, 14), 11.5, 15))
    thumb = [place(-118, -30, 10), place(-80, -56, 6), place(-44, -62, 1)]
    parts += [bone(thumb[0], thumb[1], 14, 10.5), bone(thumb[1], thumb[2], 10.5, 8.5)]
    parts.append(bone(place(-138, 0, 14), place(-330, 0, 30), 25, 31))
    sleeve = any_ink(rng)
    parts.append(bone(place(-215, 0, 18), place(-520, 0, 50), 36, 46, sleeve, "cloth"))
    return Clutter("hand", tuple(parts))
