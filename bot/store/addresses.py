"""The address of a database: an SQLite file, or the URL of a PostgreSQL database."""

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
"""The URL after its scheme, if it is clear which part is the password."""
_NO_PATH = re.compile(r"\W*[a-z][a-z0-9+.-]+:/|.*(?:://|password\s*=)", re.IGNORECASE | re.DOTALL)
"""The beginning of any text that is meant as a URL."""


class BadAddress(AtollError):
    """A text that is not the address of a database."""


class Url(msgspec.Struct, frozen=True):
    """The URL of a database. Its text hides the password."""

    full: str

    def __str__(self) -> str:
        scheme, sign, rest = self.full.partition("://")
        parts = _PARTS.fullmatch(rest)
        if parts is None:
            return f"{scheme}{sign}***"
        user, hidden, place = parts.group("user", "hidden", "place")
        password = ":***" if hidden else ""
        who = "" if user is None else f"{user}{password}@"
        return f"{scheme}{sign}{who}{place}"

    __repr__ = __str__

    @property
    def is_clear(self) -> bool:
        """Whether no part of the password can be mistaken for another part of the URL."""
        parts = _PARTS.fullmatch(self.full.partition("://")[2])
        return parts is not None and {*(parts["hidden"] or "")}.isdisjoint("/@")


Address: TypeAlias = Path | str | Url
"""A ``str`` is a path too: ``:memory:`` is an SQLite database without a file."""


def address_of(text: str) -> Path | Url:
    """Return the address in a text: a URL or a path.

    Raises:
        BadAddress: it is neither. The error does not repeat the text, which may hold a password.
    """
    scheme, sign, rest = text.strip().partition("://")
    if sign and scheme.lower() in SCHEMES:
        return Url(f"{scheme.lower()}{sign}{rest}")
    if not _NO_PATH.match(text):
        return Path(text)
    if sign and re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*", scheme):
        raise BadAddress(f"{BEGINS}, not with {scheme}://.")
    raise BadAddress(f"{BEGINS}, with no quotes around it.")
