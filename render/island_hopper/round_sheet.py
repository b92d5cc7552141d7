"""The sheet of the round: its card, the captain, and the course of the auction."""

from math import ceil

from engine.island_hopper.rules.records import PASSED
from engine.island_hopper.rules.views import HopperView
from render.glyphs import NOTE, NOTE_STRONG, shortened
from render.icons import icon, sign_of
from render.island_hopper.cards import round_card
from render.island_hopper.emblems import GOODS, WEATHERS
from render.island_hopper.sheets import LEFT, SMALL_ROW, TOP, WIDE, blank, seat_icon, written
from render.palette import INK_SOFT, Look
from render.schemes import Scheme
from render.sprites import Sprite, sprite

TWO_COLUMNS_FROM = 5
Calls = tuple[tuple[Look, str], ...]
"""By bidder, in order: the sign, and what it called last."""


def round_sheet(view: HopperView, scheme: Scheme) -> Sprite:
    """Return the sheet as it is now."""
    return _sheet(
        view.card,
        view.setting("weather"),
        scheme.seats[view.captain],
        view.name(view.captain),
        _title(view),
        tuple((scheme.seats[seat], _last_call(view, seat)) for seat in view.bidders),
        view.goods if view.dueling else (),
    )


@sprite
def _sheet(
    card: str,
    weather: str,
    captain: Look,
    name: str,
    title: str,
    calls: Calls,
    goods: tuple[str, ...],
) -> Sprite:
    columns = 2 if len(calls) >= TWO_COLUMNS_FROM else 1
    canvas = blank(236 + SMALL_ROW * (ceil(len(calls) / columns) or 3))
    canvas.paste(round_card(card), (LEFT, TOP - 4))
    y = TOP + 122
    canvas.paste_middle(icon("plane", 44), (LEFT + 22, y + 10))
    seat_icon(canvas, captain, (LEFT + 68, y + 10))
    canvas.text(shortened(name, NOTE_STRONG, WIDE - 150), (LEFT + 96, y), NOTE_STRONG)
    canvas.paste_middle(sign_of(WEATHERS[weather], 40), (LEFT + WIDE - 20, y + 10))
    canvas.text(title, (LEFT, y + 46), NOTE_STRONG, INK_SOFT)
    for place, (look, told) in enumerate(calls):
        row, column = divmod(place, columns)
        x, base = LEFT + 142 * column, y + 94 + SMALL_ROW * row
        seat_icon(canvas, look, (x + 19, base + 9), 38)
        canvas.text(told, (x + 42, base), NOTE)
    for place, good in enumerate(goods):
        canvas.paste_middle(icon(GOODS[good].icon, 56), (LEFT + 34 + 84 * place, y + 120))
    return written(canvas)


def _title(view: HopperView) -> str:
    if view.dueling:
        offered = view.goods or view.flights
        return f"Price ${view.price}" if offered else "Which goods will fly?"
    return "Auction" if view.phase == "auction" else f"Captain for ${view.price}"


def _last_call(view: HopperView, seat: int) -> str:
    mine = [call.amount for call in view.calls if call.seat == seat]
    bids = [amount for amount in mine if amount != PASSED]
    if not mine:
        return _secret(view, seat)
    if mine[-1] != PASSED:
        return f"${mine[-1]}"
    return f"${bids[-1]}, out" if bids else "out"


def _secret(view: HopperView, seat: int) -> str:
    """Say what is known of a maximum: the reader's own, or that somebody has stored one."""
    if seat in view.awaited:
        return "…"
    own = view.screen.maximum if view.screen and seat == view.seat else None
    if own is None:
        return "ready" if view.setting("auction") == "proxy" else "–"
    return "out" if own == PASSED else f"to ${own}"
