"""A playground in a separate process, as a user starts it."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from testbed.waits import HANG_SECONDS

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "tests.browser.seeded", "play", "--no-browser")
STARTS_WITHIN = STOPS_WITHIN = HANG_SECONDS


@dataclass
class Playground:
    """A running playground: its address, its process and its output."""

    url: str
    process: subprocess.Popen[bytes]
    printed: Path

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop the process; return its exit code."""
        self.process.send_signal(how)
        return self.process.wait(STOPS_WITHIN)


@contextlib.contextmanager
def running(folder: Path, *arguments: str) -> Iterator[Playground]:
    """Start a playground on a free port, and stop it at the end of the block."""
    printed = folder / "playground.txt"
    with printed.open("wb") as file:
        process = subprocess.Popen(  # noqa: S603  # our own program
            [*COMMAND, "--port", "0", *arguments],
            cwd=ROOT,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Playground(ready_address(process, printed), process, printed)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(STOPS_WITHIN)


def ready_address(process: subprocess.Popen[bytes], printed: Path) -> str:
    """Return the address in the ready line. Raises AssertionError if there is none in time."""
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and process.poll() is None:
        ready = re.search(r"^Atoll is ready: (\S+)$", printed.read_text("utf-8"), re.MULTILINE)
        if ready:
            return ready[1]
        time.sleep(0.05)
    raise AssertionError(f"the playground did not start:\n{printed.read_text('utf-8')}")
