"""What can go wrong with what is stored."""

from engine.core import AtollError

FULL_DISK = "Atoll's disk is full, so nothing was saved. Please tell the host."
UNREADABLE = (
    "The database {} cannot be opened as its URL is written. Check what stands after the ?; in a"
    " password write % as %25, / as %2F, ? as %3F and @ as %40, or set PGPASSWORD in its place."
)
UNSEEN = "That text has a character that nobody sees (NUL). Type it anew: nothing was saved."
NEWER_ATOLL = "This database was written by a newer Atoll. Update Atoll to use it."
HALF_DONE = "This database is a copy that is not finished. Run the same `atoll copy` once more."
"""The version of such a copy is below 0: so many migrations has what it is copied from."""


class StoreError(AtollError):
    """The database cannot be read or written; nothing was changed."""


class InUse(StoreError):
    """A bot is using the database."""

    def __init__(self, address: object) -> None:
        super().__init__(f"Another Atoll is using the database {address}. Stop that one first.")


class OutOfRange(AtollError):
    """A number is larger than any that is ever given to something."""

    def __init__(self) -> None:
        super().__init__("There is nothing with that number. `/games` lists your tables.")


class Moved(AtollError):
    """Somebody else has changed this table meanwhile; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("The table has moved on. Look at the newest card.")
