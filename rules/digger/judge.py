"""The referee of Digger: what is legal, what an action does, when it ends, and who wins."""

from rules.digger.refusals import why_not
from rules.digger.state import (
    GEMS,
    INDEX,
    NONE,
    Action,
    Phase,
    State,
    Steal,
    Stop,
    Stow,
    Take,
    Throw,
    TimeUp,
    Tokens,
    Touch,
    chests_now,
    plus,
    together,
    without_blue,
)
from rules.digger.usable import may_steal, may_take
from rules.verdict import LEGAL, Verdict, illegal


def legal(state: State) -> list[Action]:
    """What the digger may choose now: takes, steals, stows (all of a colour), stop.

    Throws, touches and the end of the time are not choices, and are left out.
    """
    if not state.throw:
        return []
    choices: list[Action] = [Take(color) for color in may_take(state)]
    choices += [Steal(color, state.players[seat]) for color, seat in may_steal(state)]
    if state.loot == NONE:
        choices.append(Stop())
    else:
        choices += [Stow(color, n) for color, n in zip(GEMS, state.loot, strict=True) if n]
    return choices


def apply(state: State, action: Action) -> tuple[State, Verdict]:
    """The state after the action. An action that comes too late ends the turn, and is illegal (DG-33)."""
    seconds = state.options.seconds
    if action.t is not None and action.t >= seconds and state.throw and not isinstance(action, TimeUp):
        return _time_ran_out(state), illegal("DG-33", "too-late", t=action.t, seconds=seconds)
    refusal = why_not(state, action)
    if refusal:
        return state, refusal
    return _after(state, action), LEGAL


def over(state: State) -> bool:
    """Whether the turn in which the river ran dry has ended (DG-40)."""
    return state.phase == "over"


def scores(state: State) -> dict[str, int]:
    """DG-41: tokens in the chest times their values on the player's card."""
    return {
        player: sum(map(int.__mul__, chest, card))
        for player, chest, card in zip(state.players, chests_now(state), state.cards, strict=True)
    }


def winners(state: State) -> tuple[str, ...]:
    """DG-42: most points; players who tie share the win."""
    if not over(state):
        return ()
    points = scores(state)
    most = max(points.values())
    return tuple(player for player, score in points.items() if score == most)


def _after(state: State, action: Action) -> State:
    """The state after an action that is known to be legal."""
    match action:
        case Take(color):
            return state._replace(
                centre=plus(state.centre, color, -1),
                loot=plus(state.loot, color, 1),
                taken=(*state.taken, color),
            )
        case Steal(color, victim):
            seat = state.players.index(victim)
            chest = plus(state.chests[seat], color, -1)
            return state._replace(
                chests=(*state.chests[:seat], chest, *state.chests[seat + 1 :]),
                loot=plus(state.loot, color, 1),
                stolen=(*state.stolen, (color, seat)),
            )
        case Stow(color, n):
            phase: Phase = state.phase if color == "blue" else "stowing"
            return state._replace(
                loot=plus(state.loot, color, -n), stowed=plus(state.stowed, color, n), phase=phase
            )
        case Throw(dice):
            return state._replace(phase="throwing", throw=dice, taken=(), stolen=())
        case Touch():
            return _end_turn(state, kept=NONE, lost=together(state.loot, state.stowed))
        case Stop():
            return _end_turn(state, kept=state.stowed, lost=NONE)
        case TimeUp():
            return _time_ran_out(state)


def _time_ran_out(state: State) -> State:
    """DG-33: what is stowed stays, the loot goes to the centre."""
    return _end_turn(state, kept=state.stowed, lost=state.loot)


def _end_turn(state: State, kept: Tokens, lost: Tokens) -> State:
    """Kept is the digger's, lost goes to the centre, and the dice pass to the left (DG-35)."""
    seat = state.digger
    chest = together(state.chests[seat], without_blue(kept))
    centre = together(state.centre, lost)
    # Blue comes back to the centre only here: a river that ran dry in this turn is dry until now (DG-40).
    river = state.centre if state.options.river == "at_once" else centre
    dry = river[INDEX["blue"]] == 0
    settled = state._replace(
        phase="over" if dry else "ready",
        throw=(),
        taken=(),
        stolen=(),
        centre=centre,
        loot=NONE,
        stowed=NONE,
        chests=(*state.chests[:seat], chest, *state.chests[seat + 1 :]),
        box=state.box + kept[INDEX["blue"]],
    )
    if dry:
        return settled
    return settled._replace(digger=(seat + 1) % len(state.players), turn=state.turn + 1)
