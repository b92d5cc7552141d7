"""How long may a turn take?, and what happens step by step when nobody answers.

A pace is chosen when a table is opened. A seat that is awaited has a clock; when it has run out,
the next rung of the ladder comes: a nudge, then the grace, then the autopilot for this turn.
"""

from typing import Literal, NamedTuple

Rung = Literal["nudge", "grace", "autopilot"]

RUNGS: tuple[Rung, ...] = ("nudge", "grace", "autopilot")
MINUTE, HOUR, DAY = 60, 3_600, 86_400
LAPSES_TO_OFFER = 2
"""After so many turns in a row without its player, a seat is offered to others."""


class Pace(NamedTuple):
    """A pace: how long a turn may take, in seconds, and in words; ``None`` is without a clock.

    ``rests`` says that the clock stands still in its player's quiet hours, ``quick`` that nobody
    waits long for the others; ``consent`` is how long they have to answer a proposal.
    """

    key: str
    about: str
    turn: int | None
    rests: bool = True
    consent: int = DAY
    quick: bool = False

    @property
    def lengths(self) -> tuple[int, ...]:
        """How long each rung of the ladder is waited for, after the one before."""
        if self.turn is None:
            return ()
        half = self.turn // 2
        return (half, self.turn - half, self.grace)

    @property
    def grace(self) -> int:
        """How long is waited when the time is up."""
        return (self.turn or 0) // 4


PACES = {
    pace.key: pace
    for pace in (
        Pace("none", "no clock", None),
        Pace("live", "5 minutes a turn", 5 * MINUTE, rests=False, consent=5 * MINUTE, quick=True),
        Pace("fast", "12 hours a turn", 12 * HOUR, quick=True),
        Pace("day", "24 hours a turn", DAY),
        Pace("slow", "72 hours a turn", 3 * DAY),
    )
}
