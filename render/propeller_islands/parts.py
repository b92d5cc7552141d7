"""The parts of the pictures of Propeller Islands, in the order in which they are read."""

from collections.abc import Iterator

from engine.propeller_islands.rules.view import PropellerView
from render.art import Box
from render.canvas import BOARD, STRIP
from render.large_print import ASKED, Part, cut, named, plain, side_by_side
from render.propeller_islands import layout
from render.propeller_islands.cards import SIZE
from render.propeller_islands.panels import characters, column, is_long, shows_forge
from render.propeller_islands.scenes import scene_of
from render.propeller_islands.score import score
from render.results import result_boxes

AROUND, BEFORE = 8, 32
"""The space around a panel, and to the left of it, where the number of a change stands."""
OVERLAP = 200
"""A tile with its signs, a card or a row of a panel is no larger."""


def parts(view: PropellerView) -> list[Part]:
    """Return the parts of the scene that the reader needs, the question first."""
    scene = scene_of(view)
    asked: list[Part] = [] if scene in ("table", "visit") else [ASKED]
    if scene == "characters":
        boxes = [
            (x - AROUND, y - AROUND // 2, x + 640 + AROUND, y + 244 + AROUND // 2)
            for _, (x, y) in characters(view)
        ]
        return [*asked, *named("the characters", map(plain, boxes))]
    if scene == "table":
        forge = cut((0, STRIP, layout.COLUMN - AROUND // 2, BOARD[1]), OVERLAP)
        return [*named("the players", _panels(view, BEFORE)), *named("the forge", forge)]
    return [*asked, *_of_a_player(view)]


def _panels(view: PropellerView, before: int) -> Iterator[Part]:
    """Yield the panels, or the results of the players at the end."""
    boxes: list[Box] = [box for panel, box in column(view) if panel.kind != "cards"]
    if view.over and view.shown is None:
        boxes = [*result_boxes(score(view), boxes[0])]
    for left, top, right, low in boxes:
        end = min(right + AROUND, BOARD[0]), min(low + AROUND, BOARD[1])
        yield from cut((max(0, left - before), top - AROUND, *end), OVERLAP)


def _of_a_player(view: PropellerView) -> Iterator[Part]:
    """Yield the parts of a player's own picture, or of a visit."""
    is_visit, island, dock = view.shown is not None, layout.MAIN, layout.SMALL_DOCK
    yield from named("its player" if is_visit else "your panels", _panels(view, AROUND))
    if any(panel.kind == "cards" for panel, _ in column(view)):
        top, (wide, high) = layout.CARDS.top, SIZE
        lefts = [layout.hand_card_left(place) for place, _ in enumerate(view.cards)]
        boxes = [(left, top - 4, left + wide, top + high) for left in lefts]
        yield from named("your blueprints", side_by_side(boxes))
    if scene_of(view) == "blueprints":
        blueprints = cut((0, STRIP, layout.SPLIT + AROUND // 2, BOARD[1]), OVERLAP)
        yield from named("the open blueprints", blueprints)
    elif shows_forge(view):
        ring = plain((0, STRIP, layout.SPLIT, layout.RING_BOTTOM + AROUND // 2))
        yield from named("the forge", [ring])
    beside = plain((dock.left - AROUND // 2, island.top, BOARD[0], island.bottom))
    shown = [beside] if is_long(view) else [plain(island), beside]
    yield from named("the island" if is_visit else "your island", shown)
