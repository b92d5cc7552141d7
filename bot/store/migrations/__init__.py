"""The schema of the database, as numbered migrations. Released ones never change.

You may skip it unless you change the shape of the database.
"""

from bot.store.connection import Migration
from bot.store.errors import HALF_DONE, NEWER_ATOLL, OLDER_ATOLL, StoreError
from bot.store.migrations import first
from bot.store.migrations.since_0_2 import MIGRATIONS

FIRST = 21
"""The version of the databases of Atoll 0.2.0. Older ones can't be upgraded any more."""


def newest() -> int:
    """Return the version of a database that has run all migrations."""
    return FIRST + len(MIGRATIONS)


def migrations(taken: int, until: int) -> tuple[Migration, ...]:
    """Return the migrations from one version to another. An empty database has version 0."""
    if taken == 0:
        return (first.tables, *MIGRATIONS[: until - FIRST])
    return MIGRATIONS[taken - FIRST : until - FIRST]


def checked(version: int) -> int:
    """Return the version of a database that this Atoll can read or upgrade.

    Raises:
        StoreError: an older or a newer Atoll wrote it, or it is an unfinished copy.
    """
    if version < 0:
        raise StoreError(HALF_DONE)
    if 0 < version < FIRST:
        raise StoreError(OLDER_ATOLL)
    if version > newest():
        raise StoreError(NEWER_ATOLL)
    return version
