"""The buttons and forms of moderators."""

from typing import Annotated, Literal

from msgspec import Meta

from bot.presentation.press import Digest, Press, TableNumber


class Moderate(Press, frozen=True):
    """Confirms a change: its text form, and the digest of its preview."""

    mark = "admin"
    table: TableNumber
    seen: Digest
    action: Annotated[str, Meta(pattern="^[a-z0-9: -]+$")]


Act = Literal["extend", "pause", "resume", "abort", "replace", "rewind", "export"]


class Propose(Press, frozen=True):
    """Previews a change, or opens the form that asks for its details."""

    mark = "adminask"
    table: TableNumber
    act: Act


class ShowModeration(Press, frozen=True):
    """Shows the sheet of ``/admin`` about a table as it is now."""

    mark = "adminsheet"
    table: TableNumber


class ShowLog(Press, frozen=True):
    """Shows what moderators changed in this server."""

    mark = "adminlog"
