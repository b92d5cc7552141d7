"""The names of tiles, written upon them where buttons speak of them."""

from collections.abc import Iterator, Sequence

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
from render.canvas import Canvas
from render.glyphs import NOTE_STRONG, cap_height, run
from render.palette import CREAM, INK, OPEN, lighter
from render.pen import Pen, rounded
from render.propeller_islands import islands, layout
from render.propeller_islands.scenes import host_of
from render.sprites import sprite

ON_ONE_LINE = 11
"""So many letters fit upon a tile side by side."""
LINE = 28
ASIDE = 12
RIGHT, UP = 8, 10
"""How far from the middle of a tile its name stands, so that its die is seen."""


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Write the names of all tiles that the reader's options speak of upon them."""
    chosen = list(dict.fromkeys(tile for action in view.options for tile in tiles_of(action)))
    beside = any(isinstance(action, Place) for action in view.options)
    said = " ".join(label(view, action) for action in view.options)
    for tile, middle in _places(view):
        name = TILE_OF[tile].name
        if beside or tile in chosen or name in said:
            place = (middle[0] + RIGHT, middle[1] - UP)
            canvas.paste_middle(plate(name, tile in chosen), place)
            canvas.bears(name)


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


def _places(view: PropellerView) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each tile of the picture with the middle of its drawing."""
    if any(isinstance(action, Claim | Discard) for action in view.options):
        yield from ((tile, layout.slot(n)) for n, tile in enumerate(view.offer) if tile)
        return
    island = view.players[host_of(view)].island
    fit = islands.fit_of(view)
    for placed in island:
        yield placed.tile, layout.place_of(placed.cell, fit.radius, fit.middle)


def _lines(name: str) -> tuple[str, ...]:
    first, _, rest = name.partition(" ")
    return (name,) if len(name) <= ON_ONE_LINE or not rest else (first, rest)


@sprite
def plate(name: str, chosen: bool) -> Image.Image:
    """A sign with a name on one line or two; green for what may be chosen."""
    letters = [run(line, NOTE_STRONG) for line in _lines(name)]
    width = max(line.width for line in letters) + 2 * ASIDE
    high = LINE * len(letters) + ASIDE
    pen = Pen(width, high, edge=2.5)
    ground, ink = (OPEN, CREAM) if chosen else (CREAM, INK)
    pen.box((2, 2, width - 4, high - 4), ground, INK, None, 0.06, 12)
    if chosen:
        rim = rounded((5, 5, width - 7, high - 7), 10)
        pen.line([*rim, *rim[:2]], lighter(OPEN, 0.7), 2)
    pen.cast(2, 2, 0.5)
    sign = pen.reduced()
    for number, line in enumerate(letters):
        up = ASIDE // 2 + LINE * number + (LINE - cap_height(NOTE_STRONG)) // 2 - 1
        sign.paste(
            (*ink, 255), ((width - line.width) // 2 + line.left - 1, up + line.top), line.mask
        )
    return sign
