"""The picture of Small Islands: the archipelago, the offer, the players, and the reader's hand."""

from engine.core.words import listed
from engine.small_islands.components import ROUNDS
from engine.small_islands.view import SmallView
from render.canvas import Canvas
from render.glyphs import LABEL, shortened
from render.schemes import NORMAL, Scheme
from render.small_islands.archipelago import (
    outline_changes,
    outline_last,
    paint_choices,
    paint_map,
)
from render.small_islands.layout import WIDTH, Frame, frame, panel_places
from render.small_islands.open_sea import wide_sea
from render.small_islands.panels import paint_panels
from render.small_islands.shelf import paint_shelf


def paint(view: SmallView, since: SmallView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the table; what is not as it was in ``since`` is outlined and numbered."""
    shown = frame(view)
    canvas = Canvas(wide_sea(WIDTH, shown.height), "small_islands", scheme)
    canvas.header("Small Islands", _round(view), shortened(_whose(view), LABEL, 420))
    paint_map(canvas, view, shown)
    paint_panels(canvas, view, shown)
    paint_shelf(canvas, view, shown)
    if since is None:
        outline_last(canvas, view, shown)
    else:
        _changes(canvas, view, since, shown)
    paint_choices(canvas, view, shown)
    return canvas


def _round(view: SmallView) -> str:
    if view.over:
        return "The end"
    if not view.round:
        return "Starting tiles"
    return f"Round {view.round} of {ROUNDS}: {view.phase.capitalize()}"


def _whose(view: SmallView) -> str:
    if view.over:
        won = "win" if len(view.winners) > 1 else "wins"
        return f"{listed(map(view.name, view.winners)) or 'Alexis'} {won}"
    if len(view.awaited) == 1:
        return f"{view.name(view.awaited[0])} to act"
    return f"{len(view.awaited)} players choose"


def _changes(canvas: Canvas, view: SmallView, since: SmallView, shown: Frame) -> None:
    """Outline and number tiles that are new or have changed, then players who scored."""
    number = outline_changes(canvas, view, since, shown)
    places = panel_places(view, shown)[1:]
    for seat, ((x, y), (wide, high)) in enumerate(places[: len(view.players)]):
        if view.players[seat].points != since.players[seat].points:
            number += 1
            canvas.changed((x, y, x + wide, y + high), number, (x - 8, y + high - 24))
