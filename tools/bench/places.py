"""Databases for measures: new files, or a schema in the database of ``ATOLL_DATABASE``.

The schema in PostgreSQL exists only during a measure. The tables of a bot are not touched.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from bot.settings import database_of
from bot.store.addresses import Address, Url
from bot.store.kinds import database_at


@contextmanager
def scratch(folder: Path, name: str) -> Iterator[Address]:
    """Create an empty database: a schema if the settings name PostgreSQL, otherwise a file.

    Raises:
        StoreError: the database cannot be reached.
    """
    address = database_of()
    if not isinstance(address, Url):
        yield folder / f"{name}.sqlite"
        return
    schema = f"atoll_bench_{secrets.token_hex(4)}"
    with database_at(address).writing() as db:
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"CREATE SCHEMA {schema}")
        db.execute("COMMIT")
        try:
            yield Url(_within(address.full, schema))
        finally:
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"DROP SCHEMA {schema} CASCADE")
            db.execute("COMMIT")


def _within(url: str, schema: str) -> str:
    """Return the URL of a database with a schema as its search path."""
    sign = "&" if "?" in url else "?"
    return f"{url}{sign}options={quote(f'-csearch_path={schema}')}"
