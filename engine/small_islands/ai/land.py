"""The islands of a map by number: the island of a region, and the islands that a tile joins."""

from engine.small_islands.rules.chart import SIDE_STEPS, Chart, by_map
from engine.small_islands.rules.islands import islands
from engine.small_islands.rules.tiles import TURNED, Turned

Joined = frozenset[tuple[int, int]]
"""Regions of a tile, each with an island that it joins."""


class IslandMap:
    """The islands of a map; ``owner`` is the island of each region."""

    def __init__(self, chart: Chart) -> None:
        self.islands = islands(chart)
        self.owner = {
            place: number for number, it in enumerate(self.islands) for place in it.places
        }
        self._chart = chart
        self._joined_by_one = dict[int, Joined]()

    def joined(self, cell: int, face: Turned) -> Joined:
        """Return which regions of a tile on an empty cell join which islands."""
        if len(face.corners) > 1:
            region_at = face.region_at
            return frozenset([(region_at[side], island) for side, island in self._beside(cell)])
        joined = self._joined_by_one.get(cell)  # one region joins them all in any turn
        if joined is None:
            joined = frozenset([(0, island) for _, island in self._beside(cell)])
            self._joined_by_one[cell] = joined
        return joined

    def _beside(self, cell: int) -> list[tuple[int, int]]:
        """Return the sides of a cell with land beyond, each with its island."""
        found = []
        for side, step in SIDE_STEPS:
            if (beyond := self._chart.get(cell + step)) is not None:
                region = TURNED[beyond.tile][beyond.turn].region_at[(side + 4) % 8]
                if region >= 0:
                    found.append((side, self.owner[cell + step, region]))
        return found


@by_map(8)
def land_of(chart: Chart) -> IslandMap:
    """Return the islands of a map; each player and each Objective needs them."""
    return IslandMap(chart)
