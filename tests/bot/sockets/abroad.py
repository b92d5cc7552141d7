"""Shared steps for the bot as a user install, on servers and in groups that it has not joined."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.features.challenges.rules import KINDS
from tests.bot.sockets.lagoon import TOLD_WITHIN, at_work, numbers, offered
from tests.discord_rules import nested
from tests.loopback import Answer, Channel, Loopback, Message, User

WITH_RIVALS = "survival"


def labelled(message: Message, label: str) -> str:
    """Return the custom id of the button with a label."""
    found = [one for one in nested(message.components) if one.get("label") == label]
    assert found, [one.get("label") for one in nested(message.components)]
    return str(found[0]["custom_id"])


def strings(database: Path, statement: str) -> list[str]:
    """Return the first column of a query."""
    with closing(sqlite3.connect(database)) as db:
        return [str(row[0]) for row in db.execute(statement)]


def posted(server: Loopback) -> list[str]:
    """Return the requests that write to a channel."""
    return [
        f"{one.method} {one.path}"
        for one in server.requests
        if one.path.startswith("/channels/") and one.method != "GET"
    ]


async def begins(server: Loopback, who: User, where: Channel, kind: str = "hard") -> Answer:
    """Open an attempt: use the command, then press Play."""
    page = await server.finished(await server.slash(who, where, "challenge"), TOLD_WITHIN)
    label = f"Play {KINDS[kind].game.name} ({kind})"
    pressed = await server.press(who, page.shown(), labelled(page.shown(), label))
    return await server.finished(pressed, TOLD_WITHIN)


async def settled(server: Loopback, message: Message, database: Path, ply: int) -> None:
    """Wait until a ply is stored and the message offers a move again."""
    await server.until(
        lambda: (
            numbers(database, "SELECT ply FROM games")[0] >= ply
            and offered(message)
            and not at_work()
        ),
        "the next choice",
        TOLD_WITHIN,
    )


def offers(server: Loopback, where: Channel, user: User) -> list[Message]:
    """Return the messages on which the user may move."""
    return [one for one in server.messages(where, user) if offered(one)]
