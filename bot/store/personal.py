"""Export and delete the data about a user. Each feature declares its tables."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from bot.domain.ids import UserId
from bot.store.connection import Db


class Personal(Protocol):
    """Data about users: rows of a table, or a module with special statements."""

    def export_of(self, db: Db, user: UserId) -> Any:
        """Return everything stored about a user, as values that JSON can hold."""

    def delete_user(self, db: Db, user: UserId) -> None:
        """Remove a user's ID wherever it is stored."""


class OwnRows(NamedTuple):
    """The rows of a table that are about their ``user``. ``names`` are the exported columns.

    A name such as ``table=game`` exports a column under another name.
    """

    table: str
    names: str
    order: str

    def export_of(self, db: Db, user: UserId) -> list[dict[str, Any]]:
        """Return a user's rows."""
        pairs = [name.rpartition("=") for name in self.names.split()]
        chosen = ", ".join(column for _, _, column in pairs)
        statement = f"SELECT {chosen} FROM {self.table} WHERE user = ? ORDER BY {self.order}"  # noqa: S608
        keys = [name or column for name, _, column in pairs]
        return [dict(zip(keys, row, strict=True)) for row in db.execute(statement, [user])]

    def delete_user(self, db: Db, user: UserId) -> None:
        """Delete a user's rows."""
        db.execute(f"DELETE FROM {self.table} WHERE user = ?", [user])  # noqa: S608


def export_of(db: Db, user: UserId, personal: Mapping[str, Personal]) -> dict[str, Any]:
    """Return everything stored about a user, by the name of its kind."""
    return {name: data.export_of(db, user) for name, data in personal.items()}


def delete_user(db: Db, user: UserId, personal: Iterable[Personal]) -> None:
    """Remove a user from everything stored."""
    for data in personal:
        data.delete_user(db, user)
