"""Copies of a database: to keep, or to read without touching the original."""

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from bot.store import games, history
from bot.store.database import migrate
from bot.store.errors import StoreError
from bot.store.files import make_private
from bot.store.records import StoredGame
from bot.store.sqlite import DAMAGED, in_plain_words

IN_A_PASSING_FILE = ""
"""SQLite's name for a database on disk that goes when it is closed: copies may be large."""


PAGES_AT_ONCE = 4_096
Progress = Callable[[int, int, int], None]
"""Is told the state of a copy, the pages left and all of them."""


def copy_database(source: Path, target: Path | str, progress: Progress | None = None) -> None:
    """Copy the database ``source`` to a new file, consistently, even while it is being written.

    Raises:
        StoreError: one of the two cannot be read or written, or ``source`` is damaged: there is
            no copy then.
    """
    with closing(_open(source)) as db:
        make_private(target)
        try:
            with in_plain_words(), closing(sqlite3.connect(target)) as copy:
                _stand_still(db)
                db.backup(copy, pages=PAGES_AT_ONCE, progress=progress, sleep=0)
                _refuse_damaged(copy)
        except StoreError:
            Path(target).unlink(missing_ok=True)
            raise


def _stand_still(db: sqlite3.Connection) -> None:
    """See the database as it is now until the end: else each write would begin the copy again."""
    db.isolation_level = None
    db.execute("BEGIN")
    db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()


def _refuse_damaged(db: sqlite3.Connection) -> None:
    if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise sqlite3.DatabaseError("database disk image is malformed")


def stored_games(source: Path) -> Iterator[StoredGame]:
    """Yield every table of the database ``source``, read from a copy in the present shape.

    Raises:
        StoreError: it cannot be read, is no database, or is of a newer Atoll.
    """
    with closing(_open(source)) as db, closing(sqlite3.connect(IN_A_PASSING_FILE)) as copy:
        copy.isolation_level = None
        try:
            with in_plain_words():
                db.backup(copy)
                migrate(copy)
                for number in games.select_all(copy):
                    found = games.select_game(copy, number)
                    if found:
                        yield StoredGame(*found, history.select_log(copy, number))
        except (msgspec.MsgspecError, zlib.error) as problem:
            raise StoreError(DAMAGED) from problem


def _open(source: Path) -> sqlite3.Connection:
    if not source.is_file():
        raise StoreError(f"There is no database {source}.")
    with in_plain_words():
        db = sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)
        db.execute("PRAGMA query_only = ON")  # only read, but tidied up on closing
        db.execute("PRAGMA user_version")
    return db
