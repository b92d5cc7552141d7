"""What a person can tell of a fault at a table: what they see, and what finds the place again."""

from hashlib import sha256
from importlib.metadata import version
from typing import Any

import msgspec

from bot.domain.ids import Seat, TableId
from bot.domain.table import Table


class Report(msgspec.Struct, frozen=True):
    """A fault in somebody's words, the build, the moment, and the reader's ``view`` of it.

    ``digest`` is the hash of that view: whoever hosts the bot can find the same moment by it.
    """

    what: str
    version: str
    table: TableId
    game: str
    rules: int
    options: dict[str, str]
    status: str
    seat: Seat | None
    edition: int
    digest: str
    view: Any


def report_of(table: Table, seat: Seat | None, what: str) -> Report:
    """Return what ``seat``, or (``None``) somebody who looks on, can tell of a table."""
    view = None if table.state is None else msgspec.to_builtins(table.view(seat), str_keys=True)
    row = table.row
    return Report(
        what=what,
        version=version("atoll"),
        table=table.id,
        game=row.game,
        rules=row.rules,
        options=dict(row.options),
        status=row.status,
        seat=seat,
        edition=row.edition,
        digest=sha256(msgspec.json.encode(view)).hexdigest(),
        view=view,
    )
