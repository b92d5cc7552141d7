"""The proof that nothing was lost: a stored game, played again from its log, ends as it did."""

import msgspec

from bot.domain.frames import replay
from bot.domain.records import (
    StoredGame,
)
from engine import GAMES
from engine.core import AtollError

SHOWN = 120
"""So many characters of a part that differs are told."""


def difference_of(stored: StoredGame) -> str:
    """Return the first difference between a stored game and its replay; nothing when equal."""
    row = stored.row
    if row.game not in GAMES:
        return "this build does not have the game"
    if row.state is None:
        return ""
    game = GAMES[row.game]
    try:
        state = game.load(game.upgraded(row.state, row.rules))
    except (AtollError, LookupError) as problem:
        return f"its state cannot be read: {problem}"
    try:
        frames = replay(row, len(stored.seats), stored.moves)
    except (AtollError, LookupError) as problem:
        return f"an action of its log is not possible: {problem}"
    return _first_difference(game.save(state), game.save(frames[-1].state))


def _first_difference(stored: bytes, again: bytes) -> str:
    parts, others = msgspec.json.decode(stored), msgspec.json.decode(again)
    for name, part in parts.items():
        if others[name] != part:
            return f"“{name}” is {_short(others[name])} in the replay, stored is {_short(part)}"
    return ""


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
