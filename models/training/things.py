"""What lies on a picture, as the training needs it."""

from dataclasses import dataclass, replace

from vision.looks import mirror
from vision.reading import Box

Quad = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing on the table; colour and lying are indices into COLORS and LYING, -1 where there is none.

    `axis` are the middles of a stack's base and crown, `top` are the corners of a die's top face.
    """

    kind: str
    color: int
    lying: int
    count: int
    box: Box
    quad: Quad = ()
    visible: float = 1.0
    axis: Quad = ()
    top: Quad = ()

    def mirrored(self, width: int) -> "Thing":
        """The thing in the mirrored picture; no quad is asked of what is mirrored so."""
        axis, top = (tuple((width - x, y) for x, y in points) for points in (self.axis, self.top))
        return replace(self, box=mirror(self.box, width), quad=(), axis=axis, top=top)


@dataclass(frozen=True, slots=True)
class Sign:
    """One tile or card that a clerk reads: its outline and the right answers to what has one."""

    clerk: str
    quad: Quad
    answers: dict[str, int]


def around(quad: Quad) -> Box:
    """The box of a quad."""
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    return min(xs), min(ys), max(xs), max(ys)
