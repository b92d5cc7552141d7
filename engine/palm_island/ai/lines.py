"""A beam search: looks through the rest of a game along many lines at once, and keeps the best.

What a card is worth follows from the prices of resources: the best that it can still earn, pay and
become in the passes left to it. The prices, in stars, are tuned by play.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from operator import getitem
from typing import NamedTuple

from engine.palm_island.ai.short_form import (
    CODES,
    HEAD,
    REMEMBERED,
    STORED,
    Position,
    card_of,
    cards_of,
    code_of,
    moment,
    next_decks,
)
from engine.palm_island.rules.cards import LEVELS
from engine.palm_island.rules.components import ROUNDS, Card, Resources, together
from engine.palm_island.rules.turn import ACTION_OF

WOOD, FISH, STONE = 0.592, 0.501, 0.591
"""What a resource is worth at the end of the game."""
GROWTH = 0.045
"""How much more it is worth, as a part, for each round before."""
INCOME = 0.6
"""How much counts of a resource that a card may store later: some go to waste."""
FRESH = 0.455
"""How much counts of a resource on a card that was stored in this round."""
OLD = 0.321
"""How much on a card that comes up again in this round."""
TAIL = 0.431
"""The part of the last round in which a stored resource loses its worth."""
LEVEL = 30.0
"""What a level of the disaster is worth once it is paid."""
DUE = 0.8
"""What a resource is worth that is stored for the next level."""

VALUED_AT_MOST = 20_000
"""Of so many positions it is kept in memory what they are worth."""


class Line(NamedTuple):
    """A way to go on: what it is ``worth``, where it leads, and the line it goes on from."""

    worth: float
    deck: bytes
    before: "Line | None"


def best(start: Position, width: int, last: int = ROUNDS) -> tuple[float, list[Position]]:
    """Return what the best line to the end of the round ``last`` is worth, and its positions.

    ``width`` is the number of lines that are kept after each card; the last position comes first.
    """
    lines, moments = _lines({start.deck: None}, start, width), [start]
    while moments[-1].round <= last:
        now = moment(moments[-1], start.deck)
        lines = _lines(_longer(lines, moments[-1]), now, width)
        moments.append(now)
    return lines[0].worth, list(_positions(lines[0], moments))


@lru_cache(VALUED_AT_MOST)
def best_worth(start: Position, width: int, last: int) -> float:
    """Return what the best line is worth: in all worlds that are alike it is found but once."""
    return best(start, width, last)[0]


def _longer(lines: Sequence[Line], now: Position) -> dict[bytes, Line | None]:
    """Return each deck to which ``lines`` lead, with the best line that leads there."""
    found: dict[bytes, Line | None] = {}
    for line in lines:
        for deck in next_decks(line.deck, now.ahead, now.terms):
            found.setdefault(deck, line)
    return found


def _lines(found: Mapping[bytes, Line | None], now: Position, width: int) -> list[Line]:
    """Return the best lines to the decks of one moment, the very best first."""
    prices = _worths(len(now.deck) - HEAD, now.ahead, now.round)
    worths = {deck: fsum(map(getitem, prices, deck)) for deck in found}
    if now.terms.levels:
        worths = {deck: worth + _readiness(deck, now) for deck, worth in worths.items()}
    kept = sorted(worths, key=worths.__getitem__, reverse=True)[:width]
    return [Line(worths[deck], deck, found[deck]) for deck in kept]


def _positions(line: Line | None, moments: Sequence[Position]) -> Iterator[Position]:
    for now in reversed(moments):
        assert line is not None  # noqa: S101  # a line has a deck for each moment
        yield Position(line.deck, now.ahead, now.round, now.terms)
        line = line.before


@cache
def _worths(size: int, ahead: int, in_round: int) -> list[list[float]]:
    """Return for each byte of a deck what it is worth."""
    later = ROUNDS - in_round
    left = later + ahead / size
    price = (1 + GROWTH * left) * min(1.0, left / TAIL)
    stored = [price * _value(card_of(code).resources) for code in range(CODES)]
    again = [worth + OLD * extra for worth, extra in zip(_promises(later + 1), stored, strict=True)]
    faces = _promises(max(0, later))
    gone = [worth + FRESH * extra for worth, extra in zip(faces, stored, strict=True)]
    paid = [LEVEL * in_round / ROUNDS * (code >> 1) for code in range(2 * LEVELS + 1)]
    used = [0.0] * 256
    return [paid, used] + [again] * ahead + [gone] * (size - ahead)


def _readiness(deck: bytes, now: Position) -> float:
    """Return what stored cards are worth that last until the round's end, for the next level."""
    if (level := deck[0] >> 1) == LEVELS:
        return 0.0
    lasting = bytes(sorted(code for code in deck[HEAD + now.ahead :] if code & STORED))
    return DUE * now.round / ROUNDS * _covered(lasting, now.terms.levels[level])


@lru_cache(REMEMBERED)
def _covered(stored: bytes, due: Resources) -> int:
    """Return how many of the resources that are ``due`` the stored cards hold."""
    return (due - (due - together(cards_of(stored)))).total


@cache
def _promises(passes: int) -> list[float]:
    """Return by code the stars that a card promises which still comes up ``passes`` times."""
    return [_promise(card_of(code), passes) for code in range(CODES)]


def _promise(card: Card, passes: int) -> float:
    if passes == 0:
        return float(card.up.stars)
    later, price = _promises(passes - 1), 1 + GROWTH * passes
    promise = later[code_of(card.reset())]
    for way in ACTION_OF:
        if (cost := card.up.cost_of(way)) is not None:
            after = card.after(way)
            income = INCOME * (price - GROWTH) * _value(after.resources)
            paid = price * min(map(_value, cost))
            promise = max(promise, later[code_of(after.reset())] + income - paid)
    return promise


def _value(amounts: Resources) -> float:
    return WOOD * amounts.wood + FISH * amounts.fish + STONE * amounts.stone
