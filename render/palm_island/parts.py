"""The parts of the picture of Palm Island for large print, in reading order."""

from collections.abc import Iterator, Sequence

from engine.palm_island.rules.view import PalmView
from render.art import Box
from render.canvas import BOARD
from render.large_print import ASKED, HIGHEST, Part, named, plain, side_by_side
from render.palm_island import layout
from render.palm_island.layout import Layout, frame
from render.palm_island.picture import owner_box
from render.palm_island.rack import line_ends
from render.palm_island.score import score
from render.results import result_boxes

AROUND = 6
COAST = 12
"""The width of the ground around a card, and of the coast above the village."""
NUMBER = 24
"""How far the number of a change reaches to the left of a card."""


def parts(view: PalmView) -> list[Part]:
    """Return the header, the rack, the hand, the village and its neighbours."""
    shown = frame(view)
    village = view.villages[shown.seat]
    hand = [shown.card(order) for order in range(2 if view.over else len(village.in_hand))]
    places = [(left, top, left + width, top + high) for left, top, width, high in hand]
    boxes = [shown.beside_place(key) for key, _ in shown.beside]
    boxes += [shown.feat(order) for order in range(shown.feats)]
    boxes += [shown.other(order) for order in range(shown.seats - 1)]
    if view.over:
        boxes = [*result_boxes(score(view), shown.results)]
    return [
        *([] if view.over and shown.seats > 1 else [plain(owner_box(view, shown))]),
        ASKED,
        *named("your cards", _rack(shown, len(village.stored), line_ends(view, village))),
        *named("your cards", (plain(_around(place)) for place in places)),
        *named("the village", _island(shown)),
        *named("the other cards and players", map(plain, map(_beside, boxes))),
    ]


def _beside(box: Box) -> Box:
    left, top, right, low = box
    right, low = min(right + AROUND, BOARD[0]), min(low + layout.GAP, BOARD[1])
    return left - NUMBER, top - layout.GAP, right, low


def _around(box: Box) -> Box:
    left, top, right, low = box
    return left - AROUND, top - AROUND, min(right + AROUND, BOARD[0]), low + AROUND


def _rack(shown: Layout, stored: int, ends: Sequence[int]) -> Iterator[Part]:
    """Yield the words about the stored cards, the cards, then the line below them.

    A long line is cut in two at the end of a sign. ``ends`` are the right ends of its signs.
    """
    left, top, right, low = _around(shown.stock)
    yield plain((left - AROUND, top, right + AROUND, low))
    yield from side_by_side([_around(shown.slot(number)) for number in range(stored)])
    if not ends:
        return
    low = shown.rack + layout.RACK_HIGH
    end = ends[-1] + AROUND
    middle = min(ends, key=lambda end: abs(end - ends[-1] // 2))
    for left, right in ((0, middle), (middle, end)) if end > layout.LEFT[1] // 2 else ((0, end),):
        yield plain((left, low - layout.ASKED, right, low))


def _island(shown: Layout) -> Iterator[Part]:
    left, top, right, low = shown.land
    edge, low = max(0, left - NUMBER), min(BOARD[1], low + AROUND)
    if not shown.has_strip:
        yield Part(maps=((edge, top + COAST, right, min(low, top + COAST + HIGHEST)),))
        return
    middle = shown.cell(shown.columns // 2)[0] - 1
    yield Part(maps=((edge, top - AROUND, middle, low),))
    yield Part(maps=((middle, top - AROUND, right + AROUND, low),))
