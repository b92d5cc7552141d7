"""Compute results, ratings and streaks again, and compare them with the stored ones."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.domain.ids import Timestamp, UserId
from bot.domain.proof import difference_of
from bot.features.challenges.store import select_days
from bot.features.challenges.streaks import streak_of
from bot.features.rankings.store import rebuild
from bot.store.connection import in_transaction
from bot.store.copies import stored_games
from bot.store.kinds import database_at

DAY, WEEK, MONDAY = 86_400, 7 * 86_400, 4 * 86_400
GOAL = 4
TABLES = {
    "standings": "result, seat",
    "ranks": "key, players, guild, user",
    "bests": "key, mode, guild, user",
    "pools": "key, guild, players",
}


def recount(database: Path, at: Timestamp) -> dict[str, list[str]]:
    """Return the differences by what was counted again. The database is changed."""
    return {
        "games": [text for text in map(difference_of, stored_games(database)) if text],
        "results": _results(database),
        "ratings": _ratings(database),
        "streaks": _streaks(database, at),
    }


def _rows(database: Path, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as db:
        return db.execute(statement, values).fetchall()


def _results(database: Path) -> list[str]:
    """Every game that has ended has one result."""
    missing = (
        "SELECT id FROM games WHERE status IN ('over', 'aborted') AND state IS NOT NULL"
        " AND id NOT IN (SELECT game FROM results WHERE game IS NOT NULL)"
        " AND id NOT IN (SELECT line FROM challenges WHERE line IS NOT NULL)"
    )
    return [f"table {number} has no result" for (number,) in _rows(database, missing)]


def _ratings(database: Path) -> list[str]:
    stored = {name: _rows(database, _all(name)) for name in TABLES}
    with database_at(database).writing() as db:
        in_transaction(db, rebuild)
    wrong = list[str]()
    for name, before in stored.items():
        after = _rows(database, _all(name))
        wrong += [
            f"{name}: {was} is now {now}"
            for was, now in zip(before, after, strict=False)
            if not _equal(was, now)
        ]
        wrong += [f"{name}: {len(before)} rows, {len(after)} counted again"] * (
            len(before) != len(after)
        )
    return wrong


def _all(name: str) -> str:
    return f"SELECT * FROM {name} ORDER BY {TABLES[name]}"  # noqa: S608  # constant names


def _equal(one: Iterable[Any], other: Iterable[Any]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(
        abs(a - b) < 1e-9 if isinstance(a, float) and isinstance(b, float) else a == b
        for a, b in pairs
    )


def _streaks(database: Path, at: Timestamp) -> list[str]:
    today = Timestamp(at - at % DAY)
    users = [UserId(user) for (user,) in _rows(database, "SELECT DISTINCT user FROM tries")]
    with database_at(database).reading() as db:
        days = select_days(db, users)
    wrong = list[str]()
    for user in users:
        stored = streak_of(days[user], today)
        own = _streak(database, user, today, days[user].excused)
        if own != (stored.now, stored.best):
            wrong.append(f"streak of {user}: {stored.now}, {stored.best} instead of {own}")
    return wrong


def _streak(database: Path, user: int, today: int, excused: Iterable[int]) -> tuple[int, int]:
    """Return the weeks in a row with enough days, now and at best, counted from the attempts."""
    statement = (
        "SELECT DISTINCT opens, score IS NOT NULL, ended IS NULL FROM tries"
        " JOIN challenges ON id = challenge WHERE user = ? AND period = 'day'"
    )
    done = dict[int, set[int]]()
    kept = dict[int, set[int]]()
    for opens, finished, pending in _rows(database, statement, user):
        week = opens - (opens - MONDAY) % WEEK
        if finished:
            done.setdefault(week, set()).add(opens)
        if finished or pending:
            kept.setdefault(week, set()).add(opens)
    for day in excused:
        kept.setdefault(day - (day - MONDAY) % WEEK, set()).add(day)
    now = best = 0
    this_week = today - (today - MONDAY) % WEEK
    for week in range(min(done, default=this_week), this_week + WEEK, WEEK):
        if len(done.get(week, ())) >= GOAL:
            now += 1
        elif week != this_week and len(kept.get(week, ())) < GOAL:
            now = 0
        best = max(best, now)
    return now, best
