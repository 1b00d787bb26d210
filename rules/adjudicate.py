"""A set-up and actions in, verdicts out: one way for all games, as JSON on both sides."""

from dataclasses import dataclass, replace
from typing import Any

from rules.game import AnyGame
from rules.verdict import Defect, Impossible, Verdict
from rules.wire import Json, Malformed, Misfit, step


@dataclass(frozen=True, slots=True)
class Judged:
    """What the referee answers to a whole game so far."""

    verdicts: tuple[Verdict, ...]
    state: Json
    legal: tuple[Json, ...]
    over: bool
    scores: dict[str, int]
    winners: tuple[str, ...]


def adjudicate(game: AnyGame, setup: Json, actions: Json) -> Judged:
    """Judges every action in turn. Malformed or Impossible name every defect, with its place."""
    state, verdicts = replay(game, setup, actions)
    return Judged(
        verdicts=verdicts,
        state=game.state_json(state),
        legal=tuple(game.action_json(action) for action in game.legal(state)),
        over=game.over(state),
        scores=game.scores(state),
        winners=game.winners(state),
    )


def replay(game: AnyGame, setup: Json, actions: Json) -> tuple[object, tuple[Verdict, ...]]:
    """The state that the actions lead to, and the verdict on each."""
    the_setup, state = begin(game, setup)
    the_actions = _read_actions(game, the_setup, actions)
    verdicts = []
    for i, action in enumerate(the_actions):
        try:
            state, verdict = game.apply(state, action)
        except Impossible as impossible:
            raise Impossible(_below(step("/actions", i), impossible.defects)) from None
        verdicts.append(verdict)
    return state, tuple(verdicts)


def begin(game: AnyGame, setup: Json) -> tuple[Any, Any]:
    """The set-up and the state after it. All that is wrong is named at once: what cannot be (Impossible)
    together with what cannot be read, or what cannot be read alone (Malformed)."""
    try:
        the_setup = game.setup_shape().read(setup, "/setup")
    except Malformed as malformed:
        if defects := _defects_besides(game, malformed):
            raise Impossible(defects, malformed.misfits) from None
        raise
    try:
        return the_setup, game.new(the_setup)
    except Impossible as impossible:
        raise Impossible(_below("/setup", impossible.defects)) from None


def _defects_besides(game: AnyGame, malformed: Malformed) -> tuple[Defect, ...]:
    """What cannot be in the rest of a set-up, however that which could not be read is mended."""
    if malformed.rest is None:
        return ()
    unread = [misfit.pointer for misfit in malformed.misfits]
    try:
        game.new(malformed.rest)
    except Impossible as impossible:
        defects = _below("/setup", impossible.defects)
        return tuple(
            d for d in defects if not any(_touch(one, other) for one in d.rests_on for other in unread)
        )
    return ()


def _touch(one: str, other: str) -> bool:
    """Whether one of two places lies in the other."""
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _read_actions(game: AnyGame, setup: object, actions: Json) -> list[object]:
    if not isinstance(actions, list):
        raise Malformed([Misfit("/actions", "the actions are not a list")])
    shape = game.action_shape(setup)
    result = []
    misfits: list[Misfit] = []
    for i, action in enumerate(actions):
        try:
            result.append(shape.read(action, step("/actions", i)))
        except Malformed as malformed:
            misfits.extend(malformed.misfits)
    if misfits:
        raise Malformed(misfits)
    return result


def _below(place: str, defects: tuple[Defect, ...]) -> tuple[Defect, ...]:
    return tuple(
        replace(found, place=place + found.place, rests_on=tuple(place + other for other in found.rests_on))
        for found in defects
    )
