"""The end of the game: money, and sets of symbols (rulebook, end of game)."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from engine.core import Outcome
from engine.island_hopper.rules.components import SET_STARTS_AT, SET_STEP
from engine.island_hopper.rules.fly import counts_as
from engine.island_hopper.rules.state import IslandHopper


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


def sets(completed: Iterable[str], symbols: str) -> Counter[str]:
    """Return how many of each symbol completed contracts show, by an option."""
    return Counter(symbol for card in completed for symbol in counts_as(card, symbols))


def bonus_for(completed: Iterable[str], symbols: str) -> int:
    """Return what the sets of completed contracts are worth."""
    return sum(map(set_bonus, sets(completed, symbols).values()))


def bonus_lost(completed: Sequence[str], card: str, symbols: str) -> int:
    """Return how much less the sets are worth without one of the completed contracts."""
    rest = [*completed]
    rest.remove(card)
    return bonus_for(completed, symbols) - bonus_for(rest, symbols)


def count(g: IslandHopper, seat: int) -> Count:
    """Count the money and the sets of one player; cards in hand are worth nothing."""
    hand = g.hands[seat]
    option = g.options["symbols"]
    symbols = tuple(sorted(sets(hand.completed, option).items()))
    return Count(hand.cash, symbols, bonus_for(hand.completed, option), len(hand.completed))


def outcome(g: IslandHopper) -> Outcome:
    """Return the final money; of those with the most, whoever completed most contracts wins."""
    counts = [count(g, seat) for seat in g.seats]
    best = max((row.total, row.contracts) for row in counts)
    winners = tuple(
        seat for seat in g.seats if (counts[seat].total, counts[seat].contracts) == best
    )
    return Outcome(tuple(row.total for row in counts), winners, g.board.ended_by)
