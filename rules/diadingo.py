"""Diadingo: diamonds from the board onto rings, and thefts of them (rules DD-01 to DD-22)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.diadingo_pieces import (
    CARDS,
    LEAST_PLAYERS,
    LOOSE,
    MOST_PLAYERS,
    RING_CARDS,
    THEFT_CARDS,
    Action,
    Draw,
    Pass,
    Ring,
    Rings,
    Setup,
    State,
    Steal,
    Try,
)
from rules.diadingo_pieces import action_json as action_json
from rules.diadingo_pieces import action_shape as action_shape
from rules.diadingo_pieces import setup_json as setup_json
from rules.diadingo_pieces import setup_shape as setup_shape
from rules.diadingo_pieces import state_json as state_json
from rules.players import players_defects, unknown_players
from rules.verdict import LEGAL, Defect, Impossible, Verdict, defect, illegal


def new(setup: Setup) -> State:
    """The state after the set-up; Impossible names all its defects."""
    defects = tuple(_defects(setup))
    if defects:
        raise Impossible(defects)
    rings = tuple((setup.rings or {}).get(player, ()) for player in setup.players)
    loose = LOOSE - _count_set(rings)
    cards = CARDS - _count(rings) if setup.cards is None else setup.cards
    return _to_draw(State(setup.players, setup.debts, 0, "draw", loose, cards, rings), 0)


def _defects(setup: Setup) -> Iterable[Defect]:
    given = setup.rings or {}
    yield from players_defects(setup.players, LEAST_PLAYERS, MOST_PLAYERS)
    yield from unknown_players(given, setup.players, "/rings")
    count, are_set = _count(given.values()), _count_set(given.values())
    if count > RING_CARDS:
        yield defect("/rings", "too-many-rings", rings=count, most=RING_CARDS, rests_on=())
    if are_set > LOOSE:
        yield defect("/rings", "too-many-diamonds", set=are_set, most=LOOSE, rests_on=())
    elif setup.loose is not None and setup.loose + are_set != LOOSE:
        # Rings that could not be read can bring what is lacking, but never take away what is too much.
        rests_on = () if setup.loose + are_set > LOOSE else ("/rings",)
        yield defect(
            "/loose", "diamonds-do-not-add-up", loose=setup.loose, set=are_set, all=LOOSE, rests_on=rests_on
        )
    if setup.cards is not None and not 0 <= CARDS - setup.cards - count <= THEFT_CARDS:
        drawn = CARDS - setup.cards - count
        yield defect(
            "/cards",
            "cards-do-not-add-up",
            cards=setup.cards,
            rings=count,
            thefts=drawn,
            most=THEFT_CARDS,
            rests_on=() if drawn < 0 else ("/rings",),
        )


def _count(rings: Iterable[Rings]) -> int:
    return sum(len(of_player) for of_player in rings)


def _count_set(rings: Iterable[Rings]) -> int:
    return sum(ring.set for of_player in rings for ring in of_player)


def legal(state: State) -> list[Action]:
    """Every action that is a choice now; a draw is none, for the pile is shuffled (DD-02).

    Both outcomes of a try are always possible: with no loose diamond left the game is over.
    """
    if state.phase == "try":
        return [Try(True), Try(False)]
    if state.phase == "theft":
        return [*_thefts(state), Pass()]
    return []


def _thefts(state: State) -> list[Steal]:
    wanted = {ring.value for ring in state.rings[state.player] if not ring.set}
    return [
        Steal(victim, value)
        for i, victim in enumerate(state.players)
        if i != state.player
        for value in sorted({ring.value for ring in state.rings[i] if ring.set} & wanted)
    ]


def apply(state: State, action: Action) -> tuple[State, Verdict]:
    """The state after the action; an illegal one changes nothing."""
    verdict = _judge(state, action)
    return (_act(state, action) if verdict.legal else state), verdict


def _judge(state: State, action: Action) -> Verdict:
    player = state.players[state.player]
    if state.phase == "over":
        return illegal("DD-20", "no-card-left" if state.cards == 0 else "no-loose-diamond-left")
    if state.phase == "draw" and not isinstance(action, Draw):
        return illegal("DD-10", "draws-first", player=player)
    if state.phase == "try" and not isinstance(action, Try):
        return illegal("DD-11", "tries-first", player=player)
    if state.phase == "theft" and not isinstance(action, Steal | Pass):
        return illegal("DD-12", "theft-card-lies-open", player=player)
    if isinstance(action, Draw):
        return _judge_card(state, action)
    if isinstance(action, Steal):
        return _judge_theft(state, action)
    return LEGAL


def _judge_card(state: State, card: Draw) -> Verdict:
    rings = _count(state.rings)
    if card.ring is not None and rings == RING_CARDS:
        return illegal("DD-02", "all-rings-drawn", most=RING_CARDS)
    if card.ring is None and CARDS - state.cards - rings == THEFT_CARDS:
        return illegal("DD-02", "all-thefts-drawn", most=THEFT_CARDS)
    return LEGAL


def _judge_theft(state: State, theft: Steal) -> Verdict:
    victim = state.players.index(theft.victim)
    if victim == state.player:
        return illegal("DD-12", "theft-from-oneself", player=theft.victim)
    if Ring(theft.value, True) not in state.rings[victim]:
        return illegal("DD-12", "no-such-set-ring", player=theft.victim, value=theft.value)
    if Ring(theft.value, False) not in state.rings[state.player]:
        return illegal("DD-12", "no-such-empty-ring", player=state.players[state.player], value=theft.value)
    return LEGAL


def _act(state: State, action: Action) -> State:
    """What a legal action does."""
    own = state.rings[state.player]
    match action:
        case Draw(ring):
            drawn = replace(state, cards=state.cards - 1)
            if ring is None:
                return replace(drawn, phase="theft")
            rings = _with(state.rings, state.player, (*own, Ring(ring, False)))
            return replace(drawn, phase="try", rings=rings)
        case Try(loose):
            # The diamond belongs on the ring just drawn, which is the last, never on an older one (DD-11).
            rings = _with(state.rings, state.player, (*own[:-1], replace(own[-1], set=loose)))
            following = (state.player + 1) % len(state.players)
            return _to_draw(replace(state, loose=state.loose - loose, rings=rings), following)
        case Steal(victim, value):
            robbed = state.players.index(victim)
            rings = _with(state.rings, state.player, _exchanged(own, value, now_set=True))
            rings = _with(rings, robbed, _exchanged(rings[robbed], value, now_set=False))
            return _to_draw(replace(state, rings=rings), robbed)
        case Pass():
            return _to_draw(state, state.player)


def _to_draw(state: State, player: int) -> State:
    """The player draws next, or the game has ended (DD-20)."""
    ended = state.cards == 0 or state.loose == 0
    return replace(state, player=player, phase="over" if ended else "draw")


def _with(rings: tuple[Rings, ...], player: int, of_player: Rings) -> tuple[Rings, ...]:
    return (*rings[:player], of_player, *rings[player + 1 :])


def _exchanged(rings: Rings, value: int, *, now_set: bool) -> Rings:
    i = rings.index(Ring(value, not now_set))
    return (*rings[:i], Ring(value, now_set), *rings[i + 1 :])


def over(state: State) -> bool:
    """All cards used, or 16 diamonds left on the board (DD-20)."""
    return state.phase == "over"


def scores(state: State) -> dict[str, int]:
    """The dollars of every player's set rings; with debts, less those of the empty ones (DD-21)."""
    return {
        player: sum(ring.value if ring.set else -ring.value * state.debts for ring in rings)
        for player, rings in zip(state.players, state.rings, strict=True)
    }


def winners(state: State) -> tuple[str, ...]:
    """Most dollars (DD-22); empty until the game is over."""
    return richest(scores(state)) if over(state) else ()


def richest(dollars: Mapping[str, int]) -> tuple[str, ...]:
    """Who has the most; those who tie share."""
    most = max(dollars.values())
    return tuple(player for player, has in dollars.items() if has == most)


def summed(games: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """The dollars over an agreed number of games (DD-22), for `richest`."""
    players = dict.fromkeys(player for game in games for player in game)
    return {player: sum(game.get(player, 0) for game in games) for player in players}
