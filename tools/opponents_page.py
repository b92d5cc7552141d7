"""The table of docs/bots.md: a row for each pair of levels that was measured."""

from collections.abc import Sequence

from bot.cli.games import CliError

HEAD = (
    "game",
    "table",
    "level",
    "against",
    "games",
    "rate",
    "fair",
    "interval of 95 %",
    "points",
    "seconds a choice, p95",
)
KEY = 4
"""The cells that identify a row. A new row replaces one with the same first cells."""


def entered(page: str, cells: Sequence[str]) -> str:
    """Return ``page`` with a row in its table, which replaces the earlier one.

    Raises:
        CliError: the page has no such table.
    """
    lines = page.splitlines()
    first = table_in(page)
    after = next((at for at in range(first, len(lines)) if lines[at][:1] != "|"), len(lines))
    rows = [row for row in lines[first:after] if _key(row) != _key(_row(cells))]
    return "\n".join([*lines[:first], *sorted([*rows, _row(cells)]), *lines[after:], ""])


def table_in(page: str) -> int:
    """Return the index of the line of a page at which the rows of its table start.

    Raises:
        CliError: the page has no such table.
    """
    lines = page.splitlines()
    if _row(HEAD) not in lines:
        raise CliError(f"the page has no table that begins with {_row(HEAD)}")
    return lines.index(_row(HEAD)) + 2


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _key(row: str) -> list[str]:
    return row.split(" | ")[:KEY]
