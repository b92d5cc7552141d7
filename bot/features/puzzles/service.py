"""Answers to the daily puzzles."""

import asyncio
from collections.abc import Callable

import msgspec

from bot.domain.frames import Frame
from bot.domain.ids import BEGINNING, EPOCH, NOWHERE, Seat, Timestamp, UserId
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.features.puzzles import store as rows
from bot.features.puzzles.rules import GRACE_SECONDS, LATE_DAYS, Daily, daily, date_of, day_of
from bot.features.puzzles.store import PuzzleAttempt
from bot.services.new_tables import Location, Setup, new_row
from bot.store import Store
from engine.core import IllegalAction

NONE = "This version of Atoll has no puzzles yet."
CHANGED = "This puzzle has changed. `/daily` shows today's."
DELETED = "You answered this puzzle before you deleted your data. Try the one of another day."
TOO_LATE = f"You can solve a puzzle for {LATE_DAYS} days. `/daily` shows today's."


class Puzzles:
    """Finds puzzles, and stores the answers of users."""

    def __init__(self, store: Store, now: Callable[[], Timestamp]) -> None:
        self._store = store
        self._now = now
        self._forgotten = 0

    @property
    def today(self) -> int:
        """The current day."""
        return day_of(self._now())

    def is_late(self, day: int) -> bool:
        """Whether an answer to the puzzle of a day no longer counts."""
        return day < day_of(Timestamp(self._now() - GRACE_SECONDS))

    async def daily_of(self, day: int) -> Daily:
        """Return the puzzle of today or of an earlier day.

        Raises:
            IllegalAction: The day is too long ago or in the future, or no game has puzzles.
        """
        if not 0 <= self.today - day <= LATE_DAYS:
            raise IllegalAction(TOO_LATE)
        found = await asyncio.to_thread(daily, day)
        if found is None:
            raise IllegalAction(NONE)
        return found

    async def attempts(self, user: UserId) -> dict[int, PuzzleAttempt]:
        """Return a user's answers to the current puzzles, by day."""
        return await self._store.read(rows.select_attempts, user, self.today - LATE_DAYS)

    async def of_today(self) -> Daily | None:
        """Return today's puzzle."""
        return await asyncio.to_thread(daily, self.today)

    async def answer(self, user: UserId, day: int, digest: str, place: int) -> PuzzleAttempt:
        """Store a user's answer and return it, or the one they gave before.

        Raises:
            IllegalAction: The puzzle has changed, or it is too late.
        """
        found = await self.daily_of(day)
        if found.digest != digest or place >= len(found.offered):
            raise IllegalAction(CHANGED)
        choice = found.offered[place].do
        one = PuzzleAttempt(
            user=user,
            day=day,
            puzzle=found.name,
            choice=choice,
            solved=choice == found.best.do,
            late=self.is_late(day),
            at=self._now(),
        )
        await self._store.write(rows.insert_attempt, one)
        kept = (await self.attempts(user)).get(day)
        if kept is None:
            raise IllegalAction(DELETED)
        return kept

    async def forget_marks(self) -> None:
        """Delete the marks of deleted answers that are no longer needed, once a day."""
        if self._forgotten != self.today:
            await self._store.write(rows.forget_marks, self.today - LATE_DAYS)
            self._forgotten = self.today

    async def missed(self, user: UserId) -> list[int]:
        """Return the earlier days whose puzzles a user has not answered, newest first."""
        attempts = await self.attempts(user)
        return [
            day
            for day in range(self.today - 1, self.today - LATE_DAYS - 1, -1)
            if day not in attempts
        ]


def table_of(found: Daily, user: UserId) -> Table:
    """Return a table with the position of a puzzle, and a user in its seat.

    The other seats are empty, because reasons call their players by number, such as "Player 2".
    """
    puzzle = found.puzzle
    setup = Setup(found.game, puzzle.options, "none")
    row = new_row(setup, Location(None, NOWHERE), user, EPOCH)
    row = msgspec.structs.replace(row, seed=puzzle.seed, salt="", status="playing")
    seats = tuple(
        SeatRow(seat=seat, user=user if seat == puzzle.seat else None)
        for seat in map(Seat, range(puzzle.seats))
    )
    return Table(row, seats, found.state, (Frame(BEGINNING, None, "", found.state),))


def title_of(day: int, *, is_late: bool) -> str:
    """Return the title of a puzzle: ``Puzzle of 22 November``."""
    return f"Puzzle of {date_of(day)}{' · late' if is_late else ''}"
