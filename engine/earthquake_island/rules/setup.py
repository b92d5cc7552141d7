"""Setup: scatter the tiles, place the explorers (rulebook: Setup; RULINGS.md, lines 1, 3, 4)."""

from collections.abc import Mapping, Sequence

from engine.core import Decision, Rng, Step
from engine.earthquake_island.rules.actions import Place
from engine.earthquake_island.rules.components import (
    AREAS,
    CELLS,
    CODES,
    DIRECTIONS,
    FACE_DOWN,
    HEIGHTS,
    KINDS,
    SCATTER_CAP,
    TILES,
)
from engine.earthquake_island.rules.reach import is_free
from engine.earthquake_island.rules.state import Board, EarthquakeIsland, Explorer, Hand, Hidden
from engine.earthquake_island.rules.turn import PlayTurns

Stacks = dict[str, list[str]]
"""The tiles of each cell by their codes, from the bottom up."""


class ChooseStart(Decision[EarthquakeIsland], frozen=True):
    """The tile under you does nothing yet. On which stack do you start?"""

    wide = True

    def actions(self, g: EarthquakeIsland) -> Sequence[Place]:
        """Return every free stack, with any tile on top (RULINGS.md, line 3)."""
        any_top = g.options.get("volcano_start") == "yes"
        return [
            Place(cell)
            for cell in AREAS[len(g.hands)].cells
            if not g.is_water(cell)
            and (g.explorer_on(cell) is None if any_top else is_free(g, cell))
        ]

    def take(self, g: EarthquakeIsland, action: Place) -> Sequence[Step]:
        g.explorer(self.seat).cell = action.cell
        g.note("{seat} starts on {cell}.", seat=self.seat, cell=action.cell)
        return []


def setup(options: Mapping[str, str], seats: int, rng: Rng) -> EarthquakeIsland:
    """Scatter the tiles, clear the cells outside the area, and let explorers be placed."""
    stacks = scatter_tiles(options, rng)
    area = AREAS[seats].cells
    first = rng.below(seats)
    order = [(first - place) % seats for place in range(seats)]  # anticlockwise
    outside = (code for cell in CELLS if cell not in area for code in stacks[cell])
    box = [TILES[code].kind.key for code in outside]
    g = EarthquakeIsland(
        options=dict(options),
        board=Board(first, {}, [Explorer() for _ in range(seats)]),
        hands=[Hand() for _ in range(seats)],
        hidden=Hidden(rng=rng, below={}, box={key: box.count(key) for key in KINDS if key in box}),
        agenda=[*(ChooseStart(seat) for seat in order), PlayTurns()],
    )
    for cell, stack in ((cell, stacks[cell]) for cell in area if stacks[cell]):
        face_down = stack[-1].startswith(FACE_DOWN)
        g.board.tops[cell] = FACE_DOWN if face_down else stack[-1]
        if below := stack if face_down else stack[:-1]:
            g.hidden.below[cell] = below
    return g


def scatter_tiles(options: Mapping[str, str], rng: Rng) -> Stacks:
    """Return all 100 tiles in stacks, as the options ``heights`` and ``facing`` say."""
    kinds = rng.shuffled([key for key, kind in KINDS.items() for _ in range(kind.count)])
    tiles = [fallen_tile(key, options["facing"], rng) for key in kinds]
    stacks: Stacks = {cell: [] for cell in CELLS}
    if options["heights"] == "even":
        heights = rng.shuffled([row.height for row in HEIGHTS for _ in range(row.stacks)])
        for cell, height in zip(CELLS, heights, strict=True):
            stacks[cell] = tiles[:height]
            tiles = tiles[height:]
        return stacks
    for tile in tiles:
        open_cells = [cell for cell in CELLS if len(stacks[cell]) < SCATTER_CAP]
        stacks[rng.pick(open_cells)].append(tile)
    return stacks


def fallen_tile(key: str, facing: str, rng: Rng) -> str:
    """Return the code of a tile with a random rotation, perhaps face down."""
    turn = rng.below(len(DIRECTIONS)) if KINDS[key].ends else 0
    return CODES[key, turn, facing == "random" and rng.below(2) == 1]
