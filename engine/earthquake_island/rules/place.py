"""Placing the explorers: each seat chooses a stack, and play runs in the reverse order."""

from collections.abc import Sequence

from engine.core import Decision, Step
from engine.earthquake_island.rules.actions import Place
from engine.earthquake_island.rules.components import AREAS
from engine.earthquake_island.rules.reach import is_free
from engine.earthquake_island.rules.state import EarthquakeIsland


class ChooseStart(Decision[EarthquakeIsland], frozen=True):
    """Choose a stack for your explorer; its tile does nothing yet."""

    wide = True

    def actions(self, g: EarthquakeIsland) -> Sequence[Place]:
        """Offer every free stack, whatever its top tile shows (RULINGS.md, line 3)."""
        free = _is_unoccupied if g.options.get("volcano_start") == "yes" else is_free
        cells = AREAS[len(g.hands)].cells
        return [Place(cell) for cell in cells if not g.is_water(cell) and free(g, cell)]

    def take(self, g: EarthquakeIsland, action: Place) -> Sequence[Step]:
        """Put the explorer there."""
        g.explorer(self.seat).cell = action.cell
        g.tell("{seat} starts on {cell}.", seat=self.seat, cell=action.cell)
        return []


def _is_unoccupied(g: EarthquakeIsland, cell: str) -> bool:
    return g.explorer_on(cell) is None
