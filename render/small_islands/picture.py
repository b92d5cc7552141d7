"""The picture of Small Islands: the archipelago, the offer, the players, and the reader's hand."""

from engine.small_islands.rules.components import ROUNDS
from engine.small_islands.rules.view import SmallView
from render.art import NORMAL, Scheme
from render.canvas import Canvas
from render.painter import turn_words
from render.score_sheet import who_won
from render.small_islands import archipelago
from render.small_islands.layout import Viewport, column, frame, seats_of
from render.small_islands.open_sea import page_of_sea, table
from render.small_islands.panels import paint_panel
from render.small_islands.score import score


def paint_page(view: SmallView, shown: Viewport, since: SmallView | None, scheme: Scheme) -> Canvas:
    """Paint a part of the map for a page of large print."""
    canvas = Canvas(page_of_sea(), "small_islands", scheme)
    _paint_map(canvas, view, shown, since)
    _paint_answers(canvas, view, shown)
    return canvas


def _paint_map(canvas: Canvas, view: SmallView, shown: Viewport, since: SmallView | None) -> int:
    """Paint the map with its changes; return the number of the last one."""
    archipelago.paint_map(canvas, view, shown)
    if since is None:
        archipelago.outline_last(canvas, view, shown)
        return 0
    return archipelago.outline_changes(canvas, view, since, shown)


def _paint_answers(canvas: Canvas, view: SmallView, shown: Viewport) -> None:
    archipelago.paint_choices(canvas, view, shown)
    archipelago.paint_payments(canvas, view, shown)


def paint(view: SmallView, since: SmallView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the table, with the changes after ``since`` outlined and numbered."""
    shown = frame(view)
    canvas = Canvas(table(), "small_islands", scheme)
    round_ = "Starting tiles"
    whose = turn_words(view, view.awaited)
    if view.over:
        round_ = "The end"
        whose = who_won(score(view))
    elif view.round:
        round_ = f"Round {view.round} of {ROUNDS}: {view.phase.capitalize()}"
    canvas.heading = "Small Islands", round_, whose
    if view.secrets:
        waiting = "Waiting for other players." if view.awaited else ""
        canvas.asked = view.question or ("The game is over." if view.over else waiting)
    number = _paint_map(canvas, view, shown, since)
    for panel, box in column(view):
        paint_panel(canvas, view, panel, box)
        seats = seats_of(view, panel)
        if since and any(view.players[n].points != since.players[n].points for n in seats):
            number += 1
            place = box[0] + 8, min(box[1] + 46, (box[1] + box[3]) // 2)
            if view.over:
                place = (box[0] + box[2]) // 2, box[3] - 30
            canvas.changed(box, number, place)
    _paint_answers(canvas, view, shown)
    return canvas
