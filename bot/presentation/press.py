"""The base of all presses: a custom ID of short fields, validated when Discord returns it."""

from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta

from bot.domain.ids import Seat, TableId, UserId
from engine.core import IllegalAction

PREFIX = "atoll"
_STORABLE = Meta(ge=0, le=(1 << 63) - 1)
Number = Annotated[int, _STORABLE]
TableNumber = Annotated[TableId, _STORABLE]
UserNumber = Annotated[UserId, _STORABLE]
SeatNumber = Annotated[Seat, _STORABLE]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
Word = Annotated[str, Meta(pattern="^[a-z]+$")]
Path = Annotated[str, Meta(pattern=r"^[0-9]{1,4}(\+[0-9]{1,4})*$")]
Key = Annotated[str, Meta(pattern="^[a-z_]+$")]
Step = Literal[
    "first",
    "back",
    "next",
    "last",
    "text",
    "earlier",
    "later",
    "map",
    "players",
    "others",
    "market",
]
Pages = Literal["day", "week", "board", "mine"]


class Press(msgspec.Struct, frozen=True):
    """A press of a button or menu. Its handler checks whether the user is allowed to do it.

    Each kind has a ``tag``, which begins its custom IDs.
    """

    @classmethod
    def mark(cls) -> str:
        """Return the tag of this kind."""
        return str(cls.__struct_config__.tag)

    @property
    def custom_id(self) -> str:
        """The custom ID. Discord allows at most 100 characters."""
        return f"{PREFIX}:{self.mark()}:" + ":".join(map(str, msgspec.structs.astuple(self)))

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return the press of a custom ID, or ``None`` if it is invalid or of another kind."""
        head = f"{PREFIX}:{cls.mark()}:"
        names = cls.__struct_fields__
        if not custom_id.startswith(head):
            return None
        words = custom_id.removeprefix(head).split(":", len(names) - 1)
        try:
            return msgspec.convert(dict(zip(names, words, strict=False)), cls, strict=False)
        except msgspec.ValidationError:
            return None


class AtTable(Press, frozen=True):
    """A press at a table."""

    table: TableNumber


def place_in(value: str) -> int:
    """Return the index of an option from the beginning of a menu value.

    Raises:
        IllegalAction: the value is invalid, for example because its message is out of date.
    """
    place = value.partition(":")[0]
    if not (place.isascii() and place.isdecimal()):
        raise IllegalAction("This message is out of date. `/board` shows the newest one.")
    return int(place)
