"""What a person does when they look: move, vote, join, start, open, play the challenge."""

import random
from dataclasses import dataclass, field

from bot.domain.ids import Seat, TableId
from engine import GAMES
from testbed.discord_rules import nested
from testbed.loopback import Channel, User
from tests.bot.made_results import play_to_end
from tests.bot.settings_steps import choose_setting, rest
from tests.bot.sockets.hands import Hand
from tests.bot.table_steps import leave_game, numbers_in, opening
from tests.campaigns.month.habits import VACATION_DAYS, Habit
from tests.campaigns.month.town import Town

DAY = 86_400
NIGHT = "atoll:night:"
"""The beginning of the button that sets quiet hours."""
PACES = ("fast",) * 4 + ("day",) * 4 + ("slow",) * 3 + ("none",)
STEPS_AT_MOST = 80
"""Actions of one person at one table in one look."""
LIVE_MINUTES = 90
LOBBIES_AT_MOST = 3
"""Nobody opens a table on a server that has so many lobbies."""


@dataclass
class Life:
    """The deeds of all people, and counts of them."""

    town: Town
    luck: random.Random
    turns: int = 0
    undone: int = 0
    attempts: int = 0
    full: set[int] = field(default_factory=set)
    """The tables whose lobbies were full at some time."""

    def _hand(self, user: User) -> Hand:
        return Hand(self.town.server, user, self.town.quiet)

    async def settle_in(self, habit: Habit, user: User) -> None:
        """Set what the person wants to have set."""
        lounge = self.town.lounges[habit.server]
        if habit.notices != "mention":
            await choose_setting(self._hand(user), lounge, "notices", habit.notices)
        if habit.is_quiet:
            quiet = {"begin": "22:00", "end": "8:00", "zone": habit.zone}
            await rest(self._hand(user), lounge, **quiet)

    async def look(self, habit: Habit, day: int) -> None:
        """Do all that a person does in one look."""
        user = self.town.people[habit]
        await self._accept_quiet_nights(user)
        for table in self._running(user):
            await self.vote(user, *table)
            await self.take_turns(user, *table)
        await self._start_lobbies(user)
        await self._find_table(habit, user)
        if self.luck.random() < 0.3 / len(habit.looks):
            await self._attempt(habit, user)
        if habit.vacation == day and user.id not in self.town.second_clock.vacations:
            lounge = self.town.lounges[habit.server]
            await rest(self._hand(user), lounge, days=VACATION_DAYS)
            at = self.town.at
            self.town.second_clock.vacations[user.id] = at, at + VACATION_DAYS * DAY

    async def _accept_quiet_nights(self, user: User) -> None:
        """Press the offer of quiet hours, if there is one."""
        for message in self.town.read(user):
            for part in nested(message.components):
                zone = str(part.get("custom_id")).removeprefix(NIGHT)
                if str(part.get("custom_id")) == f"{NIGHT}{zone}" and zone:
                    nights = self.town.second_clock.nights
                    if user.id not in nights:
                        nights[user.id] = self.town.at, zone
                        await self.town.press(user, message, f"{NIGHT}{zone}")
                    return

    # --- at tables

    def _running(self, user: User) -> list[tuple[TableId, Channel, Seat]]:
        statement = (
            "SELECT g.id, g.channel, s.seat FROM seats AS s JOIN games AS g ON g.id = s.game"
            " WHERE s.user = ? AND g.status = 'playing' AND g.challenge IS NULL ORDER BY g.id"
        )
        channels = self.town.server.channels
        found = self.town.rows(statement, user.id)
        return [(TableId(t), channels[c], Seat(s)) for t, c, s in found if c in channels]

    async def vote(self, user: User, table: TableId, channel: Channel, _: Seat) -> None:
        """Answer a proposal, mostly with yes, and rarely propose to leave."""
        says = "agree" if self.luck.random() < 0.8 else "disagree"
        found = self.town.button(user, channel, f"atoll:v:{says}:{table}:")
        if found is not None:
            await self.town.press(user, *found)
        elif self.luck.random() < 0.002:
            await leave_game(self._hand(user), channel)

    async def take_turns(self, user: User, table: TableId, channel: Channel, seat: Seat) -> None:
        """Come back, move as long as it is their turn, and sometimes take the last move back."""
        back = self.town.button(user, channel, f"atoll:t:back:{table}:")
        if self._seat(table, seat)[1] and back is not None:
            await self.town.press(user, *back)
        waiting, _, acted = self._seat(table, seat)
        undoes = self.luck.random() < 0.03
        for _ in range(STEPS_AT_MOST):
            if waiting is None:
                return
            self.town.pings.answered(user.id, table)
            await self._move(user, table, channel, seat)
            now, _, then = self._seat(table, seat)
            if then == acted:
                await self._write(user, table, channel)
                now, _, then = self._seat(table, seat)
                if then == acted and now == waiting:
                    return  # another player's press was faster, or their own move waits
            self.turns += now != waiting
            if now != waiting and undoes:
                undoes = False
                self.undone += 1
                await self.town.ask(user, channel, "do", moves="undo", table=table)
                now, _, then = self._seat(table, seat)
            waiting, acted = now, then

    def _seat(self, table: TableId, seat: Seat) -> tuple[int | None, bool, int]:
        """Return since when a seat is awaited, whether the autopilot plays, and its actions."""
        statement = (
            "SELECT waiting, seats.autopilot, acted, status FROM seats"
            " JOIN games ON id = seats.game WHERE seats.game = ? AND seat = ?"
        )
        waiting, autopilot, acted, status = self.town.rows(statement, table, seat)[0]
        return waiting if status == "playing" else None, bool(autopilot), acted

    async def _move(self, user: User, table: TableId, channel: Channel, seat: Seat) -> None:
        choices = self.town.choices(user, channel, table, seat)
        if not choices:
            await self._write(user, table, channel)
            return
        message, custom_id, value = self.luck.choice(choices)
        if value:
            await self.town.select(user, message, custom_id, value)
        else:
            await self.town.press(user, message, custom_id)

    async def _write(self, user: User, table: TableId, channel: Channel) -> None:
        """Type the number of the first answer."""
        asked = await self.town.ask(user, channel, "do", table=table)
        number = next(iter(numbers_in(asked.message.content if asked.message else "")), 1)
        await self.town.ask(user, channel, "do", moves=f"{number}", table=table)

    # --- lobbies

    def _lobbies(self, server: int) -> list[tuple[TableId, Channel, int, int, list[int]]]:
        """Return the lobbies of a server: table, channel, opener, seats at most, and players."""
        statement = (
            "SELECT id, channel, opener, game FROM games"
            " WHERE status = 'lobby' AND guild = ? ORDER BY id"
        )
        guild, channels, found = self.town.guilds[server].id, self.town.server.channels, []
        for table, channel, opener, game in self.town.rows(statement, guild):
            seated = self.town.rows("SELECT user FROM seats WHERE game = ?", table)
            most, users = GAMES[game].seats[-1], [user for (user,) in seated]
            if channel in channels:
                found.append((TableId(table), channels[channel], opener, most, users))
        return found

    async def _start_lobbies(self, user: User) -> None:
        """Start the lobbies that are full, and some of one's own that have two players."""
        for server in range(len(self.town.guilds)):
            for table, channel, opener, most, users in self._lobbies(server):
                ready = len(users) == most or self.luck.random() < 0.4
                if len(users) > 1 and opener == user.id and ready:
                    await self._start(user, table, channel)

    async def _start(self, user: User, table: TableId, channel: Channel) -> None:
        found = self.town.button(user, channel, f"atoll:t:start:{table}:")
        if found is not None:
            await self.town.press(user, *found)

    async def _find_table(self, habit: Habit, user: User) -> None:
        """Join a lobby, or open a table, until the person has as many as they want."""
        mine = "SELECT COUNT(*) FROM seats JOIN games ON id = seats.game WHERE user = ?"
        now = f"{mine} AND status IN ('lobby', 'playing') AND challenge IS NULL"
        [(count,)] = self.town.rows(now, user.id)
        lobbies = self._lobbies(habit.server)
        if count >= habit.tables or self.luck.random() < 0.4:
            return
        for table, channel, _, most, users in lobbies:
            if user.id not in users and len(users) < most:
                await self._join(user, table, channel, fills=len(users) + 1 == most)
                return
        if len(lobbies) < LOBBIES_AT_MOST:
            game = self.luck.choice([*GAMES]).replace("_", "-")
            lounge, pace = self.town.lounges[habit.server], self.luck.choice(PACES)
            await self.town.ask(user, lounge, "play", **opening(game), pace=pace)

    async def _join(self, user: User, table: TableId, channel: Channel, *, fills: bool) -> None:
        found = self.town.button(user, channel, f"atoll:t:join:{table}:")
        if found is None:
            return
        await self.town.press(user, *found)
        if fills:
            self.full.add(table)
            if self.luck.random() < 0.7:
                await self._start(user, table, channel)

    # --- the challenge and an evening

    async def _attempt(self, habit: Habit, user: User) -> None:
        """Play a challenge of the day; one in ten is not finished."""
        lounge = self.town.lounges[habit.server]
        page = await self.town.ask(user, lounge, "daily")
        buttons = [one for one in nested(page.components) if _plays(one)]
        if not buttons or page.message is None:
            return
        await self.town.press(user, page.message, self.luck.choice(buttons)["custom_id"])
        running = "SELECT game FROM tries WHERE user = ? AND ended IS NULL AND game IS NOT NULL"
        for (table,) in self.town.rows(running, user.id):
            if self.luck.random() < 0.9:
                self.attempts += 1
                await self.town.bot.tables.change(TableId(table), play_to_end)
                await self.town.bot.outbox.deliver(TableId(table))
        await self.town.quiet()

    async def evening(self, server: int) -> None:
        """Let two or three people meet for a live game, and play it without a break."""
        town, at = self.town, self.town.at
        awake = [
            (habit, user)
            for habit, user in town.people.items()
            if habit.server == server and habit.leaves is None and not habit.is_asleep(at)
        ]
        if len(awake) < 2:
            return
        (_, opener), *others = self.luck.sample(awake, min(len(awake), self.luck.choice((2, 3))))
        lounge, game = town.lounges[server], self.luck.choice([*GAMES]).replace("_", "-")
        before = {table for table, *_ in self._lobbies(server)}
        await town.ask(opener, lounge, "play", **opening(game), pace="live")
        for table, channel, _, most, users in self._lobbies(server):
            if table not in before and users == [opener.id]:
                for _, user in others[: most - 1]:
                    await self._join(user, table, channel, fills=False)
                await self._start(opener, table, channel)
                await self._play_live(table, channel)

    async def _play_live(self, table: TableId, channel: Channel) -> None:
        end = self.town.at + LIVE_MINUTES * 60
        statement = (
            "SELECT user, seat FROM seats JOIN games ON id = seats.game WHERE seats.game = ?"
            " AND status = 'playing' AND waiting IS NOT NULL AND user IS NOT NULL"
        )
        while self.town.at < end and (waiting := self.town.rows(statement, table)):
            for number, seat in waiting:
                await self.town.pass_time(self.town.at + self.luck.randint(5, 30))
                user = self.town.server.people[number]
                await self.take_turns(user, table, channel, Seat(seat))
            await self.town.pass_time(self.town.at + 1)


def _plays(part: dict[str, object]) -> bool:
    return str(part.get("custom_id")).startswith("atoll:c:play:") and not part.get("disabled")
