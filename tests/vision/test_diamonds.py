"""Which of the surveyor's diamonds lie on the board."""

import numpy as np

from vision.detect import Found
from vision.diamonds import read_board

PITCH = 30


def diamond(column: int, row: int, score: float) -> Found:
    x, y = column * PITCH, row * PITCH
    box = (float(x), float(y), float(x + 20), float(y + 20))
    return Found("diamond", score, (), box, np.ones(6, np.float32) / 6, ((0, 0), (1, 0), (1, 1), (0, 1)))


def board(score: float) -> list[Found]:
    return [diamond(column, row, score) for column in range(4) for row in range(5)]


def count(found: list[Found]) -> int:
    read = read_board(found)
    return 0 if read is None else len(read.boxes)


def test_diamonds_are_counted() -> None:
    assert count(board(0.9)) == 20


def test_glints_far_from_the_board_are_none() -> None:
    assert count([*board(0.9), diamond(40, 3, 0.95), diamond(20, 30, 0.9)]) == 20


def test_in_a_bad_light_all_diamonds_score_low_and_are_counted_still() -> None:
    assert count(board(0.42)) == 20


def test_what_scores_much_less_than_the_others_is_no_diamond() -> None:
    assert count([*board(0.9), diamond(4, 0, 0.5), diamond(4, 1, 0.45)]) == 20
    assert count([*board(0.55), diamond(4, 0, 0.33)]) == 20


def test_fewer_than_a_board_can_have_are_no_board() -> None:
    assert read_board([diamond(column, 0, 0.9) for column in range(7)]) is None
    assert read_board([]) is None
