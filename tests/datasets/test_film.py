"""What a camera does to a picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets import film
from datasets.scene import Film


@pytest.fixture
def scene_light() -> np.ndarray:
    """A grey ramp under reddish light, float32 RGB."""
    ramp = np.linspace(0.02, 0.6, 64, dtype=np.float32)
    grey = np.repeat(np.broadcast_to(ramp, (48, 64))[..., None], 3, 2)
    return grey * np.array([1.4, 1.0, 0.6], np.float32)


WHITE = np.array([1.4, 1.0, 0.6])


def test_right_white_balance_makes_grey_grey(scene_light):
    picture = film.develop(scene_light, Film(white=1.0), WHITE).astype(int)
    assert np.ptp(picture, axis=2).max() <= 2


def test_no_white_balance_leaves_the_light_in_the_picture(scene_light):
    blue, green, red = film.develop(scene_light, Film(white=0.0), WHITE)[24, 30].astype(int)
    assert red > green > blue


def test_brightness_of_the_scene_does_not_matter_and_exposure_does(scene_light):
    middle = film.develop(scene_light, Film(), WHITE)
    again = film.develop(scene_light * 50, Film(), WHITE)
    assert np.abs(middle.astype(int) - again).max() <= 1
    assert film.develop(scene_light, Film(exposure=-1.0), WHITE).mean() < 0.8 * middle.mean()


def test_automatic_exposure_does_not_bleach_white_dice_on_a_dark_table():
    light = np.full((40, 40, 3), 0.01, np.float32)
    light[:8, :8] = 0.9
    assert film.exposure(light, 0.0) * 0.9 < 1.0


def test_developing_is_the_same_for_the_same_seed_only(scene_light):
    noisy = Film(shot_noise=0.02, read_noise=0.01, chroma_noise=0.01, seed=4)
    np.testing.assert_array_equal(
        film.develop(scene_light, noisy, WHITE), film.develop(scene_light, noisy, WHITE)
    )
    assert (
        film.develop(scene_light, noisy, WHITE) != film.develop(scene_light, replace(noisy, seed=5), WHITE)
    ).any()


def test_tone_rises_from_black_to_white_without_a_step():
    out = film.tone(np.linspace(0, 3, 400, dtype=np.float32), 1.0)
    assert (np.diff(out) >= 0).all()
    assert np.diff(out).max() < 0.09
    assert out[0] == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("angle", [0, 37, 90])
def test_shaking_keeps_the_light_and_smears_along_its_angle(angle):
    point = np.zeros((41, 41), np.float32)
    point[20, 20] = 1
    smeared = film.shake(point, 8, angle)
    assert smeared.sum() == pytest.approx(1, abs=1e-5)
    y, x = np.nonzero(smeared)
    along = abs(np.cos(np.radians(angle)) * (x - 20) + np.sin(np.radians(angle)) * (y - 20)).max()
    assert 3 <= along <= 6


@pytest.mark.parametrize(
    "step",
    [
        lambda image: film.defocus(image, 1.5),
        lambda image: film.sharpen(image, 0.8),
        lambda image: film.resample(image, 0.6),
        lambda image: film.saturate(image, 1.3),
        lambda image: film.vignette(image, 0.3),
    ],
)
def test_every_step_keeps_size_and_type(scene_light, step):
    out = step(np.clip(scene_light, 0, 1))
    assert out.shape == scene_light.shape
    assert out.dtype == np.float32


def test_saturating_by_nothing_leaves_grey(scene_light):
    assert np.ptp(film.saturate(np.clip(scene_light, 0, 1), 0.0), axis=2).max() < 1e-6


def test_a_lower_quality_makes_a_smaller_file(scene_light):
    picture = film.develop(scene_light, Film(read_noise=0.02), WHITE)
    low, high = film.jpeg(picture, 30), film.jpeg(picture, 95)
    assert len(low) < len(high)
    assert cv2.imdecode(np.frombuffer(low, np.uint8), cv2.IMREAD_COLOR).shape == picture.shape


def test_a_file_is_kept_within_its_bytes_while_quality_allows(scene_light):
    picture = film.develop(scene_light, Film(read_noise=0.02), WHITE)
    whole = len(film.jpeg(picture, 95))
    assert len(film.jpeg(picture, 95, whole // 2)) <= whole // 2
    assert len(film.jpeg(picture, 95, 1)) >= len(film.jpeg(picture, 27))
