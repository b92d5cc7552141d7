"""What is done whenever something may be due, and what follows from other processes' news."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.presentation.notifier import Notifier
from bot.presentation.outbox import Outbox
from bot.services.loading import NoSuchTable
from bot.services.opponents import Opponents
from bot.services.people import People
from bot.services.pictures import Pictures
from bot.services.processes import Hearers, Processes
from bot.services.scheduler import Chore
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store.ids import TableId, Timestamp

Hurry = Callable[[Timestamp], None]


@dataclass(frozen=True, kw_only=True)
class Routine:
    """All who have something to do by the clock."""

    tables: Tables
    processes: Processes
    people: People
    upkeep: Upkeep
    outbox: Outbox
    notifier: Notifier
    opponents: Opponents
    pictures: Pictures
    jobs: Sequence[Chore]
    """Those of the features."""

    def chores(self) -> list[Chore]:
        """Return what is done each time that something may be due, in this order."""
        return [
            self._settings,
            self._clocks,
            self.notifier.tell_due,
            self.upkeep.close_old_lobbies,
            self.outbox.deliver_due,
            self.opponents.look,
            *self.jobs,
            self.pictures.tidy,
        ]

    def hearers(self, hurry: Hurry, give: Chore, lost: Callable[[], None]) -> Hearers:
        """Return what is done about what other processes tell.

        ``hurry`` looks at the clocks by a time, ``give`` lets another process go on, ``lost`` stops
        this one.
        """
        now = self.tables.now

        async def table(number: TableId) -> None:
            if await self.follow(number):
                hurry(now())

        return Hearers(
            table=table,
            due=hurry,
            people=self.people.refresh,
            give=give,
            missed=lambda: hurry(now()),
            lost=lost,
        )

    async def follow(self, number: TableId) -> bool:
        """Show what another process has done at a table; whether that is for this one to do."""
        self.tables.drop(number)
        try:
            table = await self.tables.get(number)
        except NoSuchTable:
            return False
        await self.outbox.deliver(number)
        return self.tables.shards.hold(table.row.guild)

    async def _settings(self) -> None:
        if self.processes.shards is not None:
            await self.people.refresh_old()

    async def _clocks(self) -> None:
        await side_by_side(self.outbox.deliver, await self.upkeep.run_out())
