"""How far back a seat may go without asking anybody."""

from typing import Any

from engine.core.state import State


def reveals_nothing(before: State[Any, Any, Any], after: State[Any, Any, Any], seat: int) -> bool:
    """Whether ``seat`` learnt and showed nothing, and touched nobody's secrets, between two states.

    Within this boundary an action may be taken back as long as no other seat has acted since.
    """
    others = (other for other in before.seats if other != seat)
    untouched = all(before.hands[other] == after.hands[other] for other in others)
    return untouched and before.hidden == after.hidden and before.shown(seat) == after.shown(seat)
