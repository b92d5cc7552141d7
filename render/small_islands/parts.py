"""The parts of the picture of Small Islands, in the order in which they are read."""

from collections.abc import Iterator, Sequence

from engine.small_islands.chart import column_of, row_of
from engine.small_islands.view import Secrets, SmallView
from render.furniture import OUTLINE
from render.large_print import ASKED, WIDEST, Box, Part, Piece, plain, shared, side_by_side
from render.small_islands import shelf
from render.small_islands.layout import (
    GAP,
    PANEL,
    RULER,
    STRIP,
    WIDTH,
    Frame,
    frame,
    panel_places,
    used_cells,
)

AROUND, BEFORE = 7, 22
"""How much of the ground is seen around a panel; before it, the number of a change may stand."""
ASIDE, ABOVE = 22, 4
"""How far the name of a cell reaches beyond it."""
NUMBERS = 60, 8
"""From where to where its numbers stand before the map."""
MOST_ROWS = 1_300
"""The height of a part of the map, at most, in pixels of a page."""


def parts(view: SmallView) -> list[Part]:
    """Return the reader's own hand, the map and the panels."""
    shown = frame(view)
    own = _shelf(view.secrets, shown) if view.secrets else ()
    return [
        ASKED,
        *own,
        *([piece] for piece in _map(view, shown)),
        *side_by_side(_panels(view, shown)),
    ]


def _panels(view: SmallView, shown: Frame) -> list[Box]:
    """Return the panels, with the frames of those who are to act and of no others."""
    found = []
    for place, ((x, y), (wide, high)) in enumerate(panel_places(view, shown)):
        reach = OUTLINE if place - 1 in view.awaited else 1
        found.append((max(0, x - BEFORE), y - reach, x + wide + AROUND, y + high + reach))
    return found


def _shelf(secrets: Secrets, shown: Frame) -> Iterator[Part]:
    """Yield the tiles and tokens in hand, then the Objectives."""
    top, low = shown.strip_top + shelf.TOP - AROUND, shown.strip_top + STRIP
    hand = [(shelf.TILES_LEFT - AROUND, top, shelf.tiles_right(secrets), low)]
    if secrets.drawn or secrets.discoveries:
        hand.append((shelf.discoveries_left(secrets), top, shelf.DISCOVERIES_RIGHT + AROUND, low))
    yield plain(*hand)
    boxes = [(x - AROUND, top, x + wide + AROUND, low) for x, wide in shelf.goal_places(secrets)]
    if shelf.is_table(secrets):
        yield from ([piece] for piece in _table(secrets, boxes[0]))
    else:
        yield from side_by_side(boxes)


def _table(secrets: Secrets, box: Box) -> Iterator[Piece]:
    """Yield the table of Objectives, each piece with the Missions before its columns."""
    left, top, right, low = box
    *columns, end = shelf.table_columns(secrets, right - left - 2 * AROUND)
    first = left + AROUND + columns[0]
    for some in shared(columns, max(1, (WIDEST - first + left) // (end - columns[-1]))):
        begin = left + AROUND + some[0]
        stop = right if some[-1] == columns[-1] else begin + len(some) * (end - columns[-1])
        yield [[(left, top, first, low), (begin, top, stop, low)]]


def _map(view: SmallView, shown: Frame) -> Iterator[Piece]:
    """Yield the map in as few pieces as can be, each with letters above and numbers before it.

    Where the map is cut into columns, each shows only the rows in which something lies.
    """
    most = (WIDEST - sum(NUMBERS) - ASIDE) // shown.size
    for columns in shared(range(shown.columns), most):
        wide = sum(NUMBERS) + ASIDE + len(columns) * shown.size
        deep = max(1, (MOST_ROWS * wide // WIDEST - RULER) // shown.size)
        for rows in shared(_rows(view, shown, columns), deep):
            yield _piece(shown, columns, rows)


def _rows(view: SmallView, shown: Frame, columns: Sequence[int]) -> range:
    """Return the rows of the map to show in some of its columns."""
    if len(columns) == shown.columns:
        return range(shown.rows)
    used = used_cells(view)
    rows = [row_of(cell) - shown.top for cell in used if column_of(cell) - shown.left in columns]
    return range(min(rows, default=0), max(rows, default=0) + 1)


def _piece(shown: Frame, columns: Sequence[int], rows: Sequence[int]) -> Piece:
    """Return a piece of the map with its rulers; the first column stands beside its numbers."""
    x, y = shown.corner
    edge = WIDTH - PANEL - GAP - OUTLINE if shown.beside else WIDTH
    right = min(x + shown.size * (columns[-1] + 1) + ASIDE, edge)
    top, low = y + shown.size * rows[0] - ABOVE, y + shown.size * (rows[-1] + 1) + ABOVE
    numbers = max(0, x - NUMBERS[0]), x - NUMBERS[1]
    letters = y - RULER, y - ABOVE
    left = x + shown.size * columns[0] - ASIDE if columns[0] else numbers[1]
    return [
        [(numbers[0], letters[0], numbers[1], letters[1]), (left, letters[0], right, letters[1])],
        [(numbers[0], top, numbers[1], low), (left, top, right, low)],
    ]
