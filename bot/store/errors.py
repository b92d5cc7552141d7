"""Errors of the store."""

from engine.core import AtollError

FULL_DISK = "Atoll's disk is full, so nothing was saved. Please tell the host."
UNREADABLE = (
    "The URL of the database {} is not valid. Check the part after “?”. In a password write % as"
    " %25, / as %2F, ? as %3F and @ as %40, or set PGPASSWORD instead."
)
UNSEEN = "That text has an invisible character (NUL). Type it again: nothing was saved."
NEWER_ATOLL = "This database was written by a newer Atoll. Update Atoll to use it."
OLDER_ATOLL = (
    "This database was written by an Atoll older than 0.2.0. Install Atoll 0.2.0 and start it once"
    " with this database. Then update to this version."
)
NO_DATA = "The database {} has no data of Atoll. Check its address."
HALF_DONE = "This database is an unfinished copy. Run the same `atoll copy` again."
"""The version of an unfinished copy is minus the version of its source."""


class StoreError(AtollError):
    """The database cannot be read or written. Nothing was changed."""


class InUse(StoreError):
    """A bot is using the database."""

    def __init__(self, address: object) -> None:
        super().__init__(f"Another Atoll is using the database {address}. Stop that one first.")


class OutOfRange(AtollError):
    """A number is too large to be an ID."""

    def __init__(self) -> None:
        super().__init__("That number does not exist. `/games` lists your tables.")


class Moved(AtollError):
    """The table has changed in the database since it was read. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__("The table has moved on. Look at its newest message.")
