"""A simulated Discord server with the real bot in it."""

from collections.abc import Iterator
from typing import Any

from bot.client import Atoll
from bot.domain.ids import TableId, UserId
from bot.store.addresses import Address
from bot.store.alive import write_alive
from testbed.discord_rules import nested

PEOPLE = ("ana", "ben", "chloe", "dev", "eva", "finn", "guest")

TEXT_DISPLAY = 10
TABLE = TableId(1)
"""The first table of a test."""


class SimServer:
    """A server with a channel, seven players and the bot on its own database."""

    def __init__(self, env: Any, database: Address) -> None:
        self.env, self.database = env, database
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("games")
        self.people = {
            name: self.guild.add_member(env.create_user(name, global_name=name.title()))
            for name in PEOPLE
        }

    def __getattr__(self, name: str) -> Any:
        try:
            return self.people[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def bot(self) -> Atoll:
        bot: Atoll = self.env.bot
        return bot

    @property
    def message(self) -> Any:
        return self.channel.last_message

    def reader_of(self, path: str) -> UserId | None:
        """Return who reads a request with the token of an interaction, if it is private."""
        tokens = self.env.backend.interaction_tokens
        found = next((tokens[part] for part in path.split("/") if part in tokens), None)
        return None if found is None else UserId(self.env.backend.interactions[found].user_id)

    async def later(self, seconds: float) -> None:
        """Advance the clock as if the bot had been running all the time."""
        self.env.backend.advance_clock(seconds)
        await self.bot.store.write(write_alive, None, self.bot.tables.now())
        await self.env.advance_time(2)

    async def restart(self, down: int = 0) -> None:
        """Stop the bot and start it again on the same database, `down` seconds later."""
        await self.bot.close()
        self.env.backend.advance_clock(down)
        await self.env.restart_bot(Atoll(self.database, shard_count=1))


def buttons(message: Any) -> dict[str, str]:
    """Return the custom ids of a message's buttons by label; empty for a link."""
    found = (part for part in parts(message) if part.get("label"))
    return {part["label"]: part.get("custom_id") or "" for part in found}


def parts(message: Any) -> list[dict[str, Any]]:
    """Return all components of a message, nested ones included."""
    top = getattr(message, "components", [])
    return [*nested([one if isinstance(one, dict) else one.to_dict() for one in top])]


def choices(message: Any) -> dict[str, str]:
    """Return the buttons of a message that make moves, as label to custom id."""
    return {label: cid for label, cid in buttons(message).items() if cid.startswith("atoll:o:")}


def reply_text(result: Any) -> str:
    """Return all texts in the replies to an interaction."""
    answers = [answer for answer in (result.response, *result.followups) if answer is not None]
    return "\n".join(text for answer in answers for text in texts(answer) if text)


def texts(message: Any) -> Iterator[str]:
    """Yield all texts of a message: content, embeds and text displays."""
    yield message.content
    yield from (embed.description or "" for embed in message.embeds)
    yield from (part["content"] for part in parts(message) if part["type"] == TEXT_DISPLAY)
