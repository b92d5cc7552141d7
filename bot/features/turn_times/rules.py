"""The kind of a choice, and the words for a time."""

from bot.domain.ids import Seat
from bot.domain.table import Table
from bot.features.turn_times.store import Kind
from engine.core import decision_of

MINUTE = 60


def kind_of(table: Table, seat: Seat) -> Kind | None:
    """Return the kind of a seat's choice, or ``None`` without one or if it may be secret."""
    decision = decision_of(table.state, seat) if table.playing else None
    if decision is None or decision.secret:
        return None
    return table.row.game, type(decision).__name__


def in_words(seconds: float) -> str:
    """Return a time, rounded to 5 seconds or to minutes: "about 20 s", "about 3 min"."""
    if seconds < MINUTE - 2.5:
        return f"about {max(round(seconds / 5) * 5, 5)} s"
    return f"about {round(seconds / MINUTE)} min"
