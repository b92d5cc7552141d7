"""Check for data loss: a stored game must equal the replay of its log."""

import msgspec

from bot.domain.frames import replay
from bot.domain.records import StoredGame
from engine import GAMES
from engine.core import AtollError
from engine.editions import game_of

SHOWN = 120
"""The maximum length of a value in a message about a difference."""


def difference_of(stored: StoredGame) -> str:
    """Return the first difference between a stored game and its replay, or ""."""
    row = stored.row
    if row.key not in GAMES:
        return "this build does not have the game"
    if row.state is None:
        return ""
    try:
        game = game_of(row.key, row.options)
        state = game.load(game.upgraded(row.state, row.rules))
    except (AtollError, LookupError) as problem:
        return f"its state cannot be read: {problem}"
    try:
        frames = replay(row, len(stored.seats), stored.moves)
    except (AtollError, LookupError) as problem:
        return f"an action of its log is not possible: {problem}"
    parts = msgspec.json.decode(game.save(state))
    others = msgspec.json.decode(game.save(frames[-1].state))
    for name, part in parts.items():
        if others[name] != part:
            return f"“{name}” is {_short(others[name])} in the replay, but stored as {_short(part)}"
    return ""


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
