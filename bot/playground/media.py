"""Pictures that were checked once are not checked again: simcord starts a process for each look.

The pictures of emojis are put where the page looks for them: simcord throws them away.
"""

from collections import OrderedDict

import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.preview import _assets
from simcord.preview._media import MediaInfo, MediaWorker

from bot.services.emojis import drawn, key_of

PICTURES_IN_MEMORY = 200

_checked: OrderedDict[tuple[str, float | None], MediaInfo] = OrderedDict()


class KeptMedia(MediaWorker):
    """simcord's checker of pictures, which remembers by content what it has found."""

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        """Return what is known of a picture whose digest is ``key``."""
        asked = (key, media_time)
        if asked not in _checked:
            _checked[asked] = await super().validate(key, blob, media_time=media_time)
        _checked.move_to_end(asked)
        while len(_checked) > PICTURES_IN_MEMORY:
            _checked.popitem(last=False)
        return _checked[asked]


def keep_pictures() -> None:
    """Let every preview of this process remember its pictures."""
    _assets.MediaWorker = KeptMedia  # type: ignore[attr-defined]


def keep_icons(env: simcord.Env) -> None:
    """Let the page find the picture of each emoji that the bot has made."""
    kept = env.backend.cdn._blobs
    for number, emoji in env.backend.application_emojis.items():
        address = f"{CDN_BASE}/emojis/{number}.png"
        if address not in kept and (key := key_of(emoji.name)):
            kept[address] = drawn(key)
