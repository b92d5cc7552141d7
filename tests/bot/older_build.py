"""The bot on a database of an older build, below messages that still have its buttons.

``stored/builds`` has the database of each build as SQL, and the IDs of its players, its tables and
the buttons on their messages. That build wrote both on this simulated server. ``kinds`` are one
custom ID of each kind, from the classes of a build. Buttons have the names of today's kinds.
"""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from bot.domain.ids import TableId
from bot.domain.paces import MINUTE
from bot.domain.table import Table
from tests.bot.sim_server import SimServer

BUILDS = Path(__file__).parent / "store" / "stored" / "builds"
CARD = -1
"""The seat of a board message in the database."""


class OldButton(NamedTuple):
    """A button or a menu of a table, the player who saw it, and the value to choose."""

    table: str
    player: str
    kind: str
    custom_id: str
    value: str = ""

    def component(self) -> dict[str, Any]:
        """Return what Discord sends of it."""
        if not self.value:
            return {"type": 2, "style": 1, "label": self.kind, "custom_id": self.custom_id}
        options = [{"label": self.value, "value": self.value}]
        return {"type": 3, "custom_id": self.custom_id, "options": options}


class OlderBuild:
    """The tables of an older build on a simulated server."""

    def __init__(self, here: SimServer, build: str) -> None:
        self.here, self.build = here, build
        people, tables, buttons = (BUILDS / f"{build}.buttons.txt").read_text().split("\n\n")
        self._people = dict(line.split() for line in people.splitlines())
        self._written = int(self._people.pop("now"))
        self._numbers = {name: int(n) for name, n in map(str.split, tables.splitlines())}
        self._buttons = [OldButton(*line.split()) for line in buttons.splitlines()]
        self._messages = dict[str, int]()
        self._channels = dict[int, Any]()

    async def open(self) -> None:
        """Restart the bot on a copy of the database, a minute after the older build stopped."""
        await self.here.bot.close()
        dump = self._on_this_server()
        database = Path(str(self.here.database))
        for path in database.parent.glob(f"{database.name}*"):
            path.unlink()
        with closing(sqlite3.connect(database)) as db:
            db.executescript(dump)
        now = int(self.here.env.backend.clock.now().timestamp())
        await self.here.restart(down=self._written + MINUTE - now)

    def _on_this_server(self) -> str:
        """Return the database as SQL, with the IDs of this server."""
        dump = (BUILDS / f"{self.build}.sql").read_text()
        with closing(sqlite3.connect(":memory:")) as db:
            db.executescript(dump)
            new = dict(self._renamed(db))
        return re.sub(r"\b\d{19}\b", lambda found: new.get(found[0], found[0]), dump)

    def _renamed(self, db: sqlite3.Connection) -> Iterator[tuple[str, str]]:
        """Yield the old and the new ID of each player, server, channel and board message."""
        names = {int(old): name for name, old in self._people.items()}
        for old, name in names.items():
            yield str(old), str(self.here.people[name].id)
        statement = (
            "SELECT id, guild, games.channel, opener, message FROM games"
            " JOIN posts ON posts.game = id AND seat = ?"
        )
        tables = {number: name for name, number in self._numbers.items()}
        for number, guild, channel, opener, message in db.execute(statement, [CARD]):
            table = tables[number]
            if guild is None:
                self._channels[channel] = self.here.people[names[opener]].user.dm_channel
            elif channel not in self._channels:
                self._channels[channel] = self.here.guild.create_text_channel(f"games-{table}")
            self._messages[table] = self._posted(self._channels[channel], table).id
            yield str(guild), str(self.here.guild.id)
            yield str(channel), str(self._channels[channel].id)
            yield str(message), str(self._messages[table])

    def _posted(self, channel: Any, table: str) -> Any:
        """Post a message with the old buttons of a table."""
        return self._post(channel, f"Table {table}", self.buttons_at(table))

    def _post(self, channel: Any, text: str, buttons: Sequence[OldButton]) -> Any:
        rows = [[one.component()] for one in buttons if one.value]
        simple = [one.component() for one in buttons if not one.value]
        rows += [simple[at : at + 5] for at in range(0, len(simple), 5)]
        components = [{"type": 1, "components": row} for row in rows]
        backend = self.here.env.backend
        return backend.create_message(channel.id, backend.bot_user.id, text, components=components)

    @property
    def names(self) -> list[str]:
        """Return the names of the tables."""
        return list(self._numbers)

    def buttons_at(self, table: str) -> list[OldButton]:
        """Return the buttons of a table."""
        return [one for one in self._buttons if one.table == table]

    def button(self, table: str, kind: str, says: str = "") -> OldButton:
        """Return the button of a kind at a table. ``says`` is a part of its custom ID."""
        found = (one for one in self.buttons_at(table) if one.kind == kind)
        return next(one for one in found if says in one.custom_id)

    def channel(self, table: Table) -> Any:
        """Return the channel of a table."""
        return next(one for one in self._channels.values() if one.id == table.row.channel)

    async def table(self, table: str) -> Table:
        return await self.here.bot.tables.get(TableId(self._numbers[table]))

    async def press_id(self, table: str, custom_id: str, by: str, value: str = "") -> Any:
        """Press a button, or choose in a menu, of another build in the channel of a table."""
        channel = self.channel(await self.table(table))
        old = OldButton(table, by, "Old", custom_id, value)
        return await self._press(channel, self._post(channel, "", [old]).id, old, by)

    async def press(self, table: str, kind: str, by: str = "", says: str = "") -> Any:
        """Press the old button of a kind as its player, or as another one."""
        found = self.button(table, kind, says)
        channel = self.channel(await self.table(table))
        return await self._press(channel, self._messages[table], found, by or found.player)

    async def _press(self, channel: Any, number: int, old: OldButton, by: str) -> Any:
        message = next(one for one in channel.history() if one.id == number)
        person = self.here.people[by]
        actor = person.user if channel.id == person.user.dm_channel.id else person
        if old.value:
            return await actor.select(message, [old.value], custom_id=old.custom_id)
        return await actor.click(message, custom_id=old.custom_id)
