"""Store contests and their entry lists. Each deal of a contest is a challenge."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from bot.domain.ids import GuildId, TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.features.challenges import store as challenges
from bot.features.challenges.store import Attempt, Challenge
from bot.store import notices
from bot.store.connection import Db
from bot.store.marks import mark_of
from bot.store.statements import columns, insert, put, select, select_column

Status = Literal["listed", "removed"]


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A contest of a server. ``kind`` is the class of challenges of its deals.

    If it is ``listed``, only users on its entry list may play. The server is ``None`` once its data
    was deleted. ``pars`` are those of its deals, as JSON, from the close on.
    """

    id: int = 0
    guild: GuildId
    opener: UserId
    kind: str
    listed: bool = False
    closed: Timestamp | None = None
    pars: str = "[]"


class Results(msgspec.Struct, frozen=True):
    """A contest with its deals in order, the attempts at each, and the removed users."""

    contest: Contest
    deals: Sequence[Challenge]
    attempts: Sequence[Sequence[Attempt]]
    removed: Collection[UserId] = ()

    @property
    def closes(self) -> Timestamp:
        """When the contest closes. Attempts in progress may end later."""
        return self.deals[0].closes

    @property
    def users(self) -> list[UserId]:
        """The users with a begun deal, without removed ones, in that order."""
        every = sorted((one for deal in self.attempts for one in deal), key=lambda one: one.began)
        return [user for user in dict.fromkeys(one.user for one in every) if self.counts(user)]

    def counts(self, user: UserId) -> bool:
        """Whether the results of a user count."""
        return user not in self.removed

    def attempt(self, place: int, user: UserId) -> Attempt | None:
        """Return the attempt of a user at a deal."""
        return next((one for one in self.attempts[place] if one.user == user), None)

    def next_deal(self, user: UserId) -> int | None:
        """Return the first deal that a user has not finished, counted from 0."""
        for place in range(len(self.deals)):
            one = self.attempt(place, user)
            if one is None or one.ended is None:
                return place
        return None


def insert_contest(
    db: Db, contest: Contest, deals: Sequence[Challenge], users: Iterable[UserId]
) -> int:
    """Store a new contest with its deals and its entry list; return its ID."""
    names = columns(Contest)[1:]
    statement = f"{insert('contests', names)} RETURNING id"
    [(number,)] = db.execute(statement, [getattr(contest, name) for name in names]).fetchall()
    for place, deal in enumerate(deals, 1):
        name = f"contest {number}, deal {place} of {len(deals)}"
        challenges.insert_challenge(db, msgspec.structs.replace(deal, name=name, contest=number))
    for user in users:
        write_entrant(db, number, user, "listed")
    return int(number)


def write_entrant(db: Db, contest: int, user: UserId, status: Status) -> None:
    """Put a user on the entry list of a contest, or remove them from it.

    Their mark stays when their data is deleted.
    """
    names = ["contest", "mark", "user", "status"]
    mark = mark_of(db, f"contest {contest}", user)
    db.execute(put("contest_people", names, names[:2]), [contest, mark, user, status])


def select_status(db: Db, contest: int, user: UserId) -> Status | None:
    """Return whether a user is on the entry list of a contest, or was removed."""
    statement = "SELECT mark, status FROM contest_people WHERE contest = ?"
    rows = db.execute(statement, [contest]).fetchall()
    mark = mark_of(db, f"contest {contest}", user) if rows else b""
    found: Status | None = next((one for known, one in rows if bytes(known) == mark), None)
    return found


def select_results(db: Db, contest: int) -> Results | None:
    """Return a contest with its deals and attempts."""
    found = select(db, Contest, "contests", "WHERE id = ?", contest)
    if not found:
        return None
    deals = challenges.select_deals(db, contest)
    attempts = [challenges.select_attempts(db, deal.id) for deal in deals]
    statement = "SELECT user FROM contest_people WHERE contest = ? AND status = 'removed'"
    removed = [user for user in select_column(db, statement, contest) if user is not None]
    return Results(found[0], deals, attempts, removed)


def select_shown(db: Db, guild: GuildId | None, since: Timestamp, user: UserId) -> list[int]:
    """Return the contests of a server that are open, then those closed since a time.

    Without a server, return the open ones in which a user has begun a deal.
    """
    if guild is not None:
        statement = "SELECT id FROM contests WHERE guild = ? AND (closed IS NULL OR closed > ?)"
        return select_column(db, f"{statement} ORDER BY closed IS NOT NULL, id DESC", guild, since)
    statement = (
        "SELECT DISTINCT contest FROM challenges JOIN tries ON challenge = challenges.id"
        " WHERE user = ? AND contest IS NOT NULL AND revealed IS NULL ORDER BY contest"
    )
    return select_column(db, statement, user)


def select_over(db: Db, at: Timestamp) -> list[int]:
    """Return the contests whose time is over, but which have not been closed."""
    statement = (
        "SELECT id FROM contests WHERE closed IS NULL AND EXISTS"
        " (SELECT 1 FROM challenges WHERE contest = contests.id AND closes <= ?) ORDER BY id"
    )
    return select_column(db, statement, at)


def move_close(db: Db, contest: int, closes: Timestamp, until: Timestamp) -> None:
    """Move the close of a contest, unless its deals are revealed."""
    statement = "UPDATE challenges SET closes = ?, until = ? WHERE contest = ? AND revealed IS NULL"
    db.execute(statement, [closes, until, contest])


def close(db: Db, contest: int, pars: str, at: Timestamp, told: Iterable[Notice]) -> None:
    """Store that a contest is closed with the pars of its deals, once, and tell its players."""
    statement = "UPDATE contests SET closed = ?, pars = ? WHERE id = ? AND closed IS NULL"
    if db.execute(statement, [at, pars, contest]).rowcount:
        notices.insert(db, told)


def tables_of(results: Results) -> Mapping[UserId, TableId]:
    """Return the last table of each player, for notices."""
    return {
        one.user: one.table for deal in results.attempts for one in deal if one.table is not None
    }


def export_of(db: Db, user: UserId) -> list[dict[str, Any]]:
    """Return the contests that a user has opened, or on whose list they are."""
    opened = select_column(db, "SELECT id FROM contests WHERE opener = ? ORDER BY id", user)
    statement = "SELECT contest, status FROM contest_people WHERE user = ? ORDER BY contest"
    entries = [{"contest": one, "status": how} for one, how in db.execute(statement, [user])]
    return [*({"contest": one, "status": "opened"} for one in opened), *entries]


def delete_user(db: Db, user: UserId) -> None:
    """Delete a user's ID. A removed user stays removed."""
    db.execute("UPDATE contests SET opener = 0 WHERE opener = ?", [user])
    db.execute("UPDATE contest_people SET user = NULL WHERE user = ?", [user])


def forget_server(db: Db, guild: GuildId) -> None:
    """Delete the contests of a server. Their deals are revealed."""
    for contest in select_column(db, "SELECT id FROM contests WHERE guild = ?", guild):
        for deal in challenges.select_deals(db, contest):
            if deal.revealed is None:
                challenges.reveal(db, deal, deal.closes)
        db.execute("UPDATE challenges SET contest = NULL WHERE contest = ?", [contest])
    db.execute("DELETE FROM contests WHERE guild = ?", [guild])
