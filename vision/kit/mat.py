"""The mat: a sheet with a marker in every corner, white reference patches and named zones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from vision.kit.drawing import Box, Drawing, Polygon, Shape, Text
from vision.kit.geometry import Point, Rect
from vision.kit.markers import Marker
from vision.kit.palette import INK, PAPER


class Paper(Enum):
    """A paper size: its short and its long side."""

    A4 = (210.0, 297.0)
    A3 = (297.0, 420.0)

    @property
    def landscape(self) -> Rect:
        return Rect(0, 0, self.value[1], self.value[0])

    @property
    def portrait(self) -> Rect:
        return Rect(0, 0, *self.value)


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of a mat, as a polygon in mm."""

    name: str
    outline: tuple[Point, ...]

    @classmethod
    def of(cls, name: str, rect: Rect) -> Zone:
        return cls(name, rect.corners)

    @property
    def bounds(self) -> Rect:
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Mat:
    """Where everything is on a mat; every marker id belongs to one mat only, so the ids tell which it is."""

    name: str
    paper: Paper
    markers: tuple[Marker, Marker, Marker, Marker]
    patches: tuple[Rect, ...]
    """The white reference patches, without their dark frames."""
    zones: tuple[Zone, ...]

    @property
    def sheet(self) -> Rect:
        return self.paper.landscape

    def zone(self, name: str) -> Zone:
        for zone in self.zones:
            if zone.name == name:
                return zone
        names = ", ".join(zone.name for zone in self.zones)
        raise KeyError(f"the mat {self.name} on {self.paper.name} has no zone {name!r}; it has {names}")


PATCH, PATCH_FRAME = 10.0, 2.0
_MARKER = {Paper.A4: (18.0, 9.0), Paper.A3: (24.0, 11.0)}  # side, distance from the sheet's edges


def corner_markers(paper: Paper, first_id: int) -> tuple[Marker, Marker, Marker, Marker]:
    """Four markers with ids counted on from `first_id`: top left, top right, bottom right, bottom left."""
    side, margin = _MARKER[paper]
    sheet = paper.landscape
    left, right = margin, sheet.width - margin - side
    top, bottom = margin, sheet.height - margin - side
    return (
        Marker(first_id, Rect(left, top, side, side)),
        Marker(first_id + 1, Rect(right, top, side, side)),
        Marker(first_id + 2, Rect(right, bottom, side, side)),
        Marker(first_id + 3, Rect(left, bottom, side, side)),
    )


def corner_patches(paper: Paper) -> tuple[Rect, ...]:
    """One patch beside each marker, towards the middle of the sheet's short sides."""
    gap = PATCH_FRAME + 2
    patches = []
    for marker in corner_markers(paper, 0):
        x = marker.rect.centre[0]
        upper = marker.rect.centre[1] < paper.landscape.centre[1]
        y = marker.quiet.bottom + gap + PATCH / 2 if upper else marker.quiet.y - gap - PATCH / 2
        patches.append(Rect.around((x, y), PATCH))
    return tuple(patches)


def mat_sheet(mat: Mat, title: str, decoration: Iterable[Shape]) -> Drawing:
    """The mat as it is printed: the game's own decoration below, then markers, patches, title and ruler."""
    sheet = mat.sheet
    shapes: list[Shape] = [Box(sheet, fill=PAPER), *decoration]
    for marker in mat.markers:
        shapes += marker.shapes()
    for patch in mat.patches:
        shapes += [Box(patch.grown(PATCH_FRAME), fill=INK), Box(patch, fill=PAPER)]
    inner = mat.markers[0].quiet.right + 6
    shapes.append(Text((inner, 11.5), title, 4.2, INK, anchor="start"))
    shapes.append(
        Text((sheet.width - inner, 11.5), f"{mat.paper.name} · print at 100 %", 2.2, INK, "end", bold=False)
    )
    shapes += ruler((sheet.width / 2, sheet.height - 7.5))
    return Drawing(sheet.width, sheet.height, tuple(shapes))


def ruler(at: Point, length: float = 100.0) -> tuple[Shape, ...]:
    """A scale of `length` mm centred on `at`, to check the printed size with: a tick every 10 mm."""
    x0, y = at[0] - length / 2, at[1]
    ticks = round(length / 10)
    return (
        Polygon(((x0, y), (x0 + length, y)), stroke=INK, width=0.25, closed=False),
        *(
            Polygon(
                ((x0 + 10 * i, y - (2.2 if i % 5 == 0 else 1.3)), (x0 + 10 * i, y)),
                stroke=INK,
                width=0.25,
                closed=False,
            )
            for i in range(ticks + 1)
        ),
        Text((x0 - 2, y - 1), "0", 1.8, INK, "end", bold=False),
        Text((x0 + length + 2, y - 1), f"{length:.0f} mm", 1.8, INK, "start", bold=False),
    )
