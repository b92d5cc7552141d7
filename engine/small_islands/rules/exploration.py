"""Exploration: turn by turn, until somebody lands (rulebook, phase 2)."""

from collections.abc import Sequence

from engine.core import Action, Auto, Decision, Step
from engine.small_islands.rules.actions import Explore, Land
from engine.small_islands.rules.alexis import TakeAlexisTurn, can_alexis_land
from engine.small_islands.rules.landing import landed, landings
from engine.small_islands.rules.placing import PlaceTile
from engine.small_islands.rules.state import SmallIslands


class TakeTurns(Auto[SmallIslands], frozen=True):
    """One turn after the other, clockwise, until somebody has landed."""

    player: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        """Begin a turn; without a tile and without a ship the last Reward phase begins."""
        g.board.phase = "exploration"
        if g.board.lander is not None:
            return []
        if not g.board.row and not can_land(g, self.player):
            g.board.lander = self.player
            g.board.ended = "no tile was left and no ship could be placed"
            g.tell("No tile is left and no ship can be placed: this is the last Reward phase.")
            return []
        turn = TakeAlexisTurn if g.is_alexis(self.player) else TakeTurn
        return [turn(self.player), TakeTurns(g.after(self.player))]


def can_land(g: SmallIslands, player: int) -> bool:
    """Whether a player may land now."""
    return can_alexis_land(g) if g.is_alexis(player) else bool(landings(g, player))


class TakeTurn(Decision[SmallIslands], frozen=True):
    """Explore: take one of the face-up tiles. Or land, once the Navigation stack is empty."""

    wide = True
    begins_turn = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Offer the face-up tiles, then the ships."""
        return [*map(Explore, g.board.row), *landings(g, self.seat)]

    def take(self, g: SmallIslands, action: Explore | Land) -> Sequence[Step]:
        """Take the tile or place the ship."""
        if isinstance(action, Land):
            return self._land(g, action)
        place = g.board.row.index(action.tile)
        del g.board.row[place]
        g.hands[self.seat].tiles.append(action.tile)
        g.player(self.seat).seen.append(action.tile)
        g.tell("{seat} takes tile {tile}.", seat=self.seat, tile=action.tile)
        return [PlaceTile(self.seat), RefillRow(place)]

    def _land(self, g: SmallIslands, action: Land) -> Sequence[Step]:
        """Place the ship; whoever thinks better of it is asked again."""
        return [*landed(g, self.seat, action), LandOrGoOn(self.seat)]


class LandOrGoOn(Auto[SmallIslands], frozen=True):
    """Whoever did not land after all takes the turn anew."""

    seat: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        """Ask again when no ship was placed."""
        return [TakeTurn(self.seat)] if g.board.lander is None else []


class RefillRow(Auto[SmallIslands], frozen=True):
    """Replace the tile that was taken, at the end of the turn."""

    place: int

    def run(self, g: SmallIslands) -> Sequence[Step]:
        """Draw from the Navigation stack, then from the Reserve."""
        g.refill_row(self.place)
        return []
