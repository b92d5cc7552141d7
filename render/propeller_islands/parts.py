"""The parts of the pictures of Propeller Islands, in the order in which they are read."""

from engine.propeller_islands.rules.view import PropellerView
from render.art import Box
from render.canvas import BOARD, STRIP
from render.large_print import ASKED, Part, cut, named, plain
from render.propeller_islands import layout
from render.propeller_islands.panels import characters, column
from render.propeller_islands.scenes import scene_of
from render.propeller_islands.score import score
from render.results import result_boxes

AROUND, BEFORE = 8, 32
"""The space around a panel, and to the left of it, where the number of a change stands."""
OVERLAP = 200
"""A tile with its signs, a card or a row of a panel is no larger."""

NAMES = {
    "table": "the forge",
    "forge": "the forge",
    "island": "your island",
    "visit": "the island",
    "blueprints": "the open blueprints",
}
"""The names of the left part of each scene."""
PANELS = {"table": "the players", "visit": "its player"}
"""The names of the panels, if they are not the reader's."""


def parts(view: PropellerView) -> list[Part]:
    """Return the parts of the scene that the reader needs, the question first."""
    scene = scene_of(view)
    found: list[Part] = [] if scene in ("table", "visit") else [ASKED]
    if scene == "characters":
        for _, (x, y) in characters(view):
            box = (x - AROUND, y - AROUND // 2, x + 640 + AROUND, y + 244 + AROUND // 2)
            found += named("the characters", [plain(box)])
    boxes: list[Box] = [box for _, box in column(view)]
    if view.over and view.shown is None:
        boxes = [*result_boxes(score(view), boxes[0])]
    for left, top, right, low in boxes:
        end = min(right + AROUND, BOARD[0]), min(low + AROUND, BOARD[1])
        panels = cut((left - BEFORE, top - AROUND, *end), OVERLAP)
        found += named(PANELS.get(scene, "your panels"), panels)
    if scene != "characters":
        main = cut((0, STRIP, layout.COLUMN - AROUND // 2, BOARD[1]), OVERLAP)
        found += named(NAMES[scene], main)
    return found
