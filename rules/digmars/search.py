"""The turns that lead from a state to what is seen.

Brute force would try hundreds of actions after each other. Instead, whatever cannot end in what is seen is
dropped at once: piles only go one way, stations are never lost, and what is still needed must fit into the
actions and bonuses that are left. The search goes on by length, so that the shortest turns come first, and
never beyond a turn that explains everything: what contains it has actions that could be left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.digmars.choices import moves, relocations
from rules.digmars.climb import Climb, Need
from rules.digmars.pieces import MOST_LEVEL, Action, Dig, State, TakeFortune, Transport, Upgrade
from rules.digmars.table import with_station
from rules.digmars.turn import apply
from rules.digmars.walk import least_moves, least_steps

MOST_TURNS = 16
"""More explanations than this help nobody."""
MOST_LOOKS = 400_000
"""Positions looked at before the search is given up: a turn of eight actions on tiles full of bonuses takes a
hundred thousand. It keeps a hostile position from holding the referee up."""

ENDLESS = 99
"""More of anything than a turn has."""

Turn = tuple[Action, ...]
Stations = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What is seen: how every pile may look, and where all stations stand."""

    climbs: tuple[Climb, ...]
    stations: Stations


class _Node(NamedTuple):
    """A position within the turn."""

    state: State
    turn: Turn
    used: int
    """The actions of the turn as a set of bits, one for each action and each time that it was done."""
    codes: tuple[int, ...]
    """How far every pile has come that can still go on."""
    need: Need
    """What all piles together still need."""
    spare: int
    """Actions at most left over."""


class Search:
    """One search for turns. `looks` says afterwards how many positions were looked at, `gave_up` whether more
    would have had to be."""

    def __init__(
        self, state: State, goal: Goal, most_turns: int = MOST_TURNS, most_looks: int = MOST_LOOKS
    ) -> None:
        self.looks = 0
        self.gave_up = False
        self._goal = goal
        self._most_turns, self._most_looks = most_turns, most_looks
        self._me = state.player
        self._wanted = goal.stations[self._me]
        self._climbs = tuple(climb for climb in goal.climbs if climb.steps(climb.start))
        self._unread = any(climb.any_look for climb in self._climbs)
        self._bits: dict[tuple[Action, int], int] = {}
        self._transports = 0
        self._best: dict[int, int] = {}
        self._walking: dict[tuple[Stations, int], int] = {}
        self._steps = least_steps(
            state.piles, frozenset(c.at for c in goal.climbs if c.goals and c.goals[-1] == 2 * len(c.pile))
        )
        self._root = self._begin(state)
        self._forced = 0 if self._root is None else self._forced_actions(self._root)

    def turns(self) -> Iterator[Turn]:
        """The turns that end in what is seen, shortest first; no actions, if that is what is seen."""
        found: list[int] = []
        layer = [] if self._root is None else [self._root]
        if layer and self._arrived(layer[0]):
            yield ()
            return
        while layer:
            after: list[_Node] = []
            # What is nearest first, so that the turns are found early even where they are many.
            for node in sorted(layer, key=lambda node: -node.spare):
                if _contains(node.used | self._forced, found):
                    continue
                for reached in self._expand(node):
                    if self._arrived(reached) and not _contains(reached.used, found):
                        found.append(reached.used)
                        yield reached.turn
                        if len(found) == self._most_turns:
                            return
                    after.append(reached)
                if self.looks > self._most_looks:
                    self.gave_up = True
                    return
            # The same actions in another order are one turn; the order that leaves most fortune goes on.
            layer = [node for node in after if self._best[node.used] == node.state.fortune[self._me]]

    def _arrived(self, node: _Node) -> bool:
        return node.state.stations == self._goal.stations and node.need.digs == node.need.transports == 0

    def _begin(self, state: State) -> _Node | None:
        aheads = [climb.ahead(climb.start) for climb in self._goal.climbs]
        needs = [ahead.need for ahead in aheads if ahead is not None]
        if len(needs) < len(aheads) or not self._same_stations(state):
            return None
        need = Need(*map(sum, zip(*needs, strict=True)))
        codes = tuple(climb.start for climb in self._climbs)
        spare = self._spare(state.stations, state.actions_left, state.bonuses, need)
        return _Node(state, (), 0, codes, need, spare) if spare >= 0 else None

    def _same_stations(self, state: State) -> bool:
        """Whether the stations seen are those on the grid, but for what the player can still place."""
        for player, (own, wanted) in enumerate(zip(state.stations, self._goal.stations, strict=True)):
            arriving = sum(wanted) - sum(own)
            if not 0 <= arriving <= (MOST_LEVEL - state.levels[player].fleet if player == self._me else 0):
                return False
        return True

    def _forced_actions(self, root: _Node) -> int:
        """The actions that every turn must have: those of piles that can go one way only."""
        digs = "dig" not in root.state.bonuses and not root.need.way_digs + root.need.more_digs
        transports = (
            "transport" not in root.state.bonuses and not root.need.way_transports + root.need.more_transports
        )
        forced = 0
        for climb in self._climbs:
            steps = climb.steps(climb.start) if len(climb.goals) == 1 else ()
            while len(steps) == 1:
                if digs if isinstance(steps[0].action, Dig) else transports:
                    forced |= self._bit(forced, steps[0].action)
                steps = climb.steps(steps[0].code)
        return forced

    def _bit(self, used: int, action: Action) -> int:
        """The bit of doing an action once more."""
        times = 0
        while True:
            bit = self._bits.setdefault((action, times), 1 << len(self._bits))
            if not used & bit:
                return bit
            times += 1

    def _spare(self, stations: Stations, actions: int, bonuses: tuple[str, ...], need: Need) -> int:
        """How many actions at most are left over when all that is needed is done; negative, if that cannot
        be done with the actions and bonuses there are."""
        self.looks += 1
        digs, transports = need.way_digs, need.way_transports
        relocations = need.way_relocations
        if bonuses:
            digs += bonuses.count("dig")
            transports += bonuses.count("transport")
            relocations += bonuses.count("relocate")
        steps = actions + digs + transports - need.digs - need.transports
        if steps < 0:
            return steps
        # A bonus beyond what is needed takes two steps, a dig and a transport, and gives back one at best;
        # but on a pile that may look like anything only the dig, so that it can pay for itself.
        beyond = ENDLESS if self._unread else steps if need.more_digs or need.more_transports else steps // 2
        walking = self._walk(stations, relocations + min(beyond, need.more_relocations))
        return (
            actions
            - walking
            - max(0, need.digs - digs - min(beyond, need.more_digs))
            - max(0, need.transports - transports - min(beyond, need.more_transports))
        )

    def _walk(self, stations: Stations, relocations: int) -> int:
        """The least actions that bring the stations to where they were seen."""
        key = stations, relocations
        if key not in self._walking:
            self._walking[key] = self._least_walk(stations, relocations)
        return self._walking[key]

    def _least_walk(self, stations: Stations, relocations: int) -> int:
        for player, (own, wanted) in enumerate(zip(stations, self._goal.stations, strict=True)):
            if player != self._me and own != wanted:
                relocations -= sum(max(0, w - o) for o, w in zip(own, wanted, strict=True))
        if relocations < 0:
            return ENDLESS
        own = stations[self._me]
        if own == self._wanted:
            return 0
        arriving = sum(self._wanted) - sum(own)
        return arriving + least_moves(own, self._wanted, self._steps, relocations)

    def _expand(self, node: _Node) -> Iterator[_Node]:
        if node.state.actions_left or node.state.bonuses:
            yield from self._pile_work(node)
            for action in self._station_work(node):
                yield from self._after(node, action, node.codes, node.need)

    def _pile_work(self, node: _Node) -> Iterator[_Node]:
        bonuses = node.state.bonuses
        for i, (climb, code) in enumerate(zip(self._climbs, node.codes, strict=True)):
            for step in climb.steps(code):
                before, ahead = climb.ahead(code), climb.ahead(step.code)
                if before is None or ahead is None:
                    continue
                need = Need(*(n - b + a for n, b, a in zip(node.need, before.need, ahead.need, strict=True)))
                codes = (*node.codes[:i], step.code, *node.codes[i + 1 :])
                if node.state.actions_left:
                    yield from self._after(node, step.action, codes, need)
                if ("dig" if isinstance(step.action, Dig) else "transport") in bonuses:
                    yield from self._after(node, step.extra, codes, need)

    def _station_work(self, node: _Node) -> Iterator[Action]:
        """All else that may serve: what moves stations, and what makes a dig or transport possible."""
        state, me = node.state, self._me
        arriving = sum(self._wanted) > sum(state.stations[me])
        if state.actions_left:
            for move in moves(state):
                stations = with_station(state.stations, me, move.origin, move.to)
                if self._spare(stations, state.actions_left - 1, state.bonuses, node.need) >= 0:
                    yield move
            if arriving:
                for at in range(16):
                    yield Upgrade("fleet", at)
        stronger = self._helpful_upgrades(node)
        if state.actions_left:
            yield from stronger
        if "fortune" in state.bonuses and (arriving or stronger):
            yield TakeFortune()
        if "relocate" in state.bonuses:
            bonuses = tuple(bonus for bonus in state.bonuses if bonus != "relocate")
            bonuses += ("relocate",) * (state.bonuses.count("relocate") - 1)
            for relocation in relocations(state):
                owner = state.players.index(relocation.color)
                stations = with_station(state.stations, owner, relocation.origin, relocation.to)
                if self._spare(stations, state.actions_left, bonuses, node.need) >= 0:
                    yield relocation

    def _helpful_upgrades(self, node: _Node) -> list[Upgrade]:
        """Upgrades without which a dig or transport that may come could be too hard."""
        levels = node.state.levels[self._me]
        aheads = [climb.ahead(code) for climb, code in zip(self._climbs, node.codes, strict=True)]
        hardest_dig = max((ahead.hardest_dig for ahead in aheads if ahead), default=0)
        hardest_transport = max((ahead.hardest_transport for ahead in aheads if ahead), default=0)
        helpful = []
        if levels.dig < hardest_dig:
            helpful.append(Upgrade("dig"))
        if levels.transport < hardest_transport:
            helpful.append(Upgrade("transport"))
        return helpful

    def _after(self, node: _Node, action: Action, codes: tuple[int, ...], need: Need) -> Iterator[_Node]:
        """The position after an action, if that is legal, can still lead to what is seen, and is new."""
        bit = self._bit(node.used, action)
        if isinstance(action, Transport):
            self._transports |= bit
        used = node.used | bit
        # In another order the same actions lead to the same position, but for how taken tiles were shared.
        if used in self._best and not used & self._transports:
            return
        state, verdict = apply(node.state, action)
        if not verdict.legal:
            return
        spare = self._spare(state.stations, state.actions_left, state.bonuses, need)
        if spare < 0:
            return
        fortune = state.fortune[self._me]
        if fortune > self._best.get(used, -1):
            self._best[used] = fortune
            yield _Node(state, (*node.turn, action), used, codes, need, spare)


def _contains(used: int, turns: list[int]) -> bool:
    """Whether the actions are those of one of the turns, and perhaps more."""
    return any(turn & ~used == 0 for turn in turns)
