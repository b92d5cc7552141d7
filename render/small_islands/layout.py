"""Where everything lies, in pixels: the map is cropped to its tiles and as large as it can be.

The panels stand beside the map; where that would make its tiles small, they stand below it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.small_islands.chart import CELL_OF, MIDDLE, cell_at, column_of, row_of
from engine.small_islands.labels import candidates
from engine.small_islands.view import SmallView
from render.canvas import HEADER, Place

WIDTH = 1400
GAP = 14
RULER = 42
"""What the letters and numbers along the map take."""
PANEL = 320
STRIP = 262
"""The height of the shelf with the reader's own hand."""
SIZES = (192, 178, 164, 150, 136, 124, 112, 104, 96, 88, 82, 76, 70, 64)
SMALL = 96
"""A tile that would be smaller than this beside the panels moves them below the map."""
FEWEST_COLUMNS, FEWEST_ROWS = 3, 3
TALLEST = 1120
TALLEST_BELOW = 1340

PER_ROW = 2
"""How many players' panels stand side by side below a map."""
OFFER_HEIGHT = 238
STARTING_STEP = 134
"""The height of a Starting tile's two faces, beside each other, with their names."""
PLAYER_HEIGHT = 172
OBJECTIVE_HEIGHT = 94
LAST_HEIGHT = 34
"""The height of the line that says what Alexis has done last."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the table that is shown, and where: ``corner`` is the map's top left corner."""

    top: int
    left: int
    rows: int
    columns: int
    size: int
    corner: Place
    beside: bool
    strip_top: int
    height: int

    def place(self, cell: int) -> Place:
        """Return the top left corner of a cell."""
        right, down = column_of(cell) - self.left, row_of(cell) - self.top
        return self.corner[0] + right * self.size, self.corner[1] + down * self.size

    def box(self, cell: int) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of a cell."""
        x, y = self.place(cell)
        return x, y, x + self.size, y + self.size

    @property
    def cells(self) -> list[int]:
        """All cells that are shown, in reading order."""
        rows = range(self.top, self.top + self.rows)
        columns = range(self.left, self.left + self.columns)
        return [cell_at(row, column) for row in rows for column in columns]


def frame(view: SmallView) -> Frame:
    """Return how a view is laid out."""
    top, left, rows, columns = _crop(view)
    beside = _size(columns, rows, WIDTH - PANEL - 3 * GAP - RULER, TALLEST)
    stands_beside = beside >= SMALL
    size = beside if stands_beside else _size(columns, rows, WIDTH - 2 * GAP - RULER, TALLEST_BELOW)
    room = WIDTH - (PANEL + GAP if stands_beside else 0)
    map_top = HEADER + GAP + RULER
    map_bottom = map_top + rows * size + GAP
    panels = panel_heights(view)
    if stands_beside:
        low = max(map_bottom, HEADER + GAP + sum(panels) + GAP * len(panels))
        map_top += (low - map_bottom) // 2
    else:
        low = map_bottom + GAP + max(panels[0], _rows_height(panels[1:])) + GAP
    return Frame(
        top=top,
        left=left,
        rows=rows,
        columns=columns,
        size=size,
        corner=((room + RULER - columns * size) // 2, map_top),
        beside=stands_beside,
        strip_top=low + GAP,
        height=low + GAP + (STRIP if view.secrets else 0),
    )


def panel_heights(view: SmallView) -> list[int]:
    """Return the heights of the panels: the offer, each player, Alexis."""
    players = [
        PLAYER_HEIGHT + (OBJECTIVE_HEIGHT if player.objective else 0) for player in view.players
    ]
    pairs = len({face[:-1] for face in view.starting})
    offer = 20 + STARTING_STEP * pairs if pairs else OFFER_HEIGHT
    return [offer, *players, *([PLAYER_HEIGHT + LAST_HEIGHT] if view.alexis else [])]


def panel_places(view: SmallView, shown: Frame) -> list[tuple[Place, tuple[int, int]]]:
    """Return the corner and the size of each panel."""
    heights = panel_heights(view)
    if shown.beside:
        tops = [HEADER + GAP + sum(heights[:n]) + GAP * n for n in range(len(heights))]
        left = WIDTH - PANEL - GAP
        return [((left, top), (PANEL, high)) for top, high in zip(tops, heights, strict=True)]
    offer, *others = heights
    low = shown.corner[1] + shown.rows * shown.size + 2 * GAP
    return [((GAP, low), (PANEL, offer)), *_below(others, low)]


def _below(heights: Sequence[int], top: int) -> Iterator[tuple[Place, tuple[int, int]]]:
    """Yield the places of the players' panels below the map, two in a row."""
    wide = (WIDTH - PANEL - (PER_ROW + 2) * GAP) // PER_ROW
    deep = max(heights) + GAP
    for order, high in enumerate(heights):
        row, column = divmod(order, PER_ROW)
        yield (2 * GAP + PANEL + column * (wide + GAP), top + row * deep), (wide, high)


def _rows_height(heights: Sequence[int]) -> int:
    rows = -(-len(heights) // PER_ROW)
    return rows * (max(heights) + GAP) - GAP


def _size(columns: int, rows: int, width: int, height: int) -> int:
    return next((s for s in SIZES if s * columns <= width and s * rows <= height), SIZES[-1])


def _crop(view: SmallView) -> tuple[int, int, int, int]:
    """Return the first row and column to show, and how many of each."""
    cells = used_cells(view)
    rows = [row_of(cell) for cell in cells or [MIDDLE]]
    columns = [column_of(cell) for cell in cells or [MIDDLE]]
    top, high = _padded(min(rows), max(rows), FEWEST_ROWS)
    left, wide = _padded(min(columns), max(columns), FEWEST_COLUMNS)
    return top, left, high, wide


def used_cells(view: SmallView) -> list[int]:
    """Return the cells on which something lies, may be laid or is about to be."""
    cells = [cell for cell, _ in view.chart] + [CELL_OF[name] for name in candidates(view.options)]
    plan = view.secrets.plan if view.secrets else None
    return cells + ([plan.cell] if plan and plan.cell is not None else [])


def _padded(first: int, last: int, fewest: int) -> tuple[int, int]:
    many = last - first + 1
    missing = max(0, fewest - many)
    return first - missing // 2, many + missing
