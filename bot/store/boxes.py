"""The sets of components that a host has entered, by digest, among the values about the bot."""

import msgspec

from bot.store.connection import Db
from bot.store.meta import select_meta, write_meta
from bot.store.statements import select_column
from engine.core import ComponentSet

KEY = "components:{}@{}"
"""The name under which a set is stored."""


def select_sets(db: Db) -> list[ComponentSet]:
    """Return all stored sets."""
    found = select_column(db, "SELECT value FROM meta WHERE key LIKE 'components:%'")
    return [msgspec.json.decode(value, type=ComponentSet) for value in found]


def select_set(db: Db, key: str, edition: str) -> ComponentSet | None:
    """Return a stored set."""
    found = select_meta(db, KEY.format(key, edition))
    return None if found is None else msgspec.json.decode(found, type=ComponentSet)


def insert_set(db: Db, components: ComponentSet) -> None:
    """Store a set, once."""
    key = KEY.format(components.game, components.edition)
    write_meta(db, key, msgspec.json.encode(components).decode())
