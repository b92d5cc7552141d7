"""What the awaited players do, as everybody may know."""

from engine.earthquake_island.rules.view import QuakeView


def turn(view: QuakeView) -> str:
    """Return the task of the awaited players."""
    return "move" if len(view.awaited) == 1 else "move or use a tool"
