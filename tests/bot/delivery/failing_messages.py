"""A minimal Discord that fails as a test wants, and presses on its messages."""

import json
from collections import deque
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import discord

from bot.domain.ids import UserId
from tests.bot.at_once.messages import Json, Messages


class Failure(NamedTuple):
    """How a request fails. It may have an effect first (``after``)."""

    status: int
    code: int
    after: bool = False


LOST = Failure(0, 0, after=True)
"""The answer is lost, but the request was carried out."""
TOO_MANY_EDITS, ARCHIVED, GONE = Failure(429, 30046), Failure(400, 50083), Failure(404, 10008)
NO_ACCESS, CLOSED, BROKEN = Failure(403, 50001), Failure(403, 50007), Failure(500, 0)


class FailingMessages(Messages):
    """A minimal Discord whose next requests of a method fail in the given order."""

    def __init__(self, wait: Callable[[], Awaitable[None]]) -> None:
        super().__init__(wait)
        self.edits, self.posts = deque[Failure](), deque[Failure]()

    async def request(self, route: Any, **given: Any) -> Any:
        for part in given.pop("form", None) or ():
            if part["name"] == "payload_json":
                given["json"] = json.loads(part["value"]) | {"attachments": []}
        waiting = {"PATCH": self.edits, "POST": self.posts}.get(route.method)
        if not waiting or not route.url.partition("?")[0].count("/messages"):
            return await super().request(route, **given)
        failure = waiting.popleft()
        if failure.after:
            await super().request(route, **given)
        raise error(failure)

    def edit(self, message: int, changes: Json) -> None:
        """Edit a message as the answer to a press on it."""
        found = next(one for one in self.kept if one["id"] == str(message))
        if self.edits:
            raise error(self.edits.popleft())
        found |= changes


def error(failure: Failure) -> Exception:
    """Return the exception of a failed request."""
    if failure == LOST:
        return TimeoutError()
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 500: discord.DiscordServerError}
    kind = kinds.get(failure.status, discord.HTTPException)
    response: Any = SimpleNamespace(status=failure.status, reason="", headers={})
    return kind(response, {"code": failure.code, "message": ""})


class FakePress:
    """A user's press on a message, or their command (``message`` is ``None``)."""

    def __init__(self, messages: Messages, user: UserId, message: int | None) -> None:
        self.id, self.user = 1, SimpleNamespace(id=user)
        self.message = None if message is None else SimpleNamespace(id=message)
        self.extras = dict[str, object]()
        self._messages = messages

    async def edit_original_response(self, **to: Any) -> None:
        assert self.message is not None
        assert isinstance(self._messages, FailingMessages)
        view: discord.ui.View | None = to.get("view")
        changes = {"content": to["content"]} if "content" in to else {}
        rows = [] if view is None else view.to_components()
        self._messages.edit(self.message.id, {**changes, "components": rows})
