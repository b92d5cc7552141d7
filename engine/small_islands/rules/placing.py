"""Placing a tile: the tile, the cell, the turn, and a look at it before it is confirmed."""

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
    """Choose the tile that you place."""

    wide = True
    secret = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Offer the tiles in hand; when none fits anywhere, one is put back."""
        tiles = g.hands[self.seat].tiles
        return placements(g.board.chart, tiles) or [PutBack(tile) for tile in tiles]

    def take(self, g: SmallIslands, action: Place | PutBack) -> Sequence[Step]:
        """Place at once, or ask for the cell."""
        if isinstance(action, Place):
            return placed(g, self.seat, action)
        g.take_from_hand(self.seat, action.tile)
        g.board.gone.append(action.tile)
        g.tell(
            "{seat} can place no tile and puts {tile} out of the game.",
            seat=self.seat,
            tile=action.tile,
        )
        return []


class PlaceStartingTile(Decision[SmallIslands], frozen=True):
    """Choose the Starting tile, and which of its faces, that you place."""

    wide = True
    left_to_bot = "Lay them for me"

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Offer both faces of every Starting tile that is left."""
        return placements(g.board.chart, starting_faces_left(g))

    def take(self, g: SmallIslands, action: Place) -> Sequence[Step]:
        """Place at once, or ask for the cell."""
        return placed(g, self.seat, action)


class ChooseCell(Decision[SmallIslands], frozen=True):
    """Choose the cell for your tile: green signs on the map name the cells."""

    tile: str
    wide = True
    joined = True
    secret = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Offer each cell in which the tile fits."""
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
    """Look at the preview: confirm it, turn the tile, or choose again."""

    tile: str
    cell: int
    turn: int
    secret = True
    asks_always = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Offer to confirm, the other turns that fit, and to choose again."""
        others = (turn for turn in turns(g.board.chart, self.tile, self.cell) if turn != self.turn)
        return [Confirm(), *(Turn(90 * turn) for turn in others), Back()]

    def take(self, g: SmallIslands, action: Action) -> Sequence[Step]:
        """Lay the tile, or show it anew."""
        match action:
            case Turn(degrees):
                return [ConfirmPlacement(self.seat, self.tile, self.cell, degrees // 90)]
            case Back():
                return [ChooseCell(self.seat, self.tile)]
        return lay(g, self.seat, self.tile, self.cell, self.turn)


def placed(g: SmallIslands, seat: int, action: Place) -> Sequence[Step]:
    """Lay a tile whose place is named, or ask where it goes."""
    if action.cell is None or action.turn is None:
        return [ChooseCell(seat, action.tile)]
    return lay(g, seat, action.tile, CELL_OF[action.cell], action.turn // 90)


def lay(g: SmallIslands, seat: int, tile: str, cell: int, turn: int) -> Sequence[Step]:
    """Lay a tile; after a Landscape tile a Bonus token may be used."""
    g.lay(seat, cell, Laid(tile, turn))
    if tile in STARTING:
        g.tell("{seat} places a Starting tile on {cell}.", seat=seat, cell=NAME_OF[cell])
        return []
    g.take_from_hand(seat, tile)
    g.tell("{seat} places tile {tile} on {cell}.", seat=seat, tile=tile, cell=NAME_OF[cell])
    return [UseToken(seat)]


def turns(chart: Chart, tile: str, cell: int) -> Sequence[int]:
    """Return the turns in which a tile fits into a cell where one may be laid."""
    return dict(spaces(chart))[cell].get(tile, ())


def question_for(tile: str, seat: int) -> PlaceTile | PlaceStartingTile:
    """Return the question at which the choice of this tile began."""
    return PlaceStartingTile(seat) if tile in STARTING else PlaceTile(seat)


def starting_faces_left(g: SmallIslands) -> list[str]:
    """Return both faces of each Starting tile that does not lie yet."""
    laid = {starting_tile(it.tile) for it in g.board.chart.values() if it.tile in STARTING}
    return [key for key in STARTING if starting_tile(key) not in laid]
