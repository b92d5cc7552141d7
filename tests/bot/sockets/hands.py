"""A user of the loopback Discord with the methods of a simulated one.

So the steps of ``table_steps`` and ``settings_steps`` work on both.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Loopback, Message, User
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import is_busy


class Done(NamedTuple):
    """An interaction that is over: its answer, and the message that it posted or edited."""

    answer: Answer
    response: Any

    @property
    def modal(self) -> Any:
        """The form that opened, if any."""
        return self.answer.modal

    @property
    def followups(self) -> list[Message]:
        """The other messages of the answer."""
        return self.answer.followups


class Hand:
    """Uses commands, buttons and forms as a user, and waits until the bot is done."""

    def __init__(
        self, server: Loopback, user: User, quiet: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        self._server, self.user, self._quiet = server, user, quiet

    @property
    def id(self) -> int:
        return self.user.id

    async def slash(self, channel: Channel, name: str, **given: Any) -> Done:
        return await self._done(await self._server.slash(self.user, channel, name, **given))

    async def click(self, message: Message, *, label: str = "", custom_id: str = "") -> Done:
        """Press a button by its label or its custom ID."""
        found = [one for one in nested(message.components) if one.get("label") == label]
        chosen = custom_id or found[0]["custom_id"]
        return await self._done(await self._server.press(self.user, message, chosen), message)

    async def select(self, message: Message, values: Sequence[Any], *, custom_id: str) -> Done:
        """Choose from a menu."""
        chosen = [one.user if isinstance(one, Hand) else one for one in values]
        answer = await self._server.select(self.user, message, custom_id, chosen)
        return await self._done(answer, message)

    async def submit_modal(self, form: Done, values: Mapping[str, Any]) -> Done:
        """Fill in and send the form that an interaction opened."""
        given = {key: one if isinstance(one, str) else _ids(one) for key, one in values.items()}
        answer = await self._server.submit_modal(self.user, form.answer, given)
        return await self._done(answer, form.response)

    async def _done(self, answer: Answer, message: Message | None = None) -> Done:
        if answer.modal is not None:
            return Done(answer, message)
        if answer.how not in ("update", "later"):
            await self._server.finished(answer, HANG_SECONDS)
        if self._quiet is None:
            await self._server.until(lambda: not is_busy(), "the end of all work", HANG_SECONDS)
        else:
            await self._quiet()
        return Done(answer, answer.message or message)


def _ids(values: Sequence[Any]) -> list[str]:
    """Return the values that a menu of a form sends: those of a list, or IDs of roles."""
    return [one if isinstance(one, str) else str(one.id) for one in values]
