"""The parts of the picture of Small Islands, in the order in which they are read."""

from collections.abc import Iterator
from functools import partial

from engine.small_islands.rules.chart import column_name
from engine.small_islands.rules.view import SmallView
from render.art import OUTLINE, Box
from render.canvas import BOARD
from render.large_print import ASKED, Part, named, shared, side_by_side
from render.results import result_boxes
from render.small_islands.layout import PAGE, PAGE_LINES, Crop, column, crops, fitted
from render.small_islands.picture import paint_page
from render.small_islands.score import score

AROUND = 7
BEFORE = 8
"""The visible ground around a panel. The number of a change may be to its left."""


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
        *_maps(view),
        *named("the tiles on offer and the players", side_by_side(others)),
    ]


def _maps(view: SmallView) -> Iterator[Part]:
    """Yield as few pages of the map as possible, each with letters above and numbers before it."""
    _, whole = crops(view)
    few, many, wide = PAGE_LINES
    high = max(many if whole.columns > wide else few, -(-whole.rows // 2))
    for rows in shared(range(whole.top, whole.top + whole.rows), high):
        for columns in shared(range(whole.left, whole.left + whole.columns), wide):
            crop = Crop(rows[0], columns[0], len(rows), len(columns))
            first = column_name(columns[0])
            last = column_name(columns[-1])
            name = f"the map, {first}{rows[0]} to {last}{rows[-1]}"
            yield Part(page=partial(paint_page, view, fitted(crop, PAGE)), name=name)
