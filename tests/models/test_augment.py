"""Pieces that were cut out, as another camera under another lamp may have taken them."""

import numpy as np
import pytest

from models.training import augment

VIEWS = np.random.default_rng(5).integers(0, 256, (7, 2, 48, 48, 3), np.uint8)
AROUND = VIEWS[0, 0]


def test_views_stay_in_their_places() -> None:
    steps = np.arange(14, dtype=np.uint8).reshape(7, 2, 1, 1, 1) * 15 + 20
    plain = np.broadcast_to(steps, VIEWS.shape).copy()
    for seed in range(12):
        views, _ = augment.another_camera(plain, AROUND, np.random.default_rng(seed))
        # Whatever the lamp does to them: of pieces that were brighter, none has become much darker.
        levels = views[:, :, 16:32, 16:32].mean(axis=(2, 3, 4)).ravel()
        assert views.shape == plain.shape
        assert np.corrcoef(levels, steps.ravel())[0, 1] > 0.6


def test_one_lamp_shines_on_all_pieces_and_on_what_is_around_them() -> None:
    grey = np.full_like(VIEWS, 90)
    shine = augment.lamp(np.random.default_rng(3))
    assert (shine(grey[0, 0]) == shine(grey[6, 1])).all()


@pytest.mark.parametrize("share", [augment.AS_IT_IS, 0.9, 1.0])
def test_a_share_of_all_pictures_is_shown_as_it_is(share: float) -> None:
    kept = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        views, around = augment.another_camera(VIEWS, AROUND, rng, as_it_is=share)
        kept += bool((views == VIEWS).all() and (around == AROUND).all())
    assert kept / 100 == pytest.approx(share, abs=0.15)


def test_no_piece_shines_in_a_picture_that_is_shown_as_it_is() -> None:
    picture = np.full((240, 320, 3), 60, np.uint8)

    def shines(as_it_is: float) -> bool:
        draws = (np.random.default_rng(seed) for seed in range(40))
        shown = [augment.seen_anew(picture, [(40, 60, 120, 150)], rng, as_it_is)[0] for rng in draws]
        return any(seen.max() > 60 for seen in shown)

    assert shines(augment.AS_IT_IS)
    assert not shines(1.0)


def test_the_same_draw_gives_the_same_views() -> None:
    first, second = (augment.another_camera(VIEWS, AROUND, np.random.default_rng(4)) for _ in range(2))
    assert (first[0] == second[0]).all()
    assert (first[1] == second[1]).all()


@pytest.mark.parametrize("seed", range(12))
def test_a_picture_seen_anew_has_its_pieces_where_it_says(seed: int) -> None:
    picture = np.zeros((240, 320, 3), np.uint8)
    picture[60:150, 40:120] = 255
    seen, move = augment.seen_anew(picture, [(40, 60, 120, 150)], np.random.default_rng(seed))
    rows, columns = np.nonzero(seen[..., 0] > 100)
    found = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
    assert move.box((40, 60, 120, 150)) == pytest.approx(found, abs=1.5)
    assert move.point((40, 60)) in [
        (pytest.approx(x, abs=1.5), pytest.approx(found[1], abs=1.5)) for x in found[::2]
    ]


def test_pale_paint_is_as_bright_and_of_the_same_hue_and_grey_stays_grey() -> None:
    yellow, white, dark = (0, 200, 255), (250, 250, 250), (20, 20, 20)
    pale = augment.fade(np.array([[yellow, white, dark]], np.uint8), 0.4)[0].tolist()
    assert pale[1:] == [list(white), list(dark)]
    blue, green, red = pale[0]
    assert (blue, red) == (153, 255)
    assert blue < green < red
