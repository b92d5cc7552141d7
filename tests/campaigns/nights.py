"""Kill or stop the bot at random moments of bad nights, and check that nothing is lost.

python -m tests.campaigns.nights --kills 25 --seed 1

In one night the channel is hidden from the bot while its player moves, in another nobody reads its
log, and in the third it is stopped by SIGTERM instead of SIGKILL.
"""

import argparse
import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot import logs
from bot.cli.serve import stop_on_signals
from bot.client import Atoll
from testbed.loopback import Answer, Loopback, hasten
from testbed.loopback.child import run
from testbed.loopback.pointing import TOKEN_VARIABLE, named_url, point_client
from testbed.loopback.world import VIEW_CHANNEL
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import new_board, problems
from tests.bot.sockets.bot_process import forked_process, settle
from tests.bot.sockets.killed_table import Run

Start = Callable[[str, dict[str, str]], None]
PATIENCE = 20.0


def _usual(database: str, environment: dict[str, str]) -> None:
    settle(environment)
    with point_client(named_url(environment)):
        asyncio.run(run(database))


def _unread(database: str, environment: dict[str, str]) -> None:
    """Run the bot with a log that has no reader."""
    settle(environment)
    reader, writer = os.pipe()
    os.close(reader)
    os.dup2(writer, 2)
    logs.configure("DEBUG")
    with point_client(named_url(environment)):
        asyncio.run(run(database))


def _stoppable(database: str, environment: dict[str, str]) -> None:
    """Run the bot until SIGTERM."""
    settle(environment)
    logs.configure("ERROR")
    with point_client(named_url(environment)):
        asyncio.run(_until_stopped(Path(database)))


async def _until_stopped(database: Path) -> None:
    bot = Atoll(database)
    hasten(bot)
    connecting = asyncio.create_task(bot.start(os.environ[TOKEN_VARIABLE]))
    stop_on_signals(connecting)
    try:
        await asyncio.wait([connecting])
    finally:
        await bot.close()


class Night(Run):
    """A table in a bad night."""

    start: Start = staticmethod(_usual)
    number = signal.SIGKILL
    exit_code = -signal.SIGKILL
    is_long_away = 0.0

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[BaseProcess]:
        """Run the bot, and end it with this night's signal."""
        board = self.board
        given = (str(board.database), board.server.environment())
        async with forked_process(board.server, self.start, *given) as process:
            yield process
            assert process.pid
            os.kill(process.pid, self.number)
            await asyncio.to_thread(process.join, HANG_SECONDS)
            assert self.exit_code == process.exitcode, process.exitcode


class HiddenChannel(Night):
    """The bot may not view the channel from a move on until the next start."""

    async def kill(self) -> None:
        await super().kill()
        self.board.server.permit(self.board.channel, VIEW_CHANNEL)

    async def move(self) -> Answer:
        self.board.server.refuse(self.board.channel, VIEW_CHANNEL)
        return await super().move()


class UnreadLog(Night):
    start = staticmethod(_unread)


class Stop(Night):
    start = staticmethod(_stoppable)
    number = signal.SIGTERM
    exit_code = 0


NIGHTS = {"hidden channel": HiddenChannel, "unread log": UnreadLog, "stop": Stop}


async def night(kind: type[Night], seed: int, kills: int) -> list[str]:
    """Return everything that is wrong after a night."""
    with tempfile.TemporaryDirectory() as folder:
        async with Loopback(patience=PATIENCE) as server:
            made = kind(new_board(server, Path(folder, "atoll.sqlite")), seed)
            await made.begin()
            for _ in range(kills):
                await made.kill()
            async with made.bot():
                await made.rest()
            return [f"{made.ply} moves", *problems(made.board.database)]


def main() -> None:
    """Run the nights from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=25, help="in each night")
    parser.add_argument("--night", choices=NIGHTS, action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in chosen.night or NIGHTS:
        found = asyncio.run(night(NIGHTS[name], chosen.seed, chosen.kills))
        print(f"{name}: {chosen.kills} kills, {', '.join(found)}", flush=True)


if __name__ == "__main__":
    main()
