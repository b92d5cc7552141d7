"""PostgreSQL: a connection runs whole pieces of work in its thread.

Import this module only to use PostgreSQL, because psycopg is optional.
"""

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import lru_cache
from typing import Any, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg.abc import AdaptContext
from psycopg.adapt import Dumper
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8Dumper

from bot.store.addresses import Url
from bot.store.connection import BEGIN, COMMIT, Cursor, Db, Values, Version
from bot.store.connection import Connection as AnyConnection
from bot.store.errors import FULL_DISK, UNREADABLE, UNSEEN, InUse, OutOfRange, StoreError
from bot.store.files import CLAIM_SECONDS

T = TypeVar("T")

USUAL: dict[str, str | int] = {
    "application_name": "atoll",
    "connect_timeout": 10,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""How long to wait for an unresponsive server: seconds to connect, milliseconds afterwards.

An idle connection is checked after 10 seconds, and lost after 25.
"""
SOON_GONE = (
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
)
"""The server checks an idle connection as often as its client does."""
OF_BOTS = f"{SOON_GONE}; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '5s'"
"""A process that hangs in the middle of its work does not stop the others for longer."""
OURS: dict[str, Any] = {"client_encoding": "utf8", "autocommit": True}
READING = (
    b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
    b" SET LOCAL idle_in_transaction_session_timeout = 0"  # it locks nothing, and may take long
)
PAUSES = (0.01, 0.03, 0.1, 0.3, 1, 2)
"""Seconds between retries. A restarted server is available again within a few seconds."""
IN_THE_WAY = (
    errors.SerializationFailure,
    errors.DeadlockDetected,
    errors.UniqueViolation,
    errors.LockNotAvailable,
)
"""Conflicts with another writer. A retry reads the rows that the other writer has stored."""
CLAIM = 0x41746F6C6C
"""The ID of the advisory lock that a bot holds on its database."""
CLAIM_WAITS = f"SET lock_timeout = '{CLAIM_SECONDS}s'"
FOREIGN = "The database has tables of another program. Create an empty one for Atoll."
ENCODINGS = ("UTF8", "SQL_ASCII")
"""SQL_ASCII stores the bytes that Atoll sends, which are UTF-8, and returns them unchanged."""
NOT_UTF8 = (
    "The database {} has the encoding {}, which cannot store every text. Create one with"
    " `createdb --encoding=UTF8 --template=template0` and move to it with `atoll copy`."
)
POOLER = (
    "The database {} is reached through a connection pooler that shares connections. Use the"
    " address of the server itself (often port 5432), or of a pooler in session mode."
)
UNSURE = (
    "Atoll lost its connection to the database while it was saving."
    " Look at the newest message, or `/board`, to see whether it was saved."
)


class Session:
    """A connection that accepts SQLite's dialect. Each piece of work is a transaction.

    Work that does not begin a transaction reads one snapshot and changes nothing.
    """

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        self.is_saving = False

    @property
    def is_lost(self) -> bool:
        """Whether the server is gone or has closed the connection."""
        return self._connection.closed

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        """Run a statement. Its placeholders are ``?`` or ``:name``."""
        self._prepare_for(statement)
        return cast("Cursor", self._connection.execute(in_postgres(statement), values))

    def executemany(self, statement: str, rows: Iterable[Values], /) -> Cursor:
        """Run a statement once for each row of values."""
        self._prepare_for(statement)
        cursor = self._connection.cursor()
        cursor.executemany(in_postgres(statement), rows)
        return cast("Cursor", cursor)  # a cursor that found rows has a description

    def end(self) -> None:
        """Roll back the transaction of work that has only read or has failed."""
        if not self.is_lost and self._status != TransactionStatus.IDLE:
            self._connection.execute(b"ROLLBACK")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _prepare_for(self, statement: str) -> None:
        if statement == BEGIN:
            self.end()
        elif statement == COMMIT:
            self.is_saving = True
        elif self._status == TransactionStatus.IDLE:
            self._connection.execute(READING)

    @property
    def _status(self) -> TransactionStatus:
        return self._connection.info.transaction_status


class Connection:
    """A connection to PostgreSQL that runs whole pieces of work, one after the other.

    Work must be safe to repeat. It is retried after a conflict with another writer, or if the
    connection was lost before anything was saved.
    """

    def __init__(self, url: Url, session: Session) -> None:
        self._url = url
        self._session = session
        self._thread = ThreadPoolExecutor(1, "postgresql")

    async def run(self, work: Callable[[Db], T]) -> T:
        """Run ``work`` in the connection's thread.

        Raises:
            StoreError: PostgreSQL cannot be reached, or reports an error.
            OutOfRange: a number is too large for PostgreSQL.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._done, work)

    async def scrub(self) -> bool:
        """Return True: autovacuum removes deleted rows from PostgreSQL's files."""
        return True

    async def close(self) -> None:
        """Close the connection after all pending work. Later work would open it again."""
        closing = asyncio.get_running_loop().run_in_executor(self._thread, self._session.close)
        self._thread.shutdown(wait=False)
        await closing

    def _done(self, work: Callable[[Db], T]) -> T:
        with in_plain_words():
            # If the server is already gone, try only once: other work waits in the queue.
            for pause in () if self._session.is_lost else PAUSES:
                try:
                    return self._tried(work)
                except psycopg.Error as problem:
                    if self._session.is_lost and self._session.is_saving:
                        raise StoreError(UNSURE) from problem
                    if not (isinstance(problem, IN_THE_WAY) or self._session.is_lost):
                        raise
                time.sleep(pause)
            return self._tried(work)

    def _tried(self, work: Callable[[Db], T]) -> T:
        if self._session.is_lost:
            self._session = _session(self._url, OF_BOTS)
        self._session.is_saving = False
        try:
            return work(self._session)
        finally:
            self._session.end()


def _read_version(db: Db) -> int:
    """Return the version of a database, or 0 if it is empty."""
    if db.execute("SELECT to_regclass('shape')").fetchone() == (None,):
        theirs = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema()"
        if db.execute(theirs).fetchone():
            raise StoreError(FOREIGN)
        return 0
    version: int = db.execute("SELECT version FROM shape").fetchone()[0]
    return version


def _write_version(db: Db, version: int) -> None:
    db.execute("CREATE TABLE IF NOT EXISTS shape (version INTEGER NOT NULL)")
    db.execute("DELETE FROM shape")
    db.execute("INSERT INTO shape VALUES (?)", [version])


class Served:
    """A database on a PostgreSQL server."""

    version = Version(_read_version, _write_version)

    def __init__(self, url: Url) -> None:
        self._url = url

    async def connected(self) -> Connection:
        """Return a connection to the database.

        Raises:
            StoreError: it cannot be reached.
        """
        return Connection(self._url, await asyncio.to_thread(_opened, self._url, OF_BOTS))

    async def connected_beside(self, _: AnyConnection) -> Connection:
        """Return another connection. Work that begins no transaction is read-only."""
        return await self.connected()

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Claim the database for one bot. A restart of the server ends the claim too.

        Wait a moment for a process that has ended: the server releases its claim a little later.

        Raises:
            StoreError: another bot has claimed it, or it cannot be reached.
        """
        refuse_pooler(self._url)
        with self.writing() as session:
            try:
                session.execute(CLAIM_WAITS)
                session.execute("SELECT pg_advisory_lock(?)", [CLAIM])
            except errors.LockNotAvailable as problem:
                raise InUse(self._url) from problem
            session.end()
            yield

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open the database for work in this thread.

        Raises:
            StoreError: it cannot be reached.
        """
        with in_plain_words(), closing(_opened(self._url)) as session:
            yield session

    reading = writing

    def go_on_counting(self, db: Db, tables: Iterable[str]) -> None:
        """Make sure that new rows of tables get higher IDs than all existing rows."""
        for name in tables:
            newest = f"(SELECT COALESCE(MAX(id), 0) FROM {name})"  # noqa: S608  # our own table names
            numbers = f"pg_get_serial_sequence('{name}', 'id')"
            db.execute(f"SELECT setval({numbers}, {newest} + 1, false)")


def refuse_pooler(url: Url) -> None:
    """Make sure that each connection has a process of the server for itself.

    A pooler of transactions shares them out: a claim would stay when its holder has ended.

    Raises:
        StoreError: a pooler is in between, or the database cannot be reached.
    """
    with closing(_opened(url)) as one, closing(_opened(url)) as other, in_plain_words():
        first, second, third = map(_server_process, (one, other, one))
    if first == second or first != third:
        raise StoreError(POOLER.format(url))


def _server_process(session: Session) -> int:
    [process] = session.execute("SELECT pg_backend_pid()").fetchone()
    session.end()
    return int(process)


def _opened(url: Url, settings: str = SOON_GONE) -> Session:
    with opening(url):
        return _session(url, settings)


def _session(url: Url, settings: str) -> Session:
    given = {**USUAL, **conninfo_to_dict(url.full), **OURS}
    connection = psycopg.connect(**given)
    encoding = connection.info.parameter_status("server_encoding")
    if encoding not in ENCODINGS:
        connection.close()
        raise StoreError(NOT_UTF8.format(url, encoding))
    connection.execute(settings.encode())
    connection.adapters.register_dumper(int, Int8Dumper)
    connection.adapters.register_dumper(bool, TruthDumper)
    return Session(connection)


class TruthDumper(Dumper):
    """Writes booleans as 1 and 0 like SQLite, so that copies are equal."""

    def __init__(self, cls: type, context: AdaptContext | None = None) -> None:
        super().__init__(cls, context)
        self.oid = psycopg.adapters.types["int8"].oid

    def dump(self, obj: bool) -> bytes:
        """Return the text to send to the server."""
        return b"1" if obj else b"0"


# --- error messages


@contextmanager
def opening(url: Url) -> Iterator[None]:
    """Explain why a database cannot be opened. Quote the driver only if no password can leak.

    Raises:
        StoreError: the database cannot be opened.
    """
    try:
        yield
    except psycopg.Error as problem:
        if not url.is_clear or isinstance(problem, psycopg.ProgrammingError):
            raise StoreError(UNREADABLE.format(url)) from None  # no traceback: it could leak it too
        text = f"The database {url} cannot be opened: {_first_line(problem)}."
        raise StoreError(text) from problem


@contextmanager
def in_plain_words() -> Iterator[None]:
    """Replace PostgreSQL's errors with messages for users.

    Raises:
        StoreError, OutOfRange: the errors that replace PostgreSQL's.
    """
    try:
        yield
    except errors.NumericValueOutOfRange as problem:
        raise OutOfRange from problem
    except psycopg.DataError as problem:
        if "NUL" in str(problem):
            raise StoreError(UNSEEN) from problem
        raise StoreError(_told(problem)) from problem
    except errors.DiskFull as problem:
        raise StoreError(FULL_DISK) from problem
    except psycopg.Error as problem:
        raise StoreError(_told(problem)) from problem


def _told(problem: psycopg.Error) -> str:
    return f"Atoll cannot reach its database ({_first_line(problem)}). Nothing was changed."


def _first_line(problem: psycopg.Error) -> str:
    return str(problem).partition("\n")[0].rstrip(".")


_OTHERWISE = {
    # A transaction that changes a row which another has just changed is retried. Rows that must not
    # change during a transaction are written too. SERIALIZABLE would make most writers conflict,
    # because they read the same pages of small tables.
    "BEGIN IMMEDIATE": "BEGIN ISOLATION LEVEL REPEATABLE READ",
    "id INTEGER PRIMARY KEY": "id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
    "INTEGER": "BIGINT",
    "REAL": "DOUBLE PRECISION",
    "BLOB": "BYTEA",
    "TEXT": 'TEXT COLLATE "C"',  # sort by code points, as SQLite does
    " WITHOUT ROWID": "",
    "user": '"user"',
    "?": "%s",
}
_WORDS = re.compile(
    r"(?P<literal>'[^']*')|:(?P<name>[a-z_]+)|(?P<word>\bBEGIN IMMEDIATE\b"
    r"|\bid INTEGER PRIMARY KEY\b|\bINTEGER\b|\bREAL\b|\bBLOB\b|\bTEXT\b| WITHOUT ROWID\b"
    r"|\buser\b|\?)|%"
)


@lru_cache(maxsize=2_048)
def in_postgres(statement: str) -> bytes:
    """Return a statement in PostgreSQL's dialect, with psycopg's placeholders.

    String literals do not change. Among the column names, only ``user`` is a reserved word.
    """
    return _WORDS.sub(_said, statement).encode()


def _said(found: re.Match[str]) -> str:
    if found["name"]:
        return f"%({found['name']})s"
    if found["word"]:
        return _OTHERWISE[found["word"]]
    return found[0].replace("%", "%%")  # psycopg's escape
