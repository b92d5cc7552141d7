"""What the awaited players do, as everybody may know."""

from engine.small_islands.rules.view import SmallView

_DO = {
    "starting tiles": "place a Starting tile",
    "preparation": "choose a secret Objective",
    "exploration": "explore",
    "reward": "place Houses",
}


def turn(view: SmallView) -> str:
    """Return the task of the awaited players."""
    return _DO[view.phase]
