"""Icons before words, on buttons and in menus, as far as Discord shows them.

What a card offers names its icons; which emoji stands for each is known only when it is sent. Where
Discord refuses one (a new emoji, or one that somebody has deleted), the words are sent alone.
"""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import discord
import structlog

from bot.presentation.emojis import Emojis

log = structlog.get_logger()

T = TypeVar("T")

INVALID = 50035
"""What Discord answers where something in a message cannot be taken."""


class IconButton(discord.ui.Button[Any]):
    """A button that names the icon before its words."""

    icon: str = ""


class IconOption(discord.SelectOption):
    """A line of a menu that names the icon before its words."""

    __slots__ = ("icon",)

    icon: str


def line(label: str, value: str, icon: str) -> IconOption:
    """Return a line of a menu with the name of its icon."""
    made = IconOption(label=label, value=value)
    made.icon = icon
    return made


async def with_icons(
    view: discord.ui.View,
    emojis: Emojis | None,
    send: Callable[[discord.ui.View], Awaitable[T]],
) -> T:
    """Send a view with its icons; where Discord refuses one, once more with words alone.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError: as ``send`` does.
    """
    used = _put(view, emojis)
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
    """Whether Discord has refused a message for an emoji on it."""
    return problem.code == INVALID and "emoji" in problem.text.lower()


def _put(view: discord.ui.View, emojis: Emojis | None) -> set[str]:
    """Put an icon before all words that name one which there is; return those icons."""
    for part in _parts(view):
        part.emoji = emojis.of(part.icon) if emojis else None
    return {part.icon for part in _parts(view) if part.emoji is not None}


def _parts(view: discord.ui.View) -> Iterator[IconButton | IconOption]:
    """Yield everything in a view that may name an icon."""
    for item in view.children:
        if isinstance(item, IconButton):
            yield item
        elif isinstance(item, discord.ui.Select):
            yield from (option for option in item.options if isinstance(option, IconOption))
