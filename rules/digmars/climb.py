"""What the piles ask for: from every stage of a pile, the steps that bring it to where it looks as seen."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rules.digmars.pieces import Dig, Found, Pile, Transport
from rules.digmars.seen import Cell, agrees, reveals, stage

Code = int
"""A stage times three, plus how it was reached: OPEN, PASSING or FINAL."""
OPEN, PASSING, FINAL = 0, 1, 2


class Need(NamedTuple):
    """What lies between piles as they are and as they were seen."""

    digs: int = 0
    """Digs to the nearest stage that looks as seen."""
    transports: int = 0
    way_digs: int = 0
    """Bonuses of that kind that turn up on the way there."""
    way_transports: int = 0
    way_relocations: int = 0
    more_digs: int = 0
    """Bonuses of that kind that can turn up beyond, up to the farthest stage that looks as seen."""
    more_transports: int = 0
    more_relocations: int = 0


class Ahead(NamedTuple):
    """What one pile still needs, and the greatest difficulties on the way to the farthest stage."""

    need: Need = Need()
    hardest_dig: int = 0
    hardest_transport: int = 0


class Step(NamedTuple):
    """One dig or transport of a pile, and the code that it leads to."""

    action: Dig | Transport
    extra: Dig | Transport
    """The same with a bonus."""
    code: Code


NOTHING = Ahead()


@dataclass(frozen=True, slots=True)
class Climb:
    """One pile and the cell that it is to look like.

    A tile that is not known may look as seen only because of what a dig or transport tells of it. So the
    step that leads there comes twice: FINAL, with what was seen, and then the pile is done; or PASSING,
    without, and then the pile must go on.
    """

    at: int
    pile: Pile
    cell: Cell
    goals: tuple[int, ...]
    """The stages that look as seen."""

    _ahead: dict[Code, Ahead | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    _steps: dict[Code, tuple[Step, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def start(self) -> Code:
        """Where the pile stands now."""
        return 3 * stage(self.pile) + OPEN

    @property
    def any_look(self) -> bool:
        """Whether the pile may look like anything."""
        return self.cell.face is None

    def ahead(self, code: Code) -> Ahead | None:
        """What is still to come; None if nothing makes the pile look as seen."""
        if code not in self._ahead:
            self._ahead[code] = self._look_ahead(code)
        return self._ahead[code]

    def steps(self, code: Code) -> tuple[Step, ...]:
        """The next step, in its one or two ways."""
        if code not in self._steps:
            self._steps[code] = tuple(self._next(code))
        return self._steps[code]

    def _later(self, code: Code) -> list[int]:
        now, way = divmod(code, 3)
        return [] if way == FINAL else [goal for goal in self.goals if goal > now]

    def _look_ahead(self, code: Code) -> Ahead | None:
        now, way = divmod(code, 3)
        later = self._later(code)
        arrived = way == FINAL or (way == OPEN and now in self.goals)
        if not later:
            return NOTHING if arrived else None
        nearest, farthest = now if arrived else later[0], later[-1]
        digs = sum(1 for s in range(now, nearest) if s % 2 == 0)
        dug = [self.pile[s // 2] for s in range(now, farthest) if s % 2 == 0]
        taken = [self.pile[s // 2] for s in range(now, farthest) if s % 2 == 1]
        bonuses = [self._bonus(s) for s in range(now, farthest) if s % 2 == 0]
        kinds = ("dig", "transport", "relocate")
        need = Need(
            digs,
            nearest - now - digs,
            *(bonuses[:digs].count(kind) for kind in kinds),
            *(bonuses[digs:].count(kind) for kind in kinds),
        )
        return Ahead(
            need,
            max((tile.dig or 0 for tile in dug), default=0),
            max((tile.transport or 0 for tile in taken), default=0),
        )

    def _bonus(self, before: int) -> str | None:
        """What a dig at a stage turns up. Of a tile that is not known only the one seen can have a bonus."""
        known = self.pile[before // 2].bonus
        return self.cell.bonus if known is None and before + 1 in self.goals else known

    def _next(self, code: Code) -> list[Step]:
        later = self._later(code)
        if not later:
            return []
        now = code // 3
        after = now + 1
        told = self._told(now) if after in later else None
        if told is None:
            return [self._step(now, None, OPEN)]
        final = self._step(now, told, FINAL)
        return [final, self._step(now, None, PASSING)] if later[-1] > after else [final]

    def _told(self, now: int) -> Found | int | None:
        """What is seen after the step from a stage, if that was not known."""
        gone, explored = divmod(now, 2)
        if not explored:
            return reveals(self.pile[gone], self.cell)
        last = gone + 1 == len(self.pile)
        return None if last or self.pile[gone + 1].dig is not None else self.cell.dig

    def _step(self, now: int, told: Found | int | None, way: int) -> Step:
        action: Dig | Transport
        if now % 2 == 0:
            action = Dig(self.at, False, told if isinstance(told, Found) else None)
        else:
            action = Transport(self.at, False, told if isinstance(told, int) else None)
        return Step(action, replace(action, extra=True), 3 * (now + 1) + way)


def climb(at: int, pile: Pile, cell: Cell, any_stage: bool = False) -> Climb:
    """The climb of the pile of a space; with `any_stage`, wherever it may lead."""
    first, last = stage(pile), 2 * len(pile)
    goals = tuple(s for s in range(first, last + 1) if any_stage or agrees(pile, s, cell))
    return Climb(at, pile, Cell() if any_stage else cell, goals)
