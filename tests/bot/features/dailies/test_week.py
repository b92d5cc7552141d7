"""A week of twelve tables and eight players in virtual time.

Some players sleep, one is on vacation, one stops playing, one refuses direct messages. A channel is
deleted and the bot is down for six hours. Every table must end, and every notification must arrive
once.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest

from bot.domain.calls import calls
from bot.domain.frames import replay
from bot.domain.ids import Seat, TableId, Timestamp, UserId
from bot.domain.paces import HOUR
from bot.domain.person import People
from bot.domain.quiet_hours import is_resting
from bot.domain.records import Notice
from bot.domain.table import Table
from bot.interactions.commands.table import MOVES_AT_MOST
from bot.presentation.notifier import Notifier
from bot.store import notices as rows
from engine.core import Action, Rng, awaited, options_of, play, write
from tests.bot.fake_pictures import no_pages
from tests.bot.settings_steps import rest
from tests.bot.sim_server import SimServer, reply_text
from tests.bot.stored_games import rows as stored_rows
from tests.bot.table_steps import card_in, close_direct_messages, pings, press_start

SEED = 11
DAYS = 7
NAMES = ("ana", "ben", "chloe", "dev", "eva", "finn", "guest", "hana")
SLEEPERS = {"chloe": (22, 7), "guest": (0, 9)}
VANISHES, VANISHES_AFTER = "eva", 30 * HOUR
AWAY, AWAY_AFTER, AWAY_DAYS = "dev", 40 * HOUR, 2
NO_LETTERS = "finn"
OUTAGE_AFTER, OUTAGE = 10 * HOUR, 6 * HOUR
DELETED_AFTER = 50 * HOUR
TURNS_A_VISIT = 60
TABLES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("earthquake-island", "", ("ana", "ben", "chloe")),
    ("earthquake-island", "", ("dev", "eva", "finn")),
    ("earthquake-island", "tools=anytime", ("guest", "hana")),
    ("earthquake-island", "", ("eva", "guest")),
    ("earthquake-island", "", ("chloe", "finn")),
    ("small-islands", "", ("ana", "dev")),
    ("small-islands", "mode=advanced", ("ben", "guest")),
    ("propeller-islands", "", ("ana", "hana")),
    ("island-hopper", "", ("ben", "chloe", "eva")),
    ("island-hopper", "", ("finn", "hana")),
    ("palm-island", "mode=casual", ("dev", "finn")),
    ("palm-island", "mode=cooperative", ("ana", "eva")),
)
DELETED = 5


class Ledger:
    """Counts expected and actual notifications."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[tuple[int, int]] = Counter()
        self.inserted: Counter[tuple[int, int | None]] = Counter()
        self.looked_at: Counter[tuple[int, int | None]] = Counter()
        patch.setattr("bot.services.tables.calls", self._counting_calls(calls))
        patch.setattr("bot.store.games.notices.insert", self._counting_notices(rows.insert))
        patch.setattr(Notifier, "_lines", self._counting_letters(Notifier._lines))

    def _counting_calls(self, messages: Callable[..., Any]) -> Callable[..., Any]:
        def counted(
            after: Table, before: Table, people: People, at: Timestamp, by: Collection[UserId]
        ) -> Any:
            new = set(after.called.people).difference(before.called.people, by)
            awake = (user for user in new if not is_resting(people(user), at))
            if after.playing:
                self.calls.update((after.row.channel, user) for user in awake)
            return messages(after, before, people, at, by)

        return counted

    def _counting_notices(self, insert: Callable[..., None]) -> Callable[..., None]:
        def counted(db: Any, notices: Iterable[Notice]) -> None:
            self.inserted.update((one.table, one.user) for one in notices if one.user)
            insert(db, notices)

        return counted

    def _counting_letters(self, lines: Callable[..., Any]) -> Callable[..., Any]:
        async def counted(teller: Notifier, user: UserId, notice: Notice) -> list[str]:
            self.looked_at[notice.table, user] += 1
            found: list[str] = await lines(teller, user, notice)
            return found

        return counted


class Week:
    """The server, its tables and the expected notifications."""

    def __init__(self, here: SimServer) -> None:
        self.here = here
        self.channels = [here.guild.create_text_channel(f"table-{n}") for n, _ in enumerate(TABLES)]
        self.begun = 0
        self.deadlines: list[tuple[int | None, int | None]] = []
        self.ledger: Ledger

    @property
    def passed(self) -> int:
        return self.here.bot.tables.now() - self.begun

    def person(self, name: str) -> Any:
        return self.here.people[name]

    async def open(self) -> None:
        """Open and start all tables."""
        self.begun = self.here.bot.tables.now()
        for channel, (game, options, names) in zip(self.channels, TABLES, strict=True):
            first, *others = (self.person(name) for name in names)
            await first.slash(channel, "play", game=game, options=options, pace="fast")
            for other in others:
                await other.click(card_in(channel), label="Join")
            await press_start(first, card_in(channel))

    async def hour(self) -> None:
        """Let the awake players move, then advance the clock by an hour."""
        for name in NAMES:
            if self.is_awake(name):
                await self.visit(self.person(name))
        end = self.here.bot.tables.now() + HOUR
        for _ in range(50):
            due = await self.here.bot.store.read(rows.next_due)
            jump = max(min(due or end, end) - self.here.bot.tables.now(), 0)
            await self.here.later(jump)
            if self.here.bot.tables.now() >= end:
                return
        raise AssertionError("what is due is never done")

    def is_awake(self, name: str) -> bool:
        """Whether a player plays in this hour."""
        clock = self.here.bot.tables.now() // HOUR % 24
        first, last = SLEEPERS.get(name, (0, 0))
        asleep = clock >= first or clock < last if first > last else first <= clock < last
        away = name == AWAY and AWAY_AFTER <= self.passed < AWAY_AFTER + AWAY_DAYS * 24 * HOUR
        return not (asleep or away or (name == VANISHES and self.passed > VANISHES_AFTER))

    async def visit(self, person: Any) -> None:
        """Type all moves of a player, a whole turn at a time."""
        tables = self.here.bot.tables
        for table in await tables.listed(person.id):
            for _ in range(TURNS_A_VISIT):
                table = await tables.get(table.id)
                seat = table.seat_of(person.id)
                if seat is None or seat not in table.awaited or table.id == DELETED:
                    break
                channel = self.channels[table.id - 1]
                words = reply_text(await person.slash(channel, "do", moves=turn(table, seat)))
                assert "went wrong" not in words, words

    async def tables(self) -> list[Table]:
        return [await self.here.bot.tables.get(TableId(n)) for n in range(1, len(TABLES) + 1)]


def turn(table: Table, seat: Seat) -> str:
    """Return the moves of a turn: discards in Palm Island, else those of the steady bot."""
    state, found = table.state, list[Action]()
    while seat in awaited(state) and len(found) < MOVES_AT_MOST:
        discards = [one for one in options_of(state, seat) if write(one) == "discard"]
        quick = discards if table.row.key == "palm_island" else []
        rng = Rng(len(table.frames) + len(found))
        found.append(quick[0] if quick else table.game.ai.steady(state, seat, rng))
        state = play(state, seat, found[-1]).state
    return "; ".join(map(write, found))


@pytest.fixture
def week(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> Week:
    """Eight players on a server with a channel for each table, without pictures."""

    monkeypatch.setattr("bot.presentation.pictures.Pictures.board", no_pages)
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
    here.people["hana"] = here.guild.add_member(here.env.create_user("hana", global_name="Hana"))
    made = Week(here)
    made.ledger = Ledger(monkeypatch)
    return made


async def prepare(week: Week) -> None:
    """Set quiet hours, and close one player's direct messages."""
    for name, (first, last) in SLEEPERS.items():
        await rest(
            week.person(name), week.here.channel, begin=f"{first}:00", end=f"{last}:00", zone="UTC"
        )
    close_direct_messages(week.here, week.person(NO_LETTERS))


async def happen(week: Week) -> None:
    """Trigger the events of this hour."""
    hour = week.passed // HOUR
    if hour == AWAY_AFTER // HOUR:
        await rest(week.person(AWAY), week.here.channel, days=AWAY_DAYS)
    if hour == DELETED_AFTER // HOUR:
        week.here.env.backend.delete_channel(week.channels[DELETED - 1].id)
    if hour == OUTAGE_AFTER // HOUR:
        await outage(week)


async def outage(week: Week) -> None:
    """Restart the bot after six hours. Deadlines must not have run.

    Players who sleep by day rest all that time, so their deadlines do not move.
    """
    sleepers = {week.person(name).id for name in SLEEPERS}
    before = {table.id: table for table in await week.tables() if table.playing}
    await week.here.restart(OUTAGE)
    for number, table in before.items():
        after = await week.here.bot.tables.get(number)
        pairs = zip(table.seats, after.seats, strict=True)
        week.deadlines += [
            (one.deadline, other.deadline) for one, other in pairs if one.user not in sleepers
        ]


@pytest.mark.long
async def test_a_week_of_twelve_tables(week: Week) -> None:
    await prepare(week)
    await week.open()
    for _ in range(DAYS * 24):
        await happen(week)
        await week.hour()
    tables = await week.tables()
    assert [] == [(one.id, one.row.key) for one in tables if one.row.status == "playing"]
    assert "aborted" == tables[DELETED - 1].row.status
    for table in tables:
        log = await week.here.bot.tables.moves(table)
        assert table.state == replay(table.row, len(table.seats), log)[-1].state
    for queue in ("outbox", "notices"):
        assert [] == stored_rows(week.here.database, f"SELECT * FROM {queue}")  # noqa: S608
    ticking = [pair for pair in week.deadlines if pair[0] is not None]
    assert ticking
    assert all(after is not None and after > before for before, after in ticking)  # type: ignore[operator]
    deleted = week.channels[DELETED - 1].id
    expected = {call: count for call, count in week.ledger.calls.items() if call[0] != deleted}
    assert expected == {call: n for call, n in pinged(week).items() if call[0] != deleted}
    assert week.ledger.inserted == week.ledger.looked_at


def pinged(week: Week) -> Counter[tuple[int, int]]:
    """Count how often each player was pinged in each channel, without ends of games."""
    found: Counter[tuple[int, int]] = Counter()
    for channel in week.channels:
        path = f"/channels/{channel.id}/messages"
        for request in week.here.env.http_requests:
            if (request.method, request.path) == ("POST", path):
                is_end = "Rematch" in str(request.json.get("components"))
                if not request.json["content"].startswith("Table ") and not is_end:
                    found.update((channel.id, user) for user in pings(request.json))
    return found
