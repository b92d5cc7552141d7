"""Collecting contracts, clockwise from the captain (rulebook, phase 5)."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from engine.core import Action, Auto, Decision, Step
from engine.island_hopper.rules.actions import Discard, Draw, Keep, Prefer, Take
from engine.island_hopper.rules.components import CONTRACT_OF, DISPLAY_SIZE
from engine.island_hopper.rules.records import Preference
from engine.island_hopper.rules.state import IslandHopper


class CollectContracts(Auto[IslandHopper], frozen=True):
    """Each player may discard one contract, then refills the hand."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        """Collect clockwise, unless the game is over or contracts run out."""
        if g.card.effect == "last":
            return []
        g.board.phase = "contracts"
        if not has_enough(g):
            g.board.ended_by = "contract deck ran out"
            return []
        return [FillHand(seat) for seat in g.clockwise_from(g.captain)]


class FillHand(Auto[IslandHopper], frozen=True):
    """A player collects by a stored preference, or is asked."""

    seat: int

    def run(self, g: IslandHopper) -> Sequence[Step]:
        hand = g.hands[self.seat]
        preference = hand.preference
        hand.preference = None
        if preference is None:
            return [DiscardContract(self.seat), DrawContract(self.seat), FillDisplay()]
        # Follow a preference: skip missing cards, and draw the rest from the deck.
        if preference.discard in hand.cards:
            discard(g, self.seat, preference.discard)
        for card in preference.cards:
            if card in g.board.display and len(hand.cards) < g.hand_limit:
                take_open(g, self.seat, card)
        while len(hand.cards) < g.hand_limit:
            if g.hidden.deck:
                draw_blind(g, self.seat)
            else:
                take_open(g, self.seat, g.board.display[0])
        return [FillDisplay()]


class Collect(Decision[IslandHopper], frozen=True):
    """A question to a player who collects; later players may store a preference."""

    def aside(self, g: IslandHopper) -> Mapping[int, Sequence[Action]]:
        """Return the preferences of players who collect later and have stored none."""
        waiting = [step.seat for step in g.agenda if isinstance(step, FillHand)]
        return {seat: orders_for(g, seat) for seat in waiting if g.hands[seat].preference is None}

    def take_aside(self, g: IslandHopper, seat: int, action: Prefer) -> Sequence[Step]:
        g.hands[seat].preference = Preference(action.discard or "", action.cards)
        g.note("Your preference for collecting is stored.", to=seat)
        return []


class DiscardContract(Collect, frozen=True):
    """Which contract do you put under the deck, if any?"""

    secret = True

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        return [Keep(), *(Discard(card) for card in g.hands[self.seat].cards)]

    def take(self, g: IslandHopper, action: Keep | Discard) -> Sequence[Step]:
        if isinstance(action, Discard):
            discard(g, self.seat, action.card)
        return []

    def when_absent(self, g: IslandHopper) -> Action:
        return Keep()


class DrawContract(Collect, frozen=True):
    """Which contract do you take?"""

    def actions(self, g: IslandHopper) -> Sequence[Action]:
        """Return the open contracts and the deck, while the hand is not full."""
        if len(g.hands[self.seat].cards) >= g.hand_limit:
            return []
        blind = [Draw()] if g.hidden.deck else []
        return [*(Take(card) for card in g.board.display), *blind]

    def take(self, g: IslandHopper, action: Take | Draw) -> Sequence[Step]:
        if isinstance(action, Take):
            take_open(g, self.seat, action.card)
        else:
            draw_blind(g, self.seat)
        return [self]

    def when_absent(self, g: IslandHopper) -> Action:
        """Take the open contract that pays most."""
        best = max(g.board.display, key=lambda card: CONTRACT_OF[card].pays, default=None)
        return Take(best) if best else Draw()


class FillDisplay(Auto[IslandHopper], frozen=True):
    """Reveal contracts until three are open again, as far as the deck lasts."""

    def run(self, g: IslandHopper) -> Sequence[Step]:
        while g.hidden.deck and len(g.board.display) < DISPLAY_SIZE:
            g.board.display.append(g.hidden.deck.pop(0))
        return []


def has_enough(g: IslandHopper) -> bool:
    """Whether deck and display can refill every hand (RULINGS.md, line I19)."""
    needed = sum(g.hand_limit - len(hand.cards) for hand in g.hands)
    return needed <= len(g.hidden.deck) + len(g.board.display)


def discard(g: IslandHopper, seat: int, card: str) -> None:
    g.hands[seat].cards.remove(card)
    g.hidden.deck.append(card)
    g.note("{seat} puts a contract under the deck.", seat=seat)


def take_open(g: IslandHopper, seat: int, card: str) -> None:
    g.board.display.remove(card)
    g.hands[seat].cards.append(card)
    g.note("{seat} takes {card}.", seat=seat, card=CONTRACT_OF[card].title)


def draw_blind(g: IslandHopper, seat: int) -> None:
    card = g.hidden.deck.pop(0)
    g.hands[seat].cards.append(card)
    g.note("{seat} draws a contract from the deck.", seat=seat)
    g.note("You draw a contract from the deck: {card}.", to=seat, card=CONTRACT_OF[card].title)


def orders_for(g: IslandHopper, seat: int) -> list[Action]:
    """Return every possible preference, those without a discard first."""
    hand = g.hands[seat].cards
    discards = [None, *hand]
    orders: list[Action] = []
    for discarded in discards:
        room = g.hand_limit - len(hand) + (discarded is not None)
        sizes = range(min(room, len(g.board.display)) + 1)
        orders += [
            Prefer(cards, discarded)
            for size in sizes
            for cards in permutations(g.board.display, size)
        ]
    return orders
