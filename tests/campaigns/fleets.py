"""Run four processes on PostgreSQL and kill each of them while all tables are played.

python -m tests.campaigns.fleets --tables 400 --servers 10000 --seconds 600

It reports moves and messages that were lost or repeated. With `--quiet` nothing is killed, and the
CPU time per turn of the bot and of the database is measured.
"""

import argparse
import asyncio
import os
import random
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bot.domain.proof import difference_of
from bot.store.addresses import Url
from bot.store.copies import stored_games
from bot.store.shards import read_shards
from testbed.loopback import Loopback
from tests.bot.sockets.fleet import Fleet, Way, cpu_of, fleet
from tests.bot.sockets.fleet_tables import FleetTable, open_fleet_table
from tests.network import Network, proxied
from tests.postgres import PostgresServer, running

SHARDS = 4
STEP_SECONDS = 6.0
"""After this time without a message, check whether the move was made."""
TOLD_WITHIN = 120.0
REST_SECONDS = 1.0
LOOK_SECONDS = 0.05
PATIENCE = 20.0
OF_CLAIMS = "FROM pg_locks WHERE locktype = 'advisory' AND granted"
CLAIMS, CUT = f"SELECT DISTINCT pid {OF_CLAIMS}", f"SELECT pg_terminate_backend(pid) {OF_CLAIMS}"


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The extent of a run and its disturbances."""

    tables: int = 12
    servers: int = 0
    seconds: float = 20.0
    processes: int = 4
    kills: bool = True
    cuts: int = 0
    """How often the connections with the claims of all processes are cut."""
    losses: int = 0
    """How often PostgreSQL loses those connections, and the processes are not told."""
    freeze: float = 0.0
    """How many seconds each process is stopped, before one is replaced while it is stopped."""
    regroups: bool = False
    """Whether one process is replaced by two, and these by one again."""
    restarts: bool = False
    private: float = 0.3
    """The share of moves in direct messages."""
    way: Way = Way()

    def shards(self) -> list[str]:
        """Return the shards of each process as typed."""
        each = SHARDS // self.processes
        rows = (range(first, first + each) for first in range(0, SHARDS, each))
        return [f"{','.join(map(str, row))}/{SHARDS}" for row in rows]


@dataclass
class Report:
    """The results of a run; `wrong` lists lost and repeated moves and messages."""

    turns: int = 0
    seconds: float = 0.0
    bots: float = 0.0
    """CPU seconds of the bot's processes."""
    database: float = 0.0
    """CPU seconds of the database."""
    unanswered: int = 0
    kills: int = 0
    cuts: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        each = max(self.turns, 1) / 1_000
        return (
            f"{self.turns} turns, {self.turns / self.seconds:.1f} a second;"
            f" {self.bots / each:.1f} ms of CPU a turn, the database {self.database / each:.1f};"
            f" {self.kills} kills, {self.cuts} cuts, {self.unanswered} unanswered,"
            f" wrong: {self.wrong or 'nothing'}"
        )


async def campaign(server: PostgresServer, url: Url, plan: Plan) -> Report:
    """Play, and check the result."""
    report = Report()
    async with Loopback(patience=PATIENCE) as discord:
        for number in range(plan.servers):
            discord.add_guild(f"Server {number}")
        async with (
            proxied(url) as (network, through),
            fleet(discord, url, *plan.shards(), way=plan.way, through=through) as ships,
        ):
            isles = [
                await open_fleet_table(ships, number % SHARDS) for number in range(plan.tables)
            ]
            await _play(ships, isles, server, network, plan, report)
            for wrong in await asyncio.gather(*map(_at_rest, isles)):
                report.wrong += wrong
        report.wrong += filter(None, map(difference_of, stored_games(url)))
    return report


async def _play(
    ships: Fleet,
    isles: Sequence[FleetTable],
    server: PostgresServer,
    network: Network,
    plan: Plan,
    report: Report,
) -> None:
    bots, database, began = ships.cpu(), _cpu_of_database(server), time.monotonic()
    players = [
        asyncio.create_task(_player(one, random.Random(one.number), plan, report)) for one in isles
    ]
    try:
        if plan.kills:
            await _kill_each(ships, plan, report)
        for _ in range(plan.cuts):
            await asyncio.sleep(REST_SECONDS)
            server.run(CUT)
            report.cuts += 1
        for _ in range(plan.losses):
            await _lose_claims(ships, network, report)
        if plan.freeze:
            await _freeze_each(ships, plan)
        if plan.regroups:
            await _regroup(ships, plan)
        if plan.restarts:
            await asyncio.to_thread(server.stop)
            server.start()  # not in another thread, because the server would end with it
        await asyncio.sleep(max(0.0, began + plan.seconds - time.monotonic()))
    finally:
        for player in players:
            player.cancel()
        ended = await asyncio.gather(*players, return_exceptions=True)
    report.wrong += [repr(one) for one in ended if isinstance(one, Exception)]
    report.seconds = time.monotonic() - began
    report.bots = ships.cpu() - bots
    report.database = _cpu_of_database(server) - database


async def _kill_each(ships: Fleet, plan: Plan, report: Report) -> None:
    for shards in plan.shards():
        await asyncio.sleep(plan.seconds / len(plan.shards()) / 2)
        await ships.kill(shards)
        report.kills += 1
        await ships.start(shards)


async def _lose_claims(ships: Fleet, network: Network, report: Report) -> None:
    """Lose the connections with claims, and wait until every process has its claims again."""
    lost = {*ships.numbers(CLAIMS)}
    network.lose(*lost)
    report.cuts += 1
    ends = time.monotonic() + TOLD_WITHIN
    while len({*ships.numbers(CLAIMS)} - lost) < len(ships.processes):
        if time.monotonic() > ends:
            report.wrong.append("a process does not claim its shards again")
            return
        await asyncio.sleep(REST_SECONDS)


async def _freeze_each(ships: Fleet, plan: Plan) -> None:
    """Stop each process for a while. Replace the last one before it goes on."""
    for shards in plan.shards():
        process = ships.processes[shards]
        assert process.pid
        os.kill(process.pid, signal.SIGSTOP)
        await asyncio.sleep(plan.freeze)
        if shards == plan.shards()[-1]:
            await ships.start(shards, take_over=True)
        os.kill(process.pid, signal.SIGCONT)
        await asyncio.sleep(STEP_SECONDS)
    await asyncio.to_thread(process.join, TOLD_WITHIN)
    assert process.exitcode is not None, "the process that was replaced goes on"


async def _regroup(ships: Fleet, plan: Plan) -> None:
    """Replace the last process by one for each of its shards, and those by one again."""
    together = plan.shards()[-1]
    each = [f"{number}/{SHARDS}" for number in read_shards(together).ids]
    for before, after in (([together], each), (each, [together])):
        for shards in before:
            assert 0 == await ships.stop(shards)
        for shards in after:
            await ships.start(shards)
        await asyncio.sleep(STEP_SECONDS)


async def _player(one: FleetTable, rng: random.Random, plan: Plan, report: Report) -> None:
    """Make a move, wait for its message, and repeat until the game is over.

    A move without an answer may still be made later, at most once.
    """
    ply = asked = 0
    while await _may_move(one, ply):
        asked += 1
        with suppress(AssertionError):  # the message was replaced before the press
            in_private, place = rng.random() < plan.private, rng.randrange(len(one.options()))
            await (one.write_in_private() if in_private else one.press(place=place))
        if not await _shown(one, ply + 1, STEP_SECONDS):
            report.unanswered += 1
        stored = await asyncio.to_thread(_stored, one)
        text = f"table {one.number}: {ply} was followed by {stored}, after {asked} requests"
        assert ply <= stored <= asked, text
        report.turns += stored - ply
        ply = stored


async def _may_move(one: FleetTable, ply: int) -> bool:
    """Wait for a ply or a later one; return whether the game continues."""
    if not one.options():
        await _shown(one, ply, TOLD_WITHIN)
    return bool(one.options())


async def _shown(one: FleetTable, ply: int, within: float) -> bool:
    """Wait for a ply of a table; return whether it was shown."""
    ends = time.monotonic() + within
    while one.shown()[-1] != ply:
        if time.monotonic() > ends:
            return False
        await asyncio.sleep(LOOK_SECONDS)
    return True


def _stored(one: FleetTable) -> int:
    """Return the stored ply, as soon as the database is available."""
    while True:
        try:
            return one.stored()
        except Exception:  # it is being restarted
            time.sleep(1)


async def _at_rest(one: FleetTable) -> list[str]:
    """Return the problems that a table keeps. A busy process may read the last press late."""
    ends = time.monotonic() + TOLD_WITHIN
    while True:
        wrong = await _wrong(one)
        if not wrong or time.monotonic() > ends:
            return wrong
        await asyncio.sleep(REST_SECONDS)


async def _wrong(one: FleetTable) -> list[str]:
    """Return the problems of a table without pending moves."""
    stored = await _settled(one)
    if one.shown()[-1] != stored:
        return [f"table {one.number}: {stored} is stored, shown is {one.shown()[-1]}"]
    cards = [message.content for message in one.messages()]
    log, live = one.log(), [ply for ply in one.shown() if ply is not None]
    return [
        *([] if log == list(range(1, stored + 1)) else [f"table {one.number}: the log is {log}"]),
        *([] if live == [stored] else [f"table {one.number}: live cards {live} at {stored}"]),
        *([] if len(cards) == len(set(cards)) else [f"table {one.number}: a card came twice"]),
    ]


async def _settled(one: FleetTable) -> int:
    """Return the stored ply once it is shown and does not change any more."""
    stored, ends = await asyncio.to_thread(_stored, one), time.monotonic() + TOLD_WITHIN
    while time.monotonic() < ends:
        await asyncio.sleep(REST_SECONDS)
        before, stored = stored, await asyncio.to_thread(_stored, one)
        if before == stored == one.shown()[-1]:
            break
    return stored


def _cpu_of_database(server: PostgresServer) -> float:
    """Return the CPU seconds of the database, including ended connections."""
    pid = server.pid
    children = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    own = sum(cpu_of(one) for one in children if _parent(one) == pid)
    return own + cpu_of(pid, with_ended=True)


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def main() -> None:
    """Run a campaign from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--servers", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--processes", type=int, choices=(1, 2, 4), default=4)
    parser.add_argument("--private", type=float, default=0.3, help="moves in direct messages, of 1")
    parser.add_argument("--quiet", action="store_true", help="nobody is killed")
    parser.add_argument("--cuts", type=int, default=0, help="cut the connections with the claims")
    parser.add_argument("--losses", type=int, default=0, help="lose them without a word")
    parser.add_argument("--freeze", type=float, default=0.0, help="stop each process, in seconds")
    parser.add_argument("--regroups", action="store_true", help="change the number of processes")
    parser.add_argument("--restarts", action="store_true", help="the database is restarted too")
    parser.add_argument("--deaf", action="store_true", help="processes hear nothing of each other")
    parser.add_argument("--drawn", action="store_true", help="boards are really drawn")
    chosen = parser.parse_args()
    plan = Plan(
        tables=chosen.tables,
        servers=chosen.servers,
        seconds=chosen.seconds,
        processes=chosen.processes,
        kills=not chosen.quiet,
        restarts=chosen.restarts,
        cuts=chosen.cuts,
        losses=chosen.losses,
        freeze=chosen.freeze,
        regroups=chosen.regroups,
        private=chosen.private,
        way=Way(drawn=chosen.drawn, deaf=chosen.deaf),
    )
    with running() as server:
        print(asyncio.run(campaign(server, server.emptied(), plan)))


if __name__ == "__main__":
    main()
