"""The end of the game: money and sets of symbols (rulebook, end of game)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.core import Outcome, tie_break
from engine.island_hopper.rules.components import SET_STARTS_AT, SET_STEP
from engine.island_hopper.rules.fly import counts_as
from engine.island_hopper.rules.state import IslandHopper

TIE_BREAKS = ("most completed contracts",)


class Count(msgspec.Struct, frozen=True):
    """A player's final count: dollars, symbols, the bonus for sets, contracts."""

    cash: int
    symbols: tuple[tuple[str, int], ...]
    bonus: int
    contracts: int

    @property
    def total(self) -> int:
        """The final score in dollars."""
        return self.cash + self.bonus


def set_bonus(cards: int) -> int:
    """Return the value of a set of ``cards`` contracts with one symbol."""
    return max(0, cards - SET_STARTS_AT + 1) * SET_STEP


def sets(completed: Iterable[str], symbols: str) -> Counter[str]:
    """Return how often completed contracts show each symbol."""
    return Counter(symbol for card in completed for symbol in counts_as(card, symbols))


def bonus_for(collected: Mapping[str, int]) -> int:
    """Return the value of the sets of each symbol, given how often it was collected."""
    return sum(map(set_bonus, collected.values()))


def bonus_lost(completed: Sequence[str], card: str, symbols: str) -> int:
    """Return how much the sets lose without one of the completed contracts."""
    rest = [*completed]
    rest.remove(card)
    return bonus_for(sets(completed, symbols)) - bonus_for(sets(rest, symbols))


def count(g: IslandHopper, seat: int) -> Count:
    """Count a player's money and sets; cards in hand are worth nothing."""
    hand = g.hands[seat]
    collected = sets(hand.completed, g.options["symbols"])
    symbols = tuple(sorted(collected.items()))
    return Count(hand.cash, symbols, bonus_for(collected), len(hand.completed))


def outcome(g: IslandHopper) -> Outcome:
    """Return the final money."""
    counts = [count(g, seat) for seat in g.seats]
    scores = tuple(row.total for row in counts)
    decided = tie_break(_ranks(counts), TIE_BREAKS)
    ended_by = g.board.ended_by
    return Outcome(scores, winners(counts), ended_by, in_dollars=True, tie_break=decided)


def winners(counts: Sequence[Count]) -> tuple[int, ...]:
    """Return the seats with the most money; ties go to the most completed contracts."""
    ranks = _ranks(counts)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def _ranks(counts: Iterable[Count]) -> list[tuple[int, int]]:
    return [(row.total, row.contracts) for row in counts]
