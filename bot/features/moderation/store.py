"""Store the audit log of moderators."""

import msgspec

from bot.domain.ids import GuildId, TableId, Timestamp, UserId
from bot.store.connection import Db
from bot.store.statements import insert, select, values_of


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the audit log: the moderator (``user``) and the change (``deed``, in text form).

    If a seat changed hands, ``former`` and ``newcomer`` are its players. Deleted users are
    ``None``.
    """

    id: int = 0
    table: TableId = msgspec.field(name="game")
    user: UserId | None
    deed: str
    former: UserId | None = None
    newcomer: UserId | None = None
    at: Timestamp


_PEOPLE = ("user", "former", "newcomer")


def insert_use(db: Db, use: Use) -> None:
    """Store an entry."""
    values = values_of(use)
    del values["id"]
    db.execute(insert("audit", [*values]), [*values.values()])


def select_uses(db: Db, guild: GuildId, most: int) -> list[Use]:
    """Return the latest entries of a server, newest first."""
    where = "WHERE game IN (SELECT id FROM games WHERE guild = ?) ORDER BY id DESC LIMIT ?"
    return select(db, Use, "audit", where, guild, most)


def export_of(db: Db, user: UserId) -> list[Use]:
    """Return a user's entries as a moderator, and those about their seats."""
    where = " OR ".join(f"{name} = ?" for name in _PEOPLE)
    uses = select(db, Use, "audit", f"WHERE {where}", *[user] * len(_PEOPLE))
    return [
        msgspec.structs.replace(
            use, **{name: None for name in _PEOPLE if getattr(use, name) != user}
        )
        for use in uses
    ]


def delete_user(db: Db, user: UserId) -> None:
    """Remove a user from all entries."""
    for name in _PEOPLE:
        db.execute(f"UPDATE audit SET {name} = NULL WHERE {name} = ?", [user])  # noqa: S608
