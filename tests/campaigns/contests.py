"""Contests with made results: every standing must equal that of an independent script.

The script reads the rows of the database itself, and computes with fractions.
"""

import asyncio
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bot.domain.ids import GuildId, Timestamp, UserId
from bot.features.challenges.rules import KINDS, new_deal
from bot.features.challenges.store import Attempt, insert_attempt, select_deals, write_end
from bot.features.contests import store
from bot.features.contests.rules import pars_of, standing_of
from bot.features.contests.store import Contest, insert_contest, write_entrant
from bot.features.rankings.store import Result, Standing
from bot.store.connection import Db
from tests.bot.stored_games import open_store

SERVER, ORGANISER = GuildId(1), UserId(9)


def judged(db: Db, contest: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return place, user and points in tenths, best first, from the rows of a contest."""
    [(kind,)] = db.execute("SELECT kind FROM contests WHERE id = ?", [contest]).fetchall()
    out = {
        user
        for user, status in db.execute(
            "SELECT user, status FROM contest_people WHERE contest = ?", [contest]
        )
        if status == "removed"
    }
    deals = [
        {
            user: score
            for user, score in db.execute(
                "SELECT user, score FROM tries WHERE challenge = ?", [one]
            )
            if user not in out
        }
        for (one,) in db.execute(
            "SELECT id FROM challenges WHERE contest = ? ORDER BY id", [contest]
        ).fetchall()
    ]
    users = {user for deal in deals for user in deal}
    made = {user: tuple(_points(kind, deal, user) for deal in deals) for user in users}
    totals = {user: sum(points) for user, points in made.items()}
    lines = [
        (1 + sum(other > totals[user] for other in totals.values()), user, made[user])
        for user in users
    ]
    return sorted(lines)


def _points(kind: str, deal: Mapping[int, int | None], user: int) -> int:
    own = deal.get(user)
    if own is None:
        return 0
    if kind == "survival":
        share = Fraction(100 * (own + 1), 6)
    else:
        best = sorted((score for score in deal.values() if score is not None), reverse=True)[:5]
        share = Fraction(100 * own) / max(Fraction(sum(best), len(best)), Fraction(1))
    share = min(max(share, Fraction(0)), Fraction(105))
    tenths = share * 10
    return int(tenths + Fraction(1, 2))


def shown(db: Db, contest: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return the same of the bot."""
    results = store.select_results(db, contest)
    assert results is not None
    lines = standing_of(results)
    return sorted((one.place, one.user, tuple(value or 0 for value in one.points)) for one in lines)


def make_contest(db: Db, rng: Random) -> int:
    """Store a contest with results as the bot stores them, some missing, deleted or removed."""
    kind = rng.choice([*KINDS])
    deals = [
        new_deal("contest", KINDS[kind], "", Timestamp(0), Timestamp(100))
        for _ in range(rng.randint(3, 10))
    ]
    users = [UserId(number) for number in range(100, 100 + rng.randint(0, 9))]
    listed = rng.random() < 0.3
    contest = Contest(guild=SERVER, opener=ORGANISER, kind=kind, listed=listed)
    number = insert_contest(db, contest, deals, users if listed else ())
    for deal in select_deals(db, number):
        for user in users:
            if rng.random() < 0.8:
                _attempt(db, deal.id, user, kind, rng)
    for user in users:
        if rng.random() < 0.1:
            write_entrant(db, number, user, "removed")
    return number


def _attempt(db: Db, deal: int, user: UserId, kind: str, rng: Random) -> None:
    names = "game, channel, opener, rules, options, seed, salt, status, ply, created, touched"
    values = "'palm_island', 0, 0, 0, '{}', 0, '', 'over', 0, 0, 0"
    statement = f"INSERT INTO games ({names}) VALUES ({values}) RETURNING id"  # noqa: S608
    [(table,)] = db.execute(statement).fetchall()
    began = Timestamp(rng.randint(1, 50))
    one = Attempt(challenge=deal, user=user, guild=SERVER, table=table, began=began)
    assert insert_attempt(db, one)
    if rng.random() < 0.1:
        return  # still playing
    score = rng.randint(0, 5) if kind == "survival" else rng.randint(-5, 60)
    how: Any = "aborted" if rng.random() < 0.1 else "unrated"
    seat: Any = {"seat": 0, "user": user, "bot": None, "score": score, "place": 1, "won": True}
    write_end(
        db,
        Result(
            table=table,
            guild=None,
            key=KINDS[kind].game.key,
            mode="",
            kind=how,
            ended=Timestamp(60),
            standings=(Standing(**seat),),
        ),
    )


def check(db: Db, number: int) -> None:
    """Compare the standing of a contest before and after its close with the judge's."""
    expected = judged(db, number)
    assert expected == shown(db, number)
    results = store.select_results(db, number)
    assert results is not None
    pars = str([[*par] for par in pars_of(results)])
    store.close(db, number, pars, Timestamp(200), ())
    assert expected == shown(db, number)


def play(db: Db, rng: Random, contests: int) -> int:
    """Make and check some contests. Return how many results they have."""
    for _ in range(contests):
        check(db, make_contest(db, rng))
    [(found,)] = db.execute("SELECT COUNT(*) FROM tries WHERE score IS NOT NULL").fetchall()
    return int(found)


async def main() -> None:
    """Check 2,000 contests, or as many as an argument says."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    with TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "contests.sqlite") as opened:
            for seed in range(max(count // 50, 1)):
                found = await opened.write(play, Random(seed), min(count, 50))
                print(f"{(seed + 1) * 50} contests, {found} results", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
