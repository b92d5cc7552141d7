"""At most four rounds of Preparation, Exploration and Reward (rulebook, game play)."""

from collections.abc import Sequence

from engine.core import Auto, Step
from engine.small_islands.rules.cards import DECK_OF
from engine.small_islands.rules.components import SHIPS, STACK_TILES
from engine.small_islands.rules.exploration import TakeTurns
from engine.small_islands.rules.preparation import PrepareRound
from engine.small_islands.rules.reward import RewardEverybody
from engine.small_islands.rules.state import SmallIslands


class PlayRound(Auto[SmallIslands], frozen=True):
    """A round; the game ends immediately if the Reserve cannot fill the Navigation stack."""

    def run(self, g: SmallIslands) -> Sequence[Step]:
        if len(g.hidden.reserve) < STACK_TILES:
            g.board.ended = "too few tiles were left in the Reserve"
            return [EndGame()]
        return [PrepareRound(), TakeTurns(g.board.first), RewardEverybody(), EndRound()]


class EndRound(Auto[SmallIslands], frozen=True):
    """Return all cards to their stacks; the player after the lander is first."""

    def run(self, g: SmallIslands) -> Sequence[Step]:
        for seat in g.seats:
            player = g.player(seat)
            hand = g.hands[seat]
            for card in (*player.objective, *hand.returned):
                g.hidden.decks[DECK_OF[card]].append(card)
            player.objective = []
            hand.returned = []
        for deck in g.hidden.decks.values():
            g.rng.shuffle(deck)
        g.board.first = g.after(g.board.lander or 0)
        g.board.lander = None
        if g.ships_placed == SHIPS:
            g.board.ended = g.board.ended or "all ships have been placed"
        return [EndGame()] if g.board.ended else [PlayRound()]


class EndGame(Auto[SmallIslands], frozen=True):
    """Reveal the Discovery tokens."""

    def run(self, g: SmallIslands) -> Sequence[Step]:
        g.board.phase = "end"
        return []
