"""The sixteen spaces of the grid: columns A to D from left to right, rows 1 to 4 from top to bottom."""

SPACES = tuple(f"{column}{row}" for row in "1234" for column in "ABCD")
"""The names of the spaces; everything else here counts them in this order, row by row."""
INDEX = {name: i for i, name in enumerate(SPACES)}


def _lines(space: int) -> tuple[tuple[int, ...], ...]:
    row = space // 4
    right = tuple(range(space + 1, 4 * row + 4))
    left = tuple(range(space - 1, 4 * row - 1, -1))
    down = tuple(range(space + 4, 16, 4))
    up = tuple(range(space - 4, -1, -4))
    return tuple(line for line in (up, left, right, down) if line)


LINES = tuple(_lines(space) for space in range(16))
"""Of each space: the spaces that follow it in every direction, up to the edge of the grid."""
