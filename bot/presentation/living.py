"""The private messages of users that can still be edited: at most one of each kind about a table.

Discord accepts the token of an interaction for 15 minutes. They are only in memory, and the buttons
of older messages still work.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, NamedTuple

import discord
import structlog
from discord import Interaction

from bot.domain.ids import NOT_STORED, TableId, UserId
from bot.presentation.requests import FAILED, in_time

log = structlog.get_logger()

REMEMBERED = 3_000
ELSEWHERE = "A newer message replaced this one."


class Key(NamedTuple):
    """A user, the kind of a private message, and its table, if it is about one."""

    user: UserId
    kind: str
    table: TableId = NOT_STORED


@dataclass(frozen=True)
class Private:
    """A message that the token of an ``answer`` can edit. ``is_below`` it if it is a follow-up.

    ``more`` are the follow-ups that continue a text.
    """

    answer: Interaction
    message: int
    is_below: bool = False
    more: tuple[int, ...] = ()

    async def edit(self, **to: Any) -> None:
        """Edit the message."""
        async with in_time():
            if self.is_below:
                await self.answer.followup.edit_message(self.message, **to)
            else:
                await self.answer.edit_original_response(**to)

    async def close(self) -> None:
        """Delete the message. If that fails, let it tell the past."""
        if self.answer.is_expired():
            return
        try:
            await self._delete()
        except discord.NotFound:
            log.info("private message is gone")
        except FAILED as problem:
            log.info("private message not deleted", problem=repr(problem))
            try:
                await self.edit(content=ELSEWHERE, attachments=[], embeds=[], view=None)
            except FAILED as again:
                log.info("private message not closed", problem=repr(again))

    async def _delete(self) -> None:
        for number in self.more:
            async with in_time():
                await self.answer.followup.delete_message(number)
        async with in_time():
            if self.is_below:
                await self.answer.followup.delete_message(self.message)
            else:
                await self.answer.delete_original_response()


class Living(OrderedDict[Key, Private]):
    """The newest private message of each key."""

    async def keep_message(self, key: Key, newest: Private) -> None:
        """Remember a message, and close the one that it replaces.

        The same message may have been of another kind, or about another table.
        """
        for other in [other for other, one in self.items() if one.message == newest.message]:
            if other != key:
                del self[other]
        old = self.pop(key, None)
        self[key] = newest
        if len(self) > REMEMBERED:
            self.popitem(last=False)
        if old is not None and old.message != newest.message:
            await old.close()

    async def keep_sheet(
        self,
        interaction: Interaction,
        kind: str,
        message: int,
        *more: int,
        table: TableId = NOT_STORED,
    ) -> None:
        """Remember a sheet in the response to an interaction, or in the message pressed."""
        key = Key(UserId(interaction.user.id), kind, table)
        await self.keep_message(key, Private(interaction, message, more=more))
