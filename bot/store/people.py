"""The settings of users."""

from collections.abc import Callable, Iterator

import msgspec

from bot.domain.ids import UserId
from bot.domain.person import Person, unset
from bot.store.connection import Db
from bot.store.statements import columns, put

_OWN = [name for name in columns(Person) if name != "of_features"]
_OLD = ("streaks", "goal", "nudges", "confirm")
"""Settings of features with their own column. The column ``more`` has all newer ones."""
_COLUMNS = [*_OWN, *_OLD, "more"]


def select_all(db: Db) -> dict[UserId, Person]:
    """Return the settings of all users who have changed any."""
    return {person.user: person for person in _select(db, "")}


def select_person(db: Db, user: UserId) -> Person:
    """Return a user's settings."""
    return next(_select(db, "WHERE user = ?", user), unset(user))


def write(db: Db, person: Person) -> None:
    """Store a user's settings."""
    more = dict(person.of_features)
    own = [getattr(person, name) for name in _OWN]
    old = {name: more.pop(name) for name in _OLD if name in more}
    names = [*_OWN, *old, "more"]
    row = [*own, *old.values(), msgspec.json.encode(more).decode()]
    db.execute(put("people", names, ["user"]), row)


def change_person(
    db: Db, user: UserId, change: Callable[[Person], Person]
) -> tuple[Person, Person]:
    """Change a user's settings. Return those before and after."""
    before = select_person(db, user)
    after = change(before)
    write(db, after)
    return before, after


def export_of(db: Db, user: UserId) -> list[dict[str, object]]:
    """Return a user's settings as plain values."""
    return [
        {**{name: getattr(person, name) for name in _OWN}, **person.of_features}
        for person in _select(db, "WHERE user = ?", user)
    ]


def delete_user(db: Db, user: UserId) -> None:
    """Delete a user's settings."""
    db.execute("DELETE FROM people WHERE user = ?", [user])


def _select(db: Db, which: str, *values: object) -> Iterator[Person]:
    rows = db.execute(f"SELECT {', '.join(_COLUMNS)} FROM people {which}", values)  # noqa: S608
    for row in rows:
        found = dict(zip(_COLUMNS, row, strict=True))
        of_features = {name: found.pop(name) for name in _OLD}
        more = msgspec.json.decode(found.pop("more"))
        yield Person(**found, of_features={**of_features, **more})
