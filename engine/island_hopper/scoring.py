"""The end of the game: money, and sets of symbols (rulebook, end of game)."""

from collections import Counter

import msgspec

from engine.core import Outcome
from engine.island_hopper.components import SET_STARTS_AT, SET_STEP
from engine.island_hopper.fly import counts_as
from engine.island_hopper.state import IslandHopper


class Count(msgspec.Struct, frozen=True):
    """What one player has: dollars, how many of each symbol, the bonus for sets, contracts."""

    cash: int
    symbols: tuple[tuple[str, int], ...]
    bonus: int
    contracts: int

    @property
    def total(self) -> int:
        """The final score in dollars."""
        return self.cash + self.bonus


def set_bonus(cards: int) -> int:
    """Return what a set of so many contracts with one symbol is worth."""
    return max(0, cards - SET_STARTS_AT + 1) * SET_STEP


def count(g: IslandHopper, seat: int) -> Count:
    """Count the money and the sets of one player; cards in hand are worth nothing."""
    hand = g.hands[seat]
    symbols = Counter(symbol for card in hand.completed for symbol in counts_as(g, card))
    bonus = sum(map(set_bonus, symbols.values()))
    return Count(hand.cash, tuple(sorted(symbols.items())), bonus, len(hand.completed))


def outcome(g: IslandHopper) -> Outcome:
    """Return the final money; of those with the most, whoever completed most contracts wins."""
    counts = [count(g, seat) for seat in g.seats]
    best = max((row.total, row.contracts) for row in counts)
    winners = tuple(
        seat for seat in g.seats if (counts[seat].total, counts[seat].contracts) == best
    )
    return Outcome(tuple(row.total for row in counts), winners, g.board.ended_by)
