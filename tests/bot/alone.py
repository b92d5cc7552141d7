"""What somebody alone sees of a table, however they have set it."""

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
"""Commands that are answered with a picture for one person alone."""


async def answered(here: Town, person: Any, *command: str, **given: Any) -> Any:
    """The private answer to a command."""
    [answer] = private(await person.slash(here.channel, *command, **given))
    return answer


async def act(here: Town) -> None:
    """Whoever is to move does the first thing that they may do."""
    table = await table_of(here)
    seat = table.awaited[0]
    text = write(table.options(seat)[0])
    await seated(here, table, seat).slash(here.channel, "do", moves=text)


def direct(person: Any) -> Any:
    """The newest message in somebody's direct messages."""
    return person.user.dm_channel.last_message
