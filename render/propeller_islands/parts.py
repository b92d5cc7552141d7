"""The parts of the pictures of Propeller Islands, in the order in which they are read."""

from collections.abc import Callable, Iterator

from engine.propeller_islands.rules.actions import ChooseCharacter
from engine.propeller_islands.rules.view import PropellerView
from render.canvas import HEADER
from render.large_print import Part, plain, side_by_side
from render.propeller_islands import layout
from render.propeller_islands.layout import OWN, SIDE, WIDTH
from render.propeller_islands.scenes import Scene, scene_of

AROUND = 10
CLOSE = plain((0, HEADER, SIDE[0] - 8, layout.ROW_TOP - AROUND))
BOARDS = plain((OWN.left - 6, OWN.top - 6, WIDTH, OWN.bottom + AROUND))
ASKED = plain((layout.ASKED[0] - AROUND, layout.ASKED[1] - 6, WIDTH, layout.HEIGHT - 6))


def parts(view: PropellerView) -> list[Part]:
    """Return the parts of the scene that the reader needs, the question first."""
    return list(SCENES[scene_of(view)](view))


def _table(view: PropellerView) -> Iterator[Part]:
    yield CLOSE
    for seat in range(len(view.players)):
        left, top, right, low = layout.panel(seat, len(view.players))
        yield plain((left - 6, top - 6, right + 6, low + 8))
    yield from _offer(view)


def _own(view: PropellerView) -> Iterator[Part]:
    yield ASKED
    yield CLOSE
    yield BOARDS
    yield from _cards([layout.hand_left(place) for place in range(len(view.cards))])


def _visit(view: PropellerView) -> Iterator[Part]:
    yield CLOSE
    yield BOARDS
    yield from _offer(view)


def _characters(view: PropellerView) -> Iterator[Part]:
    for number, action in enumerate(view.options, 1):
        if isinstance(action, ChooseCharacter):
            x, y = layout.character_place(number)
            yield plain((x - AROUND, y - AROUND, x + 662 + AROUND, y + 252 + AROUND))
    yield from _cards([layout.hand_left(place) for place in range(len(view.cards))])


def _offer(view: PropellerView) -> Iterator[Part]:
    cards = [card for level in view.blueprints for card in level]
    yield from _cards([layout.offer_left(place) for place, card in enumerate(cards) if card])


def _cards(lefts: list[int]) -> Iterator[Part]:
    """Yield the cards below, three in a row at most."""
    top, low = layout.ROW_TOP - AROUND, layout.HEIGHT - 4
    boxes = [(left - AROUND, top, left + layout.CARD_STEP - AROUND, low) for left in lefts]
    yield from side_by_side(boxes)


SCENES: dict[Scene, Callable[[PropellerView], Iterator[Part]]] = {
    "table": _table,
    "forge": _own,
    "island": _own,
    "visit": _visit,
    "blueprints": _own,
    "characters": _characters,
}
