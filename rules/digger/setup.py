"""The set-up of Digger (DG-01 to DG-03, DG-50, DG-51), and all that cannot be in one."""

from collections.abc import Iterator, Mapping

from rules.digger.cards import CARD_SUM, white_card
from rules.digger.state import GEMS, NONE, OF_EACH, Setup, State, Tokens
from rules.players import players_defects, unknown_players
from rules.verdict import Defect, Impossible, defect
from rules.wire import step

LEAST_PLAYERS, MOST_PLAYERS = 2, 5


def new(setup: Setup) -> State:
    """The state before the first throw; Impossible names every defect of the set-up."""
    defects = (*_players(setup), *_tokens(setup), *_cards(setup))
    if defects:
        raise Impossible(defects)
    players = setup.players
    chests = tuple(_chests(setup).get(player, NONE) for player in players)
    cards = setup.cards
    return State(
        players=players,
        cards=(white_card(),) * len(players) if cards is None else tuple(cards[p] for p in players),
        options=setup.options,
        turn=1,
        digger=players.index(setup.digger) if setup.digger is not None else 0,
        phase="ready",
        throw=(),
        taken=(),
        stolen=(),
        centre=_centre(setup),
        loot=NONE,
        stowed=NONE,
        chests=chests,
        box=0,
    )


def _chests(setup: Setup) -> Mapping[str, Tokens]:
    return setup.chests or {}


def _in_chests(setup: Setup, gem: int) -> int:
    return sum(chest[gem] for chest in _chests(setup).values())


def _centre(setup: Setup) -> Tokens:
    if setup.centre is not None:
        return setup.centre
    return tuple(OF_EACH - _in_chests(setup, gem) for gem in range(len(GEMS)))


def _players(setup: Setup) -> Iterator[Defect]:
    yield from players_defects(setup.players, LEAST_PLAYERS, MOST_PLAYERS)
    if setup.digger is not None and setup.digger not in setup.players:
        yield defect("/digger", "player-unknown", player=setup.digger, rests_on=("/players",))


def _tokens(setup: Setup) -> Iterator[Defect]:
    yield from unknown_players(_chests(setup), setup.players, "/chests")
    for gem, color in enumerate(GEMS):
        in_all = _in_chests(setup, gem) + (setup.centre[gem] if setup.centre else 0)
        if in_all > OF_EACH:
            yield defect(_place_of(setup, gem), "tokens-too-many", color=color, tokens=in_all, most=OF_EACH)


def _place_of(setup: Setup, gem: int) -> str:
    """Where most of a colour's tokens are said to be: there the slip of the pen is most likely."""
    heaps = [
        (chest[gem], step(step("/chests", player), GEMS[gem])) for player, chest in _chests(setup).items()
    ]
    if setup.centre:
        heaps.append((setup.centre[gem], step("/centre", GEMS[gem])))
    return max(heaps)[1]


def _cards(setup: Setup) -> Iterator[Defect]:
    if setup.cards is None:
        return
    for player in setup.players:
        if player not in setup.cards:
            yield defect("/cards", "card-missing", player=player, rests_on=(step("/cards", player),))
    yield from unknown_players(setup.cards, setup.players, "/cards")
    cards = {player: card for player, card in setup.cards.items() if player in setup.players}
    if len(set(cards.values())) == 1:
        return
    for player, card in cards.items():
        if sum(card) != CARD_SUM:
            yield defect(step("/cards", player), "card-sum", total=sum(card), wanted=CARD_SUM)
