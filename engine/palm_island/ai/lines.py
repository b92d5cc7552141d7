"""A beam search, which follows many lines through the rest of a game and keeps the best.

The value of a card depends on the prices of resources. It is the most that the card can earn, pay
and become while it still comes up. The prices are tuned by play.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import exp, fsum
from operator import getitem
from statistics import NormalDist
from typing import NamedTuple

from engine.core import Rng
from engine.palm_island.ai import short_form
from engine.palm_island.rules.actions import ACTION_OF
from engine.palm_island.rules.cards import LEVELS
from engine.palm_island.rules.components import ROUNDS, Card, Resources, together


class Prices(NamedTuple):
    """The values of resources and of the disaster, in stars at the end of the game.

    A resource is worth more by the fraction ``growth`` for each round that is left. It loses its
    value in the ``tail`` of the last round. ``income`` is the counted fraction of resources that a
    card may store later, because some are wasted. ``fresh`` is the counted fraction of a resource
    stored in this round, ``old`` of one on a card that comes up again in this round. ``level`` is
    the value of a paid level of the disaster, ``due`` of a resource stored for the next one.
    """

    wood: float = 0.592
    fish: float = 0.501
    stone: float = 0.591
    growth: float = 0.045
    income: float = 0.6
    fresh: float = 0.455
    old: float = 0.321
    tail: float = 0.431
    level: float = 30.0
    due: float = 0.8

    def value_of(self, amounts: Resources) -> float:
        """Return the value of resources in stars."""
        return self.wood * amounts.wood + self.fish * amounts.fish + self.stone * amounts.stone


TUNED = Prices()
CHANGED_BY = 0.08
"""The standard deviation of the natural logarithm of a changed price."""
_NORMAL = NormalDist(0.0, CHANGED_BY)


@cache
def prices_of(number: int) -> Prices:
    """Return slightly different prices for each number, and the tuned ones for 0.

    A beam keeps different lines at different prices, so several beams find more than a wide one.
    A paid level always has the same value, so the ends of lines can be compared.
    """
    if not number:
        return TUNED
    rng = Rng(number)
    changes = (exp(_NORMAL.inv_cdf((1 + rng.below(998)) / 999)) for _ in TUNED)
    changed = Prices(*(price * change for price, change in zip(TUNED, changes, strict=True)))
    return changed._replace(level=TUNED.level)


VALUED_AT_MOST = 20_000
"""The size of the cache of positions and their values."""
TABLES_AT_MOST = 512
"""The size of the cache of card values by moment, about 20 KiB each."""


class LineOfPlay(NamedTuple):
    """A line of play: its value, the deck it leads to, and the line that it extends."""

    worth: float
    deck: bytes
    before: "LineOfPlay | None"


def best(
    start: short_form.Position, width: int, last: int = ROUNDS, prices: Prices = TUNED
) -> tuple[float, list[short_form.Position]]:
    """Return the value of the best line to the end of round ``last``, and its positions.

    ``width`` is the number of lines to keep after each card. The last position comes first.
    """
    lines = _lines({start.deck: None}, start, width, prices)
    moments = [start]
    while moments[-1].round <= last:
        before = moments[-1]
        now = short_form.moment(moments[-1], start.deck)
        found: dict[bytes, LineOfPlay | None] = {}  # each deck, with the best line that leads to it
        for line in lines:
            for deck in short_form.next_decks(line.deck, before.ahead, before.terms):
                found.setdefault(deck, line)
        lines = _lines(found, now, width, prices)
        moments.append(now)
    positions = list[short_form.Position]()
    last_line: LineOfPlay | None = lines[0]
    while last_line is not None:
        now = moments.pop()
        positions.append(short_form.Position(last_line.deck, now.ahead, now.round, now.terms))
        last_line = last_line.before
    return lines[0].worth, positions


@lru_cache(VALUED_AT_MOST)
def best_worth(start: short_form.Position, width: int, last: int, number: int) -> float:
    """Return the value of the best line at the prices with this number (cached)."""
    return best(start, width, last, prices_of(number))[0]


def _lines(
    found: Mapping[bytes, LineOfPlay | None], now: short_form.Position, width: int, prices: Prices
) -> list[LineOfPlay]:
    """Return the ``width`` best lines to the decks of one moment, the best first."""
    table = _worths(len(now.deck) - short_form.HEAD, now.ahead, now.round, prices)
    worths = {deck: fsum(map(getitem, table, deck)) for deck in found}
    if now.terms.levels:
        worths = {deck: worth + _safety(deck, now, prices) for deck, worth in worths.items()}
    elif now.terms.outposts:
        worths = {
            deck: worth + short_form.points_won(deck, now.terms) for deck, worth in worths.items()
        }
    kept = sorted(worths, key=worths.__getitem__, reverse=True)[:width]
    return [LineOfPlay(worths[deck], deck, found[deck]) for deck in kept]


@lru_cache(TABLES_AT_MOST)
def _worths(size: int, ahead: int, in_round: int, prices: Prices) -> list[list[float]]:
    """Return for each position in a deck the value of each possible byte."""
    later = ROUNDS - in_round
    left = later + ahead / size
    price = (1 + prices.growth * left) * min(1.0, left / prices.tail)
    old = prices.old * price
    fresh = prices.fresh * price
    held = _held(prices)
    faces = _promises(max(0, later), prices)
    soon = _promises(later + 1, prices)
    again = [worth + old * extra for worth, extra in zip(soon, held, strict=True)]
    gone = [worth + fresh * extra for worth, extra in zip(faces, held, strict=True)]
    head = [0.0] * 256
    return [head] * short_form.HEAD + [again] * ahead + [gone] * (size - ahead)


@cache
def _held(prices: Prices) -> list[float]:
    """Return by code the value of the resources on a stored card."""
    return [prices.value_of(short_form.card_of(code).resources) for code in range(short_form.CODES)]


def _safety(deck: bytes, now: short_form.Position, prices: Prices) -> float:
    """Return the value of paid levels, and of stored cards that last until the round's end."""
    level = deck[0] >> 1
    ready = 0.0
    if level < LEVELS:
        lasting = bytes(
            sorted(code for code in deck[short_form.HEAD + now.ahead :] if code & short_form.STORED)
        )
        ready = prices.due * _covered(lasting, now.terms.levels[level])
    return (prices.level * level + ready) * now.round / ROUNDS


@lru_cache(short_form.REMEMBERED)
def _covered(stored: bytes, due: Resources) -> int:
    """Return how many of the ``due`` resources the stored cards hold."""
    return (due - (due - together(short_form.cards_of(stored)))).total


@cache
def _promises(passes: int, prices: Prices) -> list[float]:
    """Return by code the expected stars of a card that comes up ``passes`` more times."""
    return [_promise(short_form.card_of(code), passes, prices) for code in range(short_form.CODES)]


def _promise(card: Card, passes: int, prices: Prices) -> float:
    if passes == 0:
        return float(card.up.stars)
    later = _promises(passes - 1, prices)
    price = 1 + prices.growth * passes
    promise = later[short_form.code_of(card.reset())]
    for way in ACTION_OF:
        if (cost := card.up.cost_of(way)) is not None:
            after = card.after(way)
            income = prices.income * (price - prices.growth) * prices.value_of(after.resources)
            paid = price * min(map(prices.value_of, cost))
            promise = max(promise, later[short_form.code_of(after.reset())] + income - paid)
    return promise
