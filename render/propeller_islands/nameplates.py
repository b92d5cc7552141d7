"""The letters of the tiles that may be chosen, on the tiles and in the list of their names."""

from collections.abc import Sequence

from engine.core import Action
from engine.propeller_islands.rules.actions import (
    Activate,
    ActivateAll,
    ActivateExtra,
    Claim,
    Deploy,
    Discard,
    Install,
    UseDepot,
)
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words.descriptions import LETTERS
from render.art.palette import OPEN
from render.canvas import Canvas

SIZE = 46
"""The size of a letter with its disc."""


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


def paint(canvas: Canvas, middle: tuple[int, int], number: int) -> None:
    """Paint the letter of a tile by its number in the list."""
    canvas.badge(middle, LETTERS[number], OPEN, SIZE)


def paint_on_tile(canvas: Canvas, tile: tuple[int, int], radius: int, number: int) -> None:
    """Paint the letter of a tile at its lower left corner, where it covers no sign."""
    x, y = tile
    paint(canvas, (x - round(radius * 0.6), y + round(radius * 0.72)), number)
