"""Icons as application emojis. A client may read their names aloud, so each is only a word."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import timedelta
from functools import cache

import discord
import msgspec
import structlog

from bot.domain.ids import Timestamp
from bot.presentation.pictures import SHEETS, Pictures
from bot.presentation.requests import FAILED
from bot.store import Store, meta
from render.art import DRAWINGS, icon
from render.png import png

log = structlog.get_logger()

SIZE = 96
"""In pixels. Discord shows emojis at up to 48 pixels, and high-density screens double that."""
REST_SECONDS = 600
LOOKS = 10
LOOK_SECONDS = 60
"""How often a process checks for icons that another one uploads, and the pause between checks."""
KEPT = timedelta(days=1)
"""How long a replaced icon is available to messages that still show it."""
UPLOADED = "icons"
"""The key of the stored uploads: each icon's emoji and a hash of its image."""
NAME = re.compile(r"(?P<key>[a-z0-9_]{1,23}?)(_[0-9a-f]{8})?")
"""The name of an icon. Those of 0.2 and those that were replaced end in a number."""

Shown = discord.PartialEmoji | discord.Emoji


class Emojis:
    """The icons that can be shown now. One that Discord refused is hidden for a few minutes."""

    def __init__(self, now: Callable[[], Timestamp]) -> None:
        self._now = now
        self._known: Mapping[str, Shown] = {}
        self._resting: dict[str, Timestamp] = {}

    def emoji_of(self, key: str) -> Shown | None:
        """Return the emoji of an icon, or ``None`` if it is missing or hidden."""
        return None if self._resting.get(key, 0) > self._now() else self._known.get(key)

    def sign(self, key: str) -> str:
        """Return an icon for a sentence, with a space after it, or "" if it can't be shown."""
        shown = self.emoji_of(key)
        return f"{shown} " if shown else ""

    def add(self, known: Mapping[str, Shown]) -> None:
        """Replace the known icons."""
        self._known = known

    def rest(self, keys: Collection[str]) -> None:
        """Hide icons for ``REST_SECONDS``."""
        self._resting |= dict.fromkeys(keys, Timestamp(self._now() + REST_SECONDS))


class EmojiSync:
    """Uploads the icons to Discord. One process calls ``run``, the others call ``load``."""

    def __init__(
        self, client: discord.Client, store: Store, pictures: Pictures, emojis: Emojis
    ) -> None:
        self._client = client
        self._store = store
        self._pictures = pictures
        self._emojis = emojis
        self._warned = ""

    async def run(self) -> None:
        """Upload missing icons, and delete those that were replaced more than a day ago.

        If Discord refuses, the next run tries again. Until then, texts have no icons.
        """
        try:
            await self._upload(
                {key: await self._pictures.draw(SHEETS, drawn, key) for key in DRAWINGS}
            )
            self._warned = ""
        except FAILED as problem:
            self._warn(problem)

    async def load(self) -> None:
        """Load the icons that another process uploads. Check again until all are available."""
        try:
            for _ in range(LOOKS):
                if await self.load_once() == len(DRAWINGS):
                    return
                await asyncio.sleep(LOOK_SECONDS)
        except FAILED as problem:
            self._warn(problem)

    async def load_once(self) -> int:
        """Load the icons that Discord has now, and return their number."""
        found = _newest(await self._client.fetch_application_emojis())
        self._emojis.add(found)
        return len(found)

    async def _upload(self, wanted: Mapping[str, bytes]) -> None:
        """Upload missing and changed ones of the ``wanted`` icons, and delete replaced ones."""
        there = await self._client.fetch_application_emojis()
        self._emojis.add(_newest(there))
        names = {emoji.name: emoji for emoji in there}
        uploaded = await self._uploaded()
        try:
            for key, image in wanted.items():
                digest = hashlib.sha256(image).hexdigest()
                old = names.get(key)
                if old and uploaded.get(key) == (old.id, digest):
                    continue
                if old:
                    await old.edit(name=_replaced_name(key, old.id))
                new = await self._created(key, image)
                there.append(new)
                uploaded[key] = new.id, digest
                written = msgspec.json.encode(uploaded).decode()
                await self._store.write(meta.write_meta, UPLOADED, written)
        finally:
            current = _newest(there)
            self._emojis.add(current)
        for emoji in there:
            new_id = current.get(key_of(emoji.name), emoji).id
            if new_id is None or new_id == emoji.id:
                continue
            if discord.utils.utcnow() - discord.utils.snowflake_time(new_id) > KEPT:
                await emoji.delete()

    async def _uploaded(self) -> dict[str, tuple[int, str]]:
        """Return the emoji and the hash of each icon that was uploaded."""
        stored = await self._store.read(meta.select_meta, UPLOADED)
        return msgspec.json.decode(stored or "{}", type=dict[str, tuple[int, str]])

    async def _created(self, name: str, image: bytes) -> discord.Emoji:
        """Create an emoji, waiting for the end of any rate limit."""
        while True:
            try:
                return await self._client.create_application_emoji(name=name, image=image)
            except discord.RateLimited as limit:
                await asyncio.sleep(limit.retry_after)

    def _warn(self, problem: Exception) -> None:
        """Log that icons could not be uploaded, unless the last warning had the same reason."""
        if repr(problem) != self._warned:
            log.warning("icons not brought to Discord", problem=repr(problem))
        self._warned = repr(problem)


@cache
def drawn(key: str) -> bytes:
    """Return an icon as a PNG file."""
    return png(icon(key, SIZE).image)


def key_of(name: str) -> str:
    """Return the key of the icon with an emoji name, or "" if the emoji is not Atoll's."""
    match = NAME.fullmatch(name)
    return match["key"] if match and match["key"] in DRAWINGS else ""


def _replaced_name(key: str, number: int) -> str:
    """Return the name of the emoji of an icon that is replaced by another one."""
    return f"{key}_{number % (1 << 32):08x}"


def _newest(emojis: Iterable[discord.Emoji]) -> dict[str, Shown]:
    """Return the newest emoji of each icon, and no replaced one if there is another."""
    ordered = sorted(emojis, key=lambda emoji: (emoji.name in DRAWINGS, emoji.id))
    return {key: emoji for emoji in ordered if (key := key_of(emoji.name))}
