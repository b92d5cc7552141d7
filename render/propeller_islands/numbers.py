"""The numbers of the reader's options, upon the things in the picture that they are about."""

from collections.abc import Iterator

from engine.core import Action
from engine.propeller_islands.actions import (
    Activate,
    ActivateExtra,
    Claim,
    Complete,
    Deploy,
    DrawBlueprint,
    Install,
    Lift,
    TakeBlueprint,
    TakeDie,
    UseDepot,
)
from engine.propeller_islands.components import SPACES
from engine.propeller_islands.view import PropellerView
from render.canvas import Canvas
from render.palette import OPEN
from render.propeller_islands import boards, islands, layout

Mark = tuple[int, int]
ON_TILES = (Activate, ActivateExtra, UseDepot, Deploy, Install)


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Put the number of each option upon what it is about, where that is in the picture."""
    if view.shown is None:
        for number, action in enumerate(view.options, 1):
            for mark in marks(view, action):
                canvas.badge(mark, str(number), OPEN, 50)


def marks(view: PropellerView, action: Action) -> Iterator[Mark]:
    """Where in the picture the thing lies that an action is about."""
    match action:
        case TakeDie(value):
            x, y = layout.space(value)
            yield x - 62, y - 42
        case Claim(tile):
            x, y = layout.slot(view.offer.index(tile))
            yield x + 4, y - 66
        case Lift(space):
            x, y = boards.dock_space(layout.OWN, SPACES.index(space))
            yield x + 22, y - 20
        case Complete(card):
            yield layout.hand_left(view.cards.index(card)) + 180, layout.ROW_TOP + 162
        case TakeBlueprint(card):
            row = next(at for at, level in enumerate(view.blueprints) if card in level)
            x, y = layout.choice_place(row, view.blueprints[row].index(card))
            yield x + 180, y + 162
        case DrawBlueprint(level):
            x, y = layout.choice_place(level - 1, 0)
            yield x + 128, y + 318
    if isinstance(action, ON_TILES):
        yield _on_tile(view, action.tile)


def _on_tile(view: PropellerView, tile: str) -> Mark:
    """The top of a tile on the reader's island."""
    island = view.players[view.seat or 0].island
    fit = islands.fitted(island, (), layout.MAIN)
    cell = next(placed.cell for placed in island if placed.tile == tile)
    x, y = layout.place_of(cell, fit.radius, fit.middle)
    return x, y - round(fit.radius * 0.66)
