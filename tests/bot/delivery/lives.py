"""Random lives of tables: players, bots, moderators, deadlines and failures, in any order."""

import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple
from unittest.mock import patch

from bot.domain.ids import NOBODY, NOWHERE, ChannelId, GuildId, Seat, TableId, Timestamp, UserId
from bot.domain.levels import EASY
from bot.domain.paces import PACES
from bot.domain.person import Person
from bot.domain.records import CARD, Hand, Proposal
from bot.domain.table import Table
from bot.features.lessons.service import Lessons
from bot.features.moderation.rules import (
    ModeratorAction,
    Pause,
    Replace,
    Resume,
    Rewind,
    digest,
)
from bot.services import lobbies, playing
from bot.services.lobbies import Particulars
from bot.services.new_tables import Location, Setup, seats_for
from bot.services.playing import Pressed
from bot.store import outbox
from engine import GAMES
from engine.core import AtollError, Rng, write
from testbed.rows import NOW
from tests.bot.at_once.pauses import Pauses
from tests.bot.at_once.services import NoPictures, Services
from tests.bot.delivery import failing_messages as failures
from tests.bot.delivery.failing_messages import FailingMessages, FakePress
from tests.bot.fake_bots import start_bots, wait_for_bots

PEOPLE = tuple(UserId(900_000_000_000_000_000 + 10 * number) for number in range(1, 7))
MODERATOR = UserId(900_000_000_000_000_990)
GUILD = GuildId(700)
HERE, DIRECT = Location(GUILD, ChannelId(701)), Location(None, ChannelId(702))
TABLE = TableId(1)
ACTS = 90
"""How many things happen at a table."""
PAUSES = (5, 60, 60, 1_200, 2_400, 4_000, 40_000, 100_000)
"""Seconds between two acts that are not at the same moment."""
NOTICES: Any = ("mention", "dm", "both", "none")


class Life(NamedTuple):
    """What kind of table it is, and the seed of everything that happens there."""

    game: str
    kind: str
    people: int
    bots: int
    seed: int


def lives(rounds: int) -> Iterator[Life]:
    """Yield lives of all games, each kind in turn."""
    for seed in range(rounds):
        for key, game in GAMES.items():
            most = max(game.seats)
            for people in sorted({2, min(3, most), most} - {1}):
                yield Life(key, "lobby", people, 0, seed)
            yield Life(key, "lobby", 1, 1, seed)
            yield Life(key, "lobby", 2, 1, seed)
            yield Life(key, "lesson", 1, 0, seed)
        yield Life("palm_island", "solo", 1, 0, seed)
        yield Life("palm_island", "challenge", 1, 0, seed)
        yield Life("palm_island", "guest", 1, 0, seed)


class DigestsOfPictures(NoPictures):
    """Draw the digest of what a picture would show."""

    async def board(self, *shown: object) -> tuple[bytes, ...]:
        _, view, since, _ = shown
        return (sha256(repr((view, since)).encode()).digest(),)


class LivingTable:
    """A table at which random things happen."""

    def __init__(self, life: Life) -> None:
        self.life = life
        self.luck = random.Random(repr(life))
        self.services = Services(b"", NOW, Pauses(0))
        self.messages = FailingMessages(Pauses(0))
        self.services.drafts._pictures = DigestsOfPictures(Pauses(0))  # type: ignore[assignment]
        self.services.outbox._client.http.request = self.messages.request  # type: ignore[method-assign]
        self.bots = start_bots(self.services.tables, deliver=self.services.outbox.deliver)
        self.acts: list[tuple[int, Callable[[], Coroutine[Any, Any, object]]]] = [
            (60, self.move),
            (10, self.wait),
            (6, self.undo),
            (7, self.fail),
            (4, self.propose),
            (4, self.answer),
            (3, self.deliver),
            (3, self.moderate),
            (2, self.restart),
            (2, self.come_back),
            (2, self.set_notices),
            (2, self.close_messages),
            (2, self.delete_message),
            (1, self.sit),
            (1, self.forget),
        ]

    async def live(self) -> None:
        """Open the table and let things happen until it is closed or enough has happened."""
        await self.begin()
        weights, acts = zip(*self.acts, strict=True)
        for _ in range(ACTS):
            [act] = self.luck.choices(acts, weights)
            await self.tried(act())
            if self.luck.random() < 0.1:
                await self.wait()
        await self.deliver()
        await self.bots.stop()
        await self.services.database.close()

    async def table(self) -> Table:
        return await self.services.tables.get(TABLE)

    async def tried(self, work: Coroutine[Any, Any, object]) -> bool:
        """Do something that may be refused, and wait for bots. Return whether it was done."""
        try:
            await work
        except AtollError:
            return False
        finally:
            await wait_for_bots(self.bots)
        return True

    async def show(self, press: FakePress | None = None) -> None:
        """Show the table, usually."""
        if self.luck.random() < 0.93:
            given: Any = press
            await self.services.outbox.deliver(TABLE, given)

    # --- the beginning

    async def begin(self) -> None:
        life, tables = self.life, self.services.tables
        game, user = GAMES[life.game], PEOPLE[0]
        if life.kind == "lesson":
            await Lessons(tables).open(game, DIRECT, user)
        elif life.kind != "lobby":
            fields = {"challenge": "2026-09-21 palm"} if life.kind == "challenge" else {}
            place = {"challenge": DIRECT, "guest": Location(GUILD, NOWHERE)}.get(life.kind, HERE)
            await lobbies.open_game(tables, Setup(game, {}), place, [user], Particulars(fields))
        else:
            await self.gather()
        await self.show()

    async def gather(self) -> None:
        life, tables = self.life, self.services.tables
        game = GAMES[life.game]
        paces = [key for key, pace in PACES.items() if pace.turn]
        pace = self.luck.choice([*paces, "none"])
        options = dict(
            item.split("=") for item in game.together.split() if life.people + life.bots > 1
        )
        seats = seats_for(PEOPLE[:1], 0)
        await lobbies.open_lobby(tables, Setup(game, options, pace), HERE, seats)
        await self.show()
        for user in PEOPLE[1 : life.people]:
            if await self.tried(lobbies.join(tables, TABLE, user)):
                await self.show(await self.press_on_card(user))
                await self.close_direct_messages(user)
        for _ in range(life.bots):
            await self.tried(lobbies.add_bot(tables, TABLE, PEOPLE[0], EASY.key))
            await self.show()
        if self.luck.random() < 0.2:
            await self.wait()
        await self.tried(lobbies.start(tables, TABLE, PEOPLE[0]))
        await self.show(await self.press_on_card(PEOPLE[0]))

    async def close_direct_messages(self, user: UserId) -> None:
        """Note for some players that they refuse direct messages."""
        if self.luck.random() < 0.15:
            await playing.note_dm(self.services.tables, TABLE, user, "closed")
            await self.show()

    # --- players

    async def move(self) -> None:
        """Let an awaited player move: by a command, on the card, in the hand, or elsewhere."""
        table = await self.table()
        people = [seat for seat in table.awaited if table.seats[seat].user is not None]
        if not people:
            return
        seat = self.luck.choice(people)
        user = table.seats[seat].user or NOBODY
        action = table.game.ai.steady(table.state, seat, Rng(self.luck.randrange(1_000)))
        options = table.options(seat)
        tables = self.services.tables
        if self.luck.random() < 0.4 or action not in options:
            await playing.act(tables, TABLE, user, [write(action)])
            await self.show(FakePress(self.messages, user, None))
            return
        pressed = Pressed(seat, table.digest(seat), [options.index(action)])
        press = await self.press_of(user, seat)
        await playing.press(tables, TABLE, user, pressed)
        await self.show(press)

    async def press_of(self, user: UserId, seat: Seat) -> FakePress:
        """Return a press on the card, on the seat's own message, or on a private panel."""
        which = self.luck.choice((seat, seat, None))
        if which is None:
            return FakePress(self.messages, user, 1)
        post = await self.services.store.read(outbox.select_post, TABLE, Hand(which))
        return (
            await self.press_on_card(user)
            if post is None
            else FakePress(self.messages, user, post.message)
        )

    async def press_on_card(self, user: UserId) -> FakePress:
        post = await self.services.store.read(outbox.select_post, TABLE, CARD)
        return FakePress(self.messages, user, post.message if post else None)

    async def anybody(self) -> UserId:
        users = (await self.table()).users
        return self.luck.choice(users or PEOPLE)

    async def undo(self) -> None:
        user = await self.anybody()
        await playing.undo(self.services.tables, TABLE, user)
        await self.show(await self.press_on_card(user))

    async def propose(self) -> None:
        user = await self.anybody()
        table = await self.table()
        own = table.seat_of(user)
        if own is None or not table.playing:
            return
        other = self.luck.randrange(len(table.seats))
        kind: Any = self.luck.choice(("bot", "give", "pace", "abort"))
        if kind == "abort" and self.luck.random() < 0.7:
            return
        seat = Seat(other) if kind == "bot" else own
        to = self.luck.choice([one for one in PEOPLE if one not in table.users] or [NOBODY])
        proposal = Proposal(
            kind, own, (own,), seat=seat, to=to if kind == "give" else 0, pace="day"
        )
        await playing.propose(self.services.tables, TABLE, user, proposal)
        await self.show()

    async def answer(self) -> None:
        table = await self.table()
        vote = table.row.proposal
        if vote is None:
            return
        user = self.luck.choice([*table.users, table.invited or NOBODY])
        agree = self.luck.random() < 0.6
        await playing.answer(self.services.tables, TABLE, user, vote.id, agree=agree)
        await self.show(await self.press_on_card(user))

    async def sit(self) -> None:
        await playing.sit(self.services.tables, TABLE, self.luck.choice(PEOPLE))
        await self.show()

    async def come_back(self) -> None:
        await playing.come_back(self.services.tables, TABLE, await self.anybody())
        await self.show()

    async def set_notices(self) -> None:
        user = await self.anybody()
        person = Person(user=user, notices=self.luck.choice(NOTICES))
        await self.services.upkeep.set_person(user, lambda _: person)

    async def forget(self) -> None:
        if self.luck.random() < 0.8:
            return
        user = await self.anybody()
        await self.services.privacy.leave_tables(user)
        await self.services.privacy.delete_data(user)
        await self.show()

    # --- moderators, time and Discord

    async def moderate(self) -> None:
        table = await self.table()
        seat = Seat(self.luck.randrange(max(len(table.seats), 1)))
        rewind = Rewind(move=self.luck.randrange(max(len(table.frames), 1)))
        user = self.luck.choice([None, *PEOPLE])
        actions: list[ModeratorAction] = [Pause(), Resume(), rewind, Replace(seat=seat, user=user)]
        action = self.luck.choice(actions)
        seen = digest(action.plan(table))
        await self.services.moderation.carry_out(table, action, MODERATOR, seen)
        await self.show()

    async def wait(self) -> None:
        """Let time pass, then do everything that is due."""
        services = self.services
        services.time = Timestamp(services.time + self.luck.choice(PAUSES))
        for table_id in await services.upkeep.run_out():
            await services.outbox.deliver(table_id)
        await services.upkeep.close_old_lobbies()
        await services.outbox.deliver_due()
        await wait_for_bots(self.bots)

    async def deliver(self) -> None:
        await self.services.outbox.deliver_all()

    async def restart(self) -> None:
        """Lose everything that is only in memory, and be away for a while."""
        seconds = self.luck.choice(PAUSES)
        since = self.services.time
        self.services.time = Timestamp(since + seconds)
        self.services.tables.drop(TABLE)
        await self.services.upkeep.stand_still(since)
        await self.deliver()

    async def fail(self) -> None:
        """Let the next requests fail."""
        edits = (
            failures.TOO_MANY_EDITS,
            failures.ARCHIVED,
            failures.GONE,
            failures.BROKEN,
            failures.LOST,
        )
        posts = (failures.NO_ACCESS, failures.BROKEN, failures.LOST, failures.ARCHIVED)
        if self.luck.random() < 0.6:
            self.messages.edits.append(self.luck.choice(edits))
        else:
            self.messages.posts.append(self.luck.choice(posts))

    async def close_messages(self) -> None:
        """Let a user refuse direct messages, or accept them again."""
        user = await self.anybody()
        how = self.luck.choice(("closed", ""))
        await playing.note_dm(self.services.tables, TABLE, user, how)
        await self.show()

    async def delete_message(self) -> None:
        """Let the next edit find that its message was deleted."""
        self.messages.edits.append(failures.GONE)


@contextmanager
def in_its_time(living: LivingTable) -> Iterator[None]:
    """Run everything in one thread, at the time of a table, with fixed seeds."""

    async def work_apart(work: Callable[..., Any], *given: object, **named: object) -> Any:
        return work(*given, **named)

    nonces, seeds = count(1), count(living.life.seed * 1_000)
    with (
        patch("asyncio.to_thread", work_apart),
        patch("discord.utils.utcnow", lambda: datetime.fromtimestamp(living.services.time, UTC)),
        patch("secrets.token_hex", lambda _: f"{next(nonces):x}"),
        patch("secrets.randbits", lambda _: next(seeds)),
        patch("bot.domain.levels.QUICK_TURN_SECONDS", 0.0),
    ):
        yield
