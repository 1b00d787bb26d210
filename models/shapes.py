"""What goes into the networks and what comes out: shared by training and by the eyes."""

from typing import Literal

# The Finder: the longer side of the picture that it sees, and the stride of its maps.
FINDER_SIDE = 640
FINDER_STRIDE = 4
# Its maps, in order: how likely the middle of a thing of each kind is here, ...
KINDS = ("die", "token", "chest")
HEAT = slice(0, 3)
# ... how far its box reaches to the left, top, right, bottom (log of pixels), ...
REACH = slice(3, 7)
# ... where the four corners of a chest card lie (pixels / CORNER_SCALE from here: x, y of each), ...
CORNERS = slice(7, 15)
CORNER_SCALE = 64.0
# ... and its colour: a second opinion beside the Jury's.
HUES = slice(15, 21)
FINDER_OUT = 21

# The Jury: the side of a crop, and how much more than its box a crop shows.
CROP = 48
CROP_MARGIN = 1.3
# What it is told of every thing beside its crop: is it a die or a token; width, height and place in
# the picture; and of the whole picture: each channel's 5th, 50th and 97th percentile in linear light.
JURY_FACTS = 2 + 4 + 9
# Its logits, in order: colour, how a die lies, how many tokens stand on one another (1 to 10).
JURY_COLOR = slice(0, 6)
LYING: tuple[Literal["flat", "cocked", "hidden"], ...] = ("flat", "cocked", "hidden")
JURY_LYING = slice(6, 9)
MOST_IN_A_STACK = 10
JURY_COUNT = slice(9, 19)
JURY_OUT = 19
