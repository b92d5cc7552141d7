"""The kinds of databases: which of them an address belongs to."""

from collections.abc import Callable

from bot.store import sqlite
from bot.store.addresses import Address, Url
from bot.store.claims import Alone, Claims
from bot.store.connection import Database
from bot.store.errors import StoreError
from bot.store.shards import Shards

ONE_PROCESS = (
    "A file of SQLite's serves one process, with all shards: leave out --shards and ATOLL_SHARDS."
    " For several processes, set ATOLL_DATABASE to postgresql://…"
)


def database_at(address: Address) -> Database:
    """Return the database at an address, not yet opened.

    Raises:
        StoreError: what PostgreSQL needs is not installed.
    """
    if not isinstance(address, Url):
        return sqlite.File(address)
    try:
        from bot.store.postgres import Served  # an optional extra
    except ImportError as problem:
        raise StoreError(
            "PostgreSQL needs a library that is not installed. In the folder of Atoll's source,"
            " run: pip install --constraint constraints.txt '.[postgres]'"
        ) from problem
    return Served(address)


def claims_at(address: Address, shards: Shards | None, hear: Callable[[str], None]) -> Claims:
    """Return the claims of a process that serves some ``shards``, or (``None``) all alone.

    Raises:
        StoreError: several processes cannot share this database.
    """
    if shards is None:
        return Alone(database_at(address).claimed)
    if not isinstance(address, Url):
        raise StoreError(ONE_PROCESS)
    database_at(address)
    from bot.store.postgres_claims import SharedClaims  # an optional extra

    return SharedClaims(address, shards.count, hear)
