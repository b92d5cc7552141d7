"""What the awaited players do, as everybody may know."""

from engine.palm_island.rules.view import PalmView


def turn(view: PalmView) -> str:
    """Return the task of the awaited players."""
    return "buy a card" if view.buying else "play cards"
