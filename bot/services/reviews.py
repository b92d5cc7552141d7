"""Reviews are made in the background, a choice after the other, and kept.

A stop leaves the rest for later; after a restart it goes on. What is asked for at a table that is
gone meanwhile is gone as well.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
import structlog

from bot.domain.frames import forget_old
from bot.domain.reviews import NOTHING, Choice, Review, choices_of, review_of, review_seat
from bot.domain.table import Table
from bot.domain.verdicts import Judged, Verdict
from bot.services.judges import Judges
from bot.services.judging import Asked
from bot.services.tables import Tables
from bot.store import reviews as rows
from bot.store.ids import Seat, TableId, UserId
from bot.store.results import select_stood_in
from bot.store.reviews import ReviewRow, VerdictRow
from engine.core import IllegalAction, Rng

log = structlog.get_logger()

ATTEMPTS = 2
UNKNOWN = Verdict("chance", (Judged("", 0.0),))
"""Stands where a choice could not be judged: it is left out."""

Key = tuple[TableId, UserId]


class Progress(NamedTuple):
    """How many of the choices are done, and what was found once all are."""

    done: int
    choices: int
    review: Review | None = None


Tell = Callable[[TableId, Progress], Awaitable[None]]


class Reviews:
    """Makes reviews, one at a time, in the order in which they were asked for."""

    def __init__(self, tables: Tables, judges: Judges) -> None:
        self._tables, self._store, self._judges = tables, tables.store, judges
        self._work: asyncio.Task[None] | None = None
        self._listening: dict[Key, list[Tell]] = {}
        self._given_up: set[Key] = set()
        self._stopping = False

    async def ask(self, number: TableId, user: UserId, tell: Tell | None = None) -> Progress:
        """Have a game reviewed for somebody who played it; return how far that is.

        Where it is not done yet, ``tell`` is called once it is, unless the bot stops before.

        Raises:
            IllegalAction: they may not, or there is nothing to review.
        """
        table = await self._tables.get(number)
        seat = review_seat(table, user)
        row = await self._store.read(rows.select_review, number, user)
        row = row or await self._begin(table, seat, user)
        if row.ended is None:
            self._given_up.discard((number, user))
            if tell is not None:
                self._listening.setdefault((number, user), []).append(tell)
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
        self._judges.stop()
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _begin(self, table: Table, seat: Seat, user: UserId) -> ReviewRow:
        choices = await self._choices(table, seat)
        if not choices:
            raise IllegalAction(NOTHING)
        row = ReviewRow(game=table.id, user=user, asked=self._tables.now(), choices=len(choices))
        await self._store.write(rows.insert_review, row)
        return row

    async def _progress(self, table: Table, seat: Seat, row: ReviewRow) -> Progress:
        found = await self._store.read(rows.select_verdicts, row.game, row.user)
        if row.ended is None:
            return Progress(len(found), row.choices)
        verdicts = {ply: msgspec.json.decode(text, type=Verdict) for ply, text in found.items()}
        review = review_of(table, seat, verdicts)
        if review is None:
            raise IllegalAction("This game could not be reviewed. `/bug` tells us about it.")
        return Progress(len(found), row.choices, review)

    # --- the work

    def _wake(self) -> None:
        if not self._stopping and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._work_through())

    async def _unfinished(self) -> list[ReviewRow]:
        found = await self._store.read(rows.select_unfinished, self._tables.shards)
        return [row for row in found if (row.game, row.user) not in self._given_up]

    async def _work_through(self) -> None:
        """Make all reviews that are not done; those that fail are tried again after a restart."""
        try:
            while unfinished := await self._unfinished():
                row = unfinished[0]
                try:
                    await self._make(row)
                except Exception:
                    log.exception("not reviewed", game=row.game)
                    self._given_up.add((row.game, row.user))
                else:
                    await self._tell(row)
        finally:
            self._judges.rest()

    async def _tell(self, row: ReviewRow) -> None:
        """Tell those who wait for a review that it is done."""
        listening = self._listening.pop((row.game, row.user), [])
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

    async def _keep(self, row: ReviewRow, choice: Choice, verdict: Verdict) -> None:
        kept = VerdictRow(
            game=row.game,
            user=row.user,
            ply=choice.after.ply,
            verdict=msgspec.json.encode(verdict).decode(),
        )
        await self._store.write(rows.write_verdict, kept)

    async def _verdict(self, table: Table, choice: Choice) -> Verdict:
        """Return what was found of a choice; nothing where it cannot be judged."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                asked = await asyncio.to_thread(asked_about, table, choice)
                return await self._judges.judge(asked)
            except Exception:
                log.exception("not judged", game=table.id, move=choice.move, attempt=attempt)
                self._judges.rest()
        return UNKNOWN


def asked_about(table: Table, choice: Choice) -> Asked:
    """Return what is to be judged: in a world that may be, for all that the seat knew then."""
    game, seat = table.game, choice.after.seat
    assert seat is not None  # noqa: S101  # somebody made the choice
    world = game.resample(choice.before.state, seat, Rng(secrets.randbits(64)))
    return Asked(game.key, game.save(world), seat, secrets.randbits(64), choice.after.action)
