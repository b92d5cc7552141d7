"""Reading a channel to prevent duplicate messages if Discord may have forgotten a nonce."""

from collections.abc import Callable
from datetime import UTC, datetime

import discord

from bot.domain.ids import Timestamp

NONCE_SECONDS = 120
LOOK_BACK = 500
CLOCKS_DIFFER_SECONDS = 60


async def posted_before(
    place: discord.abc.Messageable, stored: Timestamp, is_it: Callable[[discord.Message], bool]
) -> discord.Message | None:
    """Return the message that an earlier attempt posted, if its nonce may have expired.

    Attempts began after ``stored``, in seconds since 1970. If several messages fit, the newest one
    is meant: a reminder, too, has a button of its table.
    """
    if int(discord.utils.utcnow().timestamp()) - stored < NONCE_SECONDS:
        return None
    after = datetime.fromtimestamp(stored - CLOCKS_DIFFER_SECONDS, UTC)
    fitting = [one async for one in place.history(limit=LOOK_BACK, after=after) if is_it(one)]
    return fitting[-1] if fitting else None
