"""How far back a seat may go without asking anybody."""

from engine.core.state import AnyState


def reveals_nothing(before: AnyState, after: AnyState, seat: int) -> bool:
    """Whether ``seat`` learnt and showed nothing, and touched nobody's secrets, between two states.

    Within this boundary an action may be taken back as long as no other seat has acted since.
    """
    others = (other for other in before.seats if other != seat)
    untouched = all(before.hands[other] == after.hands[other] for other in others)
    return untouched and before.hidden == after.hidden and before.shown(seat) == after.shown(seat)
