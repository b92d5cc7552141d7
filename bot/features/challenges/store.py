"""Store challenges and the ranked attempts of their players."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

import msgspec

from bot.domain.ids import GuildId, TableId, Timestamp, UserId
from bot.domain.person import FeatureSetting
from bot.features.rankings.store import Result
from bot.store import people
from bot.store.connection import Db
from bot.store.marks import mark_of
from bot.store.statements import columns, insert_new, select, select_column, values_of

Period = Literal["day", "week", "contest"]
DAY = 86_400


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that every player may attempt once, between ``opens`` and ``closes``.

    Attempts in progress may be finished before ``until``. The seed and the salt are secret until
    ``revealed``. ``best`` is the score of Atoll's solution, and ``line`` the table with its moves.
    A deal of a ``contest`` has its number.
    """

    id: int = 0
    name: str
    period: Period
    kind: str
    key: str = msgspec.field(name="game")
    rules: int
    options: dict[str, str]
    seed: int
    salt: str
    opens: Timestamp
    closes: Timestamp
    until: Timestamp
    revealed: Timestamp | None = None
    best: int | None = None
    line: TableId | None = None
    contest: int | None = None


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A user's ranked attempt, started from the server ``guild``.

    An attempt that ``ended`` without a ``score`` was not finished. ``table`` is ``None`` once it
    was deleted.
    """

    challenge: int
    user: UserId
    guild: GuildId | None
    table: TableId | None = msgspec.field(name="game")
    began: Timestamp
    ended: Timestamp | None = None
    score: int | None = None


STREAKS = FeatureSetting[str]("streaks", "off")
"""Whether to warn a user before their streak ends (``on``), or to show no streaks (``none``)."""
GOAL = FeatureSetting[int]("goal", 4)
"""The goal of a user's streak: days a week with a finished challenge or an answered puzzle."""


class Days(NamedTuple):
    """The days of a user's challenges, as opening times.

    On ``pending`` days a ranked attempt is in progress. On ``excused`` days the bot was offline or
    the user away. The ``goal`` is a number of days a week, or 0 for a user without streaks.
    """

    finished: AbstractSet[Timestamp]
    pending: AbstractSet[Timestamp] = frozenset()
    excused: AbstractSet[Timestamp] = frozenset()
    goal: int = GOAL.default


_CHALLENGE = columns(Challenge)
_ATTEMPT = columns(Attempt)


# --- challenges


def insert_challenge(db: Db, challenge: Challenge) -> None:
    """Store a new challenge, unless one with its name exists."""
    values = values_of(challenge)
    values["options"] = msgspec.json.encode(challenge.options).decode()
    names = _CHALLENGE[1:]
    db.execute(insert_new("challenges", names), [values[name] for name in names])


def select_challenge(db: Db, number: int) -> Challenge | None:
    """Return a challenge by its ID."""
    return next(iter(_challenges(db, "id = ?", number)), None)


def select_named(db: Db, names: Iterable[str]) -> list[Challenge]:
    """Return the existing challenges with some names."""
    return [one for name in names for one in _challenges(db, "name = ?", name)]


def select_at(db: Db, period: Period, moment: Timestamp) -> list[Challenge]:
    """Return the challenges of a period that were open at a time, newest rules first."""
    found = _challenges(db, "period = ? AND opens <= ? AND closes > ?", period, moment, moment)
    return sorted(found, key=lambda one: -one.rules)


def select_closed(db: Db, at: Timestamp) -> list[Challenge]:
    """Return the closed challenges that are not revealed, without the deals of contests."""
    return _challenges(db, "revealed IS NULL AND closes <= ? AND contest IS NULL", at)


def select_deals(db: Db, contest: int) -> list[Challenge]:
    """Return the deals of a contest, in order."""
    return _challenges(db, "contest = ?", contest)


def select_unsolved(db: Db, keys: Iterable[str]) -> list[Challenge]:
    """Return the revealed challenges of some games that were attempted but not solved."""
    tried = "EXISTS (SELECT 1 FROM tries WHERE challenge = challenges.id)"
    which = f"game = ? AND revealed IS NOT NULL AND best IS NULL AND {tried}"
    return [challenge for key in keys for challenge in _challenges(db, which, key)]


def is_secret(db: Db, challenge: Challenge) -> bool:
    """Whether the deal of a challenge is secret. It stays secret until the transaction ends."""
    statement = "UPDATE challenges SET revealed = revealed WHERE id = ? AND revealed IS NULL"
    return bool(db.execute(statement, [challenge.id]).rowcount)


def reveal(db: Db, challenge: Challenge, at: Timestamp) -> None:
    """Reveal a challenge: its tables may show everything."""
    db.execute("UPDATE challenges SET revealed = ? WHERE id = ?", [at, challenge.id])
    db.execute("UPDATE games SET sealed = 0 WHERE challenge = ?", [challenge.name])
    statement = "UPDATE tries SET ended = ? WHERE challenge = ? AND ended IS NULL"
    db.execute(statement, [at, challenge.id])
    db.execute("DELETE FROM marks WHERE challenge = ?", [challenge.id])


def write_best(db: Db, challenge: int, best: int, line: TableId) -> None:
    """Store the best score of a challenge, and the table of the solution."""
    db.execute("UPDATE challenges SET best = ?, line = ? WHERE id = ?", [best, line, challenge])


def select_tables(db: Db, challenge: Challenge) -> list[TableId]:
    """Return all tables of a challenge, including practice."""
    statement = "SELECT id FROM games WHERE challenge = ? ORDER BY id"
    return select_column(db, statement, challenge.name)


def _challenges(db: Db, which: str, *values: object) -> list[Challenge]:
    statement = f"SELECT {', '.join(_CHALLENGE)} FROM challenges WHERE {which} ORDER BY id"  # noqa: S608
    rows = [
        dict(zip(Challenge.__struct_fields__, row, strict=True))
        for row in db.execute(statement, values)
    ]
    return [Challenge(**row | {"options": msgspec.json.decode(row["options"])}) for row in rows]


# --- attempts
_BEST_FIRST = "score IS NULL, score DESC, ended NULLS FIRST, began"


def insert_attempt(db: Db, one: Attempt) -> bool:
    """Store a user's ranked attempt; return false if they have already had it."""
    if is_marked(db, one.challenge, one.user):
        return False
    return bool(db.execute(insert_new("tries", _ATTEMPT), msgspec.structs.astuple(one)).rowcount)


def write_end(db: Db, result: Result) -> None:
    """Store the end of a ranked attempt. A bot's score does not count."""
    own = result.standings[0]
    score = own.score if result.kind != "aborted" and own.user is not None else None
    statement = "UPDATE tries SET ended = ?, score = ? WHERE game = ?"
    db.execute(statement, [result.ended, score, result.table])


def select_attempts(db: Db, challenge: int) -> list[Attempt]:
    """Return the attempts at a challenge, best first, then by time."""
    return _attempts(db, f"challenge = ? ORDER BY {_BEST_FIRST}", challenge)


def select_attempts_in(db: Db, challenge: int, guild: GuildId) -> list[Attempt]:
    """Return the attempts from a server, in the same order."""
    return _attempts(db, f"challenge = ? AND guild = ? ORDER BY {_BEST_FIRST}", challenge, guild)


def select_attempt(db: Db, challenge: int, user: UserId) -> Attempt | None:
    """Return a user's ranked attempt."""
    return next(iter(_attempts(db, "challenge = ? AND user = ?", challenge, user)), None)


def select_attempt_at(db: Db, table_id: TableId) -> tuple[Challenge, Attempt] | None:
    """Return the ranked attempt at a table."""
    for one in _attempts(db, "game = ?", table_id):
        [challenge] = _challenges(db, "id = ?", one.challenge)
        return challenge, one
    return None


def select_had(db: Db, challenge: int, user: UserId) -> tuple[Attempt | None, bool]:
    """Return a user's ranked attempt, and whether they have started one, even if deleted."""
    one = select_attempt(db, challenge, user)
    return one, one is not None or is_marked(db, challenge, user)


def select_attempts_of(db: Db, user: UserId) -> list[tuple[Challenge, Attempt]]:
    """Return a user's attempts with their challenges, newest first."""
    attempts = _attempts(db, "user = ? ORDER BY began DESC, challenge DESC", user)
    numbers = [one.challenge for one in attempts]
    known = {number: select_challenge(db, number) for number in numbers}
    return [(challenge, one) for one in attempts if (challenge := known[one.challenge])]


def select_days(db: Db, users: Iterable[UserId]) -> Mapping[UserId, Days]:
    """Return the days of some users: with a finished challenge, one in progress, or an answer.

    An answer to the puzzle of the day counts like a finished challenge.
    """
    excused = set(select_column(db, "SELECT day FROM outages"))
    statement = (
        "SELECT opens, score, ended FROM tries JOIN challenges ON challenges.id = challenge"
        " WHERE user = ? AND period = 'day'"
    )
    days = dict[UserId, Days]()
    for user in users:
        rows = db.execute(statement, [user]).fetchall()
        finished = {opens for opens, score, _ in rows if score is not None}
        solved = "SELECT day FROM puzzle_tries WHERE user = ? AND late = 0"
        finished |= {Timestamp(day * DAY) for day in select_column(db, solved, user)}
        pending = {opens for opens, _, ended in rows if ended is None}
        pauses = set(select_column(db, "SELECT day FROM pauses WHERE user = ?", user))
        person = people.select_person(db, user)
        goal = GOAL.value_of(person) if STREAKS.value_of(person) != "none" else 0
        days[user] = Days(finished, pending, excused | pauses, goal)
    return days


def has_played(db: Db, user: UserId, key: str) -> bool:
    """Return whether a user has or had a seat at a table of a game."""
    statement = (
        "SELECT 1 FROM seats JOIN games ON games.id = seats.game"
        " WHERE seats.user = ? AND games.game = ? LIMIT 1"
    )
    return db.execute(statement, [user, key]).fetchone() is not None


def select_practice(db: Db, challenge: Challenge, user: UserId) -> tuple[int, int | None]:
    """Return how often a user practised a deal, and their best score."""
    statement = (
        "SELECT COUNT(*), MAX(score) FROM games JOIN results ON results.game = games.id"
        " JOIN standings ON standings.result = results.id"
        " WHERE challenge = ? AND kind = 'practice' AND user = ?"
    )
    games, best = db.execute(statement, [challenge.name, user]).fetchone()
    return games, best


def _attempts(db: Db, which: str, *values: object) -> list[Attempt]:
    return select(db, Attempt, "tries", f"WHERE {which}", *values)


def export_of(db: Db, user: UserId) -> list[dict[str, object]]:
    """Return a user's attempts, and the challenges at which they deleted one."""
    attempts: list[dict[str, object]] = [
        {
            "challenge": challenge.name,
            "server": one.guild,
            "table": one.table,
            "began": one.began,
            "ended": one.ended,
            "score": one.score,
        }
        for challenge, one in select_attempts_of(db, user)
    ]
    marked = (one for one in _challenges(db, "revealed IS NULL") if is_marked(db, one.id, user))
    return [*attempts, *({"challenge": one.name, "deleted": True} for one in marked)]


def delete_user(db: Db, user: UserId) -> None:
    """Delete a user's attempts. If the deal is still secret, an anonymous mark stays."""
    statement = (
        "SELECT challenge FROM tries JOIN challenges ON challenges.id = challenge"
        " WHERE user = ? AND revealed IS NULL"
    )
    for challenge in select_column(db, statement, user):
        mark = mark_of(db, str(challenge), user)
        db.execute(insert_new("marks", ("challenge", "mark")), [challenge, mark])
    db.execute("DELETE FROM tries WHERE user = ?", [user])


def forget_server(db: Db, guild: GuildId) -> None:
    """Delete the server of attempts. They stay on the board of all servers."""
    db.execute("UPDATE tries SET guild = NULL WHERE guild = ?", [guild])


def is_marked(db: Db, challenge: int, user: UserId) -> bool:
    """Return whether a user began an attempt at a challenge and deleted it."""
    marks = select_column(db, "SELECT mark FROM marks WHERE challenge = ?", challenge)
    return bool(marks) and mark_of(db, str(challenge), user) in map(bytes, marks)
