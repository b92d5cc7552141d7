"""Landing a ship once the Navigation stack is empty (rulebook, phase 2)."""

from collections.abc import Sequence

from engine.core import Action, Decision, Step
from engine.small_islands.rules.actions import Back, Confirm, Land
from engine.small_islands.rules.chart import CELL_OF, NAME_OF, Laid, fits
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import GREY, SHIP_OF

OWN = "own"


def landings(g: SmallIslands, seat: int) -> list[Land]:
    """Return each ship that ``seat`` may place now, then all complete placements.

    The ships are its own, and a grey one while some are left.
    """
    if g.hidden.stack or not (cells := ship_spots(g)):
        return []
    ships = [OWN] if g.ship_cell(seat) is None else []
    ships += [GREY] if g.grey_ships else []
    complete = [Land(ship, NAME_OF[cell]) for ship in ships for cell in cells]
    return [*(Land(ship) for ship in ships), *complete]


def ship_spots(g: SmallIslands) -> list[int]:
    """Return the cells in which a ship fits, in reading order."""
    return [cell for cell, _ in fits(g.board.chart, GREY)]


def place_ship(g: SmallIslands, seat: int, ship: str, cell: int) -> None:
    """Place a ship: this ends the Exploration phase, and ``seat`` leads the Reward phase."""
    g.lay(seat, cell, Laid(GREY if ship == GREY else SHIP_OF[seat]))
    g.board.lander = seat
    what = "a grey ship" if ship == GREY else "their own ship"
    g.note("{seat} lands with {what} on {cell}.", seat=seat, what=what, cell=NAME_OF[cell])


class ChooseShipCell(Decision[SmallIslands], frozen=True):
    """Where does your ship land?"""

    ship: str
    wide = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        """Return each cell with sea on all sides."""
        return [*(Land(self.ship, NAME_OF[cell]) for cell in ship_spots(g)), Back()]

    def take(self, g: SmallIslands, action: Land | Back) -> Sequence[Step]:
        if isinstance(action, Back):
            return []
        return [ConfirmLanding(self.seat, self.ship, CELL_OF[action.cell or ""])]


class ConfirmLanding(Decision[SmallIslands], frozen=True):
    """Do you land here?"""

    ship: str
    cell: int
    asks_always = True

    def actions(self, g: SmallIslands) -> Sequence[Action]:
        return [Confirm(), Back()]

    def take(self, g: SmallIslands, action: Confirm | Back) -> Sequence[Step]:
        if isinstance(action, Back):
            return [ChooseShipCell(self.seat, self.ship)]
        place_ship(g, self.seat, self.ship, self.cell)
        return []
