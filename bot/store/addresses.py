"""Where a database is: a file of SQLite's, or the URL of one that PostgreSQL serves."""

import re
from pathlib import Path
from typing import TypeAlias

import msgspec

from engine.core import AtollError

SCHEMES = ("postgresql", "postgres")
BEGINS = "The URL of a database begins with postgresql://…"

_HOST = r"(?:\[[^]/?@]*\]|[^][:,/?@]*)(?::\d*)?"
_PARTS = re.compile(
    r"(?:(?P<user>[^:/?@]*)(?P<hidden>[^?]*)@)?"
    rf"(?P<place>{_HOST}(?:,{_HOST})*(?:/[^?@]*)?)"
    r"(?:\?[^@]*)?"
)
"""What stands behind the scheme, where it is clear in which of its parts a password may be."""
_NO_PATH = re.compile(r"\W*[a-z][a-z0-9+.-]+:/|.*(?:://|password\s*=)", re.IGNORECASE | re.DOTALL)
"""How what is meant as an address of a server begins, however it is written."""


class BadAddress(AtollError):
    """What was typed is no address of a database."""


class Url(msgspec.Struct, frozen=True):
    """The URL of a database; as a text it does not tell the password."""

    full: str

    def __str__(self) -> str:
        scheme, sign, rest = self.full.partition("://")
        parts = _PARTS.fullmatch(rest)
        if parts is None:
            return f"{scheme}{sign}***"
        user, hidden, place = parts.group("user", "hidden", "place")
        who = "" if user is None else f"{user}:***@" if hidden else f"{user}@"
        return f"{scheme}{sign}{who}{place}"

    __repr__ = __str__

    @property
    def is_clear(self) -> bool:
        """Whether nobody can take a part of the password for something else."""
        parts = _PARTS.fullmatch(self.full.partition("://")[2])
        return parts is not None and {*(parts["hidden"] or "")}.isdisjoint("/@")


Address: TypeAlias = Path | str | Url
"""A ``str`` is a path too: ``:memory:`` is a database of SQLite's that is in no file."""


def address_of(text: str) -> Path | Url:
    """Return the address that somebody has typed: a URL or a path.

    Raises:
        BadAddress: it is neither; as a password may be in it, it is not repeated.
    """
    scheme, sign, rest = text.strip().partition("://")
    if sign and scheme.lower() in SCHEMES:
        return Url(f"{scheme.lower()}{sign}{rest}")
    if not _NO_PATH.match(text):
        return Path(text)
    if sign and re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*", scheme):
        raise BadAddress(f"{BEGINS}, not with {scheme}://.")
    raise BadAddress(f"{BEGINS}, with no quotes around it.")
