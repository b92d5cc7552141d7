"""What a person has set for themselves: how they are called, when they rest."""

from typing import Literal

import msgspec

from bot.store.connection import Db
from bot.store.ids import Timestamp, UserId
from bot.store.statements import put

Notices = Literal["mention", "dm", "both", "none"]
Colours = Literal["normal", "safe"]
"""The scheme of colours in which somebody is shown what is for them alone."""
Sizes = Literal["normal", "large"]
"""How large it is shown to them."""
Warnings = Literal["off", "on"]
"""Whether a user wants to be warned before their streak ends."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A person's settings.

    ``quiet_from`` and ``quiet_until`` are minutes after midnight in ``zone``; ``away_from`` and
    ``away_until`` are seconds since 1970; ``away_days`` are those taken in the year ``away_year``.
    """

    user: UserId
    notices: Notices = "mention"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    away_from: Timestamp | None = None
    away_until: Timestamp | None = None
    away_days: int = 0
    away_year: int = 0
    colours: Colours = "normal"
    size: Sizes = "normal"
    streaks: Warnings = "off"


def unset(user: UserId) -> Person:
    """Return the settings of somebody who has changed none."""
    return Person(user=user)


_FIELDS = [field.name for field in msgspec.structs.fields(Person)]


def select_all(db: Db) -> dict[UserId, Person]:
    """Return everybody who has set something, by their number."""
    rows = db.execute(f"SELECT {', '.join(_FIELDS)} FROM people")  # noqa: S608
    found = (Person(**dict(zip(_FIELDS, row, strict=True))) for row in rows)
    return {person.user: person for person in found}


def write(db: Db, person: Person) -> None:
    """Keep a person's settings."""
    db.execute(put("people", _FIELDS, ["user"]), msgspec.structs.astuple(person))


def export_of(db: Db, user: UserId) -> list[dict[str, object]]:
    """Return a person's settings as plain values."""
    person = select_all(db).get(user)
    return [msgspec.structs.asdict(person)] if person else []


def forget(db: Db, user: UserId) -> None:
    """Delete a person's settings."""
    db.execute("DELETE FROM people WHERE user = ?", [user])
