"""What Jury and Teller think of each candidate becomes dice and stacks, each once."""

from dataclasses import replace

import numpy as np
import pytest

from models.shapes import LYING
from vision.chances import Chances
from vision.jury import Opinion, of_something
from vision.pieces import Pieces, is_none, throw_at_first_sight
from vision.pieces import sort_out as sort_out_by
from vision.reading import COLORS, Box

HERE: Box = (100, 100, 140, 140)
ELSEWHERE: Box = (300, 100, 340, 140)
MIDDLE = (120.0, 120.0)


def mostly(index: int, among: int, chance: float) -> Chances:
    chances = np.full(among, (1 - chance) / (among - 1), np.float32)
    chances[index] = chance
    return chances


def opinion(die: float, token: float, box: Box = HERE, color: str = "red", sure: float = 0.9) -> Opinion:
    kinds = np.array([die, token, 1 - die - token], np.float32)
    return Opinion(kinds, mostly(COLORS.index(color), 6, sure), mostly(0, 3, 1.0), box, MIDDLE, MIDDLE)


def sort_out(opinions: list[Opinion], count: int = 1, beside_chests: bool = True) -> Pieces:
    """As a Teller would have it who counts `count` of everything."""
    counts = mostly(count - 1, 10, 0.95)
    return sort_out_by(opinions, lambda piles: np.array([counts for _ in piles]), beside_chests)


def test_what_is_most_likely_a_die_is_a_die_and_as_sure_as_all_that_was_said_of_it() -> None:
    (die,) = sort_out([opinion(0.9, 0.08)]).dice
    assert die.color == "red"
    assert die.lying == "flat"
    assert die.confidence == pytest.approx(0.9 * 0.9)


def test_a_stack_tells_its_color_and_count() -> None:
    (stack,) = sort_out([opinion(0.1, 0.8, color="blue")], count=7).tokens
    assert (stack.color, stack.count) == ("blue", 7)
    assert stack.confidence == pytest.approx(0.8 * 0.9 * 0.95)


def test_what_is_most_likely_nothing_is_left_out() -> None:
    pieces = sort_out([opinion(0.05, 0.3)])
    assert pieces.dice == pieces.tokens == ()
    assert pieces.doubtful == 0


def test_in_the_open_a_doubtful_stack_is_listed_with_little_confidence_but_no_doubtful_die() -> None:
    (stack,) = sort_out([opinion(0.05, 0.3)], beside_chests=False).tokens
    assert stack.confidence < 0.3
    assert sort_out([opinion(0.05, 0.1)], beside_chests=False).tokens == ()
    assert sort_out([opinion(0.29, 0.05)], beside_chests=False) == Pieces()


def test_what_may_be_a_die_makes_the_throw_doubtful() -> None:
    assert sort_out([opinion(0.35, 0.0)]).doubtful == 1
    assert sort_out([opinion(0.35, 0.6)]).doubtful == 1
    assert sort_out([opinion(0.9, 0.0)]).doubtful == 0, "it is one, and is listed"


def test_a_piece_that_was_found_twice_is_kept_once_where_it_is_surest() -> None:
    opinions = [opinion(0.4, 0.5), opinion(0.95, 0.0), opinion(0.9, 0.0, ELSEWHERE)]
    assert list(map(id, of_something(opinions))) == list(map(id, opinions[1:]))


# Its left half, which is too little of it to be the same by area.
HALF: Box = (100, 100, 119, 140)


def test_of_a_die_a_part_is_no_further_die() -> None:
    part, whole = opinion(0.8, 0.0, HALF), opinion(0.95, 0.0)
    assert list(map(id, of_something([part, whole]))) == [id(whole)]


def test_a_token_before_a_stack_is_a_further_one() -> None:
    token, stack = opinion(0.0, 0.8, HALF), opinion(0.0, 0.95)
    assert list(map(id, of_something([token, stack]))) == [id(stack), id(token)]


def test_a_part_of_a_stack_is_no_further_stack() -> None:
    part, whole = opinion(0.0, 0.8, HALF), opinion(0.0, 0.95)
    (stack,) = sort_out([part, whole]).tokens
    assert stack.box == whole.box
    assert len(sort_out([part, whole]).bases) == 1


def test_of_another_color_it_is() -> None:
    before, stack = opinion(0.0, 0.8, HALF, "green"), opinion(0.0, 0.95)
    assert len(sort_out([before, stack]).tokens) == 2


def row(*likely: float, sure: float = 0.99) -> list[Opinion]:
    """Things beside one another, each so likely a red die."""
    return [
        opinion(die, 0.0, (100.0 * i, 100, 100.0 * i + 40, 140), sure=sure) for i, die in enumerate(likely)
    ]


def test_where_just_five_seem_to_be_dice_each_is_likelier_one() -> None:
    five = sort_out(row(0.99, 0.99, 0.99, 0.99, 0.75))
    # Odds of three to one become nine to one.
    assert five.dice[4].confidence == pytest.approx(0.9 * 0.99)
    assert five.throw is not None
    assert five.throw.readable


def test_where_there_are_fewer_or_more_or_perhaps_more_it_is_as_likely_as_it_looks() -> None:
    for others in (row(0.99, 0.99, 0.99), row(*[0.99] * 5)):
        dice = sort_out([*others, opinion(0.75, 0.0, (900, 100, 940, 140), sure=0.99)]).dice
        assert dice[-1].confidence == pytest.approx(0.75 * 0.99)
    perhaps_more = sort_out([*row(*[0.99] * 4), opinion(0.75, 0.0, ELSEWHERE), opinion(0.35, 0.6)])
    assert perhaps_more.doubtful == 1
    assert perhaps_more.dice[-1].confidence == pytest.approx(0.75 * 0.9)


def test_alone_the_jury_has_to_be_surer_of_all_five_together() -> None:
    opinions = row(*[1.0] * 5, sure=0.94)
    first, last = throw_at_first_sight(opinions), sort_out(opinions).throw
    assert first is not None
    assert last is not None
    assert last.readable
    assert not first.readable, "0.94 five times over is 0.73"


def test_six_dice_and_five_of_which_one_leans_are_no_throw_however_often_they_are_looked_at() -> None:
    def at(i: int, sure: float = 0.99) -> Opinion:
        return opinion(sure, 0.0, (100.0 * i, 100, 100.0 * i + 40, 140))

    assert is_none([at(i) for i in range(6)])
    assert not is_none([at(i) for i in range(5)])
    assert not is_none([*(at(i) for i in range(5)), at(5, 0.6)])
    cocked = replace(at(0), lying=mostly(LYING.index("cocked"), 3, 0.97))
    four = [at(i) for i in range(1, 5)]
    assert is_none([cocked, *four])
    assert not is_none([cocked, *four[:3]]), "one more is looked for"
    assert not is_none([replace(cocked, lying=mostly(LYING.index("cocked"), 3, 0.9)), *four])


def test_what_is_surely_nothing_is_left_out_at_once() -> None:
    nothing, perhaps = opinion(0.01, 0.01), opinion(0.2, 0.2, ELSEWHERE)
    (kept,) = of_something([nothing, perhaps])
    assert kept is perhaps


def test_on_a_grid_of_dig_mars_lie_neither_dice_nor_tokens() -> None:
    grid = ((80.0, 80.0), (200.0, 80.0), (200.0, 200.0), (80.0, 200.0))
    seen = sort_out(
        [
            opinion(0.9, 0.05),
            opinion(0.9, 0.05, ELSEWHERE),
            opinion(0.05, 0.9, (100, 150, 140, 190)),
            opinion(0.05, 0.9, (300, 150, 340, 190)),
        ]
    )
    beside = seen.beside(grid)
    assert [die.box for die in beside.dice] == [ELSEWHERE]
    assert [token.box for token in beside.tokens] == [(300, 150, 340, 190)]
    assert len(beside.bases) == 1
