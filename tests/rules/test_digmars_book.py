"""The cases that the French rule book of Dig Mars works through, next to its pictures."""

from rules import digmars
from rules.digmars.grid import INDEX
from rules.digmars.pieces import (
    PLAIN,
    Dig,
    GivenLevels,
    Landed,
    Place,
    Setup,
    State,
    Tile,
    Transport,
    Upgrade,
)
from rules.verdict import Verdict
from rules.words import because

LEFT, RIGHT = INDEX["B2"], INDEX["C2"]


def table(
    left: Tile,
    right: Tile,
    stations: tuple[Landed, ...],
    levels: tuple[GivenLevels, ...] = (),
    players: tuple[str, ...] = ("blue", "red"),
    fortune: tuple[tuple[str, int], ...] = (),
) -> State:
    piles = {LEFT: (left,), RIGHT: (right,)}
    grid = tuple(piles.get(at, (Tile(1, 1, 1, PLAIN),)) for at in range(16))
    return digmars.new(Setup(players, grid, stations=stations, levels=levels, fortune=fortune))


def unexplored(dig: int) -> Tile:
    return Tile(dig, 1, 1, PLAIN)


def explored(transport: int, value: int = 1) -> Tile:
    return Tile(1, transport, value, PLAIN, explored=True)


def test_dm_11_blue_digs_the_left_ground_but_the_right_is_too_hard() -> None:
    blue = (Landed(LEFT, "blue", 1), Landed(RIGHT, "blue", 1), Landed(0, "red", 1))
    state = table(unexplored(2), unexplored(3), blue, (GivenLevels("blue", dig=2),))
    assert digmars.apply(state, Dig(LEFT))[1].legal
    verdict = digmars.apply(state, Dig(RIGHT))[1]
    assert (verdict.legal, verdict.rule) == (False, "DM-11")


def test_dm_12_blue_transports_the_left_treasure_but_not_the_right() -> None:
    blue = (Landed(LEFT, "blue", 1), Landed(RIGHT, "blue", 1), Landed(0, "red", 1))
    state = table(explored(2), explored(3), blue, (GivenLevels("blue", transport=2),))
    assert digmars.apply(state, Transport(LEFT))[1].legal
    verdict = digmars.apply(state, Transport(RIGHT))[1]
    assert (verdict.legal, verdict.rule) == (False, "DM-12")


def test_dm_30_red_cannot_dig_a_3_with_level_1_and_a_blue_station_beside_but_blue_can_with_level_2() -> None:
    both = (Landed(LEFT, "red", 1), Landed(LEFT, "blue", 1))
    levels = (GivenLevels("blue", dig=2), GivenLevels("red", dig=1))
    reds_turn = table(unexplored(3), unexplored(1), both, levels, players=("red", "blue"))
    verdict = digmars.apply(reds_turn, Dig(LEFT))[1]
    facts = {"at": "B2", "level": 1, "others": 1, "sum": 2, "need": 3}
    assert verdict == Verdict(False, "DM-11", "dig-too-hard", facts)
    assert because(verdict.code, facts, "en") == "your dig level 1 + 1 station = 2, the tile on B2 needs 3"
    assert because(verdict.code, facts, "nl") == "uw graafniveau 1 + 1 station = 2, de tegel op B2 vraagt 3"
    assert because(verdict.code, facts, "fr") == (
        "votre niveau de fouilles 1 + 1 station = 2, la tuile en B2 demande 3"
    )
    blues_turn = table(unexplored(3), unexplored(1), both, levels)
    assert digmars.apply(blues_turn, Dig(LEFT))[1].legal


def test_dm_31_red_transports_with_2_and_two_stations_beside_and_gets_3_of_5_blue_gets_2() -> None:
    three = (Landed(LEFT, "red", 2), Landed(LEFT, "blue", 1))
    levels = (GivenLevels("red", transport=2),)
    state = table(explored(4, value=5), unexplored(1), three, levels, players=("red", "blue"))
    after, verdict = digmars.apply(state, Transport(LEFT))
    assert verdict.legal
    assert digmars.scores(after) == {"red": 3, "blue": 2}


def test_dm_30_blue_with_1_and_two_stations_beside_cannot_transport_that_4() -> None:
    three = (Landed(LEFT, "red", 2), Landed(LEFT, "blue", 1))
    state = table(explored(4, value=5), unexplored(1), three)
    verdict = digmars.apply(state, Transport(LEFT))[1]
    facts = {"at": "B2", "level": 1, "others": 2, "sum": 3, "need": 4}
    assert verdict == Verdict(False, "DM-12", "transport-too-hard", facts)


def test_dm_31_two_cannot_be_divided_among_three_so_the_transporter_gets_2() -> None:
    players = ("blue", "red", "green")
    three = tuple(Landed(LEFT, color, 1) for color in players)
    state = table(explored(1, value=2), unexplored(1), three, players=players)
    assert digmars.scores(digmars.apply(state, Transport(LEFT))[0]) == {"blue": 2, "red": 0, "green": 0}


def test_dm_14_dig_from_2_to_3_costs_2_paid_with_a_3_and_1_is_given_back() -> None:
    stations = (Landed(LEFT, "blue", 1), Landed(0, "red", 1))
    state = table(explored(1, value=3), unexplored(1), stations, (GivenLevels("blue", dig=2),))
    paid = digmars.apply(digmars.apply(state, Transport(LEFT))[0], Upgrade("dig"))[0]
    assert (paid.levels[0].dig, digmars.scores(paid)["blue"]) == (3, 1)


def test_dm_03_a_station_may_be_placed_where_another_player_has_one() -> None:
    state = digmars.new(Setup(("blue", "red"), (((Tile(),) * 3),) * 16))
    state = digmars.apply(state, Place(LEFT))[0]
    assert digmars.apply(state, Place(LEFT))[1].legal
