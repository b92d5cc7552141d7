"""Run programs in bubblewrap, if it works here, and limit the files that they can read."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from bot.arena import launch

SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/sbin", "/etc/alternatives", "/etc/ld.so.cache")
SCRATCH = ("/tmp", "/dev/shm")  # noqa: S108  # folders inside of bubblewrap
SCRATCH_BYTES = 64 << 20
"""The size of each folder in which a program may write."""
SPARE_TASKS = 1_024
"""How many more processes than now the whole machine may have.

This stops a fork bomb in time. The arena counts the processes of a program itself.
"""
SECONDS_TO_DIE = 10.0


class Limits(msgspec.Struct, frozen=True):
    """The limits of a program: seconds for its start and each choice, memory in MiB, and sizes.

    ``answer`` is the maximum bytes of an answer, ``errors`` those on standard error in a game.
    """

    seconds: float = 5.0
    start: float = 10.0
    memory: int = 1_024
    processes: int = 64
    answer: int = 1 << 16
    errors: int = 1 << 20


@cache
def why_open() -> str:
    """Return why programs run without a sandbox here, or ``""`` if bubblewrap works."""
    if shutil.which("bwrap") is None:
        return "bubblewrap is not installed"
    tried = subprocess.run(  # noqa: S603  # our own words
        [*_walls(), "--", "/usr/bin/env", "true"], capture_output=True, text=True, check=False
    )
    return (
        "" if tried.returncode == 0 else f"bubblewrap does not work here ({tried.stderr.strip()})"
    )


def command_for(words: Sequence[str], limits: Limits, *, is_open: bool) -> list[str]:
    """Return the command that starts a program with its limits."""
    tasks = int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2]) + SPARE_TASKS
    numbers = map(str, (os.getpid(), limits.memory << 20, tasks))
    launched = [sys.executable, "-I", "-S", launch.__file__, *numbers]
    if is_open:
        return [*launched, *words]
    seen = [word for path in visible(words) for word in ("--ro-bind-try", path, path)]
    here = os.fspath(Path.cwd())
    place = ["--dir", here, "--chdir", here, "--remount-ro", "/"]
    return [*launched, *_walls(), *seen, *place, "--", *words]


def environment() -> dict[str, str]:
    """Return the environment of a program, without settings and secrets of the host."""
    return {"PATH": os.environ.get("PATH", os.defpath), "HOME": SCRATCH[0], "LANG": "C.UTF-8"}


def visible(words: Sequence[str]) -> list[str]:
    """Return the files and folders that a program may read, apart from the system's.

    These are the files of its command, with their folder if the command names it: with ``mine.py``
    only that file, with ``mine/bot.py`` all of ``mine``. The program's interpreter comes with its
    installation.
    """
    found = list[Path]()
    runner = shutil.which(words[0])
    if runner is not None and Path(runner).parent.name in ("bin", "shims"):
        found += [path.parent.parent for path in (Path(runner).absolute(), Path(runner).resolve())]
        words = words[1:]
    for word in words:
        path = Path(word)
        if path.exists():
            is_alone = path.is_dir() or path.parent == Path()
            found.append((path if is_alone else path.parent).absolute())
    return [
        os.fspath(path)
        for path in found
        if not any(path.is_relative_to(system) for system in SYSTEM)
    ]


def _walls() -> list[str]:
    """Return bubblewrap's arguments: no network, no other processes, a small scratch folder."""
    system = [word for path in SYSTEM for word in ("--ro-bind-try", path, path)]
    scratch = [word for path in SCRATCH for word in ("--size", str(SCRATCH_BYTES), "--tmpfs", path)]
    return [
        *("bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
        *system,
        *("--proc", "/proc", "--dev", "/dev", *scratch, "--remount-ro", "/dev"),
    ]


def usage(pid: int) -> tuple[int, int]:
    """Return the number of a program's processes, and their memory in bytes."""
    pids = launch.descendants(pid)
    return len(pids), sum(map(_memory, pids))


def _memory(pid: int) -> int:
    """Return the memory of a process in bytes, with its part of shared memory.

    A process that hides this counts with all of the shared memory. One that has ended has none.
    """
    folder = Path(f"/proc/{pid}")
    with suppress(OSError, StopIteration):
        lines = (folder / "smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) << 10
    with suppress(OSError, IndexError):
        return int((folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def is_alive(pid: int) -> bool:
    """Return whether a process runs. One that has ended may wait for its parent to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b") ")[2][:1] not in b"ZX"
    except OSError:
        return False


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and everything that it started, and wait until they are gone."""
    known = set[int]()
    deadline = time.monotonic() + SECONDS_TO_DIE
    while time.monotonic() < deadline:
        pids = launch.descendants(process.pid)
        known |= {*pids}
        launch.end_all(pids)
        if not pids:
            process.kill()
            process.wait(SECONDS_TO_DIE)
            if not any(is_alive(pid) for pid in known):
                return
        time.sleep(0.01)
