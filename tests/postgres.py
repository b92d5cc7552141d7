"""A temporary PostgreSQL server, reached by a Unix socket.

It does not wait for the disk and ends with the tests.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from bot.store.addresses import Url
from bot.store.database import migrate
from bot.store.postgres import Served
from testbed.waits import HANG_SECONDS

INSTALLED = Path("/usr/lib/postgresql")
ACCOUNT = "postgres"
SHAPED = "shaped"
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB")
EMPTY = """
    DO $$ DECLARE one RECORD; BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity  -- of processes that were killed
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET LOCAL session_replication_role = replica;  -- nothing is left that rows could refer to
    FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LOOP
        IF one.name <> 'shape' THEN EXECUTE format('DELETE FROM %I', one.name); END IF;
    END LOOP;
    FOR one IN SELECT sequencename AS name FROM pg_sequences LOOP
        PERFORM setval(one.name::text::regclass, 1, false);
    END LOOP;
    END $$
"""
ORDERED_OTHERWISE = ("--locale-provider=icu", "--icu-locale=en", "--encoding=UTF8")
"""The server sorts texts in another order than SQLite."""


def program(name: str) -> str | None:
    """Return the path of a PostgreSQL program. Debian does not put them on the PATH."""
    places = sorted(INSTALLED.glob("*/bin"), key=lambda place: int(place.parent.name))
    return shutil.which(name, path=os.pathsep.join([str(places[-1])] if places else [])) or (
        shutil.which(name)
    )


class PostgresServer:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers = folder, count(1)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of the server's main process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until databases can be reached."""
        settings = [word for one in QUICK for word in ("-c", one)]
        socket = ["-k", str(self._folder), "-c", "listen_addresses="]
        words = [program("postgres") or "", "-D", str(self._folder / "data"), *socket, *settings]
        self._process = subprocess.Popen(  # noqa: S603  # fixed arguments
            [*_as_account(ends_with_us=True), *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        ends = time.monotonic() + HANG_SECONDS
        while True:
            try:
                return self.run("SELECT 1")
            except psycopg.OperationalError:
                if time.monotonic() > ends:
                    raise
                time.sleep(0.02)

    def stop(self) -> None:
        """Stop without waiting for open connections."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(HANG_SECONDS)

    def url(self, name: str) -> Url:
        return Url(f"postgresql://atoll@/{name}?host={self._folder}")

    def emptied(self) -> Url:
        """Empty the database with the current schema, which is faster than a new one."""
        self.run(EMPTY, SHAPED)
        return self.url(SHAPED)

    @contextmanager
    def database(self) -> Iterator[Url]:
        """Create an empty database without a schema."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} STRATEGY FILE_COPY")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, statement: str, name: str = "postgres") -> None:
        with psycopg.connect(self.url(name).full, autocommit=True) as db:
            db.execute(statement.encode())


@contextmanager
def running() -> Iterator[PostgresServer]:
    """Run a new server."""
    folder = Path(tempfile.mkdtemp(prefix="atoll-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, ACCOUNT)
    words = [program("initdb") or "", "-D", str(folder / "data"), "-U", "atoll", "--auth=trust"]
    subprocess.run(  # noqa: S603  # fixed arguments
        [*_as_account(), *words, "--no-sync", *ORDERED_OTHERWISE], check=True, capture_output=True
    )
    server = PostgresServer(folder)
    try:
        server.start()
        server.run(f"CREATE DATABASE {SHAPED}")
        with Served(server.url(SHAPED)).writing() as db:
            migrate(db, Served.version)
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def _as_account(*, ends_with_us: bool = False) -> list[str]:
    """Return the start of a command that does not run as root, which PostgreSQL refuses."""
    words = ["--pdeathsig", "INT"] if ends_with_us else []
    if os.geteuid() == 0:
        words += [f"--reuid={ACCOUNT}", f"--regid={ACCOUNT}", "--clear-groups"]
    return ["setpriv", *words] if words else []
