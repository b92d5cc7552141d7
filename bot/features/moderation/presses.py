"""The button that confirms a moderator's change."""

from typing import Annotated

from msgspec import Meta

from bot.presentation.press import Digest, Press, TableNumber


class Moderate(Press, frozen=True):
    """Confirms a change: its text form, and the digest of its preview."""

    mark = "admin"
    table: TableNumber
    seen: Digest
    action: Annotated[str, Meta(pattern="^[a-z0-9: -]+$")]
