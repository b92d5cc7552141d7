"""Shared steps for the bot as a user install, on servers and in groups that it has not joined."""

from pathlib import Path

from bot.features.challenges.rules import KINDS
from bot.interactions.commands.completion import slug
from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Loopback, Message, User
from tests.bot.challenge_steps import SURE, label_of
from tests.bot.sockets.boards import SHOWN_WITHIN, is_busy, numbers, offered_moves

WITH_RIVALS = "survival"


def custom_id_of(message: Message, label: str) -> str:
    """Return the custom id of the button with a label."""
    found = [one for one in nested(message.components) if one.get("label") == label]
    assert found, [one.get("label") for one in nested(message.components)]
    return str(found[0]["custom_id"])


def channel_writes(server: Loopback) -> list[str]:
    """Return the requests that write to a channel."""
    return [
        f"{one.method} {one.path}"
        for one in server.requests
        if one.path.startswith("/channels/") and one.method != "GET"
    ]


async def begin_attempt(server: Loopback, who: User, where: Channel, kind: str = "hard") -> Answer:
    """Open an attempt: use the command, press Play, and confirm that it counts."""
    asked = await press_deal(server, who, where, f"Play {label_of(kind)}", kind)
    pressed = await server.press(who, asked.reply(), custom_id_of(asked.reply(), SURE))
    return await server.finished(pressed, SHOWN_WITHIN)


async def press_deal(
    server: Loopback, who: User, where: Channel, label: str, kind: str = "hard"
) -> Answer:
    """Press a button on the page with the deals of a game."""
    chosen = {"challenge": slug(KINDS[kind].game)}
    page = await server.finished(await server.slash(who, where, "daily", **chosen), SHOWN_WITHIN)
    pressed = await server.press(who, page.reply(), custom_id_of(page.reply(), label))
    return await server.finished(pressed, SHOWN_WITHIN)


async def wait_for_ply(server: Loopback, message: Message, database: Path, ply: int) -> None:
    """Wait until a ply is stored and the message offers a move again."""
    await server.until(
        lambda: (
            numbers(database, "SELECT ply FROM games")[0] >= ply
            and offered_moves(message)
            and not is_busy()
        ),
        "the next choice",
        SHOWN_WITHIN,
    )


def offers(server: Loopback, where: Channel, user: User) -> list[Message]:
    """Return the messages on which the user may move."""
    return [one for one in server.messages(where, user) if offered_moves(one)]
