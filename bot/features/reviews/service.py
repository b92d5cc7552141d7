"""Reviews are made in the background, one choice after the other, and stored.

Users take turns: a review of each, then the next of each. A stop leaves the rest for the next
start. A review of a table that was deleted is dropped.
"""

import asyncio
import secrets
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from itertools import takewhile
from typing import NamedTuple

import msgspec
import structlog

from bot.domain.analysis import Analysis, OptionValue
from bot.domain.frames import forget_old
from bot.domain.table import Table
from bot.features.rankings.store import select_stood_in
from bot.features.reviews import store as rows
from bot.features.reviews.rules import NOTHING, Choice, Review, choices_of, review_of, review_seat
from bot.features.reviews.store import ReviewRow, VerdictRow
from bot.services.search.analysis import AnalysisWorker
from bot.services.search.worker import Question
from bot.services.tables import Tables
from bot.store.ids import Seat, TableId, UserId
from engine.core import IllegalAction, Rng

log = structlog.get_logger()

ATTEMPTS = 2
REVIEWS_AT_ONCE = 5
TOLD_AT_MOST = 5
"""In how many messages a review appears once it is done: the last ones that asked for it."""
TOO_MANY = f"You already have {REVIEWS_AT_ONCE} reviews in progress. Try again when one is done."
UNKNOWN = Analysis("chance", (OptionValue("", 0.0),))
"""Stands where a choice could not be judged: it is left out."""

Key = tuple[TableId, UserId]


class Progress(NamedTuple):
    """How many choices are judged; ``ahead`` are those of other reviews that come first."""

    done: int
    choices: int
    review: Review | None = None
    ahead: int = 0


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
        self._stopping = False

    async def ask(self, number: TableId, user: UserId, tell: Tell | None = None) -> Progress:
        """Have a game reviewed for somebody who played it; return how far that is.

        Where it is not done yet, ``tell`` is called once it is, unless the bot stops before.

        Raises:
            IllegalAction: they may not, there is nothing to review, or the user has asked for too
                many reviews that are not done.
        """
        table = await self._tables.get(number)
        seat = review_seat(table, user)
        row = await self._store.read(rows.select_review, number, user)
        row = row or await self._begin(table, seat, user)
        if row.ended is None:
            self._given_up.discard((number, user))
            if tell is not None:
                listening = self._listening.setdefault((number, user), deque(maxlen=TOLD_AT_MOST))
                listening.append(tell)
            self._wake()
        return await self._progress(table, seat, row)

    async def look(self) -> None:
        """Go on with what is not done, and nobody works on; tell what another process has done."""
        if await self._unfinished():
            self._wake()
        for number, user in list(self._listening):
            row = await self._store.read(rows.select_review, number, user)
            if row is None:
                self._listening.pop((number, user), None)
            elif row.ended is not None:
                await self._tell(row)

    async def done(self) -> None:
        """Wait until nothing is left to be done."""
        if self._work is not None:
            await asyncio.wait([self._work])

    async def stop(self) -> None:
        """Leave the rest for later."""
        self._stopping = True
        self._worker.stop()
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _begin(self, table: Table, seat: Seat, user: UserId) -> ReviewRow:
        unfinished = await self._store.read(rows.select_unfinished)
        own = [one for one in unfinished if one.user == user]
        if sum((one.game, user) not in self._given_up for one in own) >= REVIEWS_AT_ONCE:
            raise IllegalAction(TOO_MANY)
        choices = await self._choices(table, seat)
        if not choices:
            raise IllegalAction(NOTHING)
        row = ReviewRow(game=table.id, user=user, asked=self._tables.now(), choices=len(choices))
        await self._store.write(rows.insert_review, row)
        return row

    async def _progress(self, table: Table, seat: Seat, row: ReviewRow) -> Progress:
        found = await self._store.read(rows.select_verdicts, row.game, row.user)
        if row.ended is None:
            ahead = await self._choices_before((row.game, row.user))
            return Progress(len(found), row.choices, ahead=ahead)
        verdicts = {ply: msgspec.json.decode(text, type=Analysis) for ply, text in found.items()}
        review = review_of(table, seat, verdicts)
        if review is None:
            raise IllegalAction("This game could not be reviewed. Please report it with `/bug`.")
        return Progress(len(found), row.choices, review)

    # --- the work

    def _wake(self) -> None:
        if not self._stopping and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._work_through())

    async def _unfinished(self) -> list[ReviewRow]:
        """Return the reviews to make, in their order: one of each user, then the next of each."""
        found = await self._store.read(rows.select_unfinished, self._tables.shards)
        unfinished = [row for row in found if (row.game, row.user) not in self._given_up]
        rounds, before = dict[Key, int](), Counter[UserId]()
        for row in unfinished:
            rounds[row.game, row.user] = before[row.user]
            before[row.user] += 1
        self._turns = {user: turn for user, turn in self._turns.items() if user in before}

        def place(row: ReviewRow) -> tuple[bool, int, int]:
            key = (row.game, row.user)
            return key != self._current, rounds[key], self._turns.get(row.user, 0)

        return sorted(unfinished, key=place)

    async def _choices_before(self, key: Key) -> int:
        """Return how many choices are judged before those of a review."""
        unfinished = await self._unfinished()
        judged = await self._store.read(rows.count_verdicts)
        before = takewhile(lambda row: (row.game, row.user) != key, unfinished)
        return sum(row.choices - judged.get((row.game, row.user), 0) for row in before)

    async def _work_through(self) -> None:
        """Make all reviews that are not done; those that fail are tried again after a restart."""
        try:
            while unfinished := await self._unfinished():
                row = unfinished[0]
                self._current = (row.game, row.user)
                self._turns[row.user] = max(self._turns.values(), default=0) + 1
                try:
                    await self._make(row)
                except Exception:
                    log.exception("not reviewed", game=row.game)
                    self._given_up.add((row.game, row.user))
                else:
                    await self._tell(row)
        finally:
            self._current = None
            self._worker.rest()

    async def _tell(self, row: ReviewRow) -> None:
        """Tell those who wait for a review that it is done."""
        listening = self._listening.pop((row.game, row.user), ())
        try:
            for tell in listening:
                await tell(row.game, await self.ask(row.game, row.user))
        except Exception:
            log.exception("review not told", game=row.game)

    async def _make(self, row: ReviewRow) -> None:
        """Judge the choices of a review that are not judged yet."""
        table = await self._tables.get(row.game)
        seat = table.seat_of(row.user)
        found = await self._store.read(rows.select_verdicts, row.game, row.user)
        choices = [] if seat is None else await self._choices(table, seat)
        for choice in choices:
            if choice.after.ply not in found:
                await self._keep(row, choice, await self._verdict(table, choice))
        forget_old(table.frames)
        await self._store.write(rows.end_review, row.game, row.user, self._tables.now())
        log.info("game reviewed", game=row.game, choices=len(choices))

    async def _choices(self, table: Table, seat: Seat) -> list[Choice]:
        """Return the choices of who sits in a seat."""
        stood_in = await self._store.read(select_stood_in, table.id, seat)
        return await asyncio.to_thread(choices_of, table, seat, stood_in)

    async def _keep(self, row: ReviewRow, choice: Choice, verdict: Analysis) -> None:
        kept = VerdictRow(
            game=row.game,
            user=row.user,
            ply=choice.after.ply,
            verdict=msgspec.json.encode(verdict).decode(),
        )
        await self._store.write(rows.write_verdict, kept)

    async def _verdict(self, table: Table, choice: Choice) -> Analysis:
        """Return what was found of a choice; nothing where it cannot be judged."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                asked = await asyncio.to_thread(asked_about, table, choice)
                return await self._worker.analyse(asked)
            except Exception:
                log.exception("not judged", game=table.id, move=choice.move, attempt=attempt)
                self._worker.rest()
        return UNKNOWN


def asked_about(table: Table, choice: Choice) -> Question:
    """Return what is to be judged: in a world that may be, for all that the seat knew then."""
    game, seat = table.game, choice.after.seat
    assert seat is not None  # noqa: S101  # somebody made the choice
    world = game.rules.resample(choice.before.state, seat, Rng(secrets.randbits(64)))
    return Question(
        game.key, game.save(world), seat, secrets.randbits(64), done=choice.after.action
    )
