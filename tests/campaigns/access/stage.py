"""A table with every kind of person around it, restored after each change."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Literal, NamedTuple
from unittest.mock import patch

from bot.domain.ids import Seat, TableId, UserId
from bot.domain.moves import played
from bot.domain.records import Proposal
from bot.domain.table import Table
from engine.core import Rng
from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Message, User
from testbed.loopback.commands import chat_command, menu_command
from testbed.loopback.interactions import COMMAND, COMPONENT, MODAL
from testbed.loopback.world import EPHEMERAL, Json
from tests.campaigns.access.rights import Role, Snapshot, changes
from tests.campaigns.access.surfaces import Surface
from tests.campaigns.month.town import Town

State = Literal["lobby", "playing", "vote", "offered", "over"]
MANAGE_SERVER = 1 << 5
MOVES = 8
TOGETHER = {"palm_island": "mode=casual"}
"""The options with which a game is not played alone."""
TABLE = TableId(1)
WRITTEN = {"type": 18, "component": {"type": 4, "custom_id": "text", "value": "Forged."}}
ASKING = ("atoll:admin:", "atoll:abort:", "atoll:forget:")
"""Buttons that confirm a command."""


class Person(NamedTuple):
    """A kind of person: the user, and where they act."""

    kind: str
    user: User
    where: Channel


class Stage:
    """The table and its people."""

    def __init__(self, town: Town) -> None:
        self.town, server = town, town.server
        self.home, self.far = town.guilds
        strange = server.add_strange_guild("Far away")

        def member(name: str, **more: bool) -> User:
            return server.add_user(name, self.home, **more)

        self.ana, self.ben, self.rex, self.mod = map(member, ("Ana", "Ben", "Rex", "Mod"))
        self.max, self.target, watcher = map(member, ("Max", "Target", "Watcher"))
        blind, hidden, self.tim = map(member, ("Blind", "Hidden", "Tim"))
        admin = member("Admin", administrator=True)
        other = server.add_user("Other", self.far)
        stranger, guest = server.add_user("Stranger"), server.add_user("Guest")
        stranger.has_bot = guest.has_bot = True
        strange.members.append(guest)
        role = server.add_role(
            self.home, "Mods", self.mod, self.max, blind, permissions=MANAGE_SERVER
        )
        server.add_role(self.far, "Mods", other, permissions=MANAGE_SERVER)
        self.moderators = {role.id: {self.mod, self.max, blind, admin}}
        seeing = [self.ana, self.ben, self.rex, self.mod, self.max, self.target, watcher, self.tim]
        self.room = server.add_channel(self.home, "room", viewers=[*seeing])
        self.seeing = {*seeing, admin}
        hall = town.lounges[0]
        self.people = [
            Person("opener", self.ana, self.room),
            Person("player", self.ben, self.room),
            Person("player in direct messages", self.ben, server.direct(self.ben)),
            Person("moderator who plays", self.mod, self.room),
            Person("replaced player", self.rex, self.room),
            Person("member who is offered a seat", self.target, self.room),
            Person("member", watcher, self.room),
            Person("member in direct messages", watcher, server.direct(watcher)),
            Person("timed-out member in direct messages", self.tim, server.direct(self.tim)),
            Person("moderator", self.max, self.room),
            Person("administrator", admin, self.room),
            Person("moderator without the channel", blind, hall),
            Person("member without the channel", hidden, hall),
            Person("moderator of another server", other, town.lounges[1]),
            Person("stranger", stranger, server.direct(stranger)),
            Person("guest", guest, server.add_channel(strange, "talk")),
        ]
        self._names = list[str]()
        self._columns = dict[str, list[str]]()
        self._saved = sqlite3.connect(":memory:")
        self._before: Snapshot = {}

    async def open(self, key: str, state: State) -> None:
        """Open a table and bring it to a state. Nobody else was there before."""
        town, name = self.town, key.replace("_", "-")
        options = TOGETHER.get(key, "")
        await town.ask(self.ana, self.room, "play", game=name, pace="day", options=options)
        first = await self.table()
        others = [self.rex, self.ben, self.tim][: first.game.seats[-1] - 1]
        for user in others:
            await self._press_on_card(user, "join")
        if state != "lobby":
            await self._press_on_card(self.ana, "start")
            await town.bot.tables.change(TABLE, self._with_moves)
            await town.bot.tables.change(TABLE, lambda table: self._in_state(table, state))
            await town.bot.outbox.deliver(TABLE)
        await town.quiet()
        self.home.timed_out[self.tim] = town.clock.now() + timedelta(days=1)
        self._remember()

    async def _press_on_card(self, user: User, tool: str) -> None:
        found = self.town.button(user, self.room, f"atoll:t:{tool}:")
        assert found, tool
        await self.town.press(user, *found)

    def _with_moves(self, table: Table) -> Table:
        luck = Rng(1)
        for _ in range(MOVES):
            seat = table.awaited[0]
            table = played(table, seat, luck.pick(table.options(seat)))
        return table

    def _in_state(self, table: Table, state: State) -> Table:
        table = table.with_seat(Seat(1), user=UserId(self.mod.id))
        if state == "vote":
            offer = Proposal(
                kind="give", by=Seat(0), agreed=(Seat(0),), to=self.target.id, number=1
            )
            return table.with_row(proposal=offer)
        if state == "offered":
            return table.with_seat(Seat(1), autopilot=True, lapses=2)
        while state == "over" and not table.state.over:
            seat = table.awaited[0]
            table = played(table, seat, table.options(seat)[0])
        return table

    async def table(self) -> Table:
        return await self.town.bot.tables.get(TABLE)

    async def role(self, person: Person) -> Role:
        """Return what a person is at the table. Nobody plays any more when the game is over."""
        table, user = await self.table(), person.user
        is_open = table.row.status in ("lobby", "playing")
        seats = frozenset(row.seat for row in table.seats if is_open and row.user == user.id)
        vote = table.row.proposal
        invited = vote is not None and vote.offers_seat and vote.to == user.id
        bots = frozenset(row.seat for row in table.seats if row.is_bot or row.autopilot)
        awaited = bool(seats & set(table.awaited)) if table.state is not None else False
        moderates = any(user in some for some in self.moderators.values())
        other = person.kind == "moderator of another server"
        sees, is_timed_out = user in self.seeing, user in self.home.timed_out
        return Role(user.id, seats, bots, invited, awaited, sees, moderates, other, is_timed_out)

    # --- one use

    async def use(self, person: Person, surface: Surface) -> tuple[set[str], list[Answer]]:
        """Let a person use a surface, and confirm. Return what has changed, and the answers."""
        town = self.town
        heard = len(town.pings.all)
        role = await self.role(person)
        answers = [await self._sent(person, surface)]
        for message in [answers[0].message, *answers[0].followups]:
            for part in [*nested(message.components)] if message else []:
                custom_id = part.get("custom_id") or ""
                if surface.kind == "command" and custom_id.startswith(ASKING):
                    press = Surface(surface.name, "button", custom_id=custom_id)
                    answers.append(await self._sent(person, press))
        after = self._snapshot()
        at = int(TABLE), self.home.id
        found = set(changes(self._before, after, self._columns, role, at))
        if any(ping.user != person.user.id for ping in town.pings.all[heard:]):
            found.add("pings")
        if after != self._before:
            await self._restore()
        return found, answers

    async def _sent(self, person: Person, surface: Surface) -> Answer:
        """Send the interaction as a changed client could. No check of Discord's holds it up."""
        town, server, user, where = self.town, self.town.server, person.user, person.where
        source = Message(server.ids.next(), where, server.bot, server.clock.now(), content="Forged")
        source.flags, source.seen_by = EPHEMERAL, user
        server.channels.setdefault(where.id, where)
        where.messages[source.id] = source
        kind, data, commands = COMMAND, Json(), server.commands.get(None, [])
        if surface.kind == "command":
            words, values = surface.name.removeprefix("/").split()[0], surface.values
            data = chat_command(commands, words, values, where, user, is_member=True)
        elif surface.kind in ("user menu", "message menu"):
            target = self.target if surface.kind == "user menu" else self._card()
            data = menu_command(commands, surface.name, target, where, user, is_member=True)
        elif surface.kind == "form":
            kind, data = MODAL, {"custom_id": surface.custom_id, "components": [WRITTEN]}
        else:
            chosen = {"values": [surface.chosen]} if surface.kind == "menu" else {}
            part = {"menu": 3}.get(surface.kind, 2)
            kind, data = (
                COMPONENT,
                {"custom_id": surface.custom_id, "component_type": part, **chosen},
            )
        interaction = server._begin(kind, user, where, None if kind == COMMAND else source)
        if kind == MODAL:
            interaction.trigger = server._begin(COMMAND, user, where)
        return await town._done(user, surface.name, server._send(interaction, data))

    def _card(self) -> Message:
        cards = [one for one in self.room.messages.values() if one.author is self.town.server.bot]
        return cards[-1]

    # --- the database

    def _remember(self) -> None:
        """Keep the database as it is now."""
        tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        self._names = [name for (name,) in self.town.rows(tables)]
        for name in self._names:
            found = self.town.rows(f"PRAGMA table_info({name})")
            self._columns[name] = [row[1] for row in found]
        self.town._reader.backup(self._saved)
        self._before = self._snapshot()

    def _snapshot(self) -> Snapshot:
        every = {name: self.town.rows(f"SELECT * FROM {name}") for name in self._names}  # noqa: S608
        return {name: frozenset(rows) for name, rows in every.items()}

    async def _restore(self) -> None:
        """Bring the database and the bot's memory back."""
        bot = self.town.bot
        numbers = self.town.rows("SELECT id FROM games")
        connection: Any = bot.store._connection
        self._saved.backup(connection._conn)
        for (number,) in numbers:
            bot.tables.drop(TableId(number))
        await bot.services.people.refresh()
        assert self._before == self._snapshot()


@contextmanager
def unlimited() -> Iterator[None]:
    """Let people ask as often as they like, also for commands that Discord does not show them."""
    with (
        patch("bot.services.fair_use.FairUse.count", lambda *_: None),
        patch("testbed.loopback.commands._assert_offered", lambda *_, **__: None),
    ):
        yield
