"""The parts of the pictures of Propeller Islands, in the order in which they are read."""

from collections.abc import Iterator
from functools import partial

from engine.propeller_islands.rules.view import PropellerView
from render.art import Box
from render.canvas import BOARD, STRIP
from render.large_print import ASKED, HIGHEST, Part, cut, named, plain, side_by_side
from render.propeller_islands import islands, layout
from render.propeller_islands.cards import SIZE
from render.propeller_islands.panels import characters, column, is_long, shows_forge
from render.propeller_islands.picture import paint_page
from render.propeller_islands.scenes import scene_of
from render.propeller_islands.score import score
from render.results import result_boxes

AROUND = 8
"""The space around a panel."""
LEAST = 40
"""The least radius of the tiles of an island that is one page."""
OVERLAP = 200
"""A tile with its signs, a card or a row of a panel is no larger."""

NAMES = {"result": "the result", "player": "the players", "open": "the open blueprints"}


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
        return [*_panels(view), *_forge(view)]
    return [*asked, *_of_a_player(view)]


def _panels(view: PropellerView) -> Iterator[Part]:
    """Yield the panels, the rows of players on the table, or the results at the end."""
    found = dict[str, dict[int, Box]]()
    for panel, box in column(view):
        if panel.kind == "cards":
            continue
        name = "its player" if view.shown is not None else "your panels"
        boxes = found.setdefault(NAMES.get(panel.kind, name), {})
        if panel.kind == "result":
            boxes.update((card[1], card) for card in result_boxes(score(view), box))
            continue
        around = AROUND if panel.kind != "head" else 0  # so wide that its signs have their size
        left = layout.PLAYERS.left if panel.kind == "player" else box.left
        end = min(box.right + around, BOARD[0]), min(box.bottom + AROUND, BOARD[1])
        boxes[box.top] = max(0, left - around), box.top - AROUND, *end
    for name, boxes in found.items():
        for place in boxes.values():
            is_high = place[3] - place[1] > HIGHEST
            yield from named(name, cut(place, OVERLAP) if is_high else [plain(place)])


def _forge(view: PropellerView) -> Iterator[Part]:
    if shows_forge(view):
        forge = (0, STRIP, layout.SPLIT, layout.RING_BOTTOM + 4)
        yield from named("the forge", [Part(maps=(forge,))])


def _of_a_player(view: PropellerView) -> Iterator[Part]:
    """Yield the parts of a player's own picture, or of a visit."""
    yield from _panels(view)
    beside = layout.BESIDE
    dock = (beside.left - 4, beside.top, BOARD[0], beside.bottom)
    boxes = list[Box]()
    if any(panel.kind == "cards" for panel, _ in column(view)):
        places = [layout.hand_card(place) for place, _ in enumerate(view.cards)]
        boxes = [(x - 4, y - 4, x + SIZE[0] + 4, y + SIZE[1] + 4) for x, y in places]
    own = [Part(tuple(boxes[:1]), (dock,)), *side_by_side(boxes[1:])]
    name = "the result" if view.over and view.shown is None else "your blueprints"
    yield from named(name if view.shown is None else "its player", own)
    if scene_of(view) == "blueprints":
        blueprints = cut((0, STRIP, layout.SPLIT + AROUND // 2, BOARD[1]), OVERLAP)
        yield from named("the open blueprints", blueprints)
    yield from _forge(view)
    if not is_long(view):
        island = [Part(page=partial(paint_page, view))]
        if islands.fit_of(view, layout.PAGE).radius < LEAST:
            island = [*cut(layout.MAIN, OVERLAP)]
        yield from named("your island" if view.shown is None else "the island", island)
