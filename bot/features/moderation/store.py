"""What moderators did at tables: kept, and told in the table's channel."""

import msgspec

from bot.store.connection import Db
from bot.store.ids import GuildId, TableId, Timestamp, UserId
from bot.store.statements import columns, insert


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """One use of ``/admin``: who (``user``) did what (``deed``, in its text form) at which table.

    Where a seat changed hands, ``former`` is the person who had it and ``newcomer`` the one who
    has it now. A person whose data was deleted has no number here any more.
    """

    id: int = 0
    game: TableId
    user: UserId | None
    deed: str
    former: UserId | None = None
    newcomer: UserId | None = None
    at: Timestamp


_USE = columns(Use)
_PEOPLE = ("user", "former", "newcomer")


def insert_use(db: Db, use: Use) -> None:
    """Keep a use; the database gives it its number."""
    names = [name for name in _USE if name != "id"]
    db.execute(insert("audit", names), [getattr(use, name) for name in names])


def select_uses(db: Db, guild: GuildId, most: int) -> list[Use]:
    """Return the last uses at the tables of a server, the latest first."""
    where = "WHERE game IN (SELECT id FROM games WHERE guild = ?) ORDER BY id DESC LIMIT ?"
    return _select(db, where, guild, most)


def export_of(db: Db, user: UserId) -> list[Use]:
    """Return what a person did as a moderator, and what moderators did with their seats."""
    where = " OR ".join(f"{name} = ?" for name in _PEOPLE)
    return [_alone(use, user) for use in _select(db, f"WHERE {where}", *[user] * len(_PEOPLE))]


def forget(db: Db, user: UserId) -> None:
    """Leave what was done, without the person."""
    for name in _PEOPLE:
        db.execute(f"UPDATE audit SET {name} = NULL WHERE {name} = ?", [user])  # noqa: S608


def _select(db: Db, where: str, *values: int) -> list[Use]:
    found = db.execute(f"SELECT {', '.join(_USE)} FROM audit {where}", values)  # noqa: S608
    return [Use(**dict(zip(_USE, row, strict=True))) for row in found]


def _alone(use: Use, user: UserId) -> Use:
    """Return a use with the other people left out."""
    others = {name: None for name in _PEOPLE if getattr(use, name) != user}
    return msgspec.structs.replace(use, **others)
