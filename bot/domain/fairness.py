"""Fair luck: post a promise, the hash of the seed, at the start, and reveal the seed at the end."""

from collections.abc import Sequence

from bot.domain.dates import dated
from bot.domain.frames import replay
from bot.domain.records import Move, Post
from bot.domain.table import Table
from bot.domain.verification import promise_of
from engine.core import AtollError, counted

PROMISED = 24
"""The number of hexadecimal digits to post: 96 bits."""
NOT_STARTED = "Table {} is closed. No game was started, so it has no record."


def shortened(promise: str) -> str:
    """Return the start of a promise, long enough that no other seed with it can be found."""
    return f"{promise[:PROMISED]}…"


def verified(table: Table, moves: Sequence[Move], made: Post | None) -> str:
    """Return the text of a check: the promise, later the seed and a check by replay.

    During the game the seed stays secret, because it determines all hidden information. ``made`` is
    the message that posted the promise.
    """
    promise = f"`{promise_of(table.row.seed, table.row.salt)}`"
    if made is not None:
        promise += f" ([see message]({made.url(table.row.guild)}))"
    if table.row.secret:
        return (
            f"Table {table.id} has the deal of challenge"
            f" {dated(table.row.challenge or '', table.row.created)}. Its luck was sealed"
            f" when the challenge opened:\n{promise}\nOther players have this deal too, so the seed"
            f" and salt stay secret until the challenge ends."
        )
    if table.row.status in ("lobby", "playing"):
        sealed = "is still being played. Its luck was sealed at the start"
        if table.row.status == "lobby":
            sealed = "has not started yet. Its luck is sealed"
        return (
            f"Table {table.id} {sealed}:\n{promise}\nWhen the game is over, `/replay verify:` shows"
            " the seed and salt."
        )
    if table.state is None:
        return NOT_STARTED.format(table.id)
    return (
        f"Table {table.id}, sealed at the start:\n{promise}\nThis is the SHA-256 hash of seed,"
        f" colon and salt: `{table.row.seed}:{table.row.salt}`\n"
        f"{_replayed(table, moves)}"
    )


def _replayed(table: Table, moves: Sequence[Move]) -> str:
    try:
        frames = replay(table.row, len(table.seats), moves)
    except (AtollError, LookupError):
        return (
            "⚠️ This version of Atoll can't replay the game, because it was played under older"
            " rules."
        )
    if frames[-1].state != table.state:
        return "⚠️ Replaying all moves from this seed gives a different result."
    played = "the only move" if len(moves) == 1 else f"all {counted(len(moves), 'move')}"
    return f"✅ Luck checked: replaying {played} from this seed gives the same result."
