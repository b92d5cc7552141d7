"""The levels of players made of code: what each is called, and what to expect of it."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.domain.records import SeatRow
from engine.core import IllegalAction, excerpt
from engine.core.options import either
from engine.players import MASTER_SECONDS, SHARP_SECONDS

QUICK_TURN_SECONDS = 0.1
WAIT_SECONDS = 6.0
"""How long users wait at most for searching bots between two of their own moves."""


class Level(NamedTuple):
    """A level by its key, with a sentence about it for those who choose.

    ``seconds`` is how long it looks ahead before a choice, if it does.
    """

    key: str
    about: str
    seconds: float = 0.0

    @property
    def turn_seconds(self) -> float:
        """How long a turn takes at most, however soon its choices are made: so it tells nothing."""
        return max(2 * self.seconds, QUICK_TURN_SECONDS)

    def turn_after(self, waited: float, bots: int) -> float:
        """Return how long a turn takes at a table of so many bots, after users have ``waited``.

        Even a single bot leaves a third of the time for another turn.
        """
        return min(self.turn_seconds, max(0.0, WAIT_SECONDS - waited) / max(bots, 1.5))


STEADY = Level("steady", "Plays sensibly and fast.")
LEVELS: Mapping[str, Level] = {
    level.key: level
    for level in (
        STEADY,
        Level("easy", "Makes mistakes. Good for a first game."),
        Level("sharp", "Thinks ahead for a moment.", SHARP_SECONDS),
        Level(
            "master",
            "Thinks ahead for several seconds. Hard to beat.",
            MASTER_SECONDS,
        ),
    )
}
"""In the order in which they are offered."""

GREEDY = "greedy"
"""What a seat of the steady level was stored as by version 0.1.0."""


def level_called(key: str) -> Level:
    """Return a level by its key.

    Raises:
        IllegalAction: there is none.
    """
    if key not in LEVELS:
        raise IllegalAction(f"There is no bot “{excerpt(key)}”. Choose {either(list(LEVELS))}.")
    return LEVELS[key]


def level_of(row: SeatRow) -> Level:
    """Return the level of the bot in a seat."""
    return LEVELS.get(row.bot or "", STEADY)


def bot_name(row: SeatRow) -> str:
    """Return what the bot in a seat is called."""
    known = row.bot in LEVELS or row.bot == GREEDY
    return f"Bot {row.seat + 1} ({level_of(row).key})" if known else f"Bot {row.seat + 1}"
