"""What lies on a picture, as the training needs it."""

from dataclasses import dataclass, replace

from vision.looks import mirror
from vision.reading import Box, Point

Quad = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """How a picture was stretched along x and y, and mirrored if `width`, of what it became, is given."""

    across: float = 1.0
    down: float = 1.0
    width: int | None = None

    def point(self, point: Point) -> Point:
        """Where a point of the picture is now."""
        x, y = point[0] * self.across, point[1] * self.down
        return (x if self.width is None else self.width - x), y

    def box(self, box: Box) -> Box:
        """Where a box is now."""
        x0, y0, x1, y1 = box
        stretched = (x0 * self.across, y0 * self.down, x1 * self.across, y1 * self.down)
        return stretched if self.width is None else mirror(stretched, self.width)


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

    def moved(self, move: Move) -> "Thing":
        """The thing in the picture as it became; no quad is asked of what is moved so."""
        axis, top = (tuple(map(move.point, points)) for points in (self.axis, self.top))
        return replace(self, box=move.box(self.box), quad=(), axis=axis, top=top)


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
