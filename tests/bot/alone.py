"""Messages that only one player sees, whatever their settings."""

from typing import Any

import pytest

from engine.core import write
from tests.bot.gathering import private, seated, table_of
from tests.bot.town import Town

PRIVATELY = pytest.mark.parametrize(
    ("command", "given"),
    [("board", {}), ("hand", {}), ("replay", {}), ("whatif", {}), ("puzzle", {})],
    ids=lambda one: one if isinstance(one, str) else "",
)
"""Commands that answer one player with a picture."""


async def answered(here: Town, person: Any, *command: str, **given: Any) -> Any:
    """Return the private reply to a command."""
    [answer] = private(await person.slash(here.channel, *command, **given))
    return answer


async def act(here: Town) -> None:
    """Let the awaited player make the first possible move."""
    table = await table_of(here)
    seat = table.awaited[0]
    text = write(table.options(seat)[0])
    await seated(here, table, seat).slash(here.channel, "do", moves=text)


def direct(person: Any) -> Any:
    """Return the player's newest direct message."""
    return person.user.dm_channel.last_message
