"""The names on tiles that buttons refer to."""

from collections.abc import Sequence

from PIL import Image

from engine.core import Action
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    Claim,
    Deploy,
    Discard,
    Install,
    Place,
    UseDepot,
)
from engine.propeller_islands.rules.components import TILE_OF
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words.labels import label
from render.art import Pen, sprite
from render.art.glyphs import Type, cap_height, letters_of
from render.art.palette import CREAM, INK, OPEN, lighter
from render.canvas import Canvas
from render.propeller_islands import islands, layout
from render.propeller_islands.scenes import host_of, scene_of

ON_ONE_LINE = 10
"""The maximum number of letters on one line of a tile."""
LARGEST, SMALLEST = 30, 20
ASIDE = 10
UP = 0.12
"""How far above the middle of a tile its name is, in parts of the radius, to leave its die free."""


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Write names on all tiles that the reader's options refer to.

    In the forge, a name on one line is above its building. On an island it would cover other tiles.
    """
    green = chosen(view)
    beside = any(isinstance(action, Place) for action in view.options)
    labels = " ".join(str(label(view, action)) for action in view.options)
    radius, places = layout.RADIUS, list[tuple[str, tuple[int, int]]]()
    is_forge = scene_of(view) == "forge"
    if is_forge:
        places = [(tile, layout.slot(n)) for n, tile in enumerate(view.offer) if tile]
    elif scene_of(view) in ("island", "visit"):
        radius, middle = islands.fit_of(view)
        island = view.players[host_of(view)].island
        places = [(one.tile, layout.place_of(one.cell, radius, middle)) for one in island]
    size = min(LARGEST, max(SMALLEST, round(radius * 0.34)))
    for tile, (x, y) in places:
        name = TILE_OF[tile].name
        if beside or tile in green or name in labels:
            sign = plate(name, tile in green, size)
            is_above = is_forge and sign.size[1] <= radius / 2
            up = (radius + sign.size[1]) / 2 if is_above else UP * radius
            canvas.paste_middle(sign, (x, y - round(up)))
            canvas.bears(name)


def chosen(view: PropellerView) -> list[str]:
    """Return the tiles in the reader's options, in order."""
    return list(dict.fromkeys(tile for action in view.options for tile in tiles_of(action)))


def tiles_of(action: Action) -> Sequence[str]:
    """Return the tiles that an action is about."""
    match action:
        case Claim(tile) | Discard(tile):
            return (tile,)
        case Activate(tile) | ActivateExtra(tile) | UseDepot(tile) | Deploy(tile) | Install(tile):
            return (tile,)
        case ActivateAll(tiles):
            return tiles
    return ()


@sprite
def plate(name: str, is_chosen: bool, size: int) -> Image.Image:
    """A sign with a name on one line or two; green for a choice."""
    lines = name.split(" ", 1) if len(name) > ON_ONE_LINE else [name]
    style = Type("bold", size if len(lines) == 1 else max(SMALLEST, size * 4 // 5))
    step = cap_height(style) + round(style.size * 0.42)
    letters = [letters_of(line, style) for line in lines]
    width = max(line.width for line in letters) + 2 * ASIDE
    high = step * len(letters) + ASIDE
    pen = Pen(width, high, edge=2.5)
    ground, ink = (OPEN, CREAM) if is_chosen else (CREAM, INK)
    pen.box((2, 2, width - 4, high - 4), ground, INK, None, 0.06, 12)
    if is_chosen:
        pen.box((5, 5, width - 7, high - 7), None, lighter(OPEN, 0.7), 2, rounding=10)
    pen.cast(2, 2, 0.5)
    sign = pen.reduced()
    for number, line in enumerate(letters):
        top = ASIDE // 2 + step * number + (step - line.height) // 2 - 1
        line.print_on(sign, ((width - line.width) // 2 - 1, top), ink)
    return sign
