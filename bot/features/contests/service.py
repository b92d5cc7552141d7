"""Open, close and change contests, and seat their players."""

from collections.abc import Callable, Sequence

import msgspec
import structlog

from bot.domain.ids import GuildId, TableId, Timestamp, UserId
from bot.domain.paces import DAY
from bot.domain.records import Notice
from bot.domain.seats import CANT_SIT
from bot.domain.table import Table
from bot.features.challenges.rules import GRACE, KINDS, new_deal
from bot.features.challenges.service import Challenges
from bot.features.challenges.store import Challenge
from bot.features.contests import store as rows
from bot.features.contests.rules import DAYS, DEALS, pars_of
from bot.features.contests.store import Contest, Results
from bot.services.new_tables import Location
from bot.services.tables import Tables
from bot.store import notices, servers
from bot.store.connection import Db
from engine.core import IllegalAction, counted

log = structlog.get_logger()

OPEN_AT_MOST = 3
"""The maximum number of open contests in a server."""
SHOWN_SECONDS = 7 * DAY
"""So long after its close a contest is on the daily card."""
CLOSED = "contest"
"""The kind of the notice that a contest is over."""
NO_CONTEST = "This contest no longer exists. `/daily` shows the current ones."
OVER = "This contest is closed."


class Contests:
    """Opens, closes and changes contests, and seats their players."""

    def __init__(self, tables: Tables, challenges: Callable[[], Challenges]) -> None:
        self._tables = tables
        self._challenges = challenges
        self._store = tables.store
        self._now = tables.now

    # --- for all

    async def results_of(self, number: int) -> Results:
        """Return a contest with its results.

        Raises:
            IllegalAction: there is none.
        """
        found = await self._store.read(rows.select_results, number)
        if found is None:
            raise IllegalAction(NO_CONTEST)
        return found

    async def on_day(self, user: UserId, guild: GuildId | None) -> list[Results]:
        """Return the contests on a user's daily card.

        Those of a server are open or closed lately. Without one, return the open ones that they
        play.
        """
        since = Timestamp(self._now() - SHOWN_SECONDS)
        numbers = await self._store.read(rows.select_shown, guild, since, user)
        found = [await self._store.read(rows.select_results, number) for number in numbers]
        return [one for one in found if one is not None and one.deals]

    # --- for players

    async def running(self, results: Results, user: UserId) -> Table | None:
        """Return the table of a user's deal in progress, if any."""
        place = results.next_deal(user)
        if place is None:
            return None
        return await self._challenges().running(results.deals[place].id, user)

    async def next_deal(self, results: Results, user: UserId) -> Challenge:
        """Return the deal that a user may begin.

        Raises:
            IllegalAction: the contest is closed, they have played all, or it is not for them.
        """
        status = await self._store.read(rows.select_status, results.contest.id, user)
        if status == "removed" or (results.contest.listed and status is None):
            raise IllegalAction(CANT_SIT)
        if self._now() >= results.closes:
            raise IllegalAction(OVER)
        place = results.next_deal(user)
        if place is None:
            raise IllegalAction("You have played all deals of this contest.")
        deal = results.deals[place]
        self._challenges().refuse_closed(deal)
        return deal

    async def seat(self, results: Results, user: UserId, location: Location) -> Table:
        """Open the table of a user's next deal.

        Raises:
            IllegalAction: they may not begin it.
        """
        deal = await self.next_deal(results, user)
        return await self._challenges().seat(deal, user, results.contest.guild, location)

    # --- for the organiser

    async def open(
        self,
        guild: GuildId,
        opener: UserId,
        kind: str,
        deals: int,
        days: int,
        users: Sequence[UserId],
    ) -> Results:
        """Open a contest. Without ``users`` all members may play.

        Raises:
            IllegalAction: a number is out of range, or too many contests are open.
        """
        if kind not in KINDS or deals not in DEALS:
            raise IllegalAction(f"Choose a game, and {DEALS[0]} to {DEALS[-1]} deals.")
        if days not in DAYS:
            raise IllegalAction(f"A contest lasts {DAYS[0]} to {DAYS[-1]} days.")
        at = self._now()
        closes = Timestamp(at + days * DAY)
        pool = [new_deal("contest", KINDS[kind], "", at, closes) for _ in range(deals)]
        contest = Contest(guild=guild, opener=opener, kind=kind, listed=bool(users))

        def insert(db: Db) -> int:
            if len(rows.select_shown(db, guild, at, opener)) >= OPEN_AT_MOST:
                most = counted(OPEN_AT_MOST, "open contest")
                raise IllegalAction(f"This server has {most} already. End one first.")
            servers.change_server(db, guild, lambda row: row)  # so that it is a known one
            return rows.insert_contest(db, contest, pool, users)

        number = await self._store.write(insert)
        log.info("contest opened", contest=number, kind=kind, deals=deals)
        return await self.results_of(number)

    async def extend(self, results: Results, days: int | None) -> None:
        """Let a contest close some days later, or now with ``None``.

        Deals in progress may be finished for a day.

        Raises:
            IllegalAction: it is closed, or would last too long.
        """
        self._refuse_over(results)
        at = self._now()
        lasts = -(-(results.closes - results.deals[0].opens) // DAY)
        if days is not None and not 1 <= days <= DAYS[-1] - lasts:
            most = max(DAYS[-1] - lasts, 0)
            raise IllegalAction(f"You can extend this contest by {most} days at most.")
        closes = at if days is None else Timestamp(results.closes + days * DAY)
        until = Timestamp(closes + GRACE)
        words = f"was extended. It closes <t:{closes}:f>."
        if days is None:
            words = f"ends now, early. Deals in progress end <t:{until}:f>."

        def move(db: Db) -> None:
            rows.move_close(db, results.contest.id, closes, until)
            _announce(db, results, words, at)

        await self._store.write(move)
        self._tables.on_due(at)

    async def remove(self, results: Results, user: UserId) -> None:
        """Remove a player: their results do not count, and they begin no deal.

        Raises:
            IllegalAction: it is closed, or they have begun no deal.
        """
        self._refuse_over(results)
        if user not in results.users:
            raise IllegalAction("This player is not in the contest any more.")
        at = self._now()

        def remove(db: Db) -> None:
            rows.write_entrant(db, results.contest.id, user, "removed")
            words = f"continues without <@{user}>, whom its organiser removed."
            _announce(db, results, words, at)

        await self._store.write(remove)
        self._tables.on_due(at)

    def _refuse_over(self, results: Results) -> None:
        if self._now() >= results.closes:
            raise IllegalAction(OVER)

    # --- scheduled

    async def close_due(self) -> list[TableId]:
        """Close the contests that are due; return the tables that were closed."""
        closed = list[TableId]()
        for number in await self._store.read(rows.select_over, self._now()):
            results = await self.results_of(number)
            if self._is_finished(results):
                closed += await self._close(number, results)
        return closed

    def _is_finished(self, results: Results) -> bool:
        """Whether no deal in progress of a contest may still be finished."""
        is_running = any(one.ended is None for deal in results.attempts for one in deal)
        return not is_running or self._now() >= results.deals[0].until

    async def _close(self, number: int, results: Results) -> list[TableId]:
        """Reveal the deals of a contest, then store its pars and tell its players.

        Each step can be repeated after a crash.
        """
        at = self._now()
        closed = list[TableId]()
        for deal in results.deals:
            if deal.revealed is None:
                closed += await self._challenges().reveal(deal, at)
        results = await self.results_of(number)
        pars = msgspec.json.encode(pars_of(results)).decode()
        told = _notices(results, CLOSED, str(number), at)
        await self._store.write(rows.close, number, pars, at, told)
        self._tables.on_due(at)
        log.info("contest closed", contest=number, players=len(results.users))
        return closed


def _announce(db: Db, results: Results, words: str, at: Timestamp) -> None:
    """Tell all players of a contest about an act of its organiser."""
    text = f"The contest of {len(results.deals)} deals that you play {words}"
    now = rows.select_results(db, results.contest.id) or results
    notices.insert(db, _notices(now, "news", text, at))


def _notices(results: Results, kind: str, text: str, at: Timestamp) -> list[Notice]:
    return [
        Notice(table=table, user=user, kind=kind, text=text, due=at)
        for user, table in rows.tables_of(results).items()
    ]
