"""Estimate how long a turn takes, from the times of earlier choices."""

from collections.abc import Mapping

from bot.domain.ids import EPOCH, Seat
from bot.domain.paces import MINUTE
from bot.domain.table import Table
from bot.features.turn_times.store import Kind, select_medians
from bot.services.tables import Tables

LOOK_SECONDS = 600
"""Seconds between updates of the estimates."""


def kind_of(table: Table, seat: Seat) -> Kind | None:
    """Return the kind of a seat's choice, or ``None`` without one or if it may be secret."""
    decision = table.decision(seat)
    if decision is None or decision.secret:
        return None
    return table.row.key, type(decision).__name__


def in_words(seconds: float) -> str:
    """Return a time, rounded to 5 seconds or to minutes: "about 20 s", "about 3 min"."""
    if seconds < MINUTE - 2.5:
        return f"about {max(round(seconds / 5) * 5, 5)} s"
    return f"about {round(seconds / MINUTE)} min"


class TurnTimes:
    """Estimates, cached in memory. They change every few minutes."""

    def __init__(self, tables: Tables) -> None:
        self._store, self._now = tables.store, tables.now
        self._medians: Mapping[Kind, float] = {}
        self._looked = EPOCH

    async def look(self) -> None:
        """Update the estimates."""
        at = self._now()
        if not 0 <= at - self._looked < LOOK_SECONDS:
            self._looked = at
            self._medians = await self._store.read(select_medians)

    def about(self, table: Table, seat: Seat) -> str:
        """Return how long the choice of a seat takes, such as "about 20 s", or "" if unknown."""
        kind = None if table.is_private else kind_of(table, seat)
        seconds = self._medians.get(kind) if kind else None
        return "" if seconds is None else in_words(seconds)
