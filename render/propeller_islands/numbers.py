"""The signs of the reader's options, upon the things in the picture that they are about."""

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
from render.propeller_islands import boards, layout, nameplates

Mark = tuple[str, tuple[int, int]]
"""What stands on a sign, as on the button, and where its middle is."""
SIZE = 48


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Put a sign upon each thing that may be chosen, where that is in the picture."""
    if view.shown is None:
        nameplates.paint(canvas, view)
        for action in view.options:
            for words, middle in marks(view, action):
                canvas.choice(middle, words, SIZE)


def marks(view: PropellerView, action: Action) -> Iterator[Mark]:
    """Yield the sign of the thing that an action is about; tiles have their names instead."""
    match action:
        case TakeDie(value):
            x, y = layout.space(value)
            yield str(value), (x - 62, y - 42)
        case Lift(space):
            x, y = boards.dock_space(layout.OWN, SPACES.index(space))
            yield space.upper(), (x + 12, y - 20)
        case Complete(card) if card in view.cards:
            x = layout.hand_left(view.cards.index(card))
            yield card, (x + 158, layout.ROW_TOP + 164)
        case TakeBlueprint(card) if view.seat is None:
            place = [each for level in view.blueprints for each in level].index(card)
            yield card, (layout.offer_left(place) + 158, layout.ROW_TOP + 164)
        case TakeBlueprint(card):
            row = next(at for at, level in enumerate(view.blueprints) if card in level)
            x, y = layout.choice_place(row, view.blueprints[row].index(card))
            yield card, (x + 158, y + 164)
        case DrawBlueprint(level) if view.seat is not None:
            x, y = layout.choice_place(level - 1, 0)
            yield f"Level {level}", (x + 118, y + 318)
