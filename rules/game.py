"""The one protocol that the three games follow: pure functions of frozen values.

A game is a module. No clock (time comes in with the action) and no chance (dice and cards come in with
the action): the same set-up and the same actions always give the same state.
"""

from typing import Any, Protocol, TypeVar

from rules.verdict import Verdict
from rules.wire import Json, Shape

Setup = TypeVar("Setup")
State = TypeVar("State")
Action = TypeVar("Action")


class Game(Protocol[Setup, State, Action]):
    """What every game module offers."""

    def new(self, setup: Setup) -> State:
        """The state after the set-up; Impossible names all defects of a set-up that cannot be."""

    def legal(self, state: State) -> list[Action]:
        """Every action that is a choice now, without repeats."""

    def apply(self, state: State, action: Action) -> tuple[State, Verdict]:
        """The state after the action. An illegal action changes nothing but what its rule says."""

    def over(self, state: State) -> bool:
        """Whether the game has ended."""

    def scores(self, state: State) -> dict[str, int]:
        """What every player has now, in order of play."""

    def winners(self, state: State) -> tuple[str, ...]:
        """Empty until the game is over; players who tie share."""

    def setup_shape(self) -> Shape[Setup]:
        """The set-up as JSON."""

    def action_shape(self, setup: Setup | None = None) -> Shape[Action]:
        """An action as JSON; with a set-up, only its own players are known."""

    def setup_json(self, setup: Setup) -> Json:
        """A set-up that `setup_shape` reads back to the same value."""

    def action_json(self, action: Action) -> Json:
        """An action with exactly the fields of the contract; `action_shape` reads it back."""

    def state_json(self, state: State) -> Json:
        """The state as the contract shows it."""


AnyGame = Game[Any, Any, Any]
