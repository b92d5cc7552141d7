"""The picture of Island Hopper: the chart with its flights, four sheets, and the rack of cards."""

from itertools import count

from engine.island_hopper.rules.actions import Bribe, Plan
from engine.island_hopper.rules.components import PLACE_OF
from engine.island_hopper.rules.views import HopperView
from render.canvas import Canvas
from render.furniture import plaque
from render.glyphs import Type
from render.island_hopper import layout
from render.island_hopper.chart import background, glow, names
from render.island_hopper.flight_sheet import flight_sheet
from render.island_hopper.flights import paint_courses, paint_flights
from render.island_hopper.panels import paint_header, paint_panels
from render.island_hopper.sheets import edges_below
from render.island_hopper.strip import hand_place, open_place, paint_strip
from render.island_hopper.talk_sheet import talk_sheet
from render.palette import GOLD, OPEN
from render.schemes import NORMAL, Scheme

MONEY = Type("display", 32)
BEYOND = 20
"""How far from money the number of its change stands."""
CALM = [(value & 0xF0) | (value >> 4) for value in range(256)] * 3
"""Four bits a channel: hardly anybody sees it in moving water, and the picture packs to less."""


def paint(view: HopperView, since: HopperView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint a game; what is not as it was in `since` is outlined and numbered."""
    canvas = Canvas(background(), "island_hopper", scheme)
    paint_header(canvas, view)
    chosen = _candidates(view)
    for island in chosen:
        canvas.paste_middle(glow(OPEN), layout.pixel(PLACE_OF[island]))
    paint_courses(canvas, view)
    _money(canvas, view)
    paint_panels(canvas, view)
    paint_strip(canvas, view)
    paint_flights(canvas, view)
    names(canvas, chosen)
    if since is not None:
        _changes(canvas, view, since)
    canvas.image = canvas.image.point(CALM)
    return canvas


def _candidates(view: HopperView) -> list[str]:
    """Return the islands that the reader may choose."""
    chosen = (
        action.island
        for action in view.options
        if isinstance(action, Plan) or (isinstance(action, Bribe) and action.amount is None)
    )
    return list(dict.fromkeys(island for island in chosen if island))


def _money(canvas: Canvas, view: HopperView) -> None:
    for island, amount in view.money:
        if amount:
            left, top, _, _ = _around_money(island, amount)
            canvas.plaque((left, top), f"${amount}", GOLD, MONEY, "coin")


def _around_money(island: str, amount: int) -> tuple[int, int, int, int]:
    """Return where the money of an island lies: at its shore, towards the middle of the chart."""
    x, y = layout.pixel(PLACE_OF[island])
    width, height = plaque(f"${amount}", GOLD, MONEY, "coin").size
    left = x - 44 - width if _lies_west(island) else x + 44
    return left, y + 2, left + width, y + 2 + height


def _lies_west(island: str) -> bool:
    """Return whether the money of an island lies to its west."""
    return layout.pixel(PLACE_OF[island])[0] > layout.MIDDLE[0] + layout.ISLAND


def _changes(canvas: Canvas, view: HopperView, since: HopperView) -> None:
    """Outline what changed; the numbers stand off the words of sheets and the islands' names."""
    number = count(1)
    for box in _changed_round(view, since):
        canvas.changed(box, next(number), (box[2] - 4, box[1] + 6))
    for island, amount in _changed_money(view, since):
        box = _around_money(island, amount)
        x = box[0] - BEYOND if _lies_west(island) else box[2] + BEYOND
        canvas.changed(box, next(number), (x, (box[1] + box[3]) // 2))
    for box in _sheet_boxes(view, since):
        canvas.changed(box, next(number), (box[2] - 2, box[1] + 2))
    for box in _card_boxes(view, since):
        canvas.changed(box, next(number))


def _changed_money(view: HopperView, since: HopperView) -> list[tuple[str, int]]:
    return [now for now, was in zip(view.money, since.money, strict=True) if now != was]


def _changed_round(view: HopperView, since: HopperView) -> list[tuple[int, int, int, int]]:
    """Return the round and the captain, as boxes, where they are not as they were."""
    boxes = []
    left, top, wide = layout.LEFT + layout.MARGIN, layout.TOP + 18, layout.WIDE
    if view.round != since.round:
        boxes.append((left, top - 4, left + wide, top + 88))
    if (view.captain, view.price, view.calls) != (since.captain, since.price, since.calls):
        boxes.append((left - 4, top + 102, left + wide, top + 158))
    return boxes


def _sheet_boxes(view: HopperView, since: HopperView) -> list[tuple[int, int, int, int]]:
    """Return the sheets of flights and of words, where there is something new on them."""
    boxes = []
    if view.flights and (flights := flight_sheet(view)) != flight_sheet(since):
        boxes.append(edges_below(layout.LEFT, flights))
    if (view.bribes or view.flights) and (talk := talk_sheet(view)) != talk_sheet(since):
        boxes.append(edges_below(layout.RIGHT, talk))
    return boxes


def _card_boxes(view: HopperView, since: HopperView) -> list[tuple[int, int, int, int]]:
    width, height = layout.CARD
    places = [
        open_place(place) for place, key in enumerate(view.display, 1) if key not in since.display
    ]
    if view.screen and since.screen:
        held = enumerate(view.screen.cards)
        places += [hand_place(place) for place, key in held if key not in since.screen.cards]
    return [(x + 6, y + 6, x + 6 + width, y + 6 + height) for x, y in places]
