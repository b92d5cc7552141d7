"""The parts of the picture of Small Islands, in the order in which they are read."""

from collections.abc import Iterator

from engine.small_islands.rules.chart import column_name
from engine.small_islands.rules.view import SmallView
from render.art import OUTLINE, Box
from render.canvas import BOARD
from render.large_print import ASKED, HIGHEST, WIDEST, Part, named, shared, side_by_side
from render.results import result_boxes
from render.small_islands.layout import COLUMN, GAP, RULER, Viewport, column, frame
from render.small_islands.score import score

AROUND = 7
BEFORE = 8
"""The visible ground around a panel. The number of a change may be to its left."""
ASIDE = 30
"""How far the name of a cell reaches beyond it."""


def parts(view: SmallView) -> list[Part]:
    """Return the panels of the reader, the map, then the other panels."""
    own = list[Box]()
    others = list[Box]()
    boxes = [(panel, box) for panel, box in column(view) if panel.kind != "header"]
    if view.over:
        [(panel, whole)] = boxes
        boxes = [(panel, box) for box in result_boxes(score(view), whole)]
    for panel, (left, top, right, low) in boxes:
        is_acting = panel.kind == "player" and panel.number in view.acting
        reach = OUTLINE if is_acting else 1
        box = (
            left - BEFORE,
            top - reach,
            min(BOARD[0], right + AROUND),
            min(BOARD[1], low + reach),
        )
        (own if panel.kind in ("drawn", "goal", "table", "hand", "tokens") else others).append(box)
    return [
        ASKED,
        *named("your goal and your tiles", side_by_side(own)),
        *_map(frame(view)),
        *named("the tiles on offer and the players", side_by_side(others)),
    ]


def _map(shown: Viewport) -> Iterator[Part]:
    """Yield the map in as few parts as possible, each with letters above and numbers before it."""
    x, y = shown.corner
    start, above, end, below = shown.visible
    wide = (WIDEST - RULER[1] - 2 * ASIDE) // shown.size
    high = (HIGHEST - RULER[0] - 2 * GAP) // shown.size
    rows_of = [*shared(range(shown.rows), high)]
    columns_of = [*shared(range(shown.columns), wide)]
    for rows in rows_of:
        top = y + shown.size * rows[0] - GAP if rows[0] else above
        low = y + shown.size * (rows[-1] + 1) + GAP if rows is not rows_of[-1] else below + GAP
        for columns in columns_of:
            left = x + shown.size * columns[0] - ASIDE if columns[0] else start
            right = x + shown.size * (columns[-1] + 1) + ASIDE
            if columns is columns_of[-1]:
                right = end + ASIDE
            right = min(right, COLUMN - GAP)
            sides = [(start - RULER[1], start), (left, right)]
            levels = [(above - RULER[0], above), (top, low)]
            if left == start:
                sides = [(start - RULER[1], right)]
            if top == above:
                levels = [(above - RULER[0], low)]
            piece = [
                [(one, up, two, min(BOARD[1], down)) for one, two in sides] for up, down in levels
            ]
            lines = shown.top + rows[0], shown.top + rows[-1]
            ends = [column_name(shown.left + end) for end in (columns[0], columns[-1])]
            name = f"the map, {ends[0]}{lines[0]} to {ends[1]}{lines[1]}"
            yield from named(name, [Part([piece])])
