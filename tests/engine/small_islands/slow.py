"""Slow checks of the map and of islands that share no code with the rules.

The table is a grid of points with two steps per cell. A cell has four corners, the middles of its
four sides and its own middle. Neighbouring cells share corners and middles of sides.
"""

from collections.abc import Mapping

from engine.small_islands.rules.chart import Laid, cell_at, column_of, row_of
from engine.small_islands.rules.tiles import FACES

Point = tuple[int, int]
MapRegion = tuple[int, int]
"""A cell and the number of a region of its tile."""

RING = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
NAMES = ["nw", "north", "ne", "east", "se", "south", "sw", "west"]


def points_of(cell: int, laid: Laid) -> dict[Point, bool]:
    """Return the eight points of a tile, and whether each is land."""
    letters = FACES[laid.tile].edge
    turned = [letters[(place - 2 * laid.turn) % 8] for place in range(8)]
    left, top = 2 * column_of(cell), 2 * row_of(cell)
    return {(left + x, top + y): turned[place] == "L" for place, (x, y) in enumerate(RING)}


def agrees_everywhere(chart: Mapping[int, Laid]) -> bool:
    """Whether all tiles agree on the points that they share."""
    seen = dict[Point, bool]()
    for cell, laid in chart.items():
        for point, land in points_of(cell, laid).items():
            if seen.setdefault(point, land) != land:
                return False
    return True


def fits_slowly(chart: Mapping[int, Laid], tile: str) -> list[tuple[int, int]]:
    """Return the cells and turns in which a tile fits, by trying all."""
    if not chart:
        return [(cell_at(15, 15), turn) for turn in _turns(tile)]
    rows = [row_of(cell) for cell in chart]
    columns = [column_of(cell) for cell in chart]
    found = []
    for row in range(max(rows) - 14, min(rows) + 15):
        for column in range(max(columns) - 14, min(columns) + 15):
            cell = cell_at(row, column)
            beside = [
                cell_at(row - 1, column),
                cell_at(row + 1, column),
                cell_at(row, column - 1),
                cell_at(row, column + 1),
            ]
            if cell in chart or not any(other in chart for other in beside):
                continue
            found += [
                (cell, turn)
                for turn in _turns(tile)
                if agrees_everywhere({**chart, cell: Laid(tile, turn)})
            ]
    return sorted(found)


def _turns(tile: str) -> list[int]:
    """Return the turns that look different."""
    face = FACES[tile]
    looks = dict[tuple[frozenset[int], ...], int]()
    for turn in range(4):
        look = tuple(
            frozenset((NAMES.index(name) + 2 * turn) % 8 for name in region.land)
            for region in face.regions
        )
        looks.setdefault(look, turn)
    return sorted(looks.values())


def islands_slowly(chart: Mapping[int, Laid]) -> set[frozenset[MapRegion]]:
    """Return the islands as sets of (cell, region), by flood fill.

    Land of a tile is joined within a region. Land of two tiles is joined only if they share the
    middle of a side.
    """
    links = dict[MapRegion, set[MapRegion]]()
    owners = dict[Point, list[MapRegion]]()
    for cell, laid in chart.items():
        left, top = 2 * column_of(cell), 2 * row_of(cell)
        for number, region in enumerate(FACES[laid.tile].regions):
            links.setdefault((cell, number), set())
            for name in region.land:
                place = (NAMES.index(name) + 2 * laid.turn) % 8
                x, y = RING[place]
                if (x + y) % 2:
                    owners.setdefault((left + x, top + y), []).append((cell, number))
    for sharing in owners.values():
        for one in sharing:
            links[one].update(sharing)
    found = []
    while links:
        island, waiting = set[MapRegion](), [next(iter(links))]
        while waiting:
            joined = waiting.pop()
            if joined in links:
                island.add(joined)
                waiting += links.pop(joined)
        found.append(frozenset(island))
    return set(found)
