"""What all presses have in common: a custom id made of short fields, checked when it comes back."""

from typing import Annotated, ClassVar, Literal, Self

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
Step = Literal["first", "back", "next", "last", "text"]
Pages = Literal["day", "week", "board", "mine"]


class Press(msgspec.Struct, frozen=True):
    """What somebody presses, and nothing else: who may do it is seen when it is done."""

    mark: ClassVar[str]

    @property
    def custom_id(self) -> str:
        """Return what Discord keeps of it: 100 characters at most."""
        return ":".join([PREFIX, self.mark, *map(str, msgspec.structs.astuple(self))])

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return the press of a custom ID, or ``None`` if it is not one of this kind."""
        head, names = f"{PREFIX}:{cls.mark}:", cls.__struct_fields__
        if not custom_id.startswith(head):
            return None
        words = custom_id.removeprefix(head).split(":", len(names) - 1)
        try:
            return msgspec.convert(dict(zip(names, words, strict=False)), cls, strict=False)
        except msgspec.ValidationError:
            return None


def place_in(value: str) -> int:
    """Return the place of an option with which the value of a menu begins.

    Raises:
        IllegalAction: no card of today has such a value.
    """
    place = value.partition(":")[0]
    if not (place.isascii() and place.isdecimal()):
        raise IllegalAction("This message is out of date. `/board` shows the newest one.")
    return int(place)
