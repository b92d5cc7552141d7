"""How a game of Palm Island begins (rulebook pages 4 to 7)."""

from collections.abc import Mapping

from engine.core import Rng
from engine.palm_island.components import CARDS, TRACKER, Card
from engine.palm_island.round import PlayRounds
from engine.palm_island.state import Board, Hand, Hidden, PalmIsland, Village


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> PalmIsland:
    """Shuffle the buildings in their starting orientation and put the tracker behind them."""
    order = rng.shuffled(CARDS)
    noted = options["notes"] == "on"
    g = PalmIsland(
        options=dict(options),
        board=Board(1, [_unseen_deck() for _ in range(seats)]),
        hands=[Hand(list(order) if noted else []) for _ in range(seats)],
        hidden=Hidden(rng=rng, unseen=[[] if noted else list(order) for _ in range(seats)]),
        agenda=[PlayRounds()],
    )
    for seat in g.seats:
        g.reveal(seat)
    return g


def _unseen_deck() -> Village:
    return Village([*[None] * len(CARDS), Card(TRACKER)])
