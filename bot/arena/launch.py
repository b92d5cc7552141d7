"""Start a program with limits: ``python -I launch.py ARENA BYTES TASKS COMMAND…``.

The arena, a process with the ID ``ARENA``, runs this file as a script, so it imports nothing of
Atoll. It stays as the parent of all processes that the command leaves behind, so the arena finds
them, and it ends them if the arena dies.
"""

import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

FILE_BYTES = 16 << 20
OPEN_FILES = 256
DEATH_SIGNAL = 1
SUBREAPER = 36
"""Options of Linux's prctl: a signal when the parent dies, and adopting orphans."""


def limit(data: int, tasks: int) -> None:
    """Limit the private memory, the processes and the files of this process and its children.

    A limit on memory, not on addresses: Node and Java reserve far more addresses than they use.
    """
    import resource  # the module can be imported without it, on Windows

    for kind, most in (
        (resource.RLIMIT_DATA, data),
        (resource.RLIMIT_NPROC, tasks),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, directly or not, by ID."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                after = (folder / "stat").read_text().rpartition(")")[2].split()
            except (OSError, UnicodeDecodeError):
                continue  # it has ended
            children.setdefault(int(after[1]), []).append(int(folder.name))
    found = []
    left = [pid]
    while left:
        left = [child for parent in left for child in children.get(parent, ())]
        found += left
    return found


def end_all(pids: list[int]) -> None:
    """Kill processes. Those that have ended already do not matter."""
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def end_descendants() -> None:
    """Kill the processes below this one, which adopts orphans, until none is left."""
    while pids := descendants(os.getpid()):
        end_all(pids)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def watch(arena: int, command: list[str], data: int, tasks: int) -> int:
    """Run a command, then end all processes that it left behind; return its exit code.

    Signals are blocked and waited for. A handler would not run if the arena dies just before this
    process begins to wait.
    """
    signals = {signal.SIGTERM, signal.SIGCHLD}  # the arena died, or a process below this one ended
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    prctl = ctypes.CDLL(None).prctl
    prctl(SUBREAPER, 1, 0, 0, 0)
    prctl(DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != arena:
        return 1  # it died before the signal was asked for
    child = os.fork()
    if child == 0:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
        limit(data, tasks)
        os.execvp(command[0], command)  # noqa: S606  # the program of the user
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # so that only the command holds the pipes
        os.dup2(nothing, stream)
    ended = status = 0
    while not ended:
        if signal.sigwait(signals) == signal.SIGTERM:
            end_descendants()
            return 1
        ended, status = os.waitpid(child, os.WNOHANG)
    end_descendants()
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    arena, data, tasks, *command = sys.argv[1:]
    sys.exit(watch(int(arena), command, int(data), int(tasks)))
