"""Outline and number the changes since the reader's last look."""

from itertools import count

from engine.island_hopper.rules.components import PLACE_OF
from engine.island_hopper.rules.view import HopperView
from render.canvas import Canvas
from render.island_hopper import layout
from render.island_hopper.chart import ALL, NOT_MOVED, Moved, letter_at, money_box
from render.island_hopper.notes import WIDE, note

TAG = 56
BELOW = (30, 32)
"""How far aside and below the letter of its island the number of changed money is."""


def outline_chart(
    canvas: Canvas, view: HopperView, since: HopperView, moved: Moved, keys: str = ALL
) -> int:
    """Outline a new round and changed money; return the number of the last change."""
    number = 0
    if view.round != since.round:
        left, top, width, height = layout.CORNER
        box = left + 4, top + 4, left + width - 4, top + height - 4
        number += 1
        canvas.changed(box, number, (box[2] - 6, box[3] + 12))
    for (island, amount), (_, before) in zip(view.money, since.money, strict=True):
        if island in keys and amount not in (0, before):
            box = money_box(island, amount, moved)
            x, y = letter_at(island, moved)
            is_right = x > layout.pixel(PLACE_OF[island])[0]
            aside = x + BELOW[0] if is_right else max(x - BELOW[0], TAG // 2)
            number += 1
            canvas.changed(box, number, (aside, y + BELOW[1]))
    return number


def paint(canvas: Canvas, view: HopperView, since: HopperView, moved: Moved = NOT_MOVED) -> None:
    """Outline all changes in the picture, with numbers that leave words uncovered."""
    number = count(1 + outline_chart(canvas, view, since, moved))
    left, top, right, _ = layout.players_box(view)
    for seat, player in enumerate(view.players):  # with a new note or a new contract
        is_noted = note(view, seat, WIDE) not in ("", note(since, seat, WIDE))
        if is_noted or player.completed != since.players[seat].completed:
            y = top + layout.ROW * seat
            box = left + 10, y + 12, right - 10, y + 8 + layout.ROW
            canvas.changed(box, next(number), (left + 8, (box[1] + box[3]) // 2))
    if view.flights and view.flights != since.flights:
        left, top, right, bottom = layout.flights_box(view)
        box = left + 4, top + 4, right - 4, bottom - 4
        canvas.changed(box, next(number), (left, top))  # off the name of Hammock Isle
    for box in _card_boxes(view, since):
        canvas.changed(box, next(number), box[:2])


def _card_boxes(view: HopperView, since: HopperView) -> list[tuple[int, int, int, int]]:
    """Return the contracts that are new, open ones and those in the reader's hand."""
    width, height = layout.CARD
    places = []
    if layout.shows_open(view):
        new = [at for at, key in enumerate(view.display) if key not in since.display]
        places += [layout.card_place(0, place) for place in new]
    if view.screen and since.screen:
        held = enumerate(view.screen.cards)
        new = [at for at, key in held if key not in since.screen.cards]
        places += [layout.card_place(1, place) for place in new]
    return [(x, y, x + width, y + height) for x, y in places]
