"""Where a database is: a file of SQLite's, or the URL of one that PostgreSQL serves."""

import re
from pathlib import Path
from typing import TypeAlias

import msgspec

SCHEMES = ("postgresql://", "postgres://")


class Url(msgspec.Struct, frozen=True):
    """The URL of a database; as a text it does not tell the password."""

    full: str

    def __str__(self) -> str:
        without_values = self.full.partition("?")[0]
        return re.sub(r"//([^:@/]*):[^/]*@", r"//\1@", without_values)

    __repr__ = __str__


Address: TypeAlias = Path | str | Url
"""A ``str`` is a path too: ``:memory:`` is a database of SQLite's that is in no file."""


def address_of(text: str) -> Path | Url:
    """Return the address that somebody has typed: a URL or a path."""
    return Url(text) if text.startswith(SCHEMES) else Path(text)
