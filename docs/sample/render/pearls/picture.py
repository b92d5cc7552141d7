"""The picture of Pearls: a row for each chest, and the reader's hand at the bottom."""

from collections.abc import Sequence
from typing import Any

from engine.pearls.rules.components import KEY, PEARL_OF, ROUNDS
from engine.pearls.rules.scoring import points
from engine.pearls.rules.view import PearlsView
from PIL import Image
from render.pearls.score import score

from render.art import NORMAL, Box, Scheme, Sprite, furniture, materials, sign_of, sprite
from render.art.glyphs import LABEL, Type, shortened
from render.art.palette import CORAL, CREAM, STEEL
from render.canvas import BOARD, STRIP, Canvas
from render.large_print import ASKED, Part, cut, named, plain
from render.painter import turn_words
from render.results import paint_results

COLOURS = {"white": CREAM, "pink": CORAL, "black": STEEL}
OFFERED = Type("display", 44)
"""The name of a choice is at least 12 pixels high in Discord's box of 550 x 350."""
PEARL = 76
ROW = 130
EDGE = 30
TOP = STRIP + 20
NAME = 330
HAND_TOP = TOP + 4 * ROW + 10
CARD = 300
RESULTS = EDGE, TOP, BOARD[0] - EDGE, BOARD[1] - EDGE


@sprite
def background() -> Image.Image:
    """Return the sea floor."""
    return materials.sand(*BOARD)


def paint(view: PearlsView, since: PearlsView | None = None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint a game, with the pearls kept after ``since`` outlined."""
    canvas = Canvas(background(), KEY, scheme)
    whose = "Game over" if view.over else turn_words(view, view.awaited)
    canvas.strip("Pearls", f"Round {view.round} of {ROUNDS}", whose)
    canvas.asked = view.question
    if view.over:
        paint_results(canvas, score(view), RESULTS)
        return canvas
    for seat, chest in enumerate(view.chests):
        left, top, right, low = row(seat)
        canvas.panel((left, top), (right - left, low - top))
        middle = (top + low) // 2
        canvas.paste_middle(sign_of(scheme.seats[seat], 48), (left + 44, middle))
        name = shortened(view.name(seat), LABEL, NAME - 100)
        canvas.text_level(name, (left + 80, middle), LABEL)
        for place, key in enumerate(chest):
            x = left + NAME + place * (PEARL + 22) + PEARL // 2
            canvas.badge((x, middle), str(PEARL_OF[key].points), COLOURS[key], PEARL)
        canvas.text_level(f"{points(chest)} points", (right - 24, middle), LABEL, align="right")
    for place, key in enumerate(dict.fromkeys(view.own)):
        left, top, right, low = card(place)
        canvas.panel((left, top), (right - left, low - top))
        canvas.badge((left + 60, top + 50), str(PEARL_OF[key].points), COLOURS[key], PEARL)
        count = f"{view.own.count(key)} ×"
        canvas.text_level(count, (right - 30, top + 50), LABEL, align="right")
        canvas.text_middle(PEARL_OF[key].name, ((left + right) // 2, low - 34), OFFERED)
    options: Sequence[Any] = view.options
    for number, option in enumerate(options, 1):
        place = [*dict.fromkeys(view.own)].index(option.pearl)
        left, top, right, _ = card(place)
        canvas.choice(((left + right) // 2, top + 50), str(number))
    if since is not None:
        changes(canvas, view, since)
    return canvas


def changes(canvas: Canvas, view: PearlsView, since: PearlsView) -> None:
    """Outline the pearls kept after ``since``."""
    number = 0
    for seat, chest in enumerate(view.chests):
        _, top, _, low = row(seat)
        middle = (top + low) // 2
        half = PEARL // 2 + 4
        for place in range(len(since.chests[seat]), len(chest)):
            x = EDGE + NAME + place * (PEARL + 22) + PEARL // 2
            number += 1
            box = (x - half, middle - half, x + half, middle + half)
            canvas.changed(box, number, (box[0] + 6, box[3] - 6))


def row(seat: int) -> Box:
    """Return the box of a chest."""
    top = TOP + seat * ROW
    return EDGE, top, BOARD[0] - EDGE, top + ROW - 24


def card(place: int) -> Box:
    """Return the box of a kind of pearl in hand."""
    left = EDGE + place * (CARD + 40)
    return left, HAND_TOP, left + CARD, HAND_TOP + 140


def faces(key: str) -> Sequence[Sprite]:
    """Return the face of a pearl."""
    if key not in COLOURS:
        return ()
    return (furniture.badge(str(PEARL_OF[key].points), COLOURS[key], 240),)


def parts(view: PearlsView) -> Sequence[Part]:
    """Return the hand and the chests for large print."""
    held = [around(card(place)) for place in range(len({*view.own}))]
    chests = [part for seat in range(len(view.chests)) for part in cut(around(row(seat)), PEARL)]
    return [ASKED, *named("your hand", map(plain, held)), *named("the chests", chests)]


def around(box: Box) -> Box:
    """Return a box with its outline."""
    left, top, right, low = box
    return left - 16, top - 12, right + 16, low + 12
