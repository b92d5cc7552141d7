"""The table services on a file, with restarts and a manual clock."""

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from unittest.mock import patch

from bot.domain.ids import ChannelId, GuildId, TableId
from bot.domain.table import Table
from bot.features.moderation.feature import Moderation
from bot.features.privacy.service import Privacy
from bot.installed import FEATURES
from bot.services.new_tables import Location
from bot.services.people import People
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store import Store
from testbed.rows import NOW
from tests.bot.fake_bots import start_bots, wait_for_bots
from tests.bot.stored_games import new_database

T = TypeVar("T")

GUILD = GuildId(700)
HERE = Location(GUILD, ChannelId(701))
TABLE = TableId(1)


class World:
    """The services that change tables, with fixed seeds."""

    def __init__(self) -> None:
        self.now, self._folder, self._loop = NOW, TemporaryDirectory(), asyncio.new_event_loop()
        self._database = new_database(Path(self._folder.name))
        self._luck = patch("secrets.randbits", random.Random(7).getrandbits)
        self._luck.start()
        self._haste = patch("bot.domain.levels.QUICK_TURN_SECONDS", 0.0)
        self._haste.start()
        self.run(self._start())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work and wait for the bots that it wakes."""
        return self._loop.run_until_complete(self._done(work))

    async def _done(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return await work
        finally:
            if hasattr(self, "opponents"):
                await wait_for_bots(self.opponents)

    def restart(self) -> None:
        self.run(self.store.close())
        self.run(self._start())

    def stop(self) -> None:
        self.run(self.store.close())
        self._loop.close()
        self._luck.stop()
        self._haste.stop()
        self._folder.cleanup()

    @property
    def table(self) -> Table:
        return self.run(self.tables.get(TABLE))

    @property
    def stored(self) -> Table:
        """Load the table as another process would."""
        return self.run(Tables(self.store, lambda: self.now, hooks=FEATURES.table_hooks).get(TABLE))

    async def _start(self) -> None:
        self.store = await Store.open(self._database)
        self.people = people = await People.load(self.store)
        self.tables = Tables(self.store, lambda: self.now, people.settings_of, FEATURES.table_hooks)
        self.opponents, self.upkeep = start_bots(self.tables), Upkeep(self.tables, people)
        self.moderation = Moderation(self.tables)
        self.privacy = Privacy(self.tables, people.forget_settings, FEATURES.personal)
