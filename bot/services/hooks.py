"""Hooks through which features take part in the life cycle of a table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.table import Table
from bot.store import Part
from bot.store.connection import Db


class Change(NamedTuple):
    """A change of a table that is about to be stored at a time.

    ``by`` is the user who made the move, if any.
    """

    after: Table
    before: Table
    by: UserId | None
    at: Timestamp


class Ending(NamedTuple):
    """Texts about a finished game: lines of its last message, and a line that players may share.

    The shared line reveals nothing about a deal that other players can still play.
    """

    lines: tuple[str, ...] = ()
    shared: str = ""


NO_ENDING = Ending()


class Attachment(NamedTuple):
    """Records that a feature stores with a table (see ``Table.attached``).

    ``write`` gets the records before and after a change, and raises ``Moved`` if others are stored.
    """

    kind: type[Any]
    select: Callable[[Db, TableId], tuple[Any, ...]]
    write: Callable[[Db, TableId, tuple[Any, ...], tuple[Any, ...]], None]


@dataclass(frozen=True, kw_only=True)
class TableHooks:
    """The hooks of one feature. All are optional."""

    turn_parts: Callable[[Change], Iterable[Part]] = lambda _: ()
    """Yield the statements to run in the transaction of a turn."""
    attachments: tuple[Attachment, ...] = ()
    follow_up: Callable[[Table, Table, Timestamp], Table] = lambda after, _before, _at: after
    """Extend a change before it is stored. It gets the tables after and before, and the time."""
    refuse: Callable[[Db, Table, UserId], None] = lambda _db, _table, _user: None
    """Check that a user may take a seat at a table. Raise ``IllegalAction(CANT_SIT)`` if not."""
    ending: Callable[[Db, TableId], Ending] = lambda _db, _table: NO_ENDING


NO_TABLE_HOOKS = TableHooks()
