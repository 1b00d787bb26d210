"""Draws what surrounds the pieces: table, light, camera and film."""

import numpy as np

from datasets.distributions import Rng, chance, load, log_within, one_of, weighted, within
from datasets.sampling_pieces import any_ink, hsv, wood
from datasets.scene import Camera, Film, Lamp, Light, Table


def table(rng: Rng, camera: Camera, held_out: bool = False, cloths: str = "") -> Table:
    """A table that reaches a little or far beyond what the camera sees, perhaps under one of the `cloths`."""
    spread = load()["table"]
    part = "golden" if held_out else "train"
    names, drawn = (load()["split"][kind][part] for kind in ("textures", "procedures"))
    if cloths:
        texture = weighted(rng, load()["split"]["procedures"][cloths])
    else:
        texture = (
            f"photo:{one_of(rng, names)}" if chance(rng, spread["photo_share"]) else weighted(rng, drawn)
        )
    base = wood(rng) if texture == "wood" else _table_ink(rng)
    near = tuple(float(np.clip(c * within(rng, (0.55, 0.95)), 0, 1)) for c in base)
    if texture in ("plain", "felt"):
        inks = (base, near)
    elif texture in ("cloth", "carpet", "wood"):
        inks = (base, near if chance(rng, 0.6) else _table_ink(rng))
    else:
        inks = (base, *(any_ink(rng) for _ in range(3)))
    reach = camera.distance * camera.width / camera.focal() / 2
    size = tuple(2 * reach * within(rng, (1.1, 2.0) if chance(rng, 0.2) else (2.0, 5.0)) for _ in range(2))
    return Table(
        texture=texture,
        inks=inks,  # type: ignore[arg-type]
        scale=within(rng, spread["scale"]) * camera.distance / 600,
        turn=within(rng, (0, 360)) if chance(rng, 0.6) else within(rng, (-8, 8)) + 90 * int(rng.integers(4)),
        shift=(within(rng, (0, 900)), within(rng, (0, 900))),
        gain=within(rng, spread["gain"]),
        roughness=within(rng, one_of(rng, spread["roughness"])),
        size=size,  # type: ignore[arg-type]
        centre=(within(rng, (-0.15, 0.15)) * size[0], within(rng, (-0.15, 0.15)) * size[1]),
        floor=_table_ink(rng),
        seed=int(rng.integers(1 << 30)),
    )


def _table_ink(rng: Rng) -> tuple[float, float, float]:
    kind = one_of(
        rng,
        ("pale", "dark", "grey", "green", "red", "blue", "earth", "any"),
        (5, 3, 2.5, 1.5, 1, 1, 2.5, 1.5),
    )
    spans = {
        "pale": ((20, 60), (0.0, 0.14), (0.75, 0.95)),
        "dark": ((0, 360), (0.0, 0.3), (0.05, 0.22)),
        "grey": ((0, 360), (0.0, 0.08), (0.25, 0.75)),
        "green": ((110, 165), (0.4, 0.8), (0.15, 0.4)),
        "red": ((-12, 10), (0.5, 0.85), (0.25, 0.55)),
        "blue": ((205, 240), (0.4, 0.8), (0.2, 0.5)),
        "earth": ((18, 40), (0.25, 0.65), (0.25, 0.7)),
        "any": ((0, 360), (0.0, 0.8), (0.1, 0.9)),
    }[kind]
    return hsv(*(within(rng, span) for span in spans))


def light(rng: Rng, held_out: bool = False) -> Light:
    """A room: an environment map, dimmed or not, and lamps of one or several colours."""
    spread = load()["light"]
    name = one_of(rng, load()["split"]["environments"]["golden" if held_out else "train"])
    tint = tuple(within(rng, spread["tint"]) for _ in range(3))
    if chance(rng, spread["single_bulb_share"]):
        lamps = (_lamp(rng, one_of(rng, spread["lamp_kelvin"], (4, 1, 0.5)), (3.0, 8.0)),)
        power = within(rng, (0.05, 0.3))
    else:
        count = int(weighted(rng, spread["lamps"])) if chance(rng, spread["lamp_share"]) else 0
        kelvin = one_of(rng, spread["lamp_kelvin"])
        mixed = chance(rng, 0.25)
        kelvins = [one_of(rng, spread["lamp_kelvin"]) if mixed else kelvin for _ in range(count)]
        lamps = tuple(_lamp(rng, k, spread["lamp_power"]) for k in kelvins)
        power = within(rng, spread["environment_power"])
    return Light(name, within(rng, (0, 360)), power, tint, lamps)  # type: ignore[arg-type]


def _lamp(rng: Rng, kelvin: tuple[float, float], power: tuple[float, float]) -> Lamp:
    spread = load()["light"]
    color = blackbody(within(rng, kelvin))
    strength = log_within(rng, power)
    return Lamp(
        azimuth=within(rng, (0, 360)),
        elevation=within(rng, spread["lamp_elevation"]),
        radius=log_within(rng, spread["lamp_radius"]),
        power=tuple(strength * c for c in color),  # type: ignore[arg-type]
    )


def blackbody(kelvin: float) -> tuple[float, float, float]:
    """Linear RGB of a glowing body, of luminance 1, white at about 6500 K."""
    t = np.log(kelvin / 6500.0)
    rgb = np.array([1.0 - 0.55 * t, 1.0, 1.0 + 1.55 * t + 0.35 * t * t])
    rgb = np.clip(rgb, 0.12, None)
    return tuple(float(c) for c in rgb / (rgb @ [0.2126, 0.7152, 0.0722]))  # type: ignore[return-value]


def camera(
    rng: Rng, die_size: float, sizes: list[tuple[int, int]], pixels: tuple[float, float], held_out: bool
) -> Camera:
    """A camera that sees a die of `die_size` mm about as large as `pixels` (for 640 on the longer side)."""
    spread = load()["camera"]
    width, height = one_of(rng, sizes)
    fov = one_of(rng, load()["split"]["lenses"]["golden" if held_out else "train"]) * within(
        rng, (0.94, 1.06)
    )
    elevation = within(rng, one_of(rng, spread["elevation"], spread["elevation_weights"]))
    wanted = log_within(rng, pixels) * max(width, height) / 640
    focal = max(width, height) / 2 / np.tan(np.radians(fov / 2))
    distance = float(np.clip(focal * die_size / wanted, 5.0 * die_size, 2500))
    roll = (
        within(rng, (0, 360))
        if chance(rng, spread["free_roll_share"]) and elevation > 60
        else within(rng, spread["roll"])
    )
    aperture = distance * within(rng, (0.002, 0.01)) if chance(rng, spread["aperture_share"]) else 0.0
    return Camera(
        distance=distance,
        azimuth=within(rng, (0, 360)),
        elevation=elevation,
        roll=roll,
        fov=fov,
        width=width,
        height=height,
        aperture=aperture,
        focus=distance * within(rng, (0.93, 1.07)),
    )


def film(rng: Rng, held_out: bool = False) -> Film:
    spread = load()["film"]
    bleached = chance(rng, spread["bleached_share"]) and not held_out
    noisy = rng.random() ** 2
    return Film(
        exposure=within(rng, spread["bleached" if bleached else "exposure"]),
        white=within(rng, one_of(rng, spread["white"], spread["white_weights"])),
        cast=(within(rng, spread["cast"]), 1.0, within(rng, spread["cast"])),
        contrast=within(rng, spread["contrast"]),
        saturation=within(rng, spread["saturation"]),
        vignette=within(rng, spread["vignette"]),
        blur=within(rng, spread["blur"]) if chance(rng, spread["blur_share"]) else 0.0,
        motion=(within(rng, spread["motion"]), within(rng, (0, 180)))
        if chance(rng, spread["motion_share"])
        else (0.0, 0.0),
        shot_noise=noisy * spread["shot_noise"][1],
        read_noise=noisy * spread["read_noise"][1],
        chroma_noise=noisy * spread["chroma_noise"][1] * float(rng.random() < 0.5),
        sharpen=within(rng, spread["sharpen"]),
        reduce=within(rng, (0.55, 0.95)) if chance(rng, 0.12) else 1.0,
        quality=int(within(rng, one_of(rng, spread["quality"]))),
        seed=int(rng.integers(1 << 30)),
    )
