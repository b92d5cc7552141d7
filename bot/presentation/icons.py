"""Icons before the labels of buttons and menu lines.

Components contain the keys of their icons. Emojis are added when a message is sent. If Discord
refuses one, because it is new or deleted, the message is sent again without icons.
"""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import discord
import structlog

from bot.presentation.emojis import Emojis

log = structlog.get_logger()

T = TypeVar("T")

INVALID = 50035
"""Discord's error code for a message with an invalid part."""


class IconButton(discord.ui.Button[Any]):
    """A button with the key of the icon before its label."""

    icon: str = ""


class IconOption(discord.SelectOption):
    """A line of a menu, with the key of the icon before its label."""

    __slots__ = ("icon",)

    icon: str


def line(label: str, value: str, icon: str, description: str = "") -> IconOption:
    """Return a line of a menu. ``icon`` is the key of its icon."""
    made = IconOption(label=label, value=value, description=description or None)
    made.icon = icon
    return made


async def with_icons(
    view: discord.ui.View,
    emojis: Emojis | None,
    send: Callable[[discord.ui.View], Awaitable[T]],
) -> T:
    """Send a view with its icons. If Discord refuses one, send the view again without icons.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: raised by ``send``.
    """
    for part in _parts(view):
        part.emoji = emojis.emoji_of(part.icon) if emojis else None
    used = {part.icon for part in _parts(view) if part.emoji is not None}
    try:
        return await send(view)
    except discord.HTTPException as problem:
        if not used or emojis is None or not is_about_emoji(problem):
            raise
    log.info("icons refused", icons=sorted(used))
    emojis.rest(used)
    for part in _parts(view):
        part.emoji = None
    return await send(view)


def is_about_emoji(problem: discord.HTTPException) -> bool:
    """Return whether Discord refused a message because of an emoji."""
    return problem.code == INVALID and "emoji" in problem.text.lower()


def _parts(view: discord.ui.View) -> Iterator[IconButton | IconOption]:
    """Yield the buttons and menu lines of a view that may have an icon."""
    for item in view.children:
        if isinstance(item, IconButton):
            yield item
        elif isinstance(item, discord.ui.Select):
            yield from (option for option in item.options if isinstance(option, IconOption))
