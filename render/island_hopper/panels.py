"""The header, the round card, and the players."""

from engine.island_hopper.rules.view import HopperView
from render.art import Pen, icon, sign_of, sprite
from render.art.glyphs import CLEAR, Type, shortened, width_of
from render.art.island_hopper import WEATHERS
from render.art.palette import GOLD, Colour, lighter
from render.canvas import Canvas
from render.island_hopper import layout
from render.island_hopper.cards import round_sign, round_words
from render.island_hopper.notes import NOTE, WIDE, note
from render.island_hopper.score import score
from render.painter import turn_words
from render.score_sheet import who_won

PHASES = {
    "auction": "Auction",
    "bribes": "Bribes",
    "flights": "Flights",
    "contracts": "Contracts",
    "over": "The end",
}
AMOUNT = Type("display", 44)
NAMES = 112
NAME = 130
APART = 24
DONE = 96
"""The left end of names; the widths of a name before a note, the gap and the last column."""


def paint_header(canvas: Canvas, view: HopperView) -> None:
    """Write the game, the round and its phase, and whose turn it is."""
    round_ = "The end" if view.over else f"Round {view.round} · {PHASES[view.phase]}"
    whose = who_won(score(view)) if view.over else turn_words(view, view.awaited)
    canvas.strip("Island Hopper", round_, whose)


def paint_round_card(canvas: Canvas, view: HopperView) -> None:
    """Paint the effect of the round card, and the weather."""
    left, top, width, height = layout.CORNER
    middle = left + width // 2
    canvas.panel((left, top), (width, height))
    canvas.paste_middle(round_sign(view.card, 84), (left + 52, top + 54))
    canvas.paste_middle(sign_of(WEATHERS[view.setting("weather")], 42), (left + 118, top + 54))
    amount, *lines = round_words(view.card)
    canvas.text_middle(amount, (middle, top + 122), AMOUNT)
    for number, line in enumerate(lines):
        canvas.text_middle(line, (middle, top + 165 + 37 * number), CLEAR)


def paint_players(canvas: Canvas, view: HopperView) -> None:
    """Paint a row for each player: whether they must act, a note, and their completed contracts."""
    left, top, right, bottom = layout.players_box(view)
    canvas.panel((left, top), (right - left, bottom - top))
    for seat, player in enumerate(view.players):
        y = top + 10 + layout.ROW * seat + layout.ROW // 2
        if seat in view.acting:
            canvas.paste(band(right - left - 12, layout.ROW, GOLD), (left + 6, y - layout.ROW // 2))
            canvas.paste_middle(icon("hourglass", 40), (left + 46, y))
        elif seat == view.captain:
            canvas.paste_middle(icon("plane", 42), (left + 46, y))
        canvas.paste_middle(sign_of(canvas.scheme.seats[seat], 42), (left + 86, y))
        start = note_at(view)
        room = right - left - start - DONE
        end = start if note(view, seat, WIDE) else start + room
        canvas.text_level(
            shortened(view.name(seat), CLEAR, end - NAMES - APART), (left + NAMES, y), CLEAR
        )
        words = shortened(note(view, seat, room), NOTE, room)
        canvas.text_level(words, (left + start, y), NOTE)
        if player.completed:
            canvas.paste_middle(icon("tick", 42), (right - 74, y))
            canvas.text_level(str(player.completed), (right - 14, y), AMOUNT, align="right")


def note_at(view: HopperView) -> int:
    """Return where in a row the notes start: after the longest name."""
    names = (width_of(view.name(seat), CLEAR) for seat, _ in enumerate(view.players))
    return NAMES + min(max(names), NAME) + APART


@sprite
def band(width: int, height: int, colour: Colour) -> Pen:
    """The band behind a player who must act, or a flight in question."""
    pen = Pen(width, height)
    pen.box((1, 1, width - 1, height - 1), lighter(colour, 0.5), colour, 3, 0, 10)
    return pen
