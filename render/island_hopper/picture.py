"""The picture of Island Hopper: the chart with its flights, and beside it players and cards."""

from engine.island_hopper.rules.actions import Bribe, Plan
from engine.island_hopper.rules.components import PLACE_OF
from engine.island_hopper.rules.view import HopperView
from render.art import NORMAL, Scheme
from render.art.palette import OPEN
from render.canvas import Canvas
from render.island_hopper import changes, layout
from render.island_hopper.chart import ALL, LOWER, Moved, background, glow, moved_tags, tags
from render.island_hopper.flight_sheet import paint_flights_sheet
from render.island_hopper.flights import aloft, paint_courses, paint_flights
from render.island_hopper.panels import paint_header, paint_players, paint_round_card
from render.island_hopper.rack import paint_purse, paint_rack
from render.island_hopper.score import score
from render.results import paint_results


def paint(view: HopperView, since: HopperView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint a game, with the changes after `since` outlined and numbered."""
    canvas = Canvas(background(), "island_hopper", scheme)
    paint_header(canvas, view)
    paint_round_card(canvas, view)
    if view.over:
        paint_results(canvas, score(view), layout.RESULTS)
    else:
        paint_players(canvas, view)
        paint_flights_sheet(canvas, view)
        paint_rack(canvas, view)
        paint_purse(canvas, view)
    moved = _paint_chart(canvas, view)
    if since is not None and not view.over:
        changes.paint(canvas, view, since, moved)
    return canvas


def paint_page(
    view: HopperView, keys: str, since: HopperView | None, scheme: Scheme = NORMAL
) -> Canvas:
    """Paint the chart with some islands, for a page of large print."""
    canvas = Canvas(background(keys), "island_hopper", scheme)
    paint_round_card(canvas, view)
    paint_purse(canvas, view)
    moved = _paint_chart(canvas, view, keys)
    if since is not None:
        changes.outline_chart(canvas, view, since, moved, keys)
    return canvas


def _paint_chart(canvas: Canvas, view: HopperView, keys: str = ALL) -> Moved:
    """Paint flights and tags on the chart; return the tags that are not at their usual spots."""
    asked = (action.island for action in view.options if isinstance(action, Plan | Bribe))
    chosen = [island for island in dict.fromkeys(asked) if island and island in keys]
    for island in chosen:
        canvas.paste_middle(glow(OPEN), layout.pixel(PLACE_OF[island]))
    paint_courses(canvas, view)
    moved = {} if keys == ALL else LOWER
    moved = {**moved, **moved_tags(view, [*aloft(view).values()])}
    paint_flights(canvas, view, moved)
    tags(canvas, view, chosen, moved, keys)
    return moved
