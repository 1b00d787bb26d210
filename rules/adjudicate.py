"""A set-up and actions in, verdicts out: one way for all games, as JSON on both sides."""

from dataclasses import dataclass

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
    the_setup = game.setup_shape().read(setup, "/setup")
    try:
        state = game.new(the_setup)
    except Impossible as impossible:
        raise Impossible(_below("/setup", impossible.defects)) from None
    the_actions = _read_actions(game, the_setup, actions)
    verdicts = []
    for i, action in enumerate(the_actions):
        try:
            state, verdict = game.apply(state, action)
        except Impossible as impossible:
            raise Impossible(_below(step("/actions", i), impossible.defects)) from None
        verdicts.append(verdict)
    return state, tuple(verdicts)


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
    return tuple(Defect(place + d.place, d.code, d.facts) for d in defects)
