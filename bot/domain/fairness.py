"""Fair luck: a promise at the start, and everything shown at the end."""

import hashlib
from collections.abc import Sequence

from bot.domain.frames import replay
from bot.domain.table import Table
from bot.store import Move, Post
from engine.core import AtollError, counted

PROMISED = 24
"""So many digits are posted: 96 bits."""


def commitment(seed: int, salt: str) -> str:
    """Return what the channel gets at the start: the sha256 of the seed and the salt."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def shortened(promise: str) -> str:
    """Return as much of a promise as nobody can find another seed for, and people can look at."""
    return f"{promise[:PROMISED]}…"


def verified(table: Table, moves: Sequence[Move], made: Post | None) -> str:
    """Return what players need to check a game for themselves, and what came of our own check.

    ``made`` is the message in which the promise was made.

    While the game goes on, only the promise is shown: the seed would give its secrets away.
    """
    promise = f"`{commitment(table.row.seed, table.row.salt)}`{_link(table, made)}"
    if table.row.sealed:
        return (
            f"Table {table.id} has the deal of challenge {table.row.challenge}. The promise made"
            f" when it opened is\n{promise}\n"
            "Others play this deal too: the seed and the salt are shown once it is over."
        )
    if table.row.status in ("lobby", "playing"):
        return (
            f"Table {table.id} is still being played. The promise made at its start is\n{promise}"
            "\nOnce the game is over, `/verify` shows the seed and the salt behind it."
        )
    return (
        f"Table {table.id}: the promise was\n{promise}\n"
        f"It is the sha256 of seed, colon and salt: `{table.row.seed}:{table.row.salt}`\n"
        f"{_replayed(table, moves)}"
    )


def _link(table: Table, made: Post | None) -> str:
    if made is None:
        return ""
    place = table.row.guild or "@me"
    link = f"https://discord.com/channels/{place}/{made.channel}/{made.message}"
    return f" ([here it was made]({link}))"


def _replayed(table: Table, moves: Sequence[Move]) -> str:
    try:
        frames = replay(table.row, len(table.seats), moves)
    except (AtollError, LookupError):
        return "⚠️ This Atoll cannot replay the game: it was played under older rules."
    if frames[-1].state != table.state:
        return "⚠️ The replay of all moves from this seed ends differently."
    number = len(moves)
    told = "the only move" if number == 1 else f"all {counted(number, 'move')}"
    return f"✅ Replaying {told} from this seed leads to the same end."
