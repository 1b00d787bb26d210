"""What goes into the networks and what comes out: shared by training and by the eyes."""

from dataclasses import dataclass, replace
from typing import Literal

# A finder sees the picture with its longer side this long, and answers maps at this stride.
FINDER_SIDE = 640
FINDER_STRIDE = 4
# As many as vision.reading.COLORS, in their order.
COLOR_COUNT = 6


@dataclass(frozen=True, slots=True)
class Maps:
    """The maps of a finder: which of them say what, for the kinds of things that it looks for."""

    kinds: tuple[str, ...]

    @property
    def heat(self) -> slice:
        """How likely the middle of a thing of each kind is here."""
        return slice(0, len(self.kinds))

    @property
    def reaches(self) -> slice:
        """How far the box of each kind reaches to the left, top, right and bottom (logs of pixels).

        Each kind has its own, for a token may stand where a card has its middle.
        """
        return slice(self.heat.stop, self.heat.stop + 4 * len(self.kinds))

    def reach(self, kind: int) -> slice:
        """The reach of one kind."""
        return slice(self.heat.stop + 4 * kind, self.heat.stop + 4 * kind + 4)

    @property
    def corners(self) -> slice:
        """Where the four corners of a card or tile lie (vision.quads)."""
        return slice(self.reaches.stop, self.reaches.stop + 8)

    @property
    def hues(self) -> slice:
        """The colour of a chest card, which is its side."""
        return slice(self.corners.stop, self.corners.stop + COLOR_COUNT)

    @property
    def out(self) -> int:
        """How many maps there are."""
        return len(self.kinds) * 5 + 8 + COLOR_COUNT


# The finder of Digger's table, and that of the other two games'.
FINDERS = {
    "finder": Maps(("die", "token", "chest")),
    "surveyor": Maps(("tile", "station", "diamond", "card")),
}

# A clerk reads a tile or a card that was cut out and laid straight: how much more than the thing is shown,
# and what is asked, each with so many answers.
PATCH_MARGIN = 1.3
MOST_DIFFICULTY = 9
MOST_VALUE = 9
# The colours of stations on Mars, and how many of one are asked for.
STATIONS = ("blue", "yellow", "red", "green")
MOST_STATIONS = 4
VALUE_STEP = 500
MOST_VALUE_STEPS = 20
FACES: tuple[Literal["empty", "unexplored", "explored"], ...] = ("empty", "unexplored", "explored")
BONUSES = (None, "dig", "transport", "relocate", "fortune", "survey")
CARDS = ("ring", "theft", "other")
# Of a space of which more is covered something may be hidden, and of one of which less is, nothing.
COVERED, OPEN = 0.25, 0.08


@dataclass(frozen=True, slots=True)
class Questions:
    """What a clerk is asked, in the order of its logits: every question and how many answers it has.

    `side` is that of the square that it looks at, in pixels.
    """

    side: int
    answers: tuple[tuple[str, int], ...]

    @property
    def out(self) -> int:
        """How many logits there are."""
        return sum(count for _, count in self.answers)

    def slices(self) -> dict[str, slice]:
        """Which logits answer which question."""
        found, start = {}, 0
        for name, count in self.answers:
            found[name] = slice(start, start + count)
            start += count
        return found


CLERKS = {
    "tiles": Questions(
        80,
        (
            ("face", len(FACES)),
            ("covered", 2),
            ("dig", MOST_DIFFICULTY),
            ("transport", MOST_DIFFICULTY),
            ("value", MOST_VALUE + 1),
            ("bonus", len(BONUSES)),
            *((color, MOST_STATIONS + 1) for color in STATIONS),
        ),
    ),
    # A value is written smaller on a card than on a tile.
    "cards": Questions(112, (("card", len(CARDS)), ("value", MOST_VALUE_STEPS), ("set", 2))),
}

# What the Jury tells apart, the pieces first, and how dice may lie.
PIECES = ("die", "token")
JURY_KINDS = (*PIECES, "nothing")
DIE, TOKEN, NOTHING = range(len(JURY_KINDS))
LYING: tuple[Literal["flat", "cocked", "hidden"], ...] = ("flat", "cocked", "hidden")
FLAT = LYING.index("flat")
MOST_IN_A_STACK = 10


@dataclass(frozen=True, slots=True)
class Panel:
    """Who judges the pieces of one picture together.

    Of each piece they see `views`, `height` by `width` pixels each, are told `facts` numbers, and say `out`.
    """

    views: int
    height: int
    width: int
    facts: int
    out: int


# What both are told of a piece's picture: each channel's 5th, 50th and 97th percentile in linear light.
_TONE = 9
# The Jury is told how much the finder takes a piece for a die and for a token, its width, height and place;
# the Teller, who counts stacks, the width of a token, how tall the stack seems, how round its top, its place.
# The Jury sees a piece near and with its surroundings, for what lies on a cloth looks unlike what is printed
# on it: so much more than its box. The Teller sees the side of a stack laid
# upright, and so much of its height above and below.
JURY_MARGINS = (1.3, 2.6)
STRIP_SPARE = 0.2
_JURY = Panel(len(JURY_MARGINS), 48, 48, len(PIECES) + 4 + _TONE, 20)
PANELS = {
    "jury": _JURY,
    # It is heard only where a throw is in doubt, so it may take its time: it sees more of every piece.
    "appeal": replace(_JURY, height=64, width=64),
    "teller": Panel(1, 112, 32, 5 + _TONE, MOST_IN_A_STACK + 2),
}
# What the Jury says, in order: the logits of colour, of how a die lies and of what it is; how far each side
# of its box is off, in widths and heights of the box; and where the middles of a stack's base and of its
# crown are, from the middle of the box in lengths of its longer side. The Teller says the logits of 1 to 10,
# and where in its strip the side of the stack ends and begins, its base first: 0 is the top, 1 the bottom.
JURY_COLOR = slice(0, COLOR_COUNT)
JURY_LYING = slice(6, 9)
JURY_KIND = slice(9, 12)
JURY_BOX = slice(12, 16)
JURY_AXIS = slice(16, 20)
TELLER_COUNT = slice(0, MOST_IN_A_STACK)
TELLER_ENDS = slice(MOST_IN_A_STACK, MOST_IN_A_STACK + 2)
