"""The picture of Earthquake Island: stacks in the sea, explorers, and who holds what."""

from collections.abc import Sequence
from itertools import count

from engine.earthquake_island.labels import candidates
from engine.earthquake_island.view import CellView, ExplorerView, QuakeView
from render.canvas import HEADER, Canvas
from render.earthquake_island.explorers import SPREAD, TALL, standing, swimming
from render.earthquake_island.ground import paint_surf, sea
from render.earthquake_island.layout import CELL, DEEP, HALF, WIDTH, hexagon, top
from render.earthquake_island.placards import HIGH, places, shelf
from render.earthquake_island.stacks import lay
from render.glyphs import LABEL, cap_height, shortened
from render.palette import CHANGED, CREAM, INK, OPEN
from render.pen import Pen
from render.sprites import sprite

AHEAD = 40
"""How far to the right of the middle of a cell an explorer stands."""


def paint(view: QuakeView, since: QuakeView | None = None) -> Canvas:
    """Paint the board; what is not as it was in `since` is outlined and numbered."""
    canvas = Canvas(sea(), "earthquake_island")
    paint_surf(canvas, [seen.cell for seen in view.cells if seen.height])
    changed = _changed_cells(view, since) if since else []
    _island(canvas, view, changed)
    shelf(canvas, view)
    _header(canvas, view)
    _choices(canvas, view)
    if since is not None:
        _number_changes(canvas, view, since, changed)
    return canvas


def _island(canvas: Canvas, view: QuakeView, changed: Sequence[str]) -> None:
    """Lay the stacks from the back to the front, so that high ones hide what is behind."""
    on = {explorer.cell: explorer for explorer in view.explorers}
    for seen in view.cells:
        explorer = on.get(seen.cell)
        if seen.height:
            lay(canvas, (seen.cell, seen.top, seen.height, explorer is not None))
        if seen.cell in changed:
            canvas.paste_middle(_outline(), top(seen.cell, seen.height))
        if explorer is not None:
            _explorer(canvas, seen, explorer)


def _header(canvas: Canvas, view: QuakeView) -> None:
    """The round and whose turn it is, on the plank of the background."""
    base = HEADER // 2 - 6
    canvas.text_middle(f"Round {view.round}", (WIDTH // 2, base), LABEL, CREAM, INK)
    up = base - cap_height(LABEL) // 2
    canvas.text(_whose(view), (WIDTH - 36, up), LABEL, CREAM, "right", INK)


def _explorer(canvas: Canvas, seen: CellView, explorer: ExplorerView) -> None:
    x, y = top(seen.cell, seen.height)
    if seen.height:
        canvas.paste(standing(explorer.seat), (x + AHEAD - SPREAD // 2, y + 44 - TALL))
    else:
        figure = swimming(explorer.seat, explorer.afloat)
        canvas.paste(figure, (x - SPREAD // 2, y + 16 - TALL))


def _whose(view: QuakeView) -> str:
    if view.over:
        winner = next(explorer.seat for explorer in view.explorers if explorer.place == 1)
        return f"{shortened(view.name(winner), LABEL, 260)} wins"
    names = " and ".join(view.name(seat) for seat in view.asked)
    return f"{shortened(names, LABEL, 300)} to act"


def _choices(canvas: Canvas, view: QuakeView) -> None:
    """Number the cells that the reader may choose; where somebody stands, on the cell's edge."""
    taken = [explorer.cell for explorer in view.explorers]
    for number, cell in enumerate(candidates(view), 1):
        x, y = top(cell, view.cell(cell).height)
        middle = (x - 66, y - 70) if cell in taken else (x - 60, y + 20)
        canvas.badge(middle, str(number), OPEN, 56)


def _changed_cells(view: QuakeView, since: QuakeView) -> list[str]:
    """The cells whose stack is another, or on which somebody else stands or nobody any more."""
    stood = {explorer.cell: explorer.seat for explorer in since.explorers}
    stands = {explorer.cell: explorer.seat for explorer in view.explorers}
    return [
        seen.cell
        for seen, was in zip(view.cells, since.cells, strict=True)
        if seen != was or stood.get(seen.cell) != stands.get(seen.cell)
    ]


def _number_changes(
    canvas: Canvas, view: QuakeView, since: QuakeView, changed: Sequence[str]
) -> None:
    """Number the changed cells, then outline and number the players whose tool or fate changed."""
    number = count(1)
    for cell in changed:
        x, y = top(cell, view.cell(cell).height)
        canvas.badge((x + 54, y - 66), str(next(number)), CHANGED, 46)
    for seat, (left, up), width in places(view):
        now, then = view.explorers[seat], since.explorers[seat]
        if (now.tool, now.cause, now.afloat) != (then.tool, then.cause, then.afloat):
            canvas.changed((left, up, left + width, up + HIGH), next(number))


@sprite
def _outline() -> Pen:
    """A bold frame around a cell, light within, for what changed."""
    pen = Pen(CELL + 12, 2 * DEEP + 12)
    ring = hexagon((HALF + 6, DEEP + 6), 0.95)
    pen.line([*ring, *ring[:2]], CREAM, 13)
    pen.line([*ring, *ring[:2]], CHANGED, 8)
    return pen
