"""The parts of the picture of Small Islands, in the order in which they are read."""

from collections.abc import Iterator

from engine.small_islands.rules.view import SmallView
from render.art import OUTLINE, Box
from render.canvas import BOARD
from render.large_print import ASKED, HIGHEST, WIDEST, Part, Piece, plain, shared, side_by_side
from render.small_islands.layout import COLUMN, GAP, RULER, Viewport, column, frame

AROUND, BEFORE = 7, 32
"""The visible ground around a panel. The number of a change may be to its left."""
ASIDE = 30
"""How far the name of a cell reaches beyond it."""


def parts(view: SmallView) -> list[Part]:
    """Return the panels of the reader, the map, then the other panels."""
    shown = frame(view)
    own, others = list[Box](), list[Box]()
    for panel, (left, top, right, low) in column(view, shown):
        is_player = panel.kind in ("player", "opponent")
        reach = OUTLINE if is_player and panel.number in view.acting else 1
        box = (
            left - BEFORE,
            top - reach,
            min(BOARD[0], right + AROUND),
            min(BOARD[1], low + reach),
        )
        (own if panel.kind in ("drawn", "goal", "table", "hand") else others).append(box)
    return [
        ASKED,
        *(plain(box) for box in own),
        *([piece] for piece in _map(shown)),
        *side_by_side(others),
    ]


def _map(shown: Viewport) -> Iterator[Piece]:
    """Yield the map in as few pieces as possible, each with letters above and numbers before it."""
    x, y = shown.corner
    wide = (WIDEST - RULER[1] - 2 * ASIDE) // shown.size
    high = (HIGHEST - RULER[0] - 2 * GAP) // shown.size
    for rows in shared(range(shown.rows), high):
        top = y + shown.size * rows[0] - (GAP if rows[0] else 0)
        low = min(BOARD[1], y + shown.size * (rows[-1] + 1) + GAP)
        for columns in shared(range(shown.columns), wide):
            left = x + shown.size * columns[0] - (ASIDE if columns[0] else 0)
            right = min(x + shown.size * (columns[-1] + 1) + ASIDE, COLUMN - GAP)
            sides = [(x - RULER[1], x), (left, right)]
            yield [
                [(start, up, end, down) for start, end in sides]
                for up, down in ((y - RULER[0], y), (top, low))
            ]
