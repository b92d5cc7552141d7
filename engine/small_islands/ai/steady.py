"""The heuristic player: places tiles for its own Objectives and lands when they pay enough."""

from collections.abc import Hashable, Iterable, Sequence

from engine.core import Action, Rng, options_of
from engine.small_islands.ai.outlook import Outlook, Spot, expected, goals_of, outlook_of
from engine.small_islands.rules import actions
from engine.small_islands.rules.cards import objective
from engine.small_islands.rules.chart import CELL_OF, Chart, spaces
from engine.small_islands.rules.components import ROUNDS, ROW_TILES, STACK_TILES
from engine.small_islands.rules.islands import island_at, islands, ports_around
from engine.small_islands.rules.landing import OWN
from engine.small_islands.rules.reward import revealed
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tokens import JOKER, place_of

TOKEN = 3.0
"""The least gain for a Bonus token, in points."""
RIPE = 7.0
"""The least value of this round's Objective for landing, in points."""
RIPE_ALONE = 30.0
"""The same against Alexis, whose landing depends only on his cards; rarely reached."""
JOKER_LATER = 0.1
"""The value of saving a joker if another token does as well."""
CROWD = 2
"""The number of Ports that makes a good place for the player's ship."""


def steady(g: SmallIslands, seat: int, rng: Rng) -> Action:
    """Return the best option, by the knowledge of ``seat``."""
    options = options_of(g, seat)
    match options[0]:
        case actions.Choose() | actions.Keep():  # the Objective that suits the map best
            choices = [
                action for action in options if isinstance(action, actions.Choose | actions.Keep)
            ]
            goals = {one: outlook_of(g, seat, [(objective(one.cards), 1.0)]) for one in choices}
            return max(choices, key=lambda one: goals[one].value)
        case actions.Explore() | actions.Land(cell=None):
            return _turn(g, seat, options)
        case actions.Place():
            return _placement(g, seat, options)
        case actions.Build():
            builds = (action for action in options if isinstance(action, actions.Build))
            return max(builds, key=lambda build: house_worth(g, seat, build))
        case actions.KeepToken():
            return options[0]
    if actions.Done() in options:
        return token(g, seat, options, TOKEN)
    landings = [action for action in options if isinstance(action, actions.Land)]
    return best_landing(g, landings) if landings else options[0]


def _turn(g: SmallIslands, seat: int, options: Sequence[Action]) -> Action:
    """Land if the Objective pays enough, otherwise take the tile with the best placement."""
    outlook = outlook_of(g, seat, goals_of(g, seat))
    landings = [action for action in options if isinstance(action, actions.Land) and action.cell]
    # Wait while tiles are left and the Objective does not pay enough yet.
    left = len(g.hidden.reserve) + len(g.board.row)
    enough = left > STACK_TILES * (ROUNDS - g.board.round) + ROW_TILES
    ripe = RIPE_ALONE if g.has_alexis else RIPE
    waits = g.board.row and enough and outlook.sure() < ripe
    if landings and not waits:
        return best_landing(g, landings)
    where = spaces(g.board.chart)
    return actions.Explore(max(g.board.row, key=lambda tile: outlook.best_gain(tile, where)))


def best_landing(g: SmallIslands, landings: Sequence[actions.Land]) -> actions.Land:
    """Land beside many Ports; while there is time, save the player's ship for a good place."""

    def value(landing: actions.Land) -> tuple[int, bool]:
        ports = ports_around(g.board.chart, CELL_OF[landing.cell or ""])
        worth_of_grey = CROWD - 1 if g.board.round < ROUNDS else 0
        own = landing.ship == OWN
        return (ports if own else worth_of_grey), own

    return max(landings, key=value)


def _placement(g: SmallIslands, seat: int, options: Sequence[Action]) -> Action:
    """Place the tile where it helps most."""
    outlook = outlook_of(g, seat, goals_of(g, seat))
    where = spaces(g.board.chart)

    def value(place: actions.Place) -> float:
        cell = CELL_OF[place.cell or ""]
        if place.turn is not None:
            return outlook.with_tile(place.tile, cell, place.turn // 90)
        return outlook.best_gain(place.tile, [space for space in where if space[0] == cell])

    places = [action for action in options if isinstance(action, actions.Place) and action.cell]
    complete = [place for place in places if place.turn is not None]
    return max(complete or places, key=value)


def token(g: SmallIslands, seat: int, options: Sequence[Action], least: float) -> Action:
    """Place the token that helps most, if it brings at least ``least``."""
    outlook = outlook_of(g, seat, goals_of(g, seat))
    uses = [use for use in options if isinstance(use, actions.Use) and use.cell]

    def value(use: actions.Use) -> float:
        place = place_of(g.board.chart, use)
        if isinstance(use, actions.AddPort):
            return outlook.with_token(place, "port")
        return outlook.with_token(place, use.resource, use.over) - JOKER_LATER * (use.key == JOKER)

    best = max(_different(g.board.chart, outlook, uses), key=value, default=None)
    return best if best is not None and value(best) >= least else actions.Done()


def _different(
    chart: Chart, outlook: Outlook, uses: Sequence[actions.Use]
) -> Iterable[actions.Use]:
    """Return the first of all uses that make the same change on the same island."""
    first = dict[Hashable, actions.Use]()
    spots = dict[Hashable, Spot]()
    for use in uses:
        where = use.cell, use.corner
        if where not in spots:
            spots[where] = outlook.spot(place_of(chart, use))
        first.setdefault((use.token, getattr(use, "over", None), spots[where]), use)
    return first.values()


def house_worth(g: SmallIslands, seat: int, build: actions.Build) -> float:
    """Return the points of a House; a Discovery token counts as its mean value."""
    island = island_at(islands(g.board.chart), CELL_OF[build.cell])
    return expected(revealed(g, seat), island.symbols, island.size)
