"""A minimal Discord that stores messages and deduplicates nonces."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, NamedTuple

import discord
from discord.user import ClientUser

BOT_ID = 800_000_000_000_000_001
STAMP = "2026-09-21T12:00:00+00:00"


Json = dict[str, Any]


class Posted(NamedTuple):
    """A message as first posted."""

    channel: int
    nonce: str
    content: str


class Messages:
    """All stored messages (`kept`) and those posted here (`posted`).

    `lost` are posts whose nonce another message already had.
    """

    def __init__(self, wait: Callable[[], Awaitable[None]]) -> None:
        self._wait = wait
        self.posted: list[Posted] = []
        self.kept: list[Json] = []
        self.lost: list[Posted] = []

    async def request(
        self, route: Any, *, form: Any = None, files: Any = None, **given: Any
    ) -> Any:
        path = route.url.partition("/api/v10/")[2].split("/")
        answer = self._answer(route.method, path, given)
        await self._wait()
        return answer

    def _answer(self, method: str, path: list[str], given: Json) -> Any:
        match method, path:
            case "POST", ["users", "@me", "channels"]:
                return _direct(int(given["json"]["recipient_id"]))
            case "GET", ["channels", channel]:
                return {"id": channel, "type": 0, "guild_id": "1", "name": "", "position": 0}
            case "GET", ["users", user]:
                return _user(int(user))
            case "POST", ["channels", channel, "messages"]:
                return self._post(int(channel), given["json"])
            case "PATCH", ["channels", _, "messages", message]:
                found = next(one for one in self.kept if one["id"] == message)
                found |= given["json"]
                return found
            case "GET", ["channels", _, "messages", message]:
                return next(one for one in self.kept if one["id"] == message)
            case "GET", ["channels", channel, "messages"]:
                return [one for one in self.kept if one["channel_id"] == channel][::-1]
        raise AssertionError(f"nobody knows {method} {path}")

    def _post(self, channel: int, text: Json) -> Json:
        one = Posted(channel, str(text.get("nonce") or ""), text["content"] or "")
        for message in self.kept:
            if one.nonce and message["nonce"] == one.nonce:
                known = Posted(int(message["channel_id"]), one.nonce, message["first"])
                self.lost += [one] * (one != known)
                return message
        self.posted.append(one)
        self.kept.append(_message(len(self.kept), one, text))
        return self.kept[-1]


@cache
def _client() -> discord.Client:
    return discord.Client(intents=discord.Intents(guilds=True))


def connected(messages: Messages) -> discord.Client:
    """Return the client with an empty cache. Its requests go to `messages`."""
    client, state = _client(), _client()._connection
    state.clear()
    state.user = ClientUser(state=state, data=_user(BOT_ID))  # type: ignore[arg-type]
    client.http.request = messages.request  # type: ignore[method-assign]
    return client


def _user(number: int) -> Json:
    return {"id": str(number), "username": f"user{number}", "discriminator": "0", "avatar": None}


def _direct(user: int) -> Json:
    return {"id": str(user + 1), "type": 1, "recipients": [_user(user)]}


def _message(number: int, posted: Posted, text: Json) -> Json:
    empty: Json = {key: [] for key in ("mentions", "mention_roles", "attachments", "embeds")}
    facts = {"id": str(BOT_ID + number), "channel_id": str(posted.channel), "type": 0}
    usual = {"timestamp": STAMP, "edited_timestamp": None, "tts": False, "mention_everyone": False}
    own = {"author": _user(BOT_ID), "first": posted.content, "nonce": posted.nonce}
    return {**empty, **facts, **usual, "pinned": False, "components": [], **text, **own}
