"""Where measures store their games: in files of their own, or where ``ATOLL_DATABASE`` is served.

A database of PostgreSQL's gets a schema for the time of a measure: nothing of a bot is touched.
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
    """Give an empty database: one that PostgreSQL holds where the settings name one, else a file.

    Raises:
        StoreError: it cannot be reached.
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
    """Return the URL of a database in which a schema is looked at, and no other."""
    sign = "&" if "?" in url else "?"
    return f"{url}{sign}options={quote(f'-csearch_path={schema}')}"
