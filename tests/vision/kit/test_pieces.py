import itertools
import math

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.kit import chests, mars_tiles, paper_pieces
from vision.kit.chests import ChestCard, chest_card
from vision.kit.diadingo_board import BOARD_MATS, DIAMOND, DIAMONDS, FIXED, PLACE, PLACES
from vision.kit.diadingo_cards import (
    BEZEL,
    BEZEL_RADIUS,
    CARD,
    CARD_MATS,
    VALUE_PLATES,
    card_back,
    ring_card,
    theft_card,
)
from vision.kit.drawing import Drawing
from vision.kit.geometry import Rect
from vision.kit.mars_pieces import (
    EQUIPMENT,
    GEARS,
    LEVEL_MARKER,
    LEVELS,
    PLAYERS,
    STATION,
    equipment,
    level_marker,
    station,
)
from vision.kit.mars_tiles import BONUSES, TILE, found_side, hidden_side
from vision.kit.mat import Paper
from vision.kit.palette import PAINT
from vision.kit.raster import to_pixels

PX = 10.0
WHITE_CARD = ChestCard("white", 1, 1, 1, 1)
BLACK_CARD = ChestCard("black", 6, 2, 3, 4)


def picture(drawing: Drawing) -> NDArray[np.int16]:
    return to_pixels(drawing, PX).astype(np.int16)


def part(pixels: NDArray[np.int16], rect: Rect) -> NDArray[np.int16]:
    return pixels[round(rect.y * PX) : round(rect.bottom * PX), round(rect.x * PX) : round(rect.right * PX)]


def differ(one: NDArray[np.int16], other: NDArray[np.int16]) -> float:
    return float(np.abs(one - other).mean())


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


# Digger


def test_slots_lie_side_by_side_on_the_card() -> None:
    card = Rect(0, 0, chests.WIDTH, chests.HEIGHT)
    slots = list(chests.SLOTS.values())
    assert list(chests.SLOTS) == ["yellow", "red", "green", "white"]
    assert all(card.holds(slot) for slot in slots)
    assert not any(one.overlaps(other) for one, other in itertools.combinations(slots, 2))


@pytest.mark.parametrize("colour", chests.SLOT_COLOURS)
def test_a_slot_holds_a_stack_of_ten_millimetre_tokens_with_room_to_spare(colour: str) -> None:
    floor = chests.FLOORS[colour]
    assert chests.SLOTS[colour].holds(floor)
    assert min(floor.width, floor.height) >= 10 + 2 * 1.5


@pytest.mark.parametrize("card", [WHITE_CARD, BLACK_CARD])
def test_a_slots_outline_is_in_its_paint_and_its_floor_has_no_colour(card: ChestCard) -> None:
    pixels = picture(chest_card(card))
    for colour, slot in chests.SLOTS.items():
        outline = pixels[round(slot.centre[1] * PX), round((slot.x + 1.1) * PX)]
        assert tuple(outline) == rgb(PAINT[colour])
        floor = part(pixels, chests.FLOORS[colour].grown(-1))
        assert np.ptp(floor.mean(axis=(0, 1))) < 25


def test_the_two_sides_are_told_apart_by_their_ground() -> None:
    between = Rect(1, 46, 2, 12)
    assert part(picture(chest_card(WHITE_CARD)), between).mean() > 220
    assert part(picture(chest_card(BLACK_CARD)), between).mean() < 60


@pytest.mark.parametrize("colour", chests.SLOT_COLOURS)
def test_a_value_is_printed_below_its_own_slot_only(colour: str) -> None:
    changed = ChestCard("white", *(7 if c == colour else 1 for c in chests.SLOT_COLOURS))
    before, after = picture(chest_card(WHITE_CARD)), picture(chest_card(changed))
    rows, columns = np.nonzero(np.abs(before - after).max(axis=2) > 40)
    slot = chests.SLOTS[colour]
    assert rows.min() / PX > slot.bottom
    assert columns.min() / PX > slot.x
    assert columns.max() / PX < slot.right


def test_every_colour_has_a_shape_and_a_letter_of_its_own() -> None:
    """In greys alone, with the paint's brightness taken out, no two dice faces look alike."""
    faces = {}
    for colour in paper_pieces.DIE_COLOURS:
        grey = picture(paper_pieces.sticker(colour)).mean(axis=2)
        ground = grey[20, 20]
        faces[colour] = np.abs(grey - ground) > 60
    for one, other in itertools.combinations(faces, 2):
        assert (faces[one] != faces[other]).mean() > 0.03, (one, other)


# Dig Mars

HIDDEN = {dig: hidden_side(dig) for dig in (1, 2, 3, 4)}
FOUND = {
    (transport, value, bonus): found_side(transport, value, bonus)
    for transport, value, bonus in [(1, 1, None), (4, 5, "dig"), *((2, 3, bonus) for bonus in BONUSES)]
}
SIGNS = {
    "dig": mars_tiles.DIG_SIGNS,
    "transport": mars_tiles.TRANSPORT_SIGNS,
    "value": mars_tiles.VALUE_SIGNS,
    "bonus": mars_tiles.BONUS_SIGNS,
}


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_stands_in_opposite_places_and_one_station_never_hides_both(sign: str) -> None:
    first, second = SIGNS[sign]
    assert Rect(0, 0, TILE, TILE).holds(first)
    assert Rect(0, 0, TILE, TILE).holds(second)
    assert (first.centre[0] + second.centre[0], first.centre[1] + second.centre[1]) == pytest.approx(
        (TILE, TILE)
    )
    apart = math.hypot(
        max(second.x - first.right, first.x - second.right, 0.0), max(second.y - first.bottom, 0.0)
    )
    assert apart > STATION


def test_the_signs_of_the_found_side_keep_clear_of_one_another() -> None:
    places = [rect for sign in ("transport", "value", "bonus") for rect in SIGNS[sign]]
    assert not any(one.overlaps(other) for one, other in itertools.combinations(places, 2))


@pytest.mark.parametrize("tile", HIDDEN.values())
def test_the_dig_sign_reads_the_same_from_both_sides_of_the_table(tile: Drawing) -> None:
    pixels = picture(tile)
    first, second = (part(pixels, rect) for rect in SIGNS["dig"])
    assert differ(first, second[::-1, ::-1]) < 3


@pytest.mark.parametrize("tile", FOUND.values())
def test_the_found_signs_read_the_same_from_both_sides_of_the_table(tile: Drawing) -> None:
    pixels = picture(tile)
    for sign in ("transport", "value", "bonus"):
        first, second = (part(pixels, rect) for rect in SIGNS[sign])
        assert differ(first, second[::-1, ::-1]) < 3


def test_every_dig_difficulty_looks_different() -> None:
    signs = [part(picture(tile), SIGNS["dig"][0]) for tile in HIDDEN.values()]
    assert all(differ(one, other) > 8 for one, other in itertools.combinations(signs, 2))


@pytest.mark.parametrize("difficulty", [5, 9])
def test_a_difficulty_beyond_the_printed_ones_still_fits_its_sign(difficulty: int) -> None:
    for tile, other, sign in (
        (hidden_side(difficulty), hidden_side(4), "dig"),
        (found_side(difficulty, 1, None), found_side(4, 1, None), "transport"),
    ):
        changed = np.abs(picture(tile) - picture(other)).max(axis=2) > 40
        for rect in (*SIGNS[sign], Rect.around((TILE / 2, TILE / 2), 12)):
            part(changed, rect)[:] = False
        assert not changed.any()


def test_every_bonus_looks_different_and_none_is_an_empty_place() -> None:
    tiles = [found_side(2, 3, bonus) for bonus in (None, *BONUSES)]
    signs = [part(picture(tile), SIGNS["bonus"][0]) for tile in tiles]
    assert all(differ(one, other) > 8 for one, other in itertools.combinations(signs, 2))


def test_hidden_and_found_ground_differ_in_brightness_not_only_in_colour() -> None:
    hidden, found = (np.median(picture(tile).mean(axis=2)) for tile in (HIDDEN[1], FOUND[1, 1, None]))
    assert hidden + 100 < found


@pytest.mark.parametrize("colour", PLAYERS)
def test_a_piece_is_in_its_players_paint(colour: str) -> None:
    assert tuple(picture(station(colour))[round(PX * STATION / 2), 5]) == rgb(PAINT[colour])
    assert tuple(picture(level_marker(colour))[round(PX * LEVEL_MARKER / 2), 8]) == rgb(PAINT[colour])
    for gear in GEARS:
        assert tuple(picture(equipment(gear, colour))[5, 5]) == rgb(PAINT[colour])


def test_a_level_marker_fits_between_its_neighbours() -> None:
    assert len(LEVELS) == 4
    for one, other in itertools.pairwise(LEVELS):
        assert math.dist(one, other) > LEVEL_MARKER
    assert all(EQUIPMENT.holds(Rect.around(spot, LEVEL_MARKER)) for spot in LEVELS)


# Diadingo


@pytest.mark.parametrize("paper", Paper)
def test_the_board_has_42_places_apart_from_one_another(paper: Paper) -> None:
    places = PLACES[paper]
    board = BOARD_MATS[paper].zone("board").bounds
    assert len(places) == DIAMONDS == 42
    assert FIXED + 26 == DIAMONDS
    for one, other in itertools.combinations(places, 2):
        assert math.dist(one, other) > PLACE + 2
    for place in places:
        assert math.dist(place, board.centre) + PLACE / 2 < board.width / 2 - 2


def test_a_diamond_fits_its_place_and_a_rings_bezel() -> None:
    assert DIAMOND.girdle < PLACE
    assert DIAMOND.girdle < 2 * BEZEL_RADIUS
    assert DIAMOND.girdle > DIAMOND.table > DIAMOND.culet


def test_the_bezel_lies_on_the_card_clear_of_both_values() -> None:
    bezel = Rect.around(BEZEL, 2 * BEZEL_RADIUS)
    assert CARD.holds(bezel)
    for plate in VALUE_PLATES:
        assert CARD.holds(plate)
        assert not bezel.overlaps(plate)


@pytest.mark.parametrize("value", [500, 1000, 3000, 12000])
def test_the_value_fits_its_plate_and_reads_the_same_from_both_sides(value: int) -> None:
    pixels = picture(ring_card(value))
    upper, lower = (part(pixels, plate) for plate in VALUE_PLATES)
    assert differ(upper, lower[::-1, ::-1]) < 3
    margin = upper[round(2.5 * PX) : -round(2.5 * PX), : round(1.0 * PX)]
    assert margin.max() < 200, "figures run over the plate's edge"


def test_faces_and_back_of_the_cards_look_different() -> None:
    cards = [picture(card) for card in (ring_card(1000), ring_card(2000), theft_card(), card_back())]
    assert all(differ(one, other) > 3 for one, other in itertools.combinations(cards, 2))


@pytest.mark.parametrize(("paper", "cards"), [(Paper.A4, 8), (Paper.A3, 18)])
def test_a_players_mat_has_room_for_cards(paper: Paper, cards: int) -> None:
    zone = CARD_MATS[paper].zone("cards").bounds
    assert (zone.width // CARD.width) * (zone.height // CARD.height) >= cards
