"""Count the cards in the decks, between the players and recruited."""

from collections import Counter
from collections.abc import Iterator

from engine.palm_island.rules.cards import OUTPOSTS, TERRAINS, VILLAGERS_DRAWN
from engine.palm_island.rules.components import TRACKER
from engine.palm_island.rules.state import PalmIsland


def box(g: PalmIsland) -> Counter[str]:
    decks = Counter(f"{seat}: {number}" for seat in g.seats for number in range(1, TRACKER + 1))
    feats = {f"feat {card.number}" for village in g.board.villages for card in village.feats}
    return decks + Counter(feats) + Counter(_outposts_dealt(g)) + _villagers_dealt(g)


def _outposts_dealt(g: PalmIsland) -> Iterator[str]:
    if g.mode == "casual":
        yield from TERRAINS
    if g.mode == "speed" and g.options.get("villagers") != "on":
        yield from OUTPOSTS


def _villagers_dealt(g: PalmIsland) -> Counter[str]:
    if g.mode == "cooperative" or g.options.get("villagers") != "on":
        return Counter()
    if g.mode == "speed":
        return Counter({"villager": VILLAGERS_DRAWN + len(g.hands) - 2})
    return Counter({"villager": VILLAGERS_DRAWN * len(g.hands)})


def found(g: PalmIsland) -> Counter[str]:
    counted = Counter(name for seat in g.seats for name in _deck(g, seat))
    outposts = [*g.board.outposts, *g.board.gone]
    outposts += [key for village in g.board.villages for key in village.outposts]
    counted.update(OUTPOSTS[key].terrain if g.mode == "casual" else key for key in outposts)
    villagers = len(g.board.villagers)
    villagers += sum(len(each.villagers) + len(each.recruited) for each in g.board.villages)
    counted["villager"] += villagers
    return counted


def _deck(g: PalmIsland, seat: int) -> Iterator[str]:
    """Yield the cards of a deck. An unseen card has its face in the rest of the order."""
    deck = g.village(seat).deck
    rest = [*g.hands[seat].noted, *g.hidden.unseen[seat]]
    assert deck.count(None) == len(rest)
    for card in (*rest, *filter(None, deck)):
        yield f"feat {card.number}" if card.number > TRACKER else f"{seat}: {card.number}"
