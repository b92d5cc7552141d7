"""The number of turns that an explorer can survive: the longest walk on collapsing ground."""

from engine.earthquake_island.rules.components import (
    CELLS,
    CLIMB,
    FACE_DOWN,
    TILES,
    TOWARDS,
    VOLCANO,
)
from engine.earthquake_island.rules.state import EarthquakeIsland

STEPS_TRIED = 300
"""The limit of steps for one search."""

_PLACE = {cell: place for place, cell in enumerate(CELLS)}
_TOWARDS = tuple(
    tuple(None if other is None else _PLACE[other] for other in TOWARDS[cell]) for cell in CELLS
)
_NEIGHBOURS = tuple(tuple(other for other in row if other is not None) for row in _TOWARDS)


class Outlook:
    """The visible ground by the index of each cell: heights, and the tiles that fall.

    ``falls`` are the cells that lose a tile when the top tile of a cell is played. Unseen tiles
    count as plain ground; other explorers do not move.
    """

    def __init__(self, g: EarthquakeIsland, seen: EarthquakeIsland) -> None:
        """Read the ground of ``g``; tiles count only if ``seen``, an earlier state, shows them."""
        tops = g.board.tops
        below = g.hidden.below
        before = seen.board.tops
        shown = [tops.get(cell, FACE_DOWN) for cell in CELLS]
        self.heights = [
            len(below.get(cell, ())) + (top != FACE_DOWN)
            for cell, top in zip(CELLS, shown, strict=True)
        ]
        self.volcano = [top == VOLCANO for top in shown]
        self.blocked = self.volcano.copy()
        for explorer in g.board.explorers:
            if explorer.cell is not None:
                self.blocked[_PLACE[explorer.cell]] = True
        self.falls = [
            fall[top] if top == before.get(cell) else fall[FACE_DOWN]
            for cell, top, fall in zip(CELLS, shown, _FALLS, strict=True)
        ]
        self.steps_left = 0

    def turns(self, cell: str, most: int) -> int:
        """Return how many turns, at most ``most``, the explorer on ``cell`` can survive."""
        here = _PLACE[cell]
        self.steps_left = STEPS_TRIED
        self.blocked[here] = self.volcano[here]
        found = self._walk(here, most)
        self.blocked[here] = True
        return found

    def room(self, cell: str) -> int:
        """Return the number of tiles under the explorer on ``cell`` and within one step."""
        here = _PLACE[cell]
        return self.heights[here] + sum(self.heights[place] for place in self._steps(here))

    def _walk(self, here: int, most: int) -> int:
        best = 0
        heights = self.heights
        for place in sorted(self._steps(here), key=heights.__getitem__, reverse=True):
            if self.steps_left <= 0 or best == most:
                break
            self.steps_left -= 1
            further = 0
            if most > 1:
                # Let the ground fall, continue the walk, and restore the ground.
                falls = self.falls[place]
                fallen = list[int]()
                for other in falls:
                    if heights[other] and not self.volcano[other]:
                        heights[other] -= 1
                        fallen.append(other)
                self.falls[place] = (place,)
                further = self._walk(place, most - 1)
                for other in fallen:
                    heights[other] += 1
                self.falls[place] = falls
            best = max(best, 1 + further)
        return best

    def _steps(self, here: int) -> list[int]:
        """Return the possible cells after the explorer's next turn."""
        heights = self.heights
        reach = heights[here] + CLIMB
        stay = [here] if heights[here] and not self.blocked[here] else []
        return stay + [
            place
            for place in _NEIGHBOURS[here]
            if not self.blocked[place] and 0 < heights[place] <= reach
        ]


def _falls(here: int, top: str) -> tuple[int, ...]:
    """Return the cells that lose a tile when ``top`` is played on ``here``."""
    if top == FACE_DOWN:
        return (here,)
    tile = TILES[top]
    if tile.kind.kind == "hole":
        return (here, here)
    cracked = (_TOWARDS[here][direction] for direction in tile.directions)
    return (here, *(place for place in cracked if place is not None))


_FALLS = [{top: _falls(place, top) for top in (FACE_DOWN, *TILES)} for place in range(len(CELLS))]
"""The falling tiles, by cell and top tile."""
