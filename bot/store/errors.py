"""What can go wrong with what is stored."""

from engine.core import AtollError


class StoreError(AtollError):
    """The database cannot be read or written; nothing was changed."""


class OutOfRange(AtollError):
    """A number is larger than any that is ever given to something."""

    def __init__(self) -> None:
        super().__init__("There is nothing with that number. `/games` lists your tables.")


class Moved(AtollError):
    """Somebody else has changed this table meanwhile; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("The table has moved on. Look at the newest card.")
