"""A stronger heuristic player, which also considers opponents, the next tile, Houses and tokens."""

from collections.abc import Sequence

from engine.core import Action, Rng, options_of
from engine.small_islands.ai.outlook import goals_of, outlook_of
from engine.small_islands.ai.steady import TOKEN, house_worth, steady, token
from engine.small_islands.rules.actions import AddPort, Build, Choose, Cover, Done, Keep, Place
from engine.small_islands.rules.cards import OBJECTIVES, objective
from engine.small_islands.rules.chart import CELL_OF, spaces
from engine.small_islands.rules.components import ROUNDS
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import LANDSCAPE

# Best in some hundred games for each value against the heuristic player.

HOUSE = (4.0, 4.0, 0.0, 0.0)
"""The least points for placing a House, by round; eight Houses must last for four rounds."""
LAST_TOKEN = 1.0
"""The least gain for a Bonus token in the last round."""
RIVAL = 0.7
"""The weight of the tile's gain for the opponent that it helps most."""
ANY = [(objective((card,)), 1 / len(OBJECTIVES)) for card in OBJECTIVES]
"""The possible Objectives of an opponent, all equally likely."""


def prudent(g: SmallIslands, seat: int, rng: Rng) -> Action:
    """Return the best option in the long run, given what ``seat`` knows."""
    options = options_of(g, seat)
    match options[0]:
        case Choose() | Keep():
            return _goal(g, seat, options)
        case Cover() | AddPort() if Done() in options:
            return token(g, seat, options, LAST_TOKEN if g.board.round == ROUNDS else TOKEN)
        case Place():
            places = [it for it in options if isinstance(it, Place) and it.turn is not None]
            if landscapes := [it for it in places if it.tile in LANDSCAPE]:
                return _placement(g, seat, landscapes)
    liked = steady(g, seat, rng)
    if isinstance(liked, Build) and house_worth(g, seat, liked) < HOUSE[g.board.round - 1]:
        return Done()
    return liked


def _goal(g: SmallIslands, seat: int, options: Sequence[Action]) -> Action:
    """Choose the Objective that suits the map best after one more tile."""
    where = spaces(g.board.chart)
    tiles = (*g.hands[seat].tiles, *g.board.row)

    def value(action: Action) -> float:
        assert isinstance(action, Choose | Keep)  # noqa: S101  # the only options here
        outlook = outlook_of(g, seat, [(objective(action.cards), 1.0)])
        gains = (outlook.best_gain(tile, where) for tile in tiles)
        return outlook.value + max(gains, default=0.0)

    return max(options, key=value)


def _placement(g: SmallIslands, seat: int, places: Sequence[Place]) -> Action:
    """Place the tile where it helps most, and opponents little."""
    own = outlook_of(g, seat, goals_of(g, seat))
    rivals = [outlook_of(g, rival, ANY) for rival in g.seats if rival != seat]

    def value(place: Place) -> float:
        where = place.tile, CELL_OF[place.cell or ""], (place.turn or 0) // 90
        theirs = max((rival.with_tile(*where) for rival in rivals), default=0.0)
        return own.with_tile(*where) - RIVAL * theirs

    return max(places, key=value)
