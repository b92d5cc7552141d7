"""The bot's services on a database in memory, with a fixed time."""

from bot.domain.ids import TableId, Timestamp
from bot.domain.table import Table
from bot.features.moderation.feature import Moderation
from bot.features.privacy.service import Privacy
from bot.installed import FEATURES
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.names import Names
from bot.presentation.notifier import Notifier
from bot.presentation.outbox import Outbox
from bot.services.people import People
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store import Store
from bot.store.people import select_all
from tests.bot.at_once.messages import Messages, connected
from tests.bot.at_once.pauses import Connection, Pauses
from tests.bot.fake_bots import deliver_nothing


class NoPictures:
    """Draw nothing, but wait as drawing does."""

    def __init__(self, pauses: Pauses) -> None:
        self._pauses = pauses

    async def board(self, *_: object) -> tuple[bytes, ...]:
        await self._pauses()
        return ()

    async def scores(self, *_: object) -> tuple[bytes, ...]:
        await self._pauses()
        return ()

    async def draw(self, *_: object) -> None:
        await self._pauses()


class Services:
    """All services that act on tables."""

    def __init__(self, stored: bytes, time: Timestamp, pauses: Pauses) -> None:
        self.time, self.database = time, Connection(stored, pauses)
        self.store = Store(self.database, self.database)
        self.messages = Messages(pauses)
        self.people = People(self.store, self.database.now(select_all))
        self.client = client = connected(self.messages)
        pictures = NoPictures(pauses)
        self.tables = Tables(self.store, self.now, self.people.settings_of, FEATURES.table_hooks)
        self.tables._cache._size = 1  # opening another table evicts the first
        self.upkeep = Upkeep(self.tables, self.people)
        self.drafts = DraftFactory(Names(client), pictures)  # type: ignore[arg-type]
        self.outbox = Outbox(client, self.tables, self.drafts, deliver_nothing)
        self.notifier = Notifier(client, self.tables, FEATURES.extras)
        self.moderation = Moderation(self.tables)
        self.privacy = Privacy(self.tables, self.people.forget_settings, FEATURES.personal)

    async def stored_table(self, table_id: TableId) -> Table:
        """Load a table as another process would."""
        connection = Connection(self.database.stored(), Pauses(0))
        try:
            return await Tables(
                Store(connection, connection), self.now, hooks=FEATURES.table_hooks
            ).get(table_id)
        finally:
            await connection.close()

    def now(self) -> Timestamp:
        return self.time
