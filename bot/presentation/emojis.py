"""Icons as emojis of the application: made where they are missing, known by what they show."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import timedelta
from functools import cache, partial

import aiohttp
import discord
import structlog

from bot.domain.ids import Timestamp
from bot.presentation.pictures import Pictures
from render.icons import DRAWINGS, icon
from render.png import png

log = structlog.get_logger()

SIZE = 96
"""Pixels; Discord shows an emoji up to half as large, on screens with twice as many."""
REST_SECONDS = 600
LOOKS, LOOK_SECONDS = 10, 60
"""How often a process looks for icons that another one makes, and how long it waits between."""
KEPT = timedelta(days=1)
"""An icon that has been drawn anew stays so long, for the cards that still show it."""
NAME = re.compile(r"(?P<key>[a-z0-9_]{1,23})_[0-9a-f]{8}")
FAILED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)

Shown = discord.PartialEmoji | discord.Emoji


class Emojis:
    """The icons that can be shown now; one that Discord has just refused rests for a while."""

    def __init__(self, now: Callable[[], Timestamp]) -> None:
        self._now = now
        self._known: Mapping[str, Shown] = {}
        self._resting: dict[str, Timestamp] = {}

    def of(self, key: str) -> Shown | None:
        """Return the emoji of an icon, if there is one."""
        return None if self._resting.get(key, 0) > self._now() else self._known.get(key)

    def sign(self, key: str) -> str:
        """Return an icon as it stands in a sentence, with a space behind it; nothing without it."""
        shown = self.of(key)
        return f"{shown} " if shown else ""

    def know(self, known: Mapping[str, Shown]) -> None:
        """Take over which icons there are."""
        self._known = known

    def rest(self, keys: Collection[str]) -> None:
        """Show these icons no more until some minutes have passed."""
        self._resting |= dict.fromkeys(keys, Timestamp(self._now() + REST_SECONDS))


class EmojiSync:
    """Brings the drawn icons to Discord; one process does it, the others `look`."""

    def __init__(self, client: discord.Client, pictures: Pictures, emojis: Emojis) -> None:
        self._client, self._pictures, self._emojis = client, pictures, emojis
        self._warned = ""

    async def run(self) -> None:
        """Make the icons that are missing, and delete those drawn anew long ago.

        What Discord refuses is tried again by the next run; words stand alone until then.
        """
        try:
            await self._bring(await self._wanted())
            self._warned = ""
        except FAILED as problem:
            self._warn(problem)

    async def look(self) -> None:
        """Learn which icons there are, and make none; where they are being made, look again."""
        try:
            for _ in range(LOOKS):
                if await self.look_once() == len(DRAWINGS):
                    return
                await asyncio.sleep(LOOK_SECONDS)
        except FAILED as problem:
            self._warn(problem)

    async def look_once(self) -> int:
        """Learn which icons there are by now; return how many."""
        found = _newest(await self._client.fetch_application_emojis())
        self._emojis.know(found)
        return len(found)

    async def _bring(self, wanted: Mapping[str, bytes]) -> None:
        there = await self._client.fetch_application_emojis()
        self._emojis.know(_newest(there))
        names = {emoji.name for emoji in there}
        try:
            for name in wanted.keys() - names:
                there.append(await self._created(name, wanted[name]))
        finally:
            current = _newest(emoji for emoji in there if emoji.name in wanted)
            self._emojis.know({**_newest(there), **current})
        for emoji in _outdated(there, current):
            await emoji.delete()

    async def _created(self, name: str, image: bytes) -> discord.Emoji:
        """Create an emoji, however long Discord wants the bot to wait before."""
        while True:
            try:
                return await self._client.create_application_emoji(name=name, image=image)
            except discord.RateLimited as limit:
                await asyncio.sleep(limit.retry_after)

    async def _wanted(self) -> dict[str, bytes]:
        """Return the file of each icon by its name, which changes with what it shows."""
        found = dict[str, bytes]()
        for key in DRAWINGS:
            image = await self._pictures.figures(partial(drawn, key)) or b""
            found[f"{key}_{hashlib.sha256(image).hexdigest()[:8]}"] = image
        return found

    def _warn(self, problem: Exception) -> None:
        """Tell the host once that icons are missing, and again where the reason is another."""
        if repr(problem) != self._warned:
            log.warning("icons not brought to Discord", problem=repr(problem))
        self._warned = repr(problem)


@cache
def drawn(key: str) -> bytes:
    """Return an icon as a PNG file."""
    return png(icon(key, SIZE).image)


def key_of(name: str) -> str:
    """Return the icon that an emoji of this name shows; nothing where the name is none of ours."""
    match = NAME.fullmatch(name)
    return match["key"] if match and match["key"] in DRAWINGS else ""


def _newest(emojis: Iterable[discord.Emoji]) -> dict[str, Shown]:
    """Return the newest emoji of each icon."""
    ordered = sorted(emojis, key=lambda emoji: emoji.id)
    return {key: emoji for emoji in ordered if (key := key_of(emoji.name))}


def _outdated(
    there: Iterable[discord.Emoji], current: Mapping[str, Shown]
) -> Iterable[discord.Emoji]:
    """Yield what was drawn anew so long ago that no card shows it any more."""
    for emoji in there:
        new = current.get(key_of(emoji.name))
        if new is None or new.id is None or new.id == emoji.id:
            continue
        if discord.utils.utcnow() - discord.utils.snowflake_time(new.id) > KEPT:
            yield emoji
