"""Contests of four people, played through the bot: every standing equals an independent script's.

People join late or never, are removed, and the bot is killed in the middle of deals and at each
write of the close.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import simcord
import structlog.testing

from bot.client import Atoll
from bot.domain.ids import GuildId, UserId
from bot.domain.paces import DAY
from bot.features.challenges.rules import GRACE
from bot.features.contests.service import Contests
from bot.store import Store
from bot.store.alive import write_alive
from tests.bot.challenge_steps import finish_attempt
from tests.bot.conftest import PATIENCE
from tests.bot.sim_server import SimServer
from tests.campaigns.contests import judged, shown

NAMES = ("ana", "ben", "chloe", "dev")
DEALS, DAYS = 3, 6


@contextmanager
def killed_at(number: int) -> Iterator[list[int]]:
    """Fail the numbered write, before or after it runs, and all later ones."""
    made = [0]
    write = Store.write

    async def counted(self: Store, *work: Any, **named: Any) -> Any:
        made[0] += 1
        if made[0] == number:
            if number % 2:
                await write(self, *work, **named)
            raise OSError
        if made[0] > number:
            raise OSError
        return await write(self, *work, **named)

    with patch.object(Store, "write", counted):
        yield made


class Played:
    """A contest in progress."""

    def __init__(self, here: SimServer, rng: Random, number: int) -> None:
        self.here, self.rng, self.number = here, rng, number
        self.kills = self.removals = self.absent = 0

    @property
    def contests(self) -> Contests:
        found: Contests = self.here.bot.services.of(Contests)
        return found

    async def play(self) -> None:
        """Play the contest to its close, and compare its standing."""
        guild, dev = GuildId(self.here.guild.id), UserId(self.here.dev.id)
        await self.contests.open(guild, dev, "hard", DEALS, DAYS, ())
        late = self.rng.sample(NAMES, 1)
        never = self.rng.sample(NAMES, self.rng.randint(0, 1))
        self.absent += len(never)
        for day in range(DAYS):
            for name in NAMES:
                is_late = name in late and day < DAYS // 2
                if name not in never and not is_late and self.rng.random() < 0.7:
                    await self.deal(name)
            if day == 2 and self.rng.random() < 0.4:
                results = await self.contests.of(self.number)
                if results.users:
                    self.removals += 1
                    await self.contests.remove(results, self.rng.choice(results.users))
            await self.later(DAY)
        await self.close()
        expected = await self.here.bot.store.read(judged, self.number)
        assert expected == await self.here.bot.store.read(shown, self.number), self.number
        await self.nothing_is_lost()

    async def deal(self, name: str) -> None:
        """Play a player's next deal; sometimes kill the bot in it."""
        user = UserId(self.here.people[name].id)
        results = await self.contests.of(self.number)
        place = results.next_deal(user)
        if place is None or not await self.contests.may_play(results, user):
            return
        one = results.attempt(place, user)
        verb = "Play" if one is None else "Continue"
        card = (await self.here.people[name].slash(self.here.channel, "daily")).response
        await self.here.people[name].click(card, label=f"{verb} deal {place + 1}")
        one = (await self.contests.of(self.number)).attempt(place, user)
        assert one is not None
        assert one.table is not None
        fate = self.rng.random()
        if fate < 0.2:
            with killed_at(1), suppress(OSError):
                await finish_attempt(self.here, await self.here.bot.tables.get(one.table))
            await self.restart()
        if fate < 0.9:
            table = await self.here.bot.tables.get(one.table)
            if table.playing:
                await finish_attempt(self.here, table)

    async def later(self, seconds: int) -> None:
        """Advance the clock, as if the bot had been running all the time."""
        self.here.env.backend.advance_clock(seconds)
        bot = self.here.bot
        await bot.store.write(write_alive, None, bot.tables.now())

    async def restart(self) -> None:
        self.kills += 1
        await self.here.restart()

    async def close(self) -> None:
        """Close the contest, with a kill at each of the first writes in turn."""
        await self.later(GRACE + 60)
        for number in range(1, 8):
            with killed_at(number), suppress(OSError):
                await self.contests.look()
            if (await self.contests.of(self.number)).contest.closed is not None:
                break
            await self.restart()
        await self.contests.look()
        assert (await self.contests.of(self.number)).contest.closed is not None

    async def nothing_is_lost(self) -> None:
        """Check that each finished table has its score once, and that all are revealed."""
        results = await self.contests.of(self.number)
        for deal in results.attempts:
            for one in deal:
                assert one.table is not None
                table = await self.here.bot.tables.get(one.table)
                assert not table.row.secret
                over = table.row.status == "over"
                score = table.game.rules.outcome(table.state).scores[0] if over else None
                assert score == one.score
        told = await self.here.bot.store.read(
            lambda db: db.execute(
                "SELECT user FROM notices WHERE kind = 'contest' AND text = ?", [str(self.number)]
            ).fetchall()
        )
        assert len(told) == len({user for (user,) in told})


async def main() -> None:
    """Play 40 contests, or as many as an argument says."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    kills = removals = absent = 0
    for seed in range(count):
        with TemporaryDirectory() as folder, structlog.testing.capture_logs():
            database = Path(folder) / "a.sqlite"
            async with simcord.run(Atoll(database, shard_count=1), settle_timeout=PATIENCE) as env:
                here = SimServer(env, database)
                with env.time_context():
                    played = Played(here, Random(seed), 1)
                    await played.play()
                kills += played.kills
                removals += played.removals
                absent += played.absent
                await here.bot.close()
        print(seed + 1, "contests,", kills, "kills,", removals, "removals,", absent, "no-shows")


if __name__ == "__main__":
    asyncio.run(main())
