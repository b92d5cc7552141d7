"""Sheets: private messages that each user opens by a command, at most one of each kind."""

from collections import OrderedDict

import structlog
from discord import Interaction

from bot.domain.ids import UserId
from bot.presentation.requests import FAILED, in_time

log = structlog.get_logger()

REMEMBERED = 1_000


class Sheets:
    """Remembers the newest sheet of each kind of a user, and deletes the one before it.

    They are only in memory. The buttons of an older sheet still work.
    """

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[UserId, str], tuple[Interaction, int]] = OrderedDict()

    async def keep(self, interaction: Interaction, kind: str, message: int) -> None:
        """Remember that a user's sheet of a ``kind`` is in a message of an interaction."""
        key = (UserId(interaction.user.id), kind)
        old = self._shown.pop(key, None)
        self._shown[key] = (interaction, message)
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
        if old is None or old[1] == message or old[0].is_expired():
            return
        try:
            async with in_time():
                await old[0].delete_original_response()
        except FAILED as problem:
            log.info("sheet not deleted", problem=repr(problem))
