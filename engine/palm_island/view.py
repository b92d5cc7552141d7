"""What readers of Palm Island see."""

import msgspec

from engine.core import Action, Rng, View, asked
from engine.palm_island.actions import Discard, Flip, Pay, Reset, Rotate, Store
from engine.palm_island.components import Card, Resources
from engine.palm_island.scoring import label_of
from engine.palm_island.state import PalmIsland, Village


class VillageView(msgspec.Struct, frozen=True):
    """One player's village.

    ``in_hand`` are the up to three cards on top, the one in play first; ``stored`` the cards that
    stick out, from the top down; ``buildings`` all sixteen by number, as they stand now; ``ahead``
    counts the cards before the tracker; ``noted`` are the cards behind those in hand in their
    order, for a player who noted it.
    """

    in_hand: tuple[Card, ...]
    stored: tuple[Card, ...]
    buildings: tuple[Card, ...]
    ahead: int
    stars: int
    arrows: int
    resources: Resources
    label: str
    noted: tuple[Card, ...] = ()


class PalmView(View, frozen=True):
    """A game of Palm Island as one reader sees it: the round from 1 to 8, and each village."""

    round: int
    villages: tuple[VillageView, ...]


def public(g: PalmIsland) -> PalmView:
    """Return what everybody sees."""
    return _view(g, None)


def private(g: PalmIsland, seat: int) -> PalmView:
    """Return what ``seat`` sees."""
    return _view(g, seat)


def resample(g: PalmIsland, seat: int | None, rng: Rng) -> PalmIsland:
    """Return a game that ``seat`` cannot tell from this one: unseen cards are dealt anew."""
    other = g.copy()
    other.hidden.rng = Rng(rng.bits())
    for owner in g.seats:
        rng.shuffle(other.hidden.unseen[owner])
        if owner != seat:
            rng.shuffle(other.hands[owner].noted)
    return other


def label(view: PalmView, action: Action) -> str:
    """Return what stands on the button for ``action``."""
    village = view.villages[view.seat or 0]
    cards = {card.number: card for card in village.buildings}
    match action:
        case Store(number):
            return f"Store {cards[number].name}: {cards[number].up.provides}"
        case Rotate(number):
            return f"Rotate {cards[number].name}: pay {cards[number].up.rotate}"
        case Flip(number):
            return f"Flip {cards[number].name}: pay {cards[number].up.flip}"
        case Pay(numbers):
            return f"Pay with {' and '.join(_holding(cards[number]) for number in numbers)}"
        case Reset(number):
            return f"Turn back {_holding(cards[number])}"
        case Discard():
            return f"Discard {village.in_hand[0].name}"
    raise TypeError(f"{action} is no action of Palm Island")


def _holding(card: Card) -> str:
    return f"{card.name} ({card.up.provides})"


def _view(g: PalmIsland, seat: int | None) -> PalmView:
    villages = tuple(_village(g, owner, seat) for owner in g.seats)
    return PalmView(**asked(g, seat), round=g.board.round, villages=villages)


def _village(g: PalmIsland, owner: int, reader: int | None) -> VillageView:
    village = g.village(owner)
    return VillageView(
        in_hand=tuple(village.in_hand),
        stored=tuple(village.stored),
        buildings=tuple(village.buildings),
        ahead=_ahead(village),
        stars=village.stars,
        arrows=village.arrows,
        resources=village.resources,
        label=label_of(village.stars),
        noted=_noted(g, owner) if owner == reader and g.options["notes"] == "on" else (),
    )


def _ahead(village: Village) -> int:
    return next(
        place for place, card in enumerate(village.deck) if card is not None and card.is_tracker
    )


def _noted(g: PalmIsland, seat: int) -> tuple[Card, ...]:
    """Return the deck behind the three cards on top, unseen cards filled in from the notes."""
    rest = iter(g.hands[seat].noted)
    return tuple(card or next(rest) for card in g.village(seat).deck[3:])
