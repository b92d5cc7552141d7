"""Make reviews in the background, one choice after the other, and store them.

Users take turns: one review each, the shortest first, then the next one. A shorter review
interrupts a longer one. Unfinished reviews continue after a restart. Reviews of deleted tables are
dropped.
"""

import asyncio
import secrets
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import msgspec
import structlog

from bot.domain.analysis import Analysis, OptionValue
from bot.domain.frames import evict_old
from bot.domain.ids import Ply, Seat, TableId, Timestamp, UserId
from bot.domain.table import Table
from bot.features.rankings.store import select_stood_in
from bot.features.reviews import store as rows
from bot.features.reviews.rules import (
    NOTHING,
    Look,
    Review,
    ReviewedChoice,
    choices_of,
    next_look,
    review_of,
    review_seat,
    theme_of,
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
SHOWN_SECONDS = 15 * 60
"""Discord lets the reply to a press be edited for this long."""


class Progress(NamedTuple):
    """The number of analysed choices of a review ``asked`` for at a time, or the review."""

    done: int
    choices: int
    asked: Timestamp
    review: Review | None = None


Tell = Callable[[TableId, Progress], Awaitable[None]]


class Reviews:
    """Makes reviews, one at a time, for one user after the other."""

    def __init__(self, tables: Tables, worker: AnalysisWorker) -> None:
        self._tables = tables
        self._store = tables.store
        self._worker = worker
        self._work: asyncio.Task[None] | None = None
        self._listening: dict[Key, deque[Tell]] = {}
        self._made = Counter[UserId]()
        self._given_up: set[Key] = set()
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

    async def continue_unfinished(self) -> None:
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
            return Progress(len(found), row.choices, row.asked)
        review = review_of(table, seat, _analyses(found))
        if review is None:
            raise IllegalAction(
                "This game could not be reviewed. Please report it with `/help bug:`."
            )
        return Progress(len(found), row.choices, row.asked, review)

    # --- the work

    def _wake(self) -> None:
        if not self._stopping and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._work_through())

    async def _unfinished(self) -> list[ReviewRow]:
        """Return the unfinished reviews in order: the first of each user, then the second.

        The one with the fewest choices left comes first, also among those of a user. A user whose
        review was made waits for all others who asked since the queue was last empty.
        """
        found = await self._store.read(rows.select_unfinished, self._tables.shards)
        judged = await self._store.read(rows.count_verdicts)
        left = {
            (row.table, row.user): row.choices - judged.get((row.table, row.user), 0)
            for row in found
        }
        unfinished = [row for row in found if (row.table, row.user) not in self._given_up]
        unfinished.sort(key=lambda row: left[row.table, row.user])
        if not unfinished:
            self._made.clear()
        turns = self._made.copy()
        places = dict[Key, tuple[int, int]]()
        for row in unfinished:
            key = (row.table, row.user)
            places[key] = (turns[row.user], left[key])
            turns[row.user] += 1
        return sorted(unfinished, key=lambda row: places[row.table, row.user])

    async def _work_through(self) -> None:
        """Make all unfinished reviews. Failed ones are retried after a restart."""
        try:
            while unfinished := await self._unfinished():
                row = unfinished[0]
                try:
                    is_done = await self._make(row)
                except Exception:
                    log.exception("not reviewed", game=row.table)
                    self._given_up.add((row.table, row.user))
                else:
                    if is_done:
                        self._made[row.user] += 1
                        await self._tell(row)
        finally:
            self._worker.rest()

    async def _tell(self, row: ReviewRow) -> None:
        """Show a finished review in all messages that wait for it."""
        listening = self._listening.pop((row.table, row.user), ())
        for tell in listening:
            try:
                await tell(row.table, await self.ask(row.table, row.user))
            except Exception:
                log.exception("review not reported", game=row.table)

    async def _make(self, row: ReviewRow) -> bool:
        """Analyse the remaining choices of a review, and return whether it is done.

        Stop before the next choice if another review comes first.
        """
        table = await self._tables.get(row.table)
        seat = table.seat_of(row.user)
        found = await self._store.read(rows.select_verdicts, row.table, row.user)
        choices = [] if seat is None else await self._choices(table, seat)
        verdicts = _analyses(found)
        try:
            while seat is not None and (look := next_look(table, seat, choices, verdicts)):
                ply = look.choice.after.ply
                verdicts[ply] = await self._verdict(table, look)
                verdict = msgspec.json.encode(verdicts[ply]).decode()
                found_now = VerdictRow(table=row.table, user=row.user, ply=ply, verdict=verdict)
                await self._store.write(rows.write_verdict, found_now)
                if not await self._is_first(row):
                    return False
        finally:
            evict_old(table.frames)
        at = self._tables.now()
        is_late = at - row.asked >= SHOWN_SECONDS
        notify = is_late and rows.REVIEW_READY.value_of(self._tables.people(row.user)) == "dm"
        await self._store.write(rows.end_review, row.table, row.user, at, notify=notify)
        self._tables.on_due(at)
        log.info("game reviewed", game=row.table, choices=len(choices))
        return True

    async def _is_first(self, row: ReviewRow) -> bool:
        """Whether no other unfinished review comes before this one."""
        unfinished = await self._unfinished()
        first = unfinished[0] if unfinished else row
        return (first.table, first.user) == (row.table, row.user)

    async def _choices(self, table: Table, seat: Seat) -> list[ReviewedChoice]:
        stood_in = await self._store.read(select_stood_in, table.id, seat)
        return await asyncio.to_thread(choices_of, table, seat, stood_in)

    async def _verdict(self, table: Table, look: Look) -> Analysis:
        """Return the analysis of a choice. If it fails, return the first one or ``UNKNOWN``."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                asked = await asyncio.to_thread(question_about, table, *look)
                found = await self._worker.analyse(asked)
            except Exception:
                log.exception("not judged", game=table.id, move=look.choice.move, attempt=attempt)
                self._worker.rest()
                continue
            if look.first is None:
                return found
            theme = theme_of(table.game, look.choice.before.state, look.choice.after.seat or 0)
            return msgspec.structs.replace(found, theme=theme)
        if look.first is None:
            return UNKNOWN
        return msgspec.structs.replace(look.first, again=(look.first.loss, look.first.error))


def _analyses(found: Mapping[Ply, str]) -> dict[Ply, Analysis]:
    return {ply: msgspec.json.decode(text, type=Analysis) for ply, text in found.items()}


def question_about(
    table: Table, choice: ReviewedChoice, patience: float = 1.0, first: Analysis | None = None
) -> SearchRequest:
    """Return the question about a choice, in a world that the player could not rule out."""
    game = table.game
    seat = choice.after.seat
    assert seat is not None  # noqa: S101  # a player chose
    world = game.rules.resample(choice.before.state, seat, Rng(secrets.randbits(64)))
    return SearchRequest(
        game.variant,
        game.save(world),
        seat,
        secrets.randbits(64),
        done=choice.after.action,
        components=set_of_host(game),
        patience=patience,
        first=first,
    )
