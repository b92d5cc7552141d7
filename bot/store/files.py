"""The files of a database: readable by their owner alone, and open to one bot at a time."""

from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import InUse, StoreError

PRIVATE = 0o600
"""A database holds seeds and hands: nobody else on the machine may read it."""
IN_MEMORY = ":memory:"
CLAIM_SECONDS = 1.0
BESIDE = ("-wal", "-shm")


def make_private(path: Path | str) -> None:
    """Make sure that the file at ``path`` is there, and that only its owner may read it.

    What SQLite puts beside it has the same permissions. A file of somebody else stays as it is.
    """
    if str(path) == IN_MEMORY:
        return
    with suppress(OSError):  # whoever opens the file next says what is wrong with it
        Path(path).touch(PRIVATE)
    for suffix in ("", *BESIDE):
        with suppress(OSError):
            Path(f"{path}{suffix}").chmod(PRIVATE)


def claimed(path: Path | str) -> AbstractContextManager[object]:
    """Claim a database for one bot, until the claim is left, or the process ends in any way.

    Wait a moment for a process that was killed: the system releases its claim only when it is gone.

    Raises:
        StoreError: another bot has claimed it.
    """
    if str(path) == IN_MEMORY or not Path(path).resolve().parent.is_dir():
        return nullcontext()  # without a folder there is nothing to claim, and no database to open
    claim = FileLock(f"{path}.lock", timeout=CLAIM_SECONDS, mode=PRIVATE, thread_local=False)
    try:
        return claim.acquire()
    except Timeout as problem:
        raise InUse(path) from problem
    except (OSError, NotImplementedError) as problem:
        raise StoreError(f"The database {path} cannot be opened: {problem}.") from problem
