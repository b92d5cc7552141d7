"""The header, and the four sheets in the corners of the chart."""

from engine.island_hopper.rules.views import HopperView
from render.canvas import HEADER, Canvas
from render.glyphs import HEADING, LABEL, NOTE_STRONG, cap_height, shortened
from render.icons import icon
from render.island_hopper import layout
from render.island_hopper.flight_sheet import flight_sheet
from render.island_hopper.round_sheet import round_sheet
from render.island_hopper.sheets import (
    LEFT,
    TOP,
    WIDE,
    blank,
    lay_above,
    lay_below,
    seat_icon,
    written,
)
from render.island_hopper.talk_sheet import talk_sheet
from render.palette import CREAM, INK, INK_SOFT, Look
from render.schemes import Scheme
from render.sprites import Sprite, sprite

PHASES = {
    "auction": "Auction",
    "bribes": "Bribes",
    "flights": "Flights",
    "contracts": "Contracts",
    "over": "The end",
}
PlayerRow = tuple[Look, str, int, int, bool]
"""A player's sign and name, contracts in hand and completed, and whether they are waited for."""


def paint_panels(canvas: Canvas, view: HopperView) -> None:
    """Paint all four sheets."""
    lay_above(canvas, layout.LEFT, round_sheet(view, canvas.scheme))
    lay_above(canvas, layout.RIGHT, _players(view, canvas.scheme))
    lay_below(canvas, layout.LEFT, flight_sheet(view))
    lay_below(canvas, layout.RIGHT, talk_sheet(view, canvas.scheme))


def paint_header(canvas: Canvas, view: HopperView) -> None:
    """Write on the plank: the game, the round and its phase, and whose turn it is."""
    middle = "The end" if view.over else f"Round {view.round} · {PHASES[view.phase]}"
    base = HEADER // 2 - 6
    canvas.heading = "Island Hopper", middle, _whose(view)
    canvas.text("Island Hopper", (36, base - cap_height(HEADING) // 2), HEADING, CREAM, halo=INK)
    canvas.text_middle(middle, (layout.WIDTH // 2, base), LABEL, CREAM, INK)
    whose, top = shortened(_whose(view), LABEL, 400), base - cap_height(LABEL) // 2
    canvas.text(whose, (layout.WIDTH - 36, top), LABEL, CREAM, "right", INK)


def _players(view: HopperView, scheme: Scheme) -> Sprite:
    return _players_sheet(
        tuple(
            (look, view.name(seat), player.cards, player.completed, seat in view.awaited)
            for seat, (look, player) in enumerate(zip(scheme.seats, view.players, strict=False))
        )
    )


@sprite
def _players_sheet(rows: tuple[PlayerRow, ...]) -> Sprite:
    canvas = blank(80 + 56 * len(rows))
    hand, done = LEFT + WIDE - 70, LEFT + WIDE - 18
    canvas.paste_middle(icon("discard", 38), (hand, TOP + 12))
    canvas.paste_middle(icon("tick", 38), (done, TOP + 12))
    canvas.text("Players", (LEFT, TOP), NOTE_STRONG, INK_SOFT)
    for place, (look, name, cards, completed, waits) in enumerate(rows):
        y = TOP + 64 + 56 * place
        seat_icon(canvas, look, (LEFT + 18, y + 9))
        if waits:
            canvas.paste_middle(icon("hourglass", 38), (LEFT + 40, y + 22))
        canvas.text(shortened(name, NOTE_STRONG, WIDE - 160), (LEFT + 62, y), NOTE_STRONG)
        canvas.text(str(cards), (hand, y), LABEL, align="middle")
        canvas.text(str(completed), (done, y), LABEL, align="middle")
    return written(canvas)


def _whose(view: HopperView) -> str:
    if view.over or not view.awaited:
        return ""
    if view.seat in view.awaited:
        return "Your turn"
    if len(view.awaited) == 1:
        return view.name(view.awaited[0])
    return f"Waiting for {len(view.awaited)}"
