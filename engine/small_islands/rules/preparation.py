"""Preparation: the Navigation stack and the secret Objectives (rulebook, phase 1)."""

from collections.abc import Mapping, Sequence

from engine.core import Action, Auto, Decision, Step, Together
from engine.small_islands.rules.actions import Choose, Keep
from engine.small_islands.rules.cards import choices
from engine.small_islands.rules.components import CARDS_DRAWN, ROUNDS, STACK_TILES
from engine.small_islands.rules.state import SmallIslands


class PrepareRound(Auto[SmallIslands], frozen=True):
    """Form the Navigation stack and deal each player two more cards of each deck."""

    def run(self, g: SmallIslands) -> Sequence[Step]:
        g.board.round += 1
        g.board.phase = "preparation"
        g.hidden.stack = [g.hidden.reserve.pop() for _ in range(STACK_TILES)]
        for seat in g.clockwise_from(g.board.first % len(g.hands)):
            for deck in g.hidden.decks.values():
                g.hands[seat].cards += [deck.pop() for _ in range(CARDS_DRAWN)]
        if len(g.hands) > 1:
            g.note("Round {round}: all players choose a secret Objective.", round=g.board.round)
        else:
            g.note("Round {round}: choose an Objective.", round=g.board.round)
        return [ChooseObjectives()]


class ChooseObjectives(Together[SmallIslands], frozen=True):
    """All players choose in secret, at the same time."""

    def lanes(self, g: SmallIslands) -> Mapping[int, Sequence[Step]]:
        return {seat: [ChooseObjective(seat), KeepCards(seat)] for seat in g.seats}


class ChooseObjective(Decision[SmallIslands], frozen=True):
    """Which secret Objective do you choose for this round?"""

    secret = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return each card, or in advanced mode each pair of a Mission and a Reward."""
        return [Choose(**cards) for cards in choices(g.hands[self.seat].cards)]

    def take(self, g: SmallIslands, action: Choose) -> Sequence[Step]:
        hand = g.hands[self.seat]
        hand.now = list(action.cards)
        hand.cards = [card for card in hand.cards if card not in hand.now]
        if g.board.round == ROUNDS:
            hand.returned = hand.cards
            hand.cards = []
        return []


class KeepCards(Decision[SmallIslands], frozen=True):
    """Which of these do you keep as a choice for the next round?"""

    secret = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return the other cards; none can be kept in the last round (RULINGS.md, line 21)."""
        return [Keep(**cards) for cards in choices(g.hands[self.seat].cards)]

    def take(self, g: SmallIslands, action: Keep) -> Sequence[Step]:
        hand = g.hands[self.seat]
        hand.returned = [card for card in hand.cards if card not in action.cards]
        hand.cards = list(action.cards)
        return []
