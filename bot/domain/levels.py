"""The levels of bots: their names, descriptions and thinking times."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.domain.records import SeatRow
from engine.core import IllegalAction, excerpt
from engine.core.words import listed
from engine.players import MASTER_SECONDS, SHARP_SECONDS

QUICK_TURN_SECONDS = 0.1
WAIT_SECONDS = 6.0
"""The longest time, in seconds, that users wait for bots between two of their own moves."""
LEAST_SECONDS = 0.02
"""With less time, a search plays no better than the steady bot."""
SHARE = 0.75
PLANNED_SHARE = 0.75
"""The share of the time left in a turn that a search gets, and the share of it that it plans with.

The rest is for the overhead of the process.
"""


class Level(NamedTuple):
    """A level of bots, with a description for the select menu.

    ``seconds`` is the search time for each choice, or 0 without a search.
    """

    key: str
    about: str
    seconds: float = 0.0

    @property
    def turn_seconds(self) -> float:
        """The time for a turn in seconds: independent of the choices, so it can't reveal them."""
        return max(2 * self.seconds, QUICK_TURN_SECONDS)

    def planned(self, seconds: float, choices: int) -> float:
        """Return the search time of a choice, with ``seconds`` for all of the next ``choices``."""
        return min(seconds * PLANNED_SHARE / choices, self.seconds)

    def turn_after(self, waited: float, bots: int) -> float:
        """Return the seconds for a turn at a table with ``bots``, after users ``waited`` this long.

        A single bot gets only two thirds of the remaining time, because it may have another turn.
        """
        return min(self.turn_seconds, max(0.0, WAIT_SECONDS - waited) / max(bots, 1.5))


STEADY = Level("steady", "Plays sensibly and fast.")
EASY = Level("easy", "Makes some mistakes.")
LEVELS: Mapping[str, Level] = {
    level.key: level
    for level in (
        Level("gentle", "Makes many mistakes. Good for a first game."),
        EASY,
        STEADY,
        Level("sharp", "Thinks ahead for a moment.", SHARP_SECONDS),
        Level(
            "master",
            "Thinks ahead for several seconds. Hard to beat.",
            MASTER_SECONDS,
        ),
    )
}
"""All levels by key, the weakest first."""

GREEDY = "greedy"
"""The key of the steady level in databases of version 0.1.0."""


def level_called(key: str) -> Level:
    """Return a level by its key.

    Raises:
        IllegalAction: No level has this key.
    """
    if key not in LEVELS:
        raise IllegalAction(f"There is no bot “{excerpt(key)}”. Choose {listed(LEVELS, 'or')}.")
    return LEVELS[key]


def bot_name(row: SeatRow) -> str:
    """Return the name of the bot in a seat."""
    level = STEADY.key if row.bot == GREEDY else row.bot
    return f"Bot {row.seat + 1} ({level})" if level in LEVELS else f"Bot {row.seat + 1}"
