"""The sheet of what passengers placed or called, or what sets are worth when nobody has."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.island_hopper.rules.components import DIRECTION_TOKENS
from engine.island_hopper.rules.scoring import set_bonus
from engine.island_hopper.rules.views import HopperView
from render.glyphs import LABEL, NOTE, NOTE_STRONG, shortened
from render.icons import icon
from render.island_hopper import layout
from render.island_hopper.emblems import SYMBOLS
from render.island_hopper.sheets import LEFT, ROW, SMALL_ROW, TOP, WIDE, blank, seat_icon, written
from render.palette import INK_SOFT, Look
from render.schemes import NORMAL, Scheme
from render.sprites import Sprite, sprite

MOST_LINES = 9
Line = tuple[int, int, str]
"""A seat, the flight that it speaks about or 0, and its words."""


def talk_sheet(view: HopperView, scheme: Scheme = NORMAL) -> Sprite:
    """Return the sheet as it is now."""
    lines = (*_words(view),) or (*_bribes(view),)
    title = "Words" if any(flight.words for flight in view.flights) else "Bribes"
    last = ((scheme.seats[seat], number, words) for seat, number, words in lines[-MOST_LINES:])
    return _sheet(title, (*last,)) if lines else _sets()


@sprite
def _sheet(title: str, lines: tuple[tuple[Look, int, str], ...]) -> Sprite:
    canvas = blank(66 + SMALL_ROW * len(lines))
    canvas.text(title, (LEFT, TOP), NOTE_STRONG, INK_SOFT)
    for place, (look, number, words) in enumerate(lines):
        y = TOP + 48 + SMALL_ROW * place
        seat_icon(canvas, look, (LEFT + 18, y + 9), 38)
        start = LEFT + 42
        if number:
            start += canvas.text(f"{number}:", (start, y), NOTE_STRONG) + 8
        canvas.text(shortened(words, NOTE, LEFT + WIDE - start), (start, y), NOTE)
    return written(canvas)


def _words(view: HopperView) -> Iterator[Line]:
    """Yield (seat, flight, its words) for each voice in each flight, those in the air last."""
    for number, flight in enumerate(view.flights, 1):
        for seat in dict.fromkeys(spoken.seat for spoken in flight.words):
            words = [spoken.word for spoken in flight.words if spoken.seat == seat]
            paid = "$" * max(0, len(words) - DIRECTION_TOKENS)
            yield seat, number, _repeats(words) + (f" ({paid})" if paid else "")


def _repeats(words: Sequence[str]) -> str:
    """Return words in their order, with what is said again and again counted."""
    runs = ((word, len(list(again))) for word, again in groupby(words))
    return " ".join(word if times == 1 else f"{word} ×{times}" for word, times in runs)


def _bribes(view: HopperView) -> Iterator[Line]:
    for seat in dict.fromkeys(placed.seat for placed in view.bribes):
        placed = [f"{one.island} ${one.amount}" for one in view.bribes if one.seat == seat]
        yield seat, 0, "  ".join(placed)
    if view.screen and view.screen.sealed and view.seat is not None:
        sealed = [f"{island} ${amount}" for island, amount in view.screen.sealed]
        yield view.seat, 0, f"sealed {'  '.join(sealed)}"


@sprite
def _sets() -> Sprite:
    """The printed aid: what sets of symbols are worth."""
    canvas = blank(layout.PANEL_HEIGHT)
    canvas.text("Sets of symbols", (LEFT, TOP), NOTE_STRONG, INK_SOFT)
    for place, look in enumerate(SYMBOLS.values()):
        canvas.paste_middle(icon(look.icon, 58, look.colour), (LEFT + 38 + 69 * place, TOP + 82))
    for place, cards in enumerate(range(3, 8)):
        y = TOP + 140 + ROW * place
        more = "+" if cards == 7 else ""
        canvas.text(f"{cards}{more}", (LEFT + 60, y), LABEL, align="middle")
        canvas.text("cards", (LEFT + 96, y + 2), NOTE)
        canvas.text(f"${set_bonus(cards)}{more}", (LEFT + WIDE - 30, y), LABEL, align="right")
    return written(canvas)
