"""Alexis, the opponent of a solo game, who follows his Expedition cards (solo rules)."""

from collections.abc import Callable, Sequence

from engine.core import Auto, Step
from engine.small_islands.rules.cards import ALEXIS, EXPEDITIONS, AlexisCard, Expedition
from engine.small_islands.rules.chart import NAME_OF, Chart, Laid, fits, neighbours
from engine.small_islands.rules.islands import Island, islands, open_land_sides, ports_around
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import GREY

Spot = tuple[int, int]


class TakeAlexisTurn(Auto[SmallIslands], frozen=True):
    """Alexis draws an Expedition card and does what it says."""

    player: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        """Land if the card says so and it is possible, otherwise explore."""
        card = draw_expedition(g)
        must_land = not g.board.row
        if can_alexis_land(g) and (card.action == "land" or must_land):
            cell = ship_spot(g.board.chart, card)
            g.lay(self.player, cell, Laid(GREY))
            g.board.lander = self.player
            g.note("Alexis lands with a grey ship on {cell}.", cell=NAME_OF[cell])
        else:
            _explore(g, self.player, card)
        return []


def draw_expedition(g: SmallIslands) -> Expedition:
    """Draw the next Expedition card; shuffle the used ones when the stack is empty."""
    if not g.hidden.expedition:
        g.hidden.expedition = g.rng.shuffled(g.board.expedition)
        g.board.expedition = []
        g.board.reshuffled = True
    card = g.hidden.expedition.pop()
    g.board.expedition.append(card)
    return EXPEDITIONS[card]


def can_alexis_land(g: SmallIslands) -> bool:
    """Whether Alexis may land now; he only has the grey ships."""
    free = not g.hidden.stack and g.grey_ships > 0
    return free and bool(fits(g.board.chart, GREY))


def ship_spot(chart: Chart, card: Expedition) -> int:
    """Return where Alexis lands: most or fewest Ports around, ties in reading order."""
    sign = 1 if card.spot == "fewest-ports" else -1
    cells = (cell for cell, _ in fits(chart, GREY))
    return min(cells, key=lambda cell: (sign * ports_around(chart, cell), cell))


def _explore(g: SmallIslands, player: int, card: Expedition) -> None:
    """Take a tile and place it; a tile that cannot be placed leaves the game."""
    tile = g.draw_tile() if card.take == 0 else None
    if tile is None:
        place = min(max(card.take, 1), len(g.board.row)) - 1
        tile = g.board.row.pop(place)
        g.refill_row(place)
    where = best_spot(g.board.chart, tile, card.policy, player)
    if where is None:
        g.board.gone.append(tile)
        g.note("Alexis cannot place tile {tile}: it leaves the game.", tile=tile)
        return
    cell, turn = where
    g.lay(player, cell, Laid(tile, turn))
    g.note("Alexis places tile {tile} on {cell}.", tile=tile, cell=NAME_OF[cell])


def best_spot(chart: Chart, tile: str, policy: str, player: int) -> Spot | None:
    """Return where a policy puts a tile; ties go to the top row, left column, smallest turn."""
    value = _POLICIES[policy]
    spots = fits(chart, tile)
    return min(spots, key=lambda spot: (*value(chart, tile, spot, player), spot), default=None)


def _grow(chart: Chart, tile: str, spot: Spot, player: int) -> tuple[int, int]:
    """Prefer the largest island without a House of Alexis, then many neighbours."""
    after = _with(chart, tile, spot)
    touched = (
        island.size
        for island in islands(after)
        if spot[0] in island.cells and player not in island.houses
    )
    return -max(touched, default=0), -_beside(chart, spot)


def _close(chart: Chart, tile: str, spot: Spot, player: int) -> tuple[int, int]:
    """Prefer few open sides with land on the whole map, then many neighbours."""
    return open_land_sides(_with(chart, tile, spot)), -_beside(chart, spot)


def _wander(chart: Chart, tile: str, spot: Spot, player: int) -> tuple[int, int]:
    """Prefer few neighbours, then few open sides with land on the whole map."""
    return _beside(chart, spot), open_land_sides(_with(chart, tile, spot))


_POLICIES: dict[str, Callable[[Chart, str, Spot, int], tuple[int, int]]] = {
    "grow": _grow,
    "close": _close,
    "wander": _wander,
}


def _with(chart: Chart, tile: str, spot: Spot) -> Chart:
    return {**chart, spot[0]: Laid(tile, spot[1])}


def _beside(chart: Chart, spot: Spot) -> int:
    return sum(cell in chart for cell in neighbours(spot[0]))


def alexis_islands(g: SmallIslands, player: int) -> list[Island]:
    """Return where Alexis builds in this Reward phase, in the order of his card."""
    card = ALEXIS[g.options["alexis"]]
    number = min(card.houses_per_reward, g.player(player).houses)
    possible = [island for island in islands(g.board.chart) if island.is_open_to(player)]
    return sorted(possible, key=lambda island: _house_order(card, island))[:number]


def _house_order(card: AlexisCard, island: Island) -> tuple[int, int, int]:
    resources = sum(island.symbols.resources)
    first = island.places[0][0]
    match card.house_order:
        case "smallest":
            return island.size, resources, first
        case "richest":
            return -resources - island.symbols.temple, island.size, first
        case "tightest":
            return len(island.free), -resources - island.symbols.temple, first
