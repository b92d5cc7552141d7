"""What the awaited players do, as everybody may know."""

from engine.island_hopper.rules.view import HopperView

_DO = {
    "auction": "bid to be captain",
    "bribes": "place bribes",
    "contracts": "collect contracts",
}


def turn(view: HopperView) -> str:
    """Return the task of the awaited players."""
    if view.phase != "flights":
        return _DO[view.phase]
    return "fly the goods" if view.captain in view.awaited else "call words"
