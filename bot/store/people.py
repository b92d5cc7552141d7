"""The settings of users."""

import msgspec

from bot.domain.ids import UserId
from bot.domain.person import Person, unset
from bot.store.connection import Db
from bot.store.statements import put, select

_FIELDS = [field.name for field in msgspec.structs.fields(Person)]


def select_all(db: Db) -> dict[UserId, Person]:
    """Return the settings of all users who have changed any."""
    return {person.user: person for person in select(db, Person, "people", "")}


def select_person(db: Db, user: UserId) -> Person:
    """Return a user's settings."""
    return next(iter(select(db, Person, "people", "WHERE user = ?", user)), unset(user))


def write(db: Db, person: Person) -> None:
    """Store a user's settings."""
    db.execute(put("people", _FIELDS, ["user"]), msgspec.structs.astuple(person))


def export_of(db: Db, user: UserId) -> list[dict[str, object]]:
    """Return a user's settings as plain values."""
    statement = f"SELECT {', '.join(_FIELDS)} FROM people WHERE user = ?"  # noqa: S608
    return [dict(zip(_FIELDS, row, strict=True)) for row in db.execute(statement, [user])]


def forget(db: Db, user: UserId) -> None:
    """Delete a user's settings."""
    db.execute("DELETE FROM people WHERE user = ?", [user])
