"""The files of a database: private to their owner, and open to one bot at a time."""

from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import InUse, StoreError

PRIVATE = 0o600
"""A database holds seeds and hands, so no other user of the machine may read it."""
IN_MEMORY = ":memory:"
CLAIM_SECONDS = 1.0
BESIDE = ("-wal", "-shm")


def make_private(path: Path | str) -> None:
    """Make sure that the file at ``path`` exists and that only its owner may read it.

    SQLite's other files get the same permissions. A file of another owner does not change.
    """
    if str(path) == IN_MEMORY:
        return
    with suppress(OSError):  # opening the file reports the error
        Path(path).touch(PRIVATE)
    for suffix in ("", *BESIDE):
        with suppress(OSError):
            Path(f"{path}{suffix}").chmod(PRIVATE)


def claimed(path: Path | str) -> AbstractContextManager[object]:
    """Claim a database for one bot, until the block or the process ends.

    Wait a moment for a killed process: the system releases its claim only when it is gone.

    Raises:
        StoreError: another bot has claimed it.
    """
    place = Path(path).resolve()
    if str(path) == IN_MEMORY or place.is_dir() or not place.parent.is_dir():
        return nullcontext()  # there is no database to claim: opening it reports the error
    claim = FileLock(f"{path}.lock", timeout=CLAIM_SECONDS, mode=PRIVATE, thread_local=False)
    try:
        return claim.acquire()
    except Timeout as problem:
        raise InUse(path) from problem
    except (OSError, NotImplementedError) as problem:
        raise StoreError(f"The database {path} cannot be opened: {problem}.") from problem
