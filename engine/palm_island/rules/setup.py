"""The setup of Palm Island (rulebook pages 4 to 7, and the set-up of each mode)."""

from collections.abc import Mapping, Sequence

from engine.core import Rng
from engine.palm_island.rules.cards import VILLAGERS, VILLAGERS_DRAWN
from engine.palm_island.rules.casual import draw_outposts, villagers_beside
from engine.palm_island.rules.components import CARDS, ROUND_TRACKER
from engine.palm_island.rules.feats import BringFeats
from engine.palm_island.rules.round import PlayRounds
from engine.palm_island.rules.speed import pile_outposts
from engine.palm_island.rules.state import Board, Hand, Hidden, PalmIsland, Village

COMPETITIVE = ("casual", "speed")


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> PalmIsland:
    """Shuffle the buildings in their starting orientation and put the tracker behind them."""
    if options["mode"] in COMPETITIVE:  # all decks have the same order
        orders = [rng.shuffled(CARDS)] * seats
    else:
        orders = [rng.shuffled(CARDS) for _ in range(seats)]
    noted = options["notes"] == "on"
    g = PalmIsland(
        options=dict(options),
        board=Board(1, [Village([*[None] * len(CARDS), ROUND_TRACKER]) for _ in range(seats)]),
        hands=[Hand(order[:] if noted else []) for order in orders],
        hidden=Hidden(rng=rng, unseen=[[] if noted else order[:] for order in orders]),
        agenda=[PlayRounds()],
    )
    for seat in g.seats:
        g.reveal(seat)
    with_villagers = g.options.get("villagers") == "on"
    match g.mode:
        case "solo":  # rulebook pages 16 and 27
            g.agenda.insert(0, BringFeats(0))
            if with_villagers:
                g.village(0).villagers = _draw_villagers(rng, list(VILLAGERS), VILLAGERS_DRAWN)
        case "casual":  # page 23: all players get the same villagers
            g.board.outposts = draw_outposts(rng)
            if with_villagers:
                drawn = _draw_villagers(rng, villagers_beside(g.board.outposts), VILLAGERS_DRAWN)
                for village in g.board.villages:
                    village.villagers = drawn[:]
        case "speed" if with_villagers:  # pages 24, 25 and 27
            number = VILLAGERS_DRAWN + seats - 2
            g.board.villagers = _draw_villagers(rng, list(VILLAGERS), number)
        case "speed":
            g.board.outposts = pile_outposts(rng)
    return g


def _draw_villagers(rng: Rng, villagers: Sequence[str], number: int) -> list[str]:
    drawn = rng.shuffled(villagers)[:number]
    return [key for key in VILLAGERS if key in drawn]
