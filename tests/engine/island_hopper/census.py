"""Count the cards, the goods and the money. All money adds up to 0 with the bank's debt."""

from collections import Counter

from engine.island_hopper.rules.components import CONTRACTS, GOODS, ROUND_CARDS
from engine.island_hopper.rules.state import IslandHopper


def box(g: IslandHopper) -> Counter[str]:
    goods = [good.key for good in GOODS]
    cards = [*(card.key for card in CONTRACTS), *(card.key for card in ROUND_CARDS)]
    return Counter(cards) + Counter(set(_goods(g)) if g.dueling else goods)


def found(g: IslandHopper) -> Counter[str]:
    contracts = [*g.hidden.deck, *g.board.display, *g.board.gone, *g.board.tourists]
    contracts += [card for hand in g.hands for card in (*hand.cards, *hand.completed)]
    rounds = [*g.hidden.rounds, *g.board.past_cards, g.board.card]
    counted = Counter(contracts) + Counter(rounds) + Counter(_goods(g))
    screens = sum(hand.cash + sum(hand.sealed.values()) for hand in g.hands)
    counted["money"] = g.hidden.bank + screens + sum(g.board.money.values())
    return counted


def _goods(g: IslandHopper) -> list[str]:
    """Return the goods on the compass island and in the air, each once."""
    return [*g.board.goods, *(flight.good for flight in g.board.flights if not flight.again)]
