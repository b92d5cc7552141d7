"""The components of a game for players to look up: names and effects."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

import msgspec

from engine.core.errors import BadText
from engine.core.tables import Origin
from engine.core.words import excerpt

MOST_COMPLETIONS = 25
MEANT_AT_MOST = 3
ALIKE = 0.6


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A component. ``kind`` is its heading, ``text`` its rule in words.

    ``origin`` says how far its values can be trusted, as in ``tables.Component``. A box contains
    ``copies`` of it, for ``atoll print``, which makes it ``width`` millimetres wide at most.
    ``worded`` components are printed with their text, because their picture alone does not show
    what they do.
    """

    key: str
    name: str
    kind: str
    text: str
    origin: Origin
    copies: int = 1
    width: int = 57
    worded: bool = False


def completions(entries: Iterable[Entry], text: str) -> list[Entry]:
    """Return at most 25 entries that contain ``text``, those that begin with it first."""
    wanted = _plain(text)
    holding = [entry for entry in entries if wanted in _plain(entry.name)]
    ordered = sorted(holding, key=lambda entry: not _plain(entry.name).startswith(wanted))
    return ordered[:MOST_COMPLETIONS]


def find(entries: Sequence[Entry], text: str) -> Entry:
    """Return the entry with the name or key ``text``, or the only one whose name begins with it.

    A copy of a component may have a number or letter after the entry's name: ``Hut 3``.

    Raises:
        BadText: no entry fits, or several do; the message suggests names.
    """
    wanted = _plain(text)
    exact = [entry for entry in entries if wanted in (_plain(entry.name), _plain(entry.key))]
    begun = [entry for entry in entries if _plain(entry.name).startswith(wanted)]
    without_number = re.sub(" ?(?:[a-z]|[0-9]+)$", "", wanted)
    of_copy = [entry for entry in entries if _plain(entry.name) == without_number]
    found = exact or begun or of_copy
    if len(found) == 1 or exact:
        return found[0]
    names = [*dict.fromkeys(entry.name for entry in found)]
    if not names:
        known = {_plain(entry.name): entry.name for entry in entries}
        names = [known[each] for each in get_close_matches(wanted, known, MEANT_AT_MOST, ALIKE)]
    if not names:
        raise BadText(f"There is no card or tile “{excerpt(text)}”. Type the start of its name.")
    problem = "could be several" if found else "is not a card or tile"
    meant = ", ".join(names[:MEANT_AT_MOST]) + (" …" if len(names) > MEANT_AT_MOST else "")
    raise BadText(f"“{excerpt(text)}” {problem}. Do you mean {meant}?")


def combined(origins: Iterable[Origin]) -> Origin:
    """Return the common origin of several parts; ``mixed`` if they differ."""
    kinds = set(origins)
    return kinds.pop() if len(kinds) == 1 else "mixed"


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").split())
