"""The command line in another process, with its requests sent to a loopback Discord.

`python -m tests.bot.sockets.program run` is `atoll run`, and so for every command.
"""

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from testbed.loopback import Loopback
from testbed.loopback.child import CHECKOUT, SPRITES
from testbed.loopback.pointing import TOKEN_VARIABLE, URL_VARIABLE, named_url, point_client
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import STARTS_WITHIN
from tests.bot.sockets.bot_process import CONTEXT

ENDS_WITHIN = HANG_SECONDS
OUTPUT = ("stdout", "stderr")
DATABASE_VARIABLE = "ATOLL_DATABASE"
CACHE_VARIABLE = "ATOLL_CACHE"
DRAWING_VARIABLE = "DRAWING_SECONDS"
"""How long each picture takes, to simulate a busy machine."""
LOOK_VARIABLE = "LOOK_SECONDS"
"""How often to look for due work."""


@dataclass(frozen=True)
class CommandResult:
    """The exit code and output of a command."""

    code: int
    printed: str
    complaints: str


async def atoll(folder: Path, *words: str, **environment: str) -> CommandResult:
    """Run a command in `folder` to its end, in a forked process."""
    with TemporaryDirectory() as output:
        given = (str(folder), words, _environment(environment), output)
        process = CONTEXT.Process(target=_run_to_end, args=given)
        process.start()
        try:
            await asyncio.to_thread(process.join, ENDS_WITHIN)
        finally:
            process.kill()
        await asyncio.to_thread(process.join)
        assert process.exitcode is not None
        return CommandResult(process.exitcode, *_written(output))


def _written(output: str) -> tuple[str, str]:
    stdout, stderr = (Path(output, name).read_text() for name in OUTPUT)
    return stdout, stderr


def _run_to_end(
    folder: str, words: tuple[str, ...], environment: dict[str, str], output: str
) -> None:
    """Run a command in this process and write its output to files."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for stream, name in zip((sys.stdout, sys.stderr), OUTPUT, strict=True):
        os.dup2(os.open(Path(output, name), os.O_WRONLY | os.O_CREAT), stream.fileno())
    sys.argv = ["atoll", *words]
    main()


@asynccontextmanager
async def connected(server: Loopback, database: Path, **environment: str) -> AsyncIterator[Process]:
    """Run `atoll run` until it is connected to `server`."""
    settings = {**server.environment(), DATABASE_VARIABLE: str(database), **environment}
    async with running(database.parent, "run", environment=settings) as process:
        await server.until(lambda: server.gateway.connected, "the bot", STARTS_WITHIN)
        yield process


@asynccontextmanager
async def running(
    folder: Path, *words: str, environment: Mapping[str, str], stderr: int = PIPE
) -> AsyncIterator[Process]:
    """Start a command that runs until it is stopped; kill it at the end."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.sockets.program", *words),
        cwd=folder,
        env=_environment(environment),
        stdout=PIPE,
        stderr=stderr,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def wait_for_end(process: Process) -> CommandResult:
    """Wait for the end of a command."""
    printed, complaints = await asyncio.wait_for(process.communicate(), ENDS_WITHIN)
    assert process.returncode is not None
    return CommandResult(process.returncode, printed.decode(), complaints.decode())


def _environment(given: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of this process, with only the given settings of the bot."""
    settings = (TOKEN_VARIABLE, DATABASE_VARIABLE)
    kept = {name: value for name, value in os.environ.items() if name not in settings}
    return {**kept, "PYTHONPATH": str(CHECKOUT), **given}


def draw_slowly(seconds: float) -> None:
    """Delay each picture of a board."""
    from render.gallery import Gallery

    pages = Gallery.pages

    def slowly(self: Gallery, *given: Any) -> tuple[bytes, ...]:
        time.sleep(seconds)
        return pages(self, *given)

    Gallery.pages = slowly  # type: ignore[method-assign, assignment]


def main() -> None:
    """Run the command line; without a loopback it reaches nothing."""
    from bot.cli import main as run  # here, so that tests can start it without importing the bot
    from render.art.sprites import CACHE

    if CACHE_VARIABLE not in os.environ:  # drawing ahead would slow down all other tests
        patch("bot.cli.serve.fill_apart", lambda _: CACHE.keep_in(SPRITES)).start()
    if DRAWING_VARIABLE in os.environ:
        draw_slowly(float(os.environ[DRAWING_VARIABLE]))
    if LOOK_VARIABLE in os.environ:
        patch("bot.jobs.LOOK_SECONDS", int(os.environ[LOOK_VARIABLE])).start()
    with point_client(named_url({URL_VARIABLE: "http://127.0.0.1:9", **os.environ})):
        run()


if __name__ == "__main__":
    main()
