"""The signs of the reader's options on the things that they refer to."""

from collections.abc import Iterator

from engine.core import Action
from engine.propeller_islands.rules import actions
from engine.propeller_islands.rules.components import SPACES
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words.descriptions import ROMAN
from engine.propeller_islands.words.labels import blueprint_letter
from render.canvas import Canvas
from render.propeller_islands import cards, dock, layout, panels

Mark = tuple[str, tuple[int, int]]
"""The words of a sign, as on the button, and its middle."""
SIZE = 69
SMALL = 62
"""The size of a sign, and of one between the points and the upgrade of a blueprint."""


def paint(canvas: Canvas, view: PropellerView) -> None:
    """Put a sign on each choice that the picture shows."""
    if view.shown is None:
        for action in view.options:
            for words, middle in marks(view, action):
                is_small = isinstance(action, actions.Complete)
                canvas.choice(middle, words, SMALL if is_small else SIZE)


def marks(view: PropellerView, action: Action) -> Iterator[Mark]:
    """Yield the sign of the thing that an action is about; tiles have their names instead."""
    match action:
        case actions.Lift(space):
            box = next(box for panel, box in panels.column(view) if panel.kind == "dock")
            x, y = dock.space_at(box, SPACES.index(space))
            yield space.upper(), (x, y + 4)
        case actions.Complete(card) if card in view.cards:
            x, y = layout.hand_card(view.cards.index(card))
            yield blueprint_letter(view, card), (x + 111, y + 28)
        case actions.TakeBlueprint(card):
            row = next(at for at, level in enumerate(view.blueprints) if card in level)
            x, y = layout.choice_place(row, view.blueprints[row].index(card))
            yield blueprint_letter(view, card), (x + cards.LARGE[0] // 2 + 12, y + 36)
        case actions.DrawBlueprint(level):
            x, y = layout.choice_place(level - 1, 0)
            yield f"Level {ROMAN[level]}", (x + cards.LARGE[0] // 2, y + 710)
