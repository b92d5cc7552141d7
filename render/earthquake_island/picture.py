"""The picture of Earthquake Island: stacks in the sea, explorers, and who holds what."""

from collections.abc import Sequence
from itertools import count

from engine.core.words import listed
from engine.earthquake_island.labels import candidates
from engine.earthquake_island.view import ExplorerView, QuakeView
from render.canvas import HEADER, Canvas, Place
from render.earthquake_island.explorers import SPREAD, TALL, standing, swimming
from render.earthquake_island.ground import paint_surf, sea
from render.earthquake_island.layout import CELL, DEEP, HALF, Frame, frame, hexagon
from render.earthquake_island.placards import HIGH, places, shelf
from render.earthquake_island.stacks import Stack, explain, lay
from render.glyphs import LABEL, cap_height, shortened
from render.palette import CREAM, INK, Colour
from render.pen import Pen
from render.schemes import NORMAL, Scheme
from render.sprites import sprite

AHEAD = 44
"""How far to the right of the middle of a cell an explorer stands."""


def paint(view: QuakeView, since: QuakeView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the board; what is not as it was in `since` is outlined and numbered."""
    shown = frame_of(view)
    canvas = sea(shown, scheme)
    paint_surf(canvas, shown, [seen.cell for seen in view.cells if seen.height])
    explain(canvas, shown)
    changed = _changed_cells(view, since) if since else []
    _island(canvas, shown, view, changed)
    _explorers(canvas, shown, view)
    shelf(canvas, view, shown)
    _header(canvas, view)
    _choices(canvas, shown, view)
    if since is not None:
        _number_changes(canvas, shown, view, since, changed)
    return canvas


def frame_of(view: QuakeView) -> Frame:
    """The part of the board that is played on, with everybody who swims beside it."""
    around = (explorer.cell for explorer in view.explorers if explorer.cell)
    return frame({*view.area, *around, *candidates(view)})


def _island(canvas: Canvas, shown: Frame, view: QuakeView, changed: Sequence[str]) -> None:
    """Lay the stacks from the back to the front."""
    taken, chosen = {explorer.cell for explorer in view.explorers}, candidates(view)
    for seen in view.cells:
        if seen.height:
            on_it = seen.cell in taken, seen.cell in chosen
            lay(canvas, shown, Stack(seen.cell, seen.top, seen.height, *on_it))
        if seen.cell in changed:
            canvas.paste_middle(_outline(canvas.scheme.changed), shown.peak(seen.cell, seen.height))


def _explorers(canvas: Canvas, shown: Frame, view: QuakeView) -> None:
    """Set the explorers upon the island, from the back to the front: no stack hides any of them."""
    on = {explorer.cell: explorer for explorer in view.explorers}
    for seen in view.cells:
        if seen.cell in on:
            _explorer(canvas, shown.peak(seen.cell, seen.height), on[seen.cell], seen.height > 0)


def _explorer(canvas: Canvas, middle: Place, explorer: ExplorerView, on_land: bool) -> None:
    x, y = middle
    look = canvas.scheme.seats[explorer.seat]
    if on_land:
        canvas.paste(standing(look), (x + AHEAD - SPREAD // 2, y + 44 - TALL))
    else:
        figure = swimming(look, explorer.afloat)
        canvas.paste(figure, (x - SPREAD // 2, y + 16 - TALL))


def _header(canvas: Canvas, view: QuakeView) -> None:
    """The round and whose turn it is, on the plank of the background."""
    base, width = HEADER // 2 - 6, canvas.size[0]
    canvas.heading = "Earthquake Island", f"Round {view.round}", _whose(view)
    canvas.text_middle(f"Round {view.round}", (width // 2, base), LABEL, CREAM, INK)
    up = base - cap_height(LABEL) // 2
    canvas.text(_whose(view), (width - 36, up), LABEL, CREAM, "right", INK)


def _whose(view: QuakeView) -> str:
    if view.over:
        winner = next(explorer.seat for explorer in view.explorers if explorer.place == 1)
        return f"{shortened(view.name(winner), LABEL, 260)} wins"
    names = listed(map(view.name, view.asked))
    return f"{shortened(names, LABEL, 260)} to act"


def _choices(canvas: Canvas, shown: Frame, view: QuakeView) -> None:
    """Put the names of the cells that the reader may choose upon them, as buttons call them."""
    for cell in candidates(view):
        x, y = shown.peak(cell, view.cell(cell).height)
        canvas.choice((x - 62, y - 38), cell)


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
    canvas: Canvas, shown: Frame, view: QuakeView, since: QuakeView, changed: Sequence[str]
) -> None:
    """Number the changed cells, then outline and number the players whose tool or fate changed."""
    number = count(1)
    for cell in changed:
        x, y = shown.peak(cell, view.cell(cell).height)
        canvas.tag((x + 64, y - 56), next(number))
    for seat, (left, up), width in places(view, shown):
        now, then = view.explorers[seat], since.explorers[seat]
        if (now.tool, now.cause, now.afloat) != (then.tool, then.cause, then.afloat):
            canvas.changed((left, up, left + width, up + HIGH), next(number))


@sprite
def _outline(colour: Colour) -> Pen:
    """A bold frame around a cell, light within, for what changed."""
    pen = Pen(CELL + 12, 2 * DEEP + 12)
    ring = hexagon((HALF + 6, DEEP + 6), 0.95)
    pen.line([*ring, *ring[:2]], CREAM, 13)
    pen.line([*ring, *ring[:2]], colour, 8)
    return pen
