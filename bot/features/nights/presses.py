"""The button that sets quiet hours."""

from typing import Annotated

from msgspec import Meta

from bot.presentation.press import Press

ZoneName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_+/-]*$", max_length=60)]


class NotAtNight(Press, frozen=True):
    """Sets the user's quiet hours in a ``zone``, or explains how, if that is empty."""

    mark = "night"
    zone: ZoneName
