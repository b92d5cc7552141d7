"""Pictures that were checked once are not checked again: simcord starts a process for each look."""

from collections import OrderedDict

from simcord.preview import _assets
from simcord.preview._media import MediaInfo, MediaWorker

PICTURES_IN_MEMORY = 60

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
