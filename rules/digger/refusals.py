"""Why an action of Digger is illegal: the first rule that it breaks, with the facts of the case."""

from rules.digger.state import DICE, INDEX, Action, State, Steal, Stop, Stow, Take, Throw, TimeUp, Touch
from rules.digger.usable import may_steal, may_take
from rules.verdict import Verdict, illegal


def why_not(state: State, action: Action) -> Verdict | None:
    """None if the action is legal. Whether it comes too late is not looked at here."""
    if state.phase == "over":
        return illegal("DG-40", "river-dry")
    match action:
        case Take(color):
            return None if color in may_take(state) else _no_take(state, color)
        case Steal(color, victim):
            seat = state.players.index(victim)
            return None if (color, seat) in may_steal(state) else _no_steal(state, color, seat)
        case Stow(color, n):
            return _no_stow(state, color, n)
        case Throw(dice):
            return _no_throw(state, dice)
        case Stop():
            return _no_stop(state)
        case Touch(victim):
            return _no_touch(state, victim)
        case TimeUp():
            return None if state.throw else illegal("DG-33", "clock-not-running")


def _no_take(state: State, color: str) -> Verdict:
    if not state.throw:
        return illegal("DG-12", "nothing-thrown")
    shown = state.throw.count(color)
    if shown == 0:
        return illegal("DG-12", "color-not-shown", color=color)
    if shown > 1:
        return illegal("DG-12", "color-not-unique", color=color, dice=shown)
    if color in state.taken:
        return illegal("DG-13", "color-taken", color=color)
    if any(color == stolen for stolen, _ in state.stolen):
        return illegal("DG-13", "color-stolen", color=color)
    return illegal("DG-15", "centre-empty", color=color)


def _no_steal(state: State, color: str, seat: int) -> Verdict:
    if color == "blue":
        return illegal("DG-21", "blue-stolen")
    if not state.throw:
        return illegal("DG-20", "nothing-thrown")
    blacks = state.throw.count("black")
    if blacks > 1:
        return illegal("DG-22", "blacks-too-many", dice=blacks)
    if blacks == 0:
        return illegal("DG-20", "black-not-shown")
    if seat == state.digger:
        return illegal("DG-20", "steal-from-oneself", player=state.players[seat])
    shown = state.throw.count(color)
    if shown == 0:
        return illegal("DG-20", "color-not-shown", color=color)
    if shown > 1:
        return illegal("DG-20", "color-not-unique", color=color, dice=shown)
    if color in state.taken:
        return illegal("DG-13", "color-taken", color=color)
    for stolen, victim in state.stolen:
        if stolen == color and (victim == seat or state.options.steal == "one"):
            return illegal("DG-23", "stolen-before", color=color, player=state.players[victim])
    return illegal("DG-20", "chest-lacks", color=color, player=state.players[seat])


def _no_stow(state: State, color: str, n: int) -> Verdict | None:
    held = 0 if color == "black" else state.loot[INDEX[color]]
    return illegal("DG-30", "loot-lacks", color=color, n=n, held=held) if n > held else None


def _no_throw(state: State, dice: tuple[str, ...]) -> Verdict | None:
    if state.phase == "stowing":
        return illegal("DG-31", "stowing-begun")
    return illegal("DG-11", "dice-count", dice=len(dice), wanted=DICE) if len(dice) != DICE else None


def _no_stop(state: State) -> Verdict | None:
    if not state.throw:
        return illegal("DG-10", "nothing-thrown")
    left = sum(state.loot)
    return illegal("DG-30", "loot-not-stowed", tokens=left) if left else None


def _no_touch(state: State, victim: str) -> Verdict | None:
    if not state.throw:
        return illegal("DG-24", "nothing-thrown")
    if victim == state.players[state.digger]:
        return illegal("DG-24", "touch-own-chest", player=victim)
    blacks = state.throw.count("black")
    return illegal("DG-24", "touch-without-stealing", dice=blacks) if blacks != 1 else None
