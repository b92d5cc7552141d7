"""A second clock: it computes when turns end without the bot's code, minute by minute."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.domain.ids import Seat, TableId, Timestamp
from bot.domain.windows import window_of
from bot.services.tables import Tables
from engine import GAMES
from tests.campaigns.month.habits import Habit, is_within

Rows = Callable[..., list[tuple[Any, ...]]]
HOUR = 3_600
TURNS = {"live": 300, "fast": 12 * HOUR, "day": 24 * HOUR, "slow": 72 * HOUR}
"""The time for a turn at each pace. The grace afterwards is a quarter of it."""
EARLY_SECONDS, LATE_SECONDS = 150, 700
"""The tolerance of the check."""
LOST_SECONDS = 12 * 60
NIGHT = (22 * 60, 7 * 60)
"""The quiet hours that one press sets, in minutes after midnight."""


class Due(NamedTuple):
    """A seat whose deadline has ended.

    ``waiting`` is since when it was awaited, ``lapses`` the turns missed before in a row, and
    ``last`` the time of its last action.
    """

    table: int
    seat: int
    user: int
    waiting: int
    acted: int
    rung: int
    pace: str
    extensions: int
    lapses: int
    last: int
    is_window: bool


@dataclass
class SecondClock:
    """Checks each turn that the autopilot plays, and counts the windows that the clock closes."""

    habit_of: Callable[[int], Habit | None]
    outages: list[tuple[float, float]] = field(default_factory=list)
    vacations: dict[int, tuple[float, float]] = field(default_factory=dict)
    nights: dict[int, tuple[float, str]] = field(default_factory=dict)
    """When people accepted quiet hours by one press, and the time zone of these."""
    checked: int = 0
    early: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    windows: int = 0
    """Windows that the clock closed for somebody who was playing."""
    short_windows: int = 0
    """Those that lasted less than a turn of their pace, except live ones, which last a minute."""

    async def due(self, rows: Rows, tables: Tables, at: Timestamp) -> list[Due]:
        """Return the seats whose deadlines have ended."""
        statement = (
            "SELECT s.game, s.seat, s.user, s.waiting, s.acted, s.rung, g.pace, s.extensions,"
            " s.lapses, COALESCE((SELECT MAX(at) FROM log WHERE log.game = s.game"
            " AND log.seat = s.seat), 0), g.game FROM seats AS s JOIN games AS g ON g.id = s.game"
            " WHERE s.deadline <= ? AND g.due <= ? AND s.waiting IS NOT NULL"
            " AND s.user IS NOT NULL AND g.status = 'playing' AND g.paused IS NULL"
        )
        found = list[Due]()
        for *values, game in rows(statement, at, at):
            is_window = False
            if GAMES[game].has_windows:
                table = await tables.get(TableId(values[0]))
                is_window = window_of(table, Seat(values[1])) is not None
            found.append(Due._make([*values, is_window]))
        return found

    def check(self, rows: Rows, before: list[Due], at: Timestamp) -> None:
        """Compare what the bot has done with the time that each person had."""
        for one in before:
            statement = "SELECT acted FROM seats WHERE game = ? AND seat = ? AND user = ?"
            acted = rows(statement, one.table, one.seat, one.user)
            lapsed = "SELECT 1 FROM lapses WHERE game = ? AND seat = ? AND at = ?"
            if one.is_window and acted and acted[0][0] > one.acted:
                habit = self.habit_of(one.user)
                plays = one.lapses == 0 and habit is not None and habit.leaves is None
                self.windows += plays
                is_short = one.pace != "live" and at - one.waiting < TURNS[one.pace]
                self.short_windows += plays and is_short
            elif not one.is_window and rows(lapsed, one.table, one.seat, at):
                self._check_turn(one, at)

    def _check_turn(self, one: Due, at: Timestamp) -> None:
        """Check that a missed turn was neither too short nor too long."""
        turn = TURNS[one.pace]
        whole = turn + turn // 4
        had = self.awake(one, one.waiting, at, new_rests=False)
        since = max(one.waiting, one.last)
        bought = turn * one.extensions
        self.checked += 1
        text = f"table {one.table} seat {one.seat} ({one.pace}): {had} s of {whole}"
        if had < whole - EARLY_SECONDS:
            self.early.append(text)
        if self.awake(one, since, at, new_rests=True) > whole + bought + LATE_SECONDS:
            self.late.append(text)

    def awake(self, one: Due, begin: float, end: float, *, new_rests: bool) -> int:
        """Return the seconds of a time in which a person could play.

        Rests that were set after the turn began count only with ``new_rests``.
        """
        habit, seconds = self.habit_of(one.user), 0
        since, zone = self.nights.get(one.user, (0.0, ""))
        if since > one.waiting and not new_rests:
            zone = ""
        away = self.vacations.get(one.user, (0.0, 0.0))
        if away[0] > one.waiting and not new_rests:
            away = 0.0, 0.0
        step = 5 if one.pace == "live" else 60
        for at in range(int(begin), int(end), step):
            if any(first <= at < last for first, last in self.outages):
                continue
            rests = habit is not None and habit.is_quiet_at(at)
            rests = rests or is_within(NIGHT, at, zone)
            if one.pace == "live" or not (rests or away[0] <= at < away[1]):
                seconds += step
        return seconds


def stuck(rows: Rows, at: float) -> list[str]:
    """Return the tables that nobody can move on, and those that the clock has forgotten."""
    running = "FROM games AS g WHERE g.status = 'playing'"
    seats = "SELECT 1 FROM seats WHERE seats.game = g.id AND waiting IS NOT NULL"
    people = "(SELECT COUNT(*) FROM seats WHERE seats.game = g.id AND user IS NOT NULL)"
    awaited = f"{seats} AND user IS NOT NULL AND autopilot = 0"
    clocked = f"{running} AND g.pace <> 'none' AND g.paused IS NULL AND {people} > 1"
    checks = {
        "nobody is awaited": f"SELECT g.id {running} AND NOT EXISTS ({seats})",
        "no deadline": f"SELECT g.id {clocked} AND EXISTS ({awaited} AND deadline IS NULL)",
        "overdue": f"SELECT g.id {running} AND g.paused IS NULL AND g.due < {at - LOST_SECONDS}",
        "a bot does not move": f"SELECT g.id {running} AND EXISTS ({seats}"
        f" AND (bot IS NOT NULL OR autopilot = 1) AND waiting < {at - LOST_SECONDS})",
        "not posted": f"SELECT game FROM outbox WHERE at < {at - HOUR}",  # noqa: S608
    }
    return [f"table {row[0]}: {name}" for name, sql in checks.items() for row in rows(sql)]
