"""The button that confirms a moderator's deed."""

from typing import Annotated

from msgspec import Meta

from bot.presentation.press import Digest, Press, TableNumber


class Moderate(Press, frozen=True):
    """Carries out what a moderator has read: the deed, and the digest of what was said."""

    mark = "admin"
    game: TableNumber
    seen: Digest
    deed: Annotated[str, Meta(pattern="^[a-z0-9: -]+$")]
