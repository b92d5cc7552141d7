"""The puzzle of the day: shown, tried once, and kept."""

import asyncio
from collections.abc import Callable

from bot.domain.frames import Frame
from bot.domain.levels import STEADY
from bot.domain.table import Table
from bot.features.puzzles import store as rows
from bot.features.puzzles.rules import LATE_DAYS, Daily, daily, date_of, day_of
from bot.features.puzzles.store import PuzzleTry
from bot.store import GameRow, SeatRow, Store
from bot.store.ids import BEGINNING, EPOCH, NOT_STORED, NOWHERE, Seat, Timestamp, UserId
from engine.core import IllegalAction

NONE = "This version of Atoll has no puzzles yet."
CHANGED = "This puzzle has changed. `/puzzle` shows today's."
DELETED = "You answered this puzzle before you deleted your data. Try the one of another day."
TOO_LATE = f"You can solve a puzzle for {LATE_DAYS} days. `/puzzle` shows today's."


class Puzzles:
    """Shows the puzzles of the days, and keeps who tried them."""

    def __init__(self, store: Store, now: Callable[[], Timestamp]) -> None:
        self._store, self._now = store, now

    @property
    def today(self) -> int:
        """The day of now."""
        return day_of(self._now())

    async def of(self, day: int) -> Daily:
        """Return the puzzle of today, or of one of the days before.

        Raises:
            IllegalAction: it is too long ago or has not come yet, or there is none.
        """
        if not 0 <= self.today - day <= LATE_DAYS:
            raise IllegalAction(TOO_LATE)
        found = await asyncio.to_thread(daily, day)
        if found is None:
            raise IllegalAction(NONE)
        return found

    async def tried(self, user: UserId) -> dict[int, PuzzleTry]:
        """Return what somebody has tried of today and the days before, by its day."""
        return await self._store.read(rows.select_tries, user, self.today - LATE_DAYS)

    async def of_today(self) -> Daily | None:
        """Return the puzzle of today, where there is one."""
        return await asyncio.to_thread(daily, self.today)

    async def answer(self, user: UserId, day: int, digest: str, place: int) -> PuzzleTry:
        """Keep somebody's choice, and return it; or the one that they made before.

        Raises:
            IllegalAction: the puzzle is another one now, or it is too late.
        """
        found = await self.of(day)
        if found.digest != digest or place >= len(found.offered):
            raise IllegalAction(CHANGED)
        choice = found.offered[place].do
        one = PuzzleTry(
            user=user,
            day=day,
            puzzle=found.name,
            choice=choice,
            solved=choice == found.best.do,
            late=day != self.today,
            at=self._now(),
        )
        await self._store.write(rows.insert_try, one)
        kept = (await self.tried(user)).get(day)
        if kept is None:
            raise IllegalAction(DELETED)
        return kept

    async def missed(self, user: UserId) -> list[int]:
        """Return the days before today whose puzzles somebody has not tried, the newest first."""
        tried = await self.tried(user)
        return [
            day for day in range(self.today - 1, self.today - LATE_DAYS - 1, -1) if day not in tried
        ]


def table_of(found: Daily, user: UserId) -> Table:
    """Return a table that stands as a puzzle does, with a person in its seat and bots around."""
    puzzle, game = found.puzzle, found.game
    row = GameRow(
        id=NOT_STORED,
        guild=None,
        channel=NOWHERE,
        opener=user,
        game=game.key,
        rules=game.rules.version,
        options=dict(puzzle.options),
        seed=puzzle.seed,
        salt="",
        status="playing",
        ply=BEGINNING,
        state=None,
        created=EPOCH,
        touched=EPOCH,
    )
    seats = tuple(_row(Seat(seat), puzzle.seat, user) for seat in range(puzzle.seats))
    return Table(row, seats, found.state, (Frame(BEGINNING, None, "", found.state),))


def _row(seat: Seat, own: int, user: UserId) -> SeatRow:
    return SeatRow(seat=seat, user=user) if seat == own else SeatRow(seat=seat, bot=STEADY.key)


def told(day: int, today: int) -> str:
    """Return how a puzzle is called: ``Puzzle of 22 November``, late where it is."""
    return f"Puzzle of {date_of(day)}{' · late' if day != today else ''}"
