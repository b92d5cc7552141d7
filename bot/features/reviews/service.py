"""Make reviews in the background, one choice after the other, and store them.

Users take turns: one review each, then the next one. Unfinished reviews continue after a restart.
Reviews of deleted tables are dropped.
"""

import asyncio
import secrets
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from itertools import takewhile
from time import monotonic
from typing import NamedTuple

import msgspec
import structlog

from bot.domain.analysis import Analysis, OptionValue
from bot.domain.frames import evict_old
from bot.domain.ids import Seat, TableId, UserId
from bot.domain.table import Table
from bot.features.rankings.store import select_stood_in
from bot.features.reviews import store as rows
from bot.features.reviews.rules import (
    NOTHING,
    Review,
    ReviewedChoice,
    choices_of,
    review_of,
    review_seat,
)
from bot.features.reviews.store import ReviewRow, VerdictRow
from bot.services.search.analysis import AnalysisWorker
from bot.services.search.worker import SearchRequest
from bot.services.side_by_side import stop_tasks
from bot.services.tables import Tables
from engine.core import IllegalAction, Rng
from engine.editions import set_of_host

log = structlog.get_logger()

ATTEMPTS = 2
REVIEWS_AT_ONCE = 5
TOLD_AT_MOST = 5
"""The maximum number of messages to edit when a review is done: the latest requests."""
TOO_MANY = f"You already have {REVIEWS_AT_ONCE} reviews in progress. Try again when one is done."
UNKNOWN = Analysis("chance", (OptionValue("", 0.0),))
"""The analysis of a choice that failed. The review leaves it out."""

Key = tuple[TableId, UserId]


SHORT_REVIEW, PATIENCE_AT_MOST = 30, 5.0
"""A review of fewer choices spends more time on each, as much as for this number in all."""
EXPECTED_PACE = 1.5
"""The expected seconds per choice before the first measurement."""
PACE_CHANGE = 0.1
"""The weight of the latest choice in the moving average, which covers about ten choices."""


class Progress(NamedTuple):
    """The number of analysed choices. ``ahead`` counts those of earlier reviews.

    ``pace`` is the average seconds per choice, measured over the latest ones.
    """

    done: int
    choices: int
    review: Review | None = None
    ahead: int = 0
    pace: float = EXPECTED_PACE


Tell = Callable[[TableId, Progress], Awaitable[None]]


class Reviews:
    """Makes reviews, one at a time, for one user after the other."""

    def __init__(self, tables: Tables, worker: AnalysisWorker) -> None:
        self._tables, self._store, self._worker = tables, tables.store, worker
        self._work: asyncio.Task[None] | None = None
        self._listening: dict[Key, deque[Tell]] = {}
        self._current: Key | None = None
        self._turns: dict[UserId, int] = {}
        self._given_up: set[Key] = set()
        self._pace = EXPECTED_PACE
        self._stopping = False

    async def ask(self, table_id: TableId, user: UserId, tell: Tell | None = None) -> Progress:
        """Request a review of a game for a user, and return its progress.

        Call ``tell`` once it is done, unless the bot stops before.

        Raises:
            IllegalAction: The user may not review the game, they made no choices in it, or too many
                of their reviews are in progress.
        """
        table = await self._tables.get(table_id)
        seat = review_seat(table, user)
        row = await self._store.read(rows.select_review, table_id, user)
        if row is None:
            unfinished = await self._store.read(rows.select_unfinished)
            own = [(one.table, one.user) for one in unfinished if one.user == user]
            if sum(key not in self._given_up for key in own) >= REVIEWS_AT_ONCE:
                raise IllegalAction(TOO_MANY)
            choices = len(await self._choices(table, seat))
            if not choices:
                raise IllegalAction(NOTHING)
            row = ReviewRow(table=table.id, user=user, asked=self._tables.now(), choices=choices)
            await self._store.write(rows.insert_review, row)
        if row.ended is None:
            self._given_up.discard((table_id, user))
            if tell is not None:
                listening = self._listening.setdefault((table_id, user), deque(maxlen=TOLD_AT_MOST))
                listening.append(tell)
            self._wake()
        return await self._progress(table, seat, row)

    async def look(self) -> None:
        """Continue unfinished reviews, and report those that another process finished."""
        if await self._unfinished():
            self._wake()
        for table_id, user in list(self._listening):
            row = await self._store.read(rows.select_review, table_id, user)
            if row is None:
                self._listening.pop((table_id, user), None)
            elif row.ended is not None:
                await self._tell(row)

    async def stop(self) -> None:
        """Stop the work. Unfinished reviews continue after a restart."""
        self._stopping = True
        self._worker.stop()
        await stop_tasks(self._work)

    async def _progress(self, table: Table, seat: Seat, row: ReviewRow) -> Progress:
        found = await self._store.read(rows.select_verdicts, row.table, row.user)
        if row.ended is None:
            key, judged = (row.table, row.user), await self._store.read(rows.count_verdicts)
            before = takewhile(lambda one: (one.table, one.user) != key, await self._unfinished())
            ahead = sum(one.choices - judged.get((one.table, one.user), 0) for one in before)
            return Progress(len(found), row.choices, ahead=ahead, pace=self._pace)
        verdicts = {ply: msgspec.json.decode(text, type=Analysis) for ply, text in found.items()}
        review = review_of(table, seat, verdicts)
        if review is None:
            raise IllegalAction(
                "This game could not be reviewed. Please report it with `/help bug:`."
            )
        return Progress(len(found), row.choices, review)

    # --- the work

    def _wake(self) -> None:
        if not self._stopping and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._work_through())

    async def _unfinished(self) -> list[ReviewRow]:
        """Return the unfinished reviews in order: the first of each user, then the second."""
        found = await self._store.read(rows.select_unfinished, self._tables.shards)
        unfinished = [row for row in found if (row.table, row.user) not in self._given_up]
        rounds, before = dict[Key, int](), Counter[UserId]()
        for row in unfinished:
            rounds[row.table, row.user] = before[row.user]
            before[row.user] += 1
        self._turns = {user: turn for user, turn in self._turns.items() if user in before}

        def place(row: ReviewRow) -> tuple[bool, int, int]:
            key = (row.table, row.user)
            return key != self._current, rounds[key], self._turns.get(row.user, 0)

        return sorted(unfinished, key=place)

    async def _work_through(self) -> None:
        """Make all unfinished reviews. Failed ones are retried after a restart."""
        try:
            while unfinished := await self._unfinished():
                row = unfinished[0]
                self._current = (row.table, row.user)
                self._turns[row.user] = max(self._turns.values(), default=0) + 1
                try:
                    await self._make(row)
                except Exception:
                    log.exception("not reviewed", game=row.table)
                    self._given_up.add((row.table, row.user))
                else:
                    await self._tell(row)
        finally:
            self._current = None
            self._worker.rest()

    async def _tell(self, row: ReviewRow) -> None:
        """Show a finished review in all messages that wait for it."""
        listening = self._listening.pop((row.table, row.user), ())
        for tell in listening:
            try:
                await tell(row.table, await self.ask(row.table, row.user))
            except Exception:
                log.exception("review not reported", game=row.table)

    async def _make(self, row: ReviewRow) -> None:
        """Analyse the remaining choices of a review."""
        table = await self._tables.get(row.table)
        seat = table.seat_of(row.user)
        found = await self._store.read(rows.select_verdicts, row.table, row.user)
        choices = [] if seat is None else await self._choices(table, seat)
        patience = min(max(1.0, SHORT_REVIEW / max(1, len(choices))), PATIENCE_AT_MOST)
        for choice in choices:
            if choice.after.ply not in found:
                judged = await self._verdict(table, choice, patience)
                verdict = msgspec.json.encode(judged).decode()
                found_now = VerdictRow(
                    table=row.table, user=row.user, ply=choice.after.ply, verdict=verdict
                )
                await self._store.write(rows.write_verdict, found_now)
        evict_old(table.frames)
        await self._store.write(rows.end_review, row.table, row.user, self._tables.now())
        log.info("game reviewed", game=row.table, choices=len(choices))

    async def _choices(self, table: Table, seat: Seat) -> list[ReviewedChoice]:
        stood_in = await self._store.read(select_stood_in, table.id, seat)
        return await asyncio.to_thread(choices_of, table, seat, stood_in)

    async def _verdict(self, table: Table, choice: ReviewedChoice, patience: float) -> Analysis:
        """Return the analysis of a choice, or ``UNKNOWN`` if it fails. Note how long it took."""
        begun = monotonic()
        try:
            for attempt in range(1, ATTEMPTS + 1):
                try:
                    asked = await asyncio.to_thread(question_about, table, choice)
                    return await self._worker.analyse(asked._replace(patience=patience))
                except Exception:
                    log.exception("not judged", game=table.id, move=choice.move, attempt=attempt)
                    self._worker.rest()
            return UNKNOWN
        finally:
            self._pace += PACE_CHANGE * (monotonic() - begun - self._pace)


def question_about(table: Table, choice: ReviewedChoice) -> SearchRequest:
    """Return the question about a choice, in a world that the player could not rule out."""
    game, seat = table.game, choice.after.seat
    assert seat is not None  # noqa: S101  # a player chose
    world = game.rules.resample(choice.before.state, seat, Rng(secrets.randbits(64)))
    return SearchRequest(
        game.variant,
        game.save(world),
        seat,
        secrets.randbits(64),
        done=choice.after.action,
        components=set_of_host(game),
    )
