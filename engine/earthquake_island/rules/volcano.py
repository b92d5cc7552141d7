"""Flights from exposed volcanoes (RULINGS.md, lines 7 to 10)."""

from collections.abc import Sequence

from engine.core import Auto, Decision, Step
from engine.earthquake_island.rules.actions import Flee
from engine.earthquake_island.rules.reach import flights, go
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.tile import PlayTile


class FleeVolcanoes(Auto[EarthquakeIsland], frozen=True):
    """All explorers on volcanoes flee: the player whose turn it is first, then in turn order."""

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        turn = g.board.turn or 0
        return [LeaveVolcano(seat) for seat in g.clockwise_from(turn) if is_on_volcano(g, seat)]


class LeaveVolcano(Auto[EarthquakeIsland], frozen=True):
    """An explorer flees; without a free neighbour it waits for its turn or is eliminated."""

    seat: int

    def run(self, g: EarthquakeIsland) -> Sequence[Step]:
        if not is_on_volcano(g, self.seat):
            return []
        if flights(g, self.seat):
            return [ChooseRefuge(self.seat)]
        if g.options["trapped"] == "eliminated":
            g.eliminate(self.seat, "trapped")
        else:
            g.note("{seat} is boxed in on a volcano.", seat=self.seat)
        return []


class ChooseRefuge(Decision[EarthquakeIsland], frozen=True):
    """A volcano breaks out under you. Where do you flee?"""

    def actions(self, g: EarthquakeIsland) -> Sequence[Flee]:
        return [Flee(cell) for cell in flights(g, self.seat)]

    def take(self, g: EarthquakeIsland, action: Flee) -> Sequence[Step]:
        """Move there; play the tile only with ``landing: full`` on your own turn."""
        g.note("{seat} flees from a volcano.", seat=self.seat)
        go(g, self.seat, action.cell, flights(g, self.seat)[action.cell])
        if g.options["landing"] == "full" and g.board.turn == self.seat:
            return [PlayTile(self.seat), FleeVolcanoes()]
        return []


def is_on_volcano(g: EarthquakeIsland, seat: int) -> bool:
    """Whether the explorer of ``seat`` is on an exposed volcano."""
    cell = g.explorer(seat).cell
    return cell is not None and g.is_volcano(cell)
