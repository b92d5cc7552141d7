"""Volcanoes: whoever stands on one when it is exposed flees (RULINGS.md, lines 7 to 10)."""

from collections.abc import Sequence

from engine.core import Auto, Decision, Step
from engine.earthquake_island.rules.actions import Flee
from engine.earthquake_island.rules.move import go
from engine.earthquake_island.rules.reach import flights
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tile import PlayTile


class FleeVolcanoes(Auto[EarthquakeIsland], frozen=True):
    """Everybody on a volcano flees: whose turn it is first, then in turn order."""

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        """Call on each explorer who stands on a volcano."""
        turn = g.board.turn or 0
        return [LeaveVolcano(seat) for seat in g.clockwise_from(turn) if stands_on_volcano(g, seat)]


class LeaveVolcano(Auto[EarthquakeIsland], frozen=True):
    """One explorer flees; boxed in, it waits for its own turn or is eliminated."""

    seat: int

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        """Ask where to."""
        if not stands_on_volcano(g, self.seat):
            return []
        if flights(g, self.seat):
            return [ChooseRefuge(self.seat)]
        if g.options["trapped"] == "eliminated":
            g.eliminate(self.seat, "trapped")
        else:
            g.tell("{seat} is boxed in on a volcano.", seat=self.seat)
        return []


class ChooseRefuge(Decision[EarthquakeIsland], frozen=True):
    """A volcano breaks out under you: choose where you flee to."""

    def actions(self, g: EarthquakeIsland) -> Sequence[Flee]:
        """Offer every way off the volcano."""
        return [Flee(cell) for cell in flights(g, self.seat)]

    def take(self, g: EarthquakeIsland, action: Flee) -> Sequence[Step]:
        """Move there; the tile is played only with ``landing: full`` on one's own turn."""
        g.tell("A volcano breaks out under {seat}!", seat=self.seat)
        go(g, self.seat, action.cell, flights(g, self.seat)[action.cell])
        if g.options["landing"] == "full" and g.board.turn == self.seat:
            return [PlayTile(self.seat), FleeVolcanoes()]
        return []


def stands_on_volcano(g: EarthquakeIsland, seat: int) -> bool:
    """Whether the explorer of ``seat`` is on an exposed volcano."""
    cell = g.explorer(seat).cell
    return cell is not None and g.is_volcano(cell)
