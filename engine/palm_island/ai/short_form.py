"""The solver's short form of a village: its deck as bytes, and its turns by the rules.

In a round each card goes to the back exactly once, so decks after the same number of cards can be
compared.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from engine.palm_island.rules import components
from engine.palm_island.rules.actions import ACTION_OF
from engine.palm_island.rules.cards import ABILITIES, DISASTERS, OUTPOSTS
from engine.palm_island.rules.casual import meets
from engine.palm_island.rules.payment import payments, ways_to_pay
from engine.palm_island.rules.state import PalmIsland, Village
from engine.palm_island.rules.turn import saves

KINDS = (*components.BUILDINGS, *components.FEATS)
KIND_OF = {number: kind for kind, row in enumerate(KINDS) for number in row.numbers}
FACES_IN_ORDER = tuple(components.ROTATED)
CODES = 8 * len(KINDS)
STORED = 1
IS_STORED = bytes(code & STORED for code in range(256))
HEAD = 2
DEEP = HEAD + components.ACTIVE_CARDS
REMEMBERED = 100_000
"""The number of cached turns."""


class Terms(NamedTuple):
    """The constants of a plan: the active abilities, the levels to pay, and the outposts to win."""

    powers: tuple[str, ...]
    levels: tuple[components.Resources, ...] = ()
    outposts: tuple[str, ...] = ()


class Position(NamedTuple):
    """A village between two turns: the ``round``, and the number of cards ``ahead`` of the tracker.

    ``deck`` begins with the paid levels or the won outposts, and the used abilities, both doubled.
    Then comes one byte for each card from the top to the back: its kind, face and whether it is
    stored. Cards of one kind are equal.
    """

    deck: bytes
    ahead: int
    round: int
    terms: Terms


class Usage(NamedTuple):
    """A card's new code, the indices of the stored cards to reset, and the used abilities."""

    code: int
    reset: tuple[int, ...]
    used: int


def position_of(g: PalmIsland, seat: int) -> Position:
    """Return the position of ``seat``, with unseen cards in their true order."""
    village = g.village(seat)
    unseen = iter(g.hands[seat].noted or g.hidden.unseen[seat])
    cards = [card or next(unseen) for card in village.deck]
    ahead = next(place for place, card in enumerate(cards) if card.is_tracker)
    terms = Terms(tuple(village.powers))
    won = g.board.level
    match g.mode:
        case "cooperative":
            terms = terms._replace(levels=DISASTERS[g.options["disaster"]].levels)
        case "casual":
            terms = terms._replace(outposts=_outposts_within_reach(g, seat))
            won = sum(
                1 << place for place, key in enumerate(terms.outposts) if key in village.outposts
            )
    used = sum(1 << place for place, key in enumerate(terms.powers) if key in village.used)
    codes = [code_of(card) for card in cards if not card.is_tracker]
    deck = bytes((won << 1, used << 1, *codes))
    if g.over:
        return Position(_rested(deck, terms), len(codes), components.ROUNDS + 1, terms)
    return Position(deck, ahead, g.board.round, terms)


def _outposts_within_reach(g: PalmIsland, seat: int) -> tuple[str, ...]:
    """Return the outposts that ``seat`` has, and the open ones whose goal no rival meets now."""
    villages = [g.village(other) for other in g.seats if other != seat]
    free = (
        key
        for key in g.board.outposts
        if not any(meets(rival, OUTPOSTS[key].goal) for rival in villages)
    )
    return tuple(sorted((*free, *g.village(seat).outposts)))


def moment(before: Position, deck: bytes) -> Position:
    """Return the position with ``deck``, one card or the end of the round later."""
    if before.ahead:
        return before._replace(deck=deck, ahead=before.ahead - 1)
    return before._replace(deck=deck, ahead=len(deck) - HEAD, round=before.round + 1)


def next_decks(deck: bytes, ahead: int, terms: Terms) -> Iterator[bytes]:
    """Yield the decks after one turn, or after the end of the round."""
    return after_a_turn(deck, ahead, terms) if ahead else _after_the_round(deck, terms)


def after_a_turn(deck: bytes, ahead: int, terms: Terms) -> Iterator[bytes]:
    """Yield the decks after one turn; a stored card on top goes to the back."""
    top = deck[HEAD]
    used = deck[1]
    yield deck[:HEAD] + deck[HEAD + 1 :] + bytes((top & ~STORED,))
    if top & STORED:
        return
    places = sorted(_stored_places(deck), key=deck.__getitem__)
    stored = bytes([deck[place] for place in places])
    uses = _uses_under(terms.powers)
    for place in range(HEAD, HEAD + min(ahead, _reach(terms.powers, used))):
        if not deck[place] & STORED:
            for code, reset, used_after in uses(deck[place], stored, used, place >= DEEP):
                after = bytearray(deck)
                for which in reset:
                    after[places[which]] -= STORED
                after[1] = used_after
                del after[place]
                after.append(code)
                yield bytes(after)


def _stored_places(deck: bytes) -> tuple[int, ...]:
    return _places(deck.translate(IS_STORED))


@lru_cache(REMEMBERED)
def _places(marks: bytes) -> tuple[int, ...]:
    """Return the marked places."""
    return tuple(place for place, mark in enumerate(marks) if mark)


def _after_the_round(deck: bytes, terms: Terms) -> Iterator[bytes]:
    """Yield the deck unchanged, then with the next level of the disaster paid in each way."""
    deck = _rested(deck, terms)
    if terms.outposts:
        deck = bytes((deck[0] | _won(bytes(sorted(deck[HEAD:])), terms.outposts),)) + deck[1:]
    yield deck
    if (level := deck[0] >> 1) < len(terms.levels):
        places = _stored_places(deck)
        held = cards_of(bytes([deck[place] for place in places]))
        for paid in payments(held, (terms.levels[level],)):
            after = bytearray(deck)
            after[0] += 2
            for place, card in zip(places, held, strict=True):
                after[place] -= STORED * (card.number in paid)
            yield bytes(after)


@lru_cache(REMEMBERED)
def _won(codes: bytes, outposts: tuple[str, ...]) -> int:
    """Return the doubled marks of the outposts whose goals the cards meet."""
    village = Village(list(cards_of(codes)))
    goals = (OUTPOSTS[key].goal for key in outposts)
    return sum(2 << place for place, goal in enumerate(goals) if meets(village, goal))


def points_won(deck: bytes, terms: Terms) -> int:
    """Return the points of the outposts that a deck has won."""
    won = (key for place, key in enumerate(terms.outposts) if deck[0] & 2 << place)
    return sum(OUTPOSTS[key].points for key in won)


def _rested(deck: bytes, terms: Terms) -> bytes:
    """Return the deck with abilities renewed that can be used once a round."""
    kept = [ABILITIES[key].times == "once a game" for key in terms.powers]
    gone = sum(deck[1] & 2 << place for place, once in enumerate(kept) if once)
    return deck[:1] + bytes((gone,)) + deck[HEAD:]


@cache
def _reach(powers: tuple[str, ...], used: int) -> int:
    """Return the number of usable cards on top."""
    return _village(powers, used).reach


def _village(powers: tuple[str, ...], used: int) -> Village:
    """Return a village with the active abilities."""
    gone = [key for place, key in enumerate(powers) if used & 2 << place]
    return Village([], powers=list(powers), used=gone)


@cache
def _uses_under(powers: tuple[str, ...]) -> Callable[[int, bytes, int, bool], list[Usage]]:
    """Return a cached version of ``_uses``."""
    return lru_cache(REMEMBERED)(partial(_uses, powers))


def _uses(powers: tuple[str, ...], code: int, stored: bytes, used: int, deep: bool) -> list[Usage]:
    """Return the possible uses of a card; ``deep`` cards are below the top two."""
    card = card_of(code)
    held = cards_of(stored)
    ready = _village(powers, used).ready
    third = [key for key in ready if ABILITIES[key].third_card][:deep]
    found = []
    for way in ACTION_OF:
        cost = card.up.cost_of(way) or ()
        for helps, paid in ways_to_pay(ready, held, cost, saving=saves(card, way)):
            village = _village(powers, used)
            for key in (*third, *helps):
                village.use(key)
            marks = sum(2 << place for place, key in enumerate(powers) if key in village.used)
            left = [other.number for other in held if other.number not in paid]
            too_many = len(left) - village.stored_at_most + 1 if way == "store" else 0
            for turned_back in combinations(left, max(0, too_many)):
                numbers = {*paid, *turned_back}
                reset = tuple(place for place, other in enumerate(held) if other.number in numbers)
                found.append(Usage(code_of(card.after(way)), reset, marks))
    return found


def code_of(card: components.Card) -> int:
    """Return the byte for a card: its kind, its face, and whether it is stored."""
    return KIND_OF[card.number] << 3 | FACES_IN_ORDER.index(card.face) << 1 | card.stored


def card_of(code: int, copy: int = 0) -> components.Card:
    """Return a card with this code."""
    number = KINDS[code >> 3].numbers[copy]
    return components.Card(number, FACES_IN_ORDER[code >> 1 & 3], bool(code & STORED))


def cards_of(codes: bytes) -> list[components.Card]:
    """Return cards with these codes and different numbers."""
    kinds = [code >> 3 for code in codes]
    return [card_of(code, kinds[:place].count(code >> 3)) for place, code in enumerate(codes)]
