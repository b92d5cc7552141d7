"""A sensible player who thinks further: of rivals, the next tile, Houses and tokens left."""

from collections.abc import Iterator, Sequence

from engine.core import Action, Rng, options_of
from engine.small_islands.ai.greedy import TOKEN, greedy, house_worth, token
from engine.small_islands.ai.outlook import Outlook, goals_of, outlook_of
from engine.small_islands.rules.actions import AddPort, Build, Choose, Cover, Done, Keep, Place
from engine.small_islands.rules.cards import OBJECTIVES, Objective, objective
from engine.small_islands.rules.chart import CELL_OF, fitting, spaces
from engine.small_islands.rules.components import ROUNDS
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import LANDSCAPE

# What won most often against the sensible player, in some hundred games for each value.

HOUSE = (4.0, 4.0, 0.0, 0.0)
"""The least for which a House is placed, by round: there are eight for all four rounds."""
LAST_TOKEN = 1.0
"""The least that a Bonus token must bring in the last round."""
RIVAL = 0.7
"""How much it counts against a place what the tile brings to the rival whom it helps most."""
ANY = [(objective((card,)), 1 / len(OBJECTIVES)) for card in OBJECTIVES]
"""What a rival may be after: nobody knows, so each Objective alike."""


def prudent(g: SmallIslands, seat: int, rng: Rng) -> Action:
    """Return what seems best in the long run; of the state only what ``seat`` sees is looked at."""
    options = options_of(g, seat)
    match options[0]:
        case Choose() | Keep():
            return _goal(g, seat, options)
        case Cover() | AddPort() if Done() in options:
            return token(g, seat, options, LAST_TOKEN if g.board.round == ROUNDS else TOKEN)
        case Place() if places := _placements(options):
            return _placement(g, seat, places)
    liked = greedy(g, seat, rng)
    if isinstance(liked, Build) and house_worth(g, seat, liked) < HOUSE[g.board.round - 1]:
        return Done()
    return liked


def _placements(options: Sequence[Action]) -> list[Place]:
    """Return the complete placements of Landscape tiles."""
    places = (action for action in options if isinstance(action, Place))
    return [it for it in places if it.turn is not None and it.tile in LANDSCAPE]


def _goal(g: SmallIslands, seat: int, options: Sequence[Action]) -> Action:
    """Take the Objective that the map suits best once a tile more is placed for it."""

    def value(action: Action) -> float:
        assert isinstance(action, Choose | Keep)  # noqa: S101  # the only answers to this question
        return _soon(g, seat, objective(action.cards))

    return max(options, key=value)


def _soon(g: SmallIslands, seat: int, goal: Objective) -> float:
    """Return what the map is worth for a goal with the best of the tiles at hand placed."""
    outlook = outlook_of(g, seat, [(goal, 1.0)])
    return outlook.value + max(_gains(g, seat, outlook), default=0.0)


def _gains(g: SmallIslands, seat: int, outlook: Outlook) -> Iterator[float]:
    where = spaces(g.board.chart)
    for tile in (*g.hands[seat].tiles, *g.board.row):
        for cell, turn in fitting(where, tile):
            yield outlook.with_tile(tile, cell, turn)


def _placement(g: SmallIslands, seat: int, places: Sequence[Place]) -> Action:
    """Place the tile where it helps most, and rivals little."""
    own = outlook_of(g, seat, goals_of(g, seat))
    rivals = [outlook_of(g, rival, ANY) for rival in g.seats if rival != seat]

    def value(place: Place) -> float:
        where = place.tile, CELL_OF[place.cell or ""], (place.turn or 0) // 90
        theirs = max((rival.with_tile(*where) for rival in rivals), default=0.0)
        return own.with_tile(*where) - RIVAL * theirs

    return max(places, key=value)
