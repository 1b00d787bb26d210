"""Dice and stacks of tokens: what the finder found and the Jury thinks of it, as one answer."""

from models.shapes import LYING
from vision.detect import Found
from vision.jury import Opinion
from vision.reading import COLORS, Die, Stack

# How much the finder's doubt whether there is anything weighs against the Jury's doubt what it is.
_WEIGHT_OF_SCORE = 0.1


def as_die(thing: Found, opinion: Opinion) -> Die:
    """A die; of one that does not lie flat the colour is the Jury's best guess."""
    color, lying = int(opinion.colors.argmax()), int(opinion.lying.argmax())
    sure = float(opinion.lying[lying]) * thing.score**_WEIGHT_OF_SCORE
    if LYING[lying] == "flat":
        sure *= float(opinion.colors[color])
    return Die(COLORS[color], sure, thing.box, LYING[lying])


def as_stack(thing: Found, opinion: Opinion) -> Stack:
    """A stack, or a loose token."""
    color, count = int(opinion.colors.argmax()), int(opinion.counts.argmax())
    sure = float(opinion.colors[color] * opinion.counts[count]) * thing.score**_WEIGHT_OF_SCORE
    return Stack(COLORS[color], count + 1, sure, thing.box)
