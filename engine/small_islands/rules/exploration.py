"""Exploration: turn by turn, until a player lands (rulebook, phase 2)."""

from collections.abc import Sequence

from engine.core import Action, Auto, Decision, Step
from engine.small_islands.rules.actions import Explore, Land
from engine.small_islands.rules.alexis import TakeAlexisTurn, can_alexis_land
from engine.small_islands.rules.chart import CELL_OF
from engine.small_islands.rules.landing import ChooseShipCell, landings, place_ship
from engine.small_islands.rules.placing import PlaceTile
from engine.small_islands.rules.state import SmallIslands


class TakeTurns(Auto[SmallIslands], frozen=True):
    """One turn after the other, clockwise, until a player has landed."""

    player: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        """Begin a turn; without a tile and a ship, begin the last Reward phase."""
        g.board.phase = "exploration"
        if g.board.lander is not None:
            return []
        if not g.board.row and not can_land(g, self.player):
            g.board.lander = self.player
            g.board.ended = "no tile was left and no ship could be placed"
            g.note("No tile is left and no ship can be placed: this is the last Reward phase.")
            return []
        turn = TakeAlexisTurn if g.is_alexis(self.player) else TakeTurn
        return [turn(self.player), TakeTurns(g.after(self.player))]


def can_land(g: SmallIslands, player: int) -> bool:
    return can_alexis_land(g) if g.is_alexis(player) else bool(landings(g, player))


class TakeTurn(Decision[SmallIslands], frozen=True):
    """Which tile do you take?"""

    wide = True
    begins_turn = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return the face-up tiles, then the ships."""
        return [*map(Explore, g.board.row), *landings(g, self.seat)]

    def take(self, g: SmallIslands, action: Explore | Land) -> Sequence[Step]:
        if isinstance(action, Land):
            if action.cell is None:
                return [ChooseShipCell(self.seat, action.ship), LandOrGoOn(self.seat)]
            place_ship(g, self.seat, action.ship, CELL_OF[action.cell])
            return []
        place = g.board.row.index(action.tile)
        del g.board.row[place]
        g.hands[self.seat].tiles.append(action.tile)
        g.player(self.seat).seen.append(action.tile)
        g.note("{seat} takes tile {tile}.", seat=self.seat, tile=action.tile)
        return [PlaceTile(self.seat), RefillRow(place)]


class LandOrGoOn(Auto[SmallIslands], frozen=True):
    """Ask a player who did not place the ship for another turn."""

    seat: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        return [TakeTurn(self.seat)] if g.board.lander is None else []


class RefillRow(Auto[SmallIslands], frozen=True):
    """Replace the tile that was taken, at the end of the turn."""

    place: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        """Draw from the Navigation stack, then from the Reserve."""
        g.refill_row(self.place)
        return []
