"""From light to file: what a camera does to a picture, in pure functions that also serve augmentation.

Linear pictures are float32 RGB of any scale; developed ones are RGB from 0 to 1; files hold BGR bytes.
"""

import cv2
import numpy as np

from datasets.scene import Film

LEAST_QUALITY = 30
_LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def defocus(image: np.ndarray, sigma: float) -> np.ndarray:
    return cv2.GaussianBlur(image, (0, 0), sigma) if sigma > 0.05 else image


def shake(image: np.ndarray, length: float, angle: float) -> np.ndarray:
    """Motion blur over `length` pixels."""
    if length < 0.5:
        return image
    side = 2 * int(np.ceil(length / 2)) + 1
    kernel = np.zeros((side, side), np.float32)
    reach = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * length / 2
    ends = [tuple(int(v) for v in np.round((side / 2 - 0.5 + s * reach) * 16)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
    return cv2.filter2D(image, -1, kernel / kernel.sum())


def vignette(image: np.ndarray, strength: float) -> np.ndarray:
    h, w = image.shape[:2]
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j].astype(np.float32)
    return image * (1 - strength * (x * x + y * y) / 2)[..., None]


def exposure(image: np.ndarray, stops: float) -> float:
    """The gain of an automatic exposure that is off by `stops`; it spares all but the brightest 3 %."""
    light = image @ _LUMINANCE
    typical = float(np.exp(np.log(np.maximum(light, 1e-6)).mean()))
    bright = float(np.percentile(light, 97))
    return min(0.22 / max(typical, 1e-6), 0.9 / max(bright, 1e-6)) * 2.0**stops


def balance(
    image: np.ndarray, white: np.ndarray, share: float, cast: tuple[float, float, float]
) -> np.ndarray:
    """White balance that takes away `share` of the light's own colour `white` and leaves a further cast."""
    white = np.maximum(np.asarray(white, np.float32), 1e-4)
    gains = (white / (white @ _LUMINANCE)) ** -share * np.array(cast, np.float32)
    return image * gains.astype(np.float32)


def sensor_noise(image: np.ndarray, shot: float, read: float, rng: np.random.Generator) -> np.ndarray:
    sigma = np.sqrt(shot**2 * np.clip(image, 0, 1) + read**2)
    return image + sigma * rng.standard_normal(image.shape).astype(np.float32)


def chroma_noise(image: np.ndarray, strength: float, rng: np.random.Generator) -> np.ndarray:
    """Soft blotches of colour, as cheap sensors leave after their own denoising."""
    if strength < 1e-3:
        return image
    h, w = image.shape[:2]
    small = rng.standard_normal((h // 3 + 1, w // 3 + 1, 3)).astype(np.float32)
    blotch = cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)
    return image + strength * (blotch - (blotch @ _LUMINANCE)[..., None])


def tone(image: np.ndarray, contrast: float) -> np.ndarray:
    """sRGB encoding with a soft shoulder, then an S-curve about the middle."""
    image = np.clip(image, 0, None)
    image = np.where(image > 0.8, 0.8 + 0.2 * (1 - np.exp(-(image - 0.8) / 0.2)), image)
    encoded = np.where(
        image <= 0.0031308, 12.92 * image, 1.055 * np.maximum(image, 1e-8) ** (1 / 2.4) - 0.055
    )
    return np.clip(0.45 + (encoded - 0.45) * contrast, 0, 1).astype(np.float32)


def saturate(image: np.ndarray, factor: float) -> np.ndarray:
    grey = (image @ _LUMINANCE)[..., None]
    return np.clip(grey + (image - grey) * factor, 0, 1)


def sharpen(image: np.ndarray, strength: float) -> np.ndarray:
    if strength < 0.01:
        return image
    return np.clip(image + strength * (image - cv2.GaussianBlur(image, (0, 0), 1.2)), 0, 1)


def resample(image: np.ndarray, share: float) -> np.ndarray:
    """Down to `share` of the size and up again, as a low resolution blown up is."""
    if share > 0.99:
        return image
    h, w = image.shape[:2]
    small = cv2.resize(image, (round(w * share), round(h * share)), interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)


def develop(image: np.ndarray, film: Film, white: np.ndarray) -> np.ndarray:
    """The BGR bytes that a camera makes of linear light; `white` is what a white sheet sends."""
    rng = np.random.default_rng(film.seed)
    image = shake(defocus(image, film.blur), *film.motion)
    image = vignette(image, film.vignette)
    image = balance(image, white, film.white, film.cast)
    image = image * exposure(image, film.exposure)
    image = sensor_noise(image, film.shot_noise, film.read_noise, rng)
    image = saturate(tone(image, film.contrast), film.saturation)
    image = chroma_noise(image, film.chroma_noise, rng)
    image = resample(sharpen(image, film.sharpen), film.reduce)
    return np.ascontiguousarray((np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)[..., ::-1])


def jpeg(picture: np.ndarray, quality: int, most_bytes: int | None = None) -> bytes:
    """The file; of a lower quality where it would be larger than `most_bytes`."""
    while True:
        done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if not done:
            raise ValueError("the picture could not be written as a JPEG")
        if most_bytes is None or len(data) <= most_bytes or quality <= LEAST_QUALITY:
            return data.tobytes()
        quality -= 4
