"""Bug reports about a table: what the reader sees, and how to find that position again."""

from hashlib import sha256
from typing import Any

import msgspec

from bot.domain.ids import Seat, TableId
from bot.domain.table import Table
from bot.version import version


class Report(msgspec.Struct, frozen=True):
    """A bug report: the reader's description, the version of Atoll, and their ``view``.

    ``digest`` is the SHA-256 of the view. With it, the host can find the same position in the log.
    """

    what: str
    version: str
    table: TableId
    key: str = msgspec.field(name="game")
    rules: int
    options: dict[str, str]
    status: str
    seat: Seat | None
    edition: int
    digest: str
    view: Any


def report_of(table: Table, seat: Seat | None, what: str) -> Report:
    """Return a report about a table, as seen from ``seat`` or (``None``) by a spectator."""
    view = None if table.state is None else msgspec.to_builtins(table.view(seat), str_keys=True)
    row = table.row
    return Report(
        what=what,
        version=version(),
        table=table.id,
        key=row.key,
        rules=row.rules,
        options=dict(row.options),
        status=row.status,
        seat=seat,
        edition=row.edition,
        digest=sha256(msgspec.json.encode(view)).hexdigest(),
        view=view,
    )
