"""The signs of the reader's options on the things that they refer to."""

from collections.abc import Iterator

from engine.core import Action
from engine.propeller_islands.rules.actions import (
    Complete,
    DrawBlueprint,
    Lift,
    TakeBlueprint,
    TakeDie,
)
from engine.propeller_islands.rules.components import SPACES
from engine.propeller_islands.rules.view import PropellerView
from render.canvas import Canvas
from render.propeller_islands import cards, dock, layout, nameplates, panels

Mark = tuple[str, tuple[int, int]]
"""The words of a sign, as on the button, and its middle."""
SIZE, CARD_SIZE = 56, 70


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Put a sign on each choice that the picture shows."""
    if view.shown is None:
        nameplates.paint(canvas, view)
        for action in view.options:
            for words, middle in marks(view, action):
                canvas.choice(middle, words, SIZE if len(words) < 3 else CARD_SIZE)


def marks(view: PropellerView, action: Action) -> Iterator[Mark]:
    """Yield the sign of the thing that an action is about; tiles have their names instead."""
    match action:
        case TakeDie(value):
            x, y = layout.space(value)
            yield str(value), (x - 56, y - 44)
        case Lift(space):
            x, y = dock.space_at(_box(view, "dock"), SPACES.index(space))
            yield space.upper(), (x, y + 8)
        case Complete(card) if card in view.cards:
            x = layout.card_left(view.cards.index(card))
            yield card, (x + cards.SIZE[0] // 2, _box(view, "cards").top + 30)
        case TakeBlueprint(card):
            row = next(at for at, level in enumerate(view.blueprints) if card in level)
            x, y = layout.choice_place(row, view.blueprints[row].index(card))
            yield card, (x + cards.LARGE[0] // 2, y + 36)
        case DrawBlueprint(level):
            x, y = layout.choice_place(level - 1, 0)
            yield f"Level {level}", (x + 106, y + 320)


def _box(view: PropellerView, kind: str) -> layout.Bounds:
    return next(box for panel, box in panels.column(view) if panel.kind == kind)
