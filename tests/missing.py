"""What a machine may lack. The tests that need it are skipped, or fail if CI is "true".

`make test` may skip only the cases in ``missing.txt``. The run fails if it skips another one.
"""

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bot.arena import sandbox
from testbed.discord_rules import openapi_path
from tests.postgres import program

LIST = Path(__file__).with_name("missing.txt")
CASES_AT_MOST = 25
MISSING = "is missing"
CHROMIUM = ("chromium-headless-shell", "chromium")


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def faketime() -> Path | None:
    """Return the library that changes the clock of a program."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


FOUND: dict[str, Callable[[], object]] = {
    "bubblewrap": lambda: not sandbox.why_open(),
    "Chromium": chromium,
    "Discord's OpenAPI document": openapi_path,
    "libfaketime": faketime,
    "Node.js": lambda: shutil.which("node"),
    "PostgreSQL": lambda: program("initdb"),
    "systemd": lambda: shutil.which("systemd-analyze"),
}
"""Whether this machine has something that tests need."""

NEEDS = {
    "browser": "Chromium",
    "document": "Discord's OpenAPI document",
    "downloads": "Node.js",
    "postgres": "PostgreSQL",
}
"""What fixtures need."""


@cache
def is_missing(thing: str) -> bool:
    return not FOUND[thing]()


def need(thing: str) -> None:
    """Skip this test if something is missing."""
    if is_missing(thing):
        lack(thing)


def lack(thing: str) -> None:
    """Skip this test, because something is missing. In CI, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{thing} {MISSING}")
    pytest.skip(f"{thing} {MISSING}")


def listed() -> set[tuple[str, str]]:
    """Return the cases that `make test` may skip: what is missing, and the test."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return {(thing, test) for thing, _, test in (line.partition(": ") for line in lines)}


class Skipped:
    """A plugin that fails a run with skipped cases that are not listed."""

    def __init__(self, allowed: set[tuple[str, str]]) -> None:
        self.unlisted = list[str]()
        self._allowed = allowed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a skipped case, unless it is listed or left to `make check`."""
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        thing, _, rest = _why(report).partition(f" {MISSING}")
        is_long = "long" in report.keywords
        if rest or not (is_long or (thing, report.nodeid) in self._allowed):
            self.unlisted.append(f"{report.nodeid}: {_why(report)}")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a skipped file."""
        if report.skipped:
            self.unlisted.append(f"{report.nodeid}: {_why(report)}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run."""
        if self.unlisted and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the cases."""
        if self.unlisted:
            terminalreporter.section(f"skipped, but not listed in {LIST.name}", red=True)
        for line in self.unlisted:
            terminalreporter.write_line(line)


def _why(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return why a case was skipped."""
    place = report.longrepr
    return str(place[2] if isinstance(place, tuple) else place).removeprefix("Skipped: ")
