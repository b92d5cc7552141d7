"""Reliable players: most of their turns are in time."""

TURNS_COUNTED = 50
TURNS_NEEDED = 20
PERCENT = 90
IN_TIME = "1"
MISSED = "0"
TURNS_IN_TIME = (
    f"{PERCENT} % of their last {TURNS_COUNTED} turns in time; with fewer than {TURNS_NEEDED},"
    " all are"
)
"""What makes a player reliable. Turns that others waited for count."""


def is_reliable(turns: str) -> bool:
    """Return whether a player with these latest turns, each ``IN_TIME`` or ``MISSED``, is."""
    latest = turns[-TURNS_COUNTED:]
    if len(latest) < TURNS_NEEDED:
        return True
    return 100 * latest.count(IN_TIME) >= PERCENT * len(latest)
