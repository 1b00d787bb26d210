"""Draw docs/kit.png, the picture of the printable pieces: python docs/make_kit_picture.py"""

from pathlib import Path

import cv2

from vision.kit.chests import ChestCard, chest_card
from vision.kit.diadingo_board import board
from vision.kit.diadingo_cards import card_back, ring_card, theft_card
from vision.kit.digger_mat import digger_mat
from vision.kit.drawing import Box, Drawing, Placed, Shape
from vision.kit.geometry import Rect
from vision.kit.mars_mat import mars_mat
from vision.kit.mars_pieces import PLAYERS, equipment, fortune, station
from vision.kit.mars_tiles import found_side, hidden_side
from vision.kit.mat import Paper
from vision.kit.palette import PAPER
from vision.kit.paper_pieces import DIE_COLOURS, TOKEN_COLOURS, paper_token, sticker
from vision.kit.raster import to_pixels

ROW, MAT_SCALE = 128.0, 0.55
WIDTH, HEIGHT = 400.0, 3 * ROW + 8


def catalogue() -> Drawing:
    """One row a game: its A4 mat on the left, its pieces beside it."""
    shapes: list[Shape] = [Box(Rect(0, 0, WIDTH, HEIGHT), fill="#CDBFA6")]
    for row, mat in enumerate((digger_mat(Paper.A4), mars_mat(Paper.A4), board(Paper.A4))):
        place = Rect(10, 10 + row * ROW, mat.width * MAT_SCALE, mat.height * MAT_SCALE)
        shapes += [
            Box(place.moved(1, 1.2), fill="#B3A488"),
            Box(place, fill=PAPER),
            Placed(mat, place.centre, scale=MAT_SCALE),
        ]
    cards = [ChestCard("white", 1, 1, 1, 1), ChestCard("black", 6, 2, 3, 4)]
    shapes += [Placed(chest_card(card), (235 + 102 * i, 47), scale=1.06) for i, card in enumerate(cards)]
    shapes += [Placed(sticker(colour), (197 + 20 * i, 103)) for i, colour in enumerate(DIE_COLOURS)]
    shapes += [Placed(paper_token(colour), (323 + 13 * i, 103)) for i, colour in enumerate(TOKEN_COLOURS)]
    tiles = [
        hidden_side(1),
        hidden_side(3),
        found_side(3, 5, "relocate"),
        found_side(2, 2, "survey"),
    ]
    shapes += [Placed(tile, (211 + 47 * i, ROW + 34), scale=1.05) for i, tile in enumerate(tiles)]
    shapes += [
        Placed(equipment("dig", "blue"), (228, ROW + 78)),
        Placed(equipment("fleet", "red"), (228, ROW + 107)),
    ]
    shapes += [Placed(station(colour), (285 + 18 * i, ROW + 78)) for i, colour in enumerate(PLAYERS)]
    shapes += [Placed(fortune(), (285 + 18 * i, ROW + 104)) for i in range(3)]
    faces = [ring_card(1000), ring_card(3000), theft_card(), card_back()]
    shapes += [Placed(face, (212 + 49 * i, 2 * ROW + 68), scale=1.04) for i, face in enumerate(faces)]
    return Drawing(WIDTH, HEIGHT, tuple(shapes))


if __name__ == "__main__":
    picture = cv2.cvtColor(to_pixels(catalogue(), 4.0), cv2.COLOR_RGB2BGR)
    cv2.imwrite(str(Path(__file__).with_name("kit.png")), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])
