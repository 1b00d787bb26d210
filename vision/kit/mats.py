"""All mats, and which of them a camera sees."""

from __future__ import annotations

from collections.abc import Iterable

from vision.kit.diadingo_board import BOARD_MATS, board
from vision.kit.diadingo_cards import CARD_MATS, card_mat
from vision.kit.digger_mat import DIGGER_MATS, digger_mat
from vision.kit.drawing import Drawing
from vision.kit.mars_mat import MARS_MATS, mars_mat
from vision.kit.mat import Mat

_SHEETS = {
    "digger": digger_mat,
    "digmars": mars_mat,
    "diadingo-board": board,
    "diadingo-cards": card_mat,
}
MATS: tuple[Mat, ...] = tuple(
    mat for mats in (DIGGER_MATS, MARS_MATS, BOARD_MATS, CARD_MATS) for mat in mats.values()
)
_BY_MARKER = {marker.id: mat for mat in MATS for marker in mat.markers}


def mat_sheet_of(mat: Mat) -> Drawing:
    """The mat as it is printed."""
    return _SHEETS[mat.name](mat.paper)


def mats_seen(marker_ids: Iterable[int]) -> tuple[Mat, ...]:
    """The mats that these markers belong to, the one with most markers in sight first."""
    found = [_BY_MARKER[marker_id] for marker_id in set(marker_ids) if marker_id in _BY_MARKER]
    return tuple(sorted(set(found), key=lambda mat: (-found.count(mat), mat.markers[0].id)))
