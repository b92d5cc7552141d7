"""Choose the kind of database for an address."""

import sys

from bot.store import sqlite
from bot.store.addresses import Address, Url
from bot.store.connection import Database
from bot.store.errors import StoreError


def database_at(address: Address) -> Database:
    """Return the database at an address, not yet opened.

    Raises:
        StoreError: the packages for PostgreSQL are not installed.
    """
    if not isinstance(address, Url):
        return sqlite.File(address)
    try:
        from bot.store.postgres import Served  # an optional extra
    except ImportError as problem:
        raise StoreError(
            "PostgreSQL needs a library that is not installed. In the folder of Atoll's source,"
            f" run: {sys.executable} -m pip install --constraint constraints.txt '.[postgres]'"
        ) from problem
    return Served(address)
