"""Placing a tile: choose the tile, the cell and the turn, then confirm the preview."""

from collections.abc import Sequence

from engine.core import Action, Decision, Step
from engine.small_islands.rules.actions import Back, Confirm, Place, PutBack, Turn
from engine.small_islands.rules.chart import (
    CELL_OF,
    NAME_OF,
    Chart,
    Laid,
    fits,
    fitting,
    spaces,
)
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import STARTING, starting_tile
from engine.small_islands.rules.tokens import UseToken


def placements(chart: Chart, tiles: Sequence[str]) -> list[Action]:
    """Return each tile that fits somewhere, then all complete placements of them."""
    where = spaces(chart)
    spots = {tile: fitting(where, tile) for tile in tiles}
    complete = [
        Place(tile, NAME_OF[cell], 90 * turn) for tile in spots for cell, turn in spots[tile]
    ]
    return [*(Place(tile) for tile in spots if spots[tile]), *complete]


class PlaceTile(Decision[SmallIslands], frozen=True):
    """Which tile do you place?"""

    wide = True
    secret = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return the tiles in hand; if none fits anywhere, one of them leaves the game."""
        tiles = g.hands[self.seat].tiles
        return placements(g.board.chart, tiles) or [PutBack(tile) for tile in tiles]

    def take(self, g: SmallIslands, action: Place | PutBack) -> Sequence[Step]:
        if isinstance(action, Place):
            return place_or_ask(g, self.seat, action)
        g.take_from_hand(self.seat, action.tile)
        g.board.gone.append(action.tile)
        g.note(
            "{seat} can place no tile and puts {tile} out of the game.",
            seat=self.seat,
            tile=action.tile,
        )
        return []


class PlaceStartingTile(Decision[SmallIslands], frozen=True):
    """Which Starting tile do you place, and which side up?"""

    wide = True
    secret = True
    left_to_bot = "Lay them for me"

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return both faces of every Starting tile that is left."""
        return placements(g.board.chart, starting_faces_left(g))

    def take(self, g: SmallIslands, action: Place) -> Sequence[Step]:
        return place_or_ask(g, self.seat, action)


class ChooseCell(Decision[SmallIslands], frozen=True):
    """Where do you place your tile?"""

    tile: str
    wide = True
    joined = True
    secret = True

    @property
    def question(self) -> str:
        return f"Where do you place tile {self.tile}?"

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        cells = dict.fromkeys(cell for cell, _ in fits(g.board.chart, self.tile))
        return [*(Place(self.tile, NAME_OF[cell]) for cell in cells), Back()]

    def take(self, g: SmallIslands, action: Place | Back) -> Sequence[Step]:
        """Show the tile there in the first turn that fits."""
        if isinstance(action, Back):
            return [question_for(self.tile, self.seat)]
        cell = CELL_OF[action.cell or ""]
        return [
            ConfirmPlacement(self.seat, self.tile, cell, turns(g.board.chart, self.tile, cell)[0])
        ]


class ConfirmPlacement(Decision[SmallIslands], frozen=True):
    """Do you place the tile like this?"""

    tile: str
    cell: int
    turn: int
    secret = True
    asks_always = True

    @property
    def question(self) -> str:
        return f"Do you place tile {self.tile} on {NAME_OF[self.cell]} like this?"

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Confirm, the other turns that fit, and choose again."""
        others = (turn for turn in turns(g.board.chart, self.tile, self.cell) if turn != self.turn)
        return [Confirm(), *(Turn(90 * turn) for turn in others), Back()]

    def take(self, g: SmallIslands, action: Action) -> Sequence[Step]:
        match action:
            case Turn(degrees):
                return [ConfirmPlacement(self.seat, self.tile, self.cell, degrees // 90)]
            case Back():
                return [ChooseCell(self.seat, self.tile)]
        return lay(g, self.seat, self.tile, self.cell, self.turn)


def place_or_ask(g: SmallIslands, seat: int, action: Place) -> Sequence[Step]:
    """Place a tile if its cell and turn are known, otherwise ask."""
    if action.cell is None or action.turn is None:
        return [ChooseCell(seat, action.tile)]
    return lay(g, seat, action.tile, CELL_OF[action.cell], action.turn // 90)


def lay(g: SmallIslands, seat: int, tile: str, cell: int, turn: int) -> Sequence[Step]:
    """Place a tile; after a Landscape tile the player may use a Bonus token."""
    g.lay(seat, cell, Laid(tile, turn))
    if tile in STARTING:
        g.note("{seat} places a Starting tile on {cell}.", seat=seat, cell=NAME_OF[cell])
        return []
    g.take_from_hand(seat, tile)
    g.note("{seat} places tile {tile} on {cell}.", seat=seat, tile=tile, cell=NAME_OF[cell])
    return [UseToken(seat)]


def turns(chart: Chart, tile: str, cell: int) -> Sequence[int]:
    """Return the turns in which a tile fits into a cell."""
    return dict(spaces(chart))[cell].get(tile, ())


def question_for(tile: str, seat: int) -> PlaceTile | PlaceStartingTile:
    """Return the question that began the choice of this tile."""
    return PlaceStartingTile(seat) if tile in STARTING else PlaceTile(seat)


def starting_faces_left(g: SmallIslands) -> list[str]:
    """Return both faces of each Starting tile that is not placed yet."""
    laid = {starting_tile(it.tile) for it in g.board.chart.values() if it.tile in STARTING}
    return [key for key in STARTING if starting_tile(key) not in laid]
