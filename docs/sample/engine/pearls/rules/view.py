"""The view of a player, and the possible rest of the state."""

from engine.pearls.rules.round import Pearls
from engine.pearls.rules.scoring import outcome

from engine.core import Rng, View, advance, view_fields


class PearlsView(View, frozen=True, kw_only=True):
    """The chests of all seats, and the reader's own hand."""

    round: int
    chests: tuple[tuple[str, ...], ...]
    own: tuple[str, ...]
    bag: int
    winners: tuple[int, ...]


def view_of(g: Pearls, seat: int | None) -> PearlsView:
    """Return the view of ``seat``, or the public view."""
    return PearlsView(
        **view_fields(g, seat),
        round=g.board.round,
        chests=tuple(map(tuple, g.board.chests)),
        own=() if seat is None else tuple(sorted(g.hands[seat].pearls)),
        bag=len(g.hidden.pearls),
        winners=outcome(g).winners if g.over else (),
    )


def resample(g: Pearls, seat: int | None, rng: Rng) -> Pearls:
    """Return a state that ``seat`` cannot tell from ``g``: deal the bag and the other hands."""
    other = g.copy()
    others = [hand for owner, hand in enumerate(other.hands) if owner != seat]
    pearls = [*other.hidden.pearls, *(key for hand in others for key in hand.pearls)]
    rng.shuffle(pearls)
    for hand in others:
        hand.pearls = [pearls.pop() for _ in hand.pearls]
    other.hidden.pearls = pearls
    other.hidden.rng = Rng(rng.bits())
    advance(other)
    return other
